/** Where a map may be framed from; the Content-Security-Policy names the same hosts. */
const EMBEDS: Record<string, (url: URL) => boolean> = {
  'www.google.com': ({ pathname, searchParams }) =>
    pathname.startsWith('/maps/embed') ||
    (pathname.startsWith('/maps') && searchParams.get('output') === 'embed'),
  'www.openstreetmap.org': ({ pathname }) => pathname === '/export/embed.html',
}

/**
 * The map to frame, out of what an administrator pasted under «Mapa»: an address, or the whole `<iframe …>` that
 * Google Maps and OpenStreetMap offer. Anything else gives the map of `direccion`: a page frames no stranger.
 */
export function mapaUrl(ubicacionMapa: string, direccion: string): string {
  const pasted = /\ssrc\s*=\s*["']([^"']+)["']/i.exec(ubicacionMapa)?.[1] ?? ubicacionMapa
  const url = URL.parse(pasted.trim().replaceAll('&amp;', '&'))
  if (url?.hostname === 'maps.google.com') url.hostname = 'www.google.com'
  if (url?.protocol === 'https:' && url.port === '' && EMBEDS[url.hostname]?.(url)) return url.href
  return `https://www.google.com/maps?q=${encodeURIComponent(direccion)}&output=embed`
}
