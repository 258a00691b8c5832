import { decoded } from '#app/ui/parse-url.ts'

/** The result of parsing what somebody pasted as the map. */
type Mapa =
  /** The address for the page's frame; '' when there is no map. */
  | { tipo: 'mapa'; url: string }
  /** A short link of Google's «Compartir»: the server has to ask Google where it leads. */
  | { tipo: 'corto'; url: string }
  | { tipo: 'desconocido' }

export const MAPA_DESCONOCIDO =
  'No reconocemos ese mapa. En Google Maps toca Compartir › Copiar enlace y pégalo aquí.'
export const MAPA_SIN_RESPUESTA =
  'No pudimos abrir ese enlace corto. Ábrelo tú en el navegador, copia la dirección larga y pégala aquí.'

const GOOGLE_ORIGIN = 'https://www.google.com'
const OSM_ORIGIN = 'https://www.openstreetmap.org'

/** Origins that a map may be framed from; the Content-Security-Policy's `frame-src` lists the same. */
export const ORIGENES_DE_MAPA = [GOOGLE_ORIGIN, OSM_ORIGIN] as const

const GOOGLE = /^(?:www\.|maps\.)?google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/
const SHORT = /^(?:maps\.app\.goo\.gl|goo\.gl)$/
const OSM = /^(?:www\.)?(?:openstreetmap\.org|osm\.org)$/
const DEFAULT_ZOOM = 17

/**
 * The map out of what people paste: a link or an embed code of Google Maps or OpenStreetMap, coordinates, or
 * an address («Los Pinos 123, Quilicura»). What comes out is an address on one of `ORIGENES_DE_MAPA`, written
 * anew but for embed addresses; nothing else of what was pasted is kept.
 */
export function parseMapa(pasted: string): Mapa {
  const text = frameSource(pasted) ?? pasted.trim()
  if (text === '') return { tipo: 'mapa', url: '' }
  const place = coordinates(text)
  if (place) return googleFrame(place, DEFAULT_ZOOM)

  const url = parseUrl(text)
  if (!url) return isStreetAddress(text) ? googleFrame(text, DEFAULT_ZOOM) : { tipo: 'desconocido' }
  if (SHORT.test(url.hostname) && url.pathname.length > 1) return { tipo: 'corto', url: url.href }
  const frame = GOOGLE.test(url.hostname)
    ? fromGoogle(url)
    : OSM.test(url.hostname)
      ? fromOsm(url)
      : undefined
  return frame ?? { tipo: 'desconocido' }
}

/** The map to frame: the stored one, or else one of the address. Only known origins are ever framed. */
export function mapaUrl(ubicacionMapa: string, direccion: string): string {
  const mapa = parseMapa(ubicacionMapa)
  if (mapa.tipo === 'mapa' && mapa.url !== '') return mapa.url
  return `${GOOGLE_ORIGIN}/maps?${new URLSearchParams({ q: direccion, hl: 'es', output: 'embed' })}`
}

