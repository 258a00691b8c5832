import { type Letra, TAMANOS } from '#app/ui/page/letra.ts'

/**
 * A style sheet for larger letters. A browser's media queries know only its own letters, not those that a
 * site sets: their widths grow as much as the letters do, so that a page has the layout of the narrower screen
 * that it is like. Where the browser's own are large already, letters take a tenth of the screen's width at
 * most, as the narrowest phone's do at 200 %. Paper keeps the usual ones.
 */
export function enlargeSheet(css: string, letra: Letra): string {
  const { veces } = TAMANOS[letra]
  const wider = css.replaceAll(/@media[^{]*/g, (query) =>
    query.replaceAll(/([\d.]+)rem/g, (_, width) => `${Number(width) * veces}rem`),
  )
  return `${wider}@media screen{html{font-size:max(100%,min(${veces * 100}%,10vw))}}`
}
