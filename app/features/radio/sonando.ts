import { parseUrl } from '#app/ui/parse-url.ts'
/** What the station reports: «Artista – Título», or '' if nothing, and its bit rate if known. */
export type Sonando = { titulo: string; kbps: number | null }

export const NADA_SONANDO: Sonando = { titulo: '', kbps: null }

/** Megabytes per hour of listening: 128 kbit/s are 58. */
export const megabytesPorHora = (kbps: number): number => Math.round((kbps * 3600) / 8 / 1000)

const MAX_TITULO = 160

/** One of the ways in which stations report what they play. */
export type Fuente = { url: string; parse(text: string): Sonando | undefined }

/** Metadata URLs for a stream's address, most specific first. */
export function fuentesDe(address: string): Fuente[] {
  const url = parseUrl(address)
  if (!url || !/^https?:$/.test(url.protocol)) return []
  const shortcode = /^\/(?:listen|hls|radio)\/([^/]+)/.exec(url.pathname)?.[1]
  const sid = /^\/stream\/(\d+)/.exec(url.pathname)?.[1] ?? '1'
  const azuracast = {
    url: `${url.origin}/api/nowplaying/${shortcode}`,
    parse: (text: string) => parseAzuracast(text, address),
  }
  return [
    ...(shortcode ? [azuracast] : []),
    { url: `${url.origin}/status-json.xsl`, parse: (text) => parseIcecast(text, url.pathname) },
    { url: `${url.origin}/stats?sid=${sid}&json=1`, parse: parseShoutcast },
  ]
}

/** Icecast's list of sources: the one that serves `path`, or the only one. */
export function parseIcecast(text: string, path: string): Sonando | undefined {
  // Icecast writes a bare «-» for an empty title, which is not JSON.
  const stats = record(record(parseJson(text.replace(/:\s*-\s*([,}])/g, ':null$1')))?.icestats)
  if (!stats) return undefined
  const sources = [stats.source ?? []].flat().map(record)
  const source =
    sources.find((one) => typeof one?.listenurl === 'string' && parseUrl(one.listenurl)?.pathname === path) ??
    (sources.length === 1 ? sources[0] : undefined)
  if (!source) return NADA_SONANDO
  const named = [source.artist, source.title].filter((part) => typeof part === 'string' && part !== '')
  return sonando(named.join(' – '), source.bitrate ?? source['ice-bitrate'])
}

export function parseShoutcast(text: string): Sonando | undefined {
  const stats = record(parseJson(text))
  if (!stats || !Object.hasOwn(stats, 'streamstatus')) return undefined
  return sonando(stats.songtitle, stats.bitrate)
}

export function parseAzuracast(text: string, address: string): Sonando | undefined {
  const answer = record(parseJson(text))
  const station = record(answer?.station)
  if (!answer || !station) return undefined
  const mounts = [station.mounts ?? []].flat().map(record)
  const mount = mounts.find((one) => one?.url === address) ?? mounts.find((one) => one?.is_default === true)
  return sonando(record(record(answer.now_playing)?.song)?.text, mount?.bitrate)
}

function sonando(titulo: unknown, bitrate: unknown): Sonando {
  const text = typeof titulo === 'string' ? decodeReferences(titulo).replace(/\s+/g, ' ').trim() : ''
  // A station may send any JSON value, even an object on which `Number` throws.
  const kbps = typeof bitrate === 'object' ? Number.NaN : Number(bitrate)
  return {
    titulo: text.slice(0, MAX_TITULO),
    kbps: Number.isFinite(kbps) && kbps >= 8 && kbps <= 2000 ? Math.round(kbps) : null,
  }
}

const NAMED = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

/** Icecast and Shoutcast escape characters as in XML: a dash arrives as «&#8211;». */
const decodeReferences = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED.get(name.toLowerCase()) ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 31 && code <= 0x10_ffff ? String.fromCodePoint(code) : ' '
  })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const record = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
