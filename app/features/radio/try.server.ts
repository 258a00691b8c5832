import { z } from 'zod'
import { intention } from '#app/parts/admin/actions.server.ts'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { type Answer, type GuardedFetch, PrivateHostError } from '#app/platform/guarded-fetch.server.ts'
import { parseUrl } from '#app/ui/parse-url.ts'
import { parseAddresses } from './radio.ts'
import { fuentesDe } from './sonando.ts'

/** What was found at an address: a stream that browsers play (`suena`), or why not. */
export type Prueba = { direccion: string; suena: boolean; texto: string }

const LISTEN_MS = 6000
/** Enough to recognise a page or a playlist, and soon there at the lowest bit rates. */
const LISTEN_BYTES = 4096
const MAX_STATUS_BYTES = 512 * 1024

const FORMATS: [type: RegExp, name: string][] = [
  [/^audio\/(mpeg|mp3)/, 'MP3'],
  [/^audio\/(aacp?|x-aac|mp4)/, 'AAC'],
  [/^(audio|application)\/(x-)?ogg|^audio\/opus/, 'Ogg'],
  [/^audio\/(x-|vnd\.)?wav/, 'WAV'],
  [/^audio\/(x-)?flac/, 'FLAC'],
]

/**
 * Listens to a station's address from the server, and says what it is.
 * @param secure whether the site is on https: its visitors' browsers then refuse sound over http.
 */
export async function probarRadio(direccion: string, fetch: GuardedFetch, secure: boolean): Promise<Prueba> {
  const no = (texto: string): Prueba => ({ direccion, suena: false, texto })
  const url = parseUrl(direccion)
  if (!url || !/^https?:$/.test(url.protocol)) return no('No es un enlace: tiene que empezar con https://.')
  let answer: Answer
  try {
    answer = await fetch(direccion, { ms: LISTEN_MS, maxBytes: LISTEN_BYTES, cut: true })
  } catch (error) {
    return no(whyUnreachable(error))
  }
  const refusal = whyRefused(answer) ?? whyNoSound(answer, url)
  if (refusal) return no(refusal)
  const format = formatOf(answer)
  if (!format) return no(`Responde, pero no con sonido (${shownType(answer)}).`)
  const kbps = kbpsOf(answer) ?? (await askKbps(direccion, fetch))
  const found = kbps ? `${format}, ${kbps} kbit/s` : `${format}; no dice a cuántos kbit/s`
  if (secure && url.protocol === 'http:')
    return no(
      `Hay sonido (${found}), pero el enlace empieza con http:// y los navegadores no lo dejan sonar en un sitio con https://. Pide a tu servicio el que empieza con https://.`,
    )
  return { direccion, suena: true, texto: `Suena: ${found}.` }
}

function whyUnreachable(error: unknown): string {
  if (error instanceof PrivateHostError)
    return 'Es una dirección de una red privada: las visitas no llegan a ella.'
  const { name = '', code = '', message = '' } = error as { name?: string; code?: string; message?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'No respondió en 6 segundos.'
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'Ese servidor no existe: revisa que el enlace esté bien escrito.'
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code))
    return 'Su certificado de seguridad no sirve: los navegadores no abren ese enlace.'
  if (code.startsWith('HPE_'))
    return 'Responde como un servidor muy antiguo, que los navegadores no saben escuchar.'
  if (message.endsWith('is not asked')) return 'Ese puerto no es de una radio.'
  return 'No responde: puede que la radio esté apagada, o que el enlace esté mal escrito.'
}

function whyRefused({ status, location }: Answer): string | undefined {
  if (location)
    return `Lleva a otro enlace, en ${parseUrl(location)?.host || 'otro servidor'}. Pide a tu servicio el enlace directo.`
  if (status === 401 || status === 403 || status === 451)
    return `El servidor no nos deja escuchar (${status}): puede que pida clave o que solo suene en algunos países.`
  if (status === 404 || status === 410)
    return `El servidor responde, pero ahí no hay nada (${status}): puede que la radio no esté transmitiendo.`
  return status === 200 ? undefined : `El servidor responde con un error (${status}).`
}

