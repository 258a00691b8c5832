import { z } from 'zod'
import { decoded, parseUrl } from '#app/ui/parse-url.ts'

const ID = /^UC[\w-]{22}$/
const HANDLE = /^@[\p{L}\p{N}\p{M}_.·-]{3,30}$/u
const HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com']

/** A channel's id (`UC…`) or `@name`, from either or from its address; undefined if it is none of them. */
export function parseCanal(typed: string): string | undefined {
  const text = typed.trim()
  if (ID.test(text) || HANDLE.test(text)) return text
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !HOSTS.includes(url.hostname)) return undefined
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  if (first === 'channel') return ID.test(second) ? second : undefined
  const name = decoded(first) ?? ''
  return HANDLE.test(name) ? name : undefined
}

export const isCanalId = (canal: string): boolean => ID.test(canal)

export const TEXTOS_YOUTUBE = {
  guardado: 'Ajustes de YouTube guardados con éxito',
  apagado: 'Guardado: sin un canal el sitio no le pregunta nada a YouTube',
  error: 'Error al guardar la información. Inténtalo de nuevo.',
  canal:
    'No reconocemos ese canal. Escribe su nombre con @, o pega su dirección: youtube.com/@… o youtube.com/channel/UC…',
  clave: 'Esa clave no está completa. Pégala entera, sin espacios.',
  funciona: 'Funciona: YouTube acepta la clave y encuentra el canal.',
  sinRespuesta: 'YouTube no respondió. Inténtalo de nuevo en un momento.',
  nadaQueProbar: 'Guarda primero el canal y la clave.',
  errorProbar: 'No pudimos preguntar a YouTube. Inténtalo de nuevo.',
  sinCanal: 'Escribe el canal que hay que mirar.',
} as const

/** What keeps YouTube from being asked. */
export const FALLAS_YOUTUBE = {
  clave: 'YouTube no acepta la clave guardada: revísala.',
  api: 'La clave de YouTube no tiene activada la «YouTube Data API v3».',
  canal: 'YouTube no encuentra el canal, o todavía no tiene videos: revísalo.',
  cuota: 'Se acabaron las consultas de hoy a YouTube: mañana volvemos a mirar.',
  red: 'La última vez que miramos, YouTube no respondió. Seguimos intentando.',
} as const
export type Falla = keyof typeof FALLAS_YOUTUBE

/** The form under Ajustes. The stored key never comes back: an empty one leaves it. */
export const youtubeFormSchema = z.object({
  canal: z
    .string()
    .trim()
    .max(300, { error: TEXTOS_YOUTUBE.canal, abort: true })
    .default('')
    .refine((typed) => typed === '' || parseCanal(typed) !== undefined, TEXTOS_YOUTUBE.canal),
  clave: z
    .string()
    .trim()
    .max(200, { error: TEXTOS_YOUTUBE.clave, abort: true })
    .default('')
    .refine((typed) => typed === '' || /^[\w-]{20,100}$/.test(typed), TEXTOS_YOUTUBE.clave),
  quitarClave: z.boolean().default(false),
})