/** The `src` of a pasted `<iframe …>`, its entities resolved. */
function frameSource(pasted: string): string | undefined {
  const [, , source] = /<iframe\b[^>]*?\ssrc\s*=\s*(["'])(.*?)\1/is.exec(pasted) ?? []
  return source?.trim().replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"')
}

/**
 * Only `https`, on the usual port and without credentials; phones share links with and without their scheme.
 */
function parseUrl(text: string): URL | undefined {
  // «Compartir» on a phone puts the place's name and address before the link.
  const link =
    /https?:\/\/[^\s<>"]+$/i.exec(text)?.[0] ?? (/^[\w.-]+\.[a-z]{2,}\//i.test(text) ? `https://${text}` : '')
  try {
    const url = new URL(link.replace(/^http:/i, 'https:'))
    return url.username || url.password || url.port ? undefined : url
  } catch {
    return undefined
  }
}

/** Words, and nothing of a link or of markup. */
function isStreetAddress(text: string): boolean {
  return text.length <= 300 && /\p{L}{3}/u.test(text) && !/[<>]|:\S|\.[a-z]{2,}(?:\/|$)/i.test(text)
}

type Place = { lat: number; lon: number }

const NUMBER = String.raw`-?\d{1,3}(?:\.\d+)?`
const PAIR = new RegExp(`^(${NUMBER})\\s*,\\s*(${NUMBER})$`)

function coordinates(text: string | null | undefined): Place | undefined {
  const [, lat, lon] = PAIR.exec(text?.trim() ?? '') ?? []
  return place(lat, lon)
}

function place(latText: string | null | undefined, lonText: string | null | undefined): Place | undefined {
  if (!latText || !lonText) return undefined
  const [lat, lon] = [Number(latText), Number(lonText)]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}

function googleFrame(where: Place | string, zoom: number): Mapa {
  const q = typeof where === 'string' ? where : `${where.lat},${where.lon}`
  const query = new URLSearchParams({ q, z: String(zoom), hl: 'es', output: 'embed' })
  return { tipo: 'mapa', url: `${GOOGLE_ORIGIN}/maps?${query}` }
}

function fromGoogle(url: URL): Mapa | undefined {
  const { pathname, searchParams } = url
  const isMaps = pathname.startsWith('/maps') || url.hostname.startsWith('maps.')
  if (!isMaps) return undefined
  // Google's own embed address holds more than a place (its language, a panorama): kept as it is.
  if (/^\/maps\/(?:d\/)?embed(?:\/|$)/.test(pathname) || /^\/maps\/d\/(?:u\/\d+\/)?embed$/.test(pathname))
    return { tipo: 'mapa', url: `${GOOGLE_ORIGIN}${pathname}${url.search}` }

  const view = /@(-?[\d.]+),(-?[\d.]+)(?:,(\d+(?:\.\d+)?)z)?/.exec(pathname)
  const asked = Number(view?.[3] ?? searchParams.get('z') ?? searchParams.get('zoom') ?? DEFAULT_ZOOM)
  const zoom = asked >= 1 && asked <= 21 ? Math.round(asked) : DEFAULT_ZOOM
  // In order of precision: the pin, the place searched by name, the map's centre.
  const pin = /!3d(-?[\d.]+)!4d(-?[\d.]+)/.exec(pathname)
  const pinned = place(pin?.[1], pin?.[2])
  if (pinned) return googleFrame(pinned, zoom)
  const named =
    searchParams.get('q') ??
    searchParams.get('query') ??
    searchParams.get('destination') ??
    decoded(/^\/maps\/(?:place|search)\/([^/@]+)/.exec(pathname)?.[1]?.replaceAll('+', ' ') ?? '')
  if (named?.trim()) return googleFrame(coordinates(named) ?? named.trim().slice(0, 300), zoom)
  const looking = coordinates(searchParams.get('ll')) ?? coordinates(searchParams.get('center'))
  const seen = looking ?? place(view?.[1], view?.[2])
  return seen && googleFrame(seen, zoom)
}

function fromOsm(url: URL): Mapa | undefined {
  if (url.pathname === '/export/embed.html') {
    const corners = url.searchParams.get('bbox')?.split(',') ?? []
    const pin = coordinates(url.searchParams.get('marker'))
    if (corners.length !== 4 || !corners.every((n) => new RegExp(`^${NUMBER}$`).test(n))) return undefined
    return osmFrame(corners.map(Number), pin)
  }
  const [, zoomText, lat, lon] = /map=(\d+(?:\.\d+)?)\/(-?[\d.]+)\/(-?[\d.]+)/.exec(url.hash) ?? []
  const pin = place(url.searchParams.get('mlat'), url.searchParams.get('mlon'))
  const centre = place(lat, lon) ?? pin
  if (!centre) return undefined
  // A 256 px tile spans 360°/2^zoom; the frame on the page is about two and a half tiles wide.
  const width = (360 / 2 ** Number(zoomText ?? DEFAULT_ZOOM)) * 1.25
  const height = width * 0.6
  const box = [centre.lon - width, centre.lat - height, centre.lon + width, centre.lat + height]
  return osmFrame(box, pin ?? centre)
}

function osmFrame(box: number[], pin: Place | undefined): Mapa {
  const query = new URLSearchParams({ bbox: box.map((n) => Number(n.toFixed(6))).join(','), layer: 'mapnik' })
  if (pin) query.set('marker', `${pin.lat},${pin.lon}`)
  return { tipo: 'mapa', url: `${OSM_ORIGIN}/export/embed.html?${query}` }
}