const ADDRESS = /https?:\/\/[^\s"'<>]{1,300}/i

/** A web page or a playlist of addresses, which no browser plays. */
function whyNoSound(answer: Answer, { pathname }: URL): string | undefined {
  const { text } = answer
  const type = typeOf(answer)
  if (/^text\/html|^application\/xhtml/.test(type) || /^\s*<(!doctype|html)/i.test(text))
    return 'Es una página web, no una radio. Pide a tu servicio el enlace directo del audio.'
  const isList = /mpegurl|scpls|pls\+xml/.test(type) || /^\s*(\[playlist\]|#EXTM3U)/i.test(text)
  const isNamedList = /\.(pls|m3u)$/i.test(pathname) && !/^audio\/(mpeg|aac)$/.test(type)
  if (isHls(answer) || !(isList || isNamedList)) return undefined
  const named = ADDRESS.exec(text)?.[0]
  return named
    ? `Es una lista que lleva a ${named}: pega ese enlace aquí.`
    : 'Es una lista vacía, sin ninguna radio.'
}

const isHls = ({ text }: Answer) => text.includes('#EXT-X-')

function formatOf(answer: Answer): string | undefined {
  if (isHls(answer)) return 'HLS'
  const name = FORMATS.find(([type]) => type.test(typeOf(answer)))?.[1]
  return name === 'Ogg' && answer.text.includes('OpusHead') ? 'Opus' : name
}

const typeOf = ({ headers }: Answer): string => headers['content-type']?.toLowerCase() ?? ''

const shownType = (answer: Answer): string =>
  /^[\w/+.-]{1,60}/.exec(typeOf(answer))?.[0] ?? 'no dice de qué tipo'

/** From the station's headers, or from a list of HLS variants. */
function kbpsOf({ headers, text }: Answer): number | undefined {
  const bandwidth = /BANDWIDTH=(\d{4,8})/.exec(text)?.[1]
  const told = [headers['icy-br'], headers['ice-audio-info']].flat().join(' ')
  const kbps = bandwidth
    ? Math.round(Number(bandwidth) / 1000)
    : Number(/(?:bitrate=|^)(\d{1,4})\b/.exec(told)?.[1])
  return kbps >= 8 && kbps <= 2000 ? kbps : undefined
}

/** From the station's status page, if it has one. */
async function askKbps(direccion: string, fetch: GuardedFetch): Promise<number | undefined> {
  for (const { url, parse } of fuentesDe(direccion)) {
    try {
      const { status, text } = await fetch(url, { ms: LISTEN_MS, maxBytes: MAX_STATUS_BYTES })
      const kbps = status === 200 ? parse(text)?.kbps : undefined
      if (kbps) return kbps
    } catch {
      // It has none.
    }
  }
  return undefined
}

const MOST_ADDRESSES = 5

const resultadoPrueba = resultadoWith({
  pruebas: z.array(z.object({ direccion: z.string(), suena: z.boolean(), texto: z.string() })).optional(),
})
export type ResultadoPrueba = z.output<typeof resultadoPrueba>

/** «Probar»: listens to the typed addresses from the server. Changes nothing. */
export const RADIO_ACTIONS = {
  'probar-radio': intention({
    schema: z.object({ radioUrl: z.string().max(4000).default('') }),
    answer: resultadoPrueba,
    async run({ platform: { guardedFetch, limits }, info, url, yo }, { radioUrl }) {
      const wait = await limits.radioProbe.count(yo.id)
      if (wait > 0) {
        info.retryAfter = wait
        return { ok: false, mensaje: DEMASIADOS_INTENTOS }
      }
      const addresses = parseAddresses(radioUrl).slice(0, MOST_ADDRESSES)
      const secure = url.protocol === 'https:'
      const pruebas = await Promise.all(addresses.map((each) => probarRadio(each, guardedFetch, secure)))
      return { ok: true, mensaje: '', pruebas }
    },
  }),
}
