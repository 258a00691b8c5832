/** The address of the site's large icon, for what shows it outside of the page. */
export const iconoDelSitio = (): string =>
  document
    .querySelector('link[rel="icon"][sizes="192x192"]')
    ?.getAttribute('href')
    ?.replace('-192.', '-512.') ?? '/icono-512.png'
