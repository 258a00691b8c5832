import type { Selectable } from 'kysely'
import { z } from 'zod'
import { telefonoOCorreoSchema } from '#app/features/agenda/voy/voy.ts'
import type { Foto } from '#app/features/galeria/foto.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { capital } from '#app/ui/capital.ts'
import { diaSchema } from '#app/ui/forms/dia-schema.ts'
import { isSinDireccion, SIN_DIRECCION, sinNulos } from '#app/ui/forms/linea.ts'
import { lineaSchema, maximo } from '#app/ui/forms/texto-schema.ts'

/** The rights under Ley 21.719: first what somebody wants, beside it the law's name for it. */
export const TIPOS_SOLICITUD = {
  supresion: 'Borrar mis datos (supresión)',
  acceso: 'Saber qué datos míos tienen y recibir una copia (acceso)',
  rectificacion: 'Corregir un dato mío (rectificación)',
  oposicion: 'Que no usen mis datos para algo (oposición)',
  bloqueo: 'Que dejen de usarlos mientras se resuelve (bloqueo)',
  retiro: 'Que se retire una foto (oposición a una foto)',
  portabilidad: 'Recibir mis datos para llevarlos a otro lugar (portabilidad)',
} as const
export type TipoSolicitud = keyof typeof TIPOS_SOLICITUD

/** Their short names on the dashboard. */
export const nombreTipo = (tipo: TipoSolicitud): string =>
  capital(TIPOS_SOLICITUD[tipo].replace(/^.*\(|\)$/g, ''))

const TIPOS = Object.keys(TIPOS_SOLICITUD) as [TipoSolicitud, ...TipoSolicitud[]]

/** Days to answer, from the day of arrival (Ley 21.719). */
const DIAS_PARA_RESPONDER = 30
/** Days of the one extension; the person has to be told why before the first deadline (Ley 21.719). */
export const DIAS_DE_PRORROGA = 30
/** From this many days left, the dashboard's home warns. */
export const DIAS_DE_AVISO = 10

const nombreSchema = (error: string) => lineaSchema(error, 120).refine(isSinDireccion, SIN_DIRECCION)

/** The privacy page's form. */
export const solicitudSchema = z.object({
  tipo: z.enum(TIPOS, 'Elige qué necesitas.'),
  nombre: nombreSchema('Escribe tu nombre.'),
  contacto: telefonoOCorreoSchema,
  detalle: z.string().overwrite(sinNulos).trim().max(3000, maximo(3000)).default(''),
})

/** Who is in a photo that should go, as its request says it. */
export const EN_LA_FOTO = {
  yo: 'Salgo yo',
  cargo: 'Sale alguien a mi cargo',
  otra: 'Sale otra persona',
} as const

/** A request names a photo of the gallery by its id, any other picture by the key of its file (`claveDeImagen`). */
const MOST_FOTO = 300

/** The same with the photo that it is about, which its page shows. */
export const solicitudConFotoSchema = solicitudSchema.extend({
  foto: z.string().max(MOST_FOTO).default(''),
  quien: z.enum(Object.keys(EN_LA_FOTO) as (keyof typeof EN_LA_FOTO)[], 'Elige quién sale.').optional(),
})

export type NuevaSolicitud = z.output<typeof solicitudSchema>

/** The team's form for a request that arrived by mail, by WhatsApp or in person, with the day of arrival. */
export const solicitudAnotadaSchema = solicitudSchema.extend({
  tipo: z.enum(TIPOS, 'Elige qué pide.'),
  nombre: nombreSchema('Escribe el nombre.'),
  contacto: lineaSchema('Escribe cómo responderle: su correo o su teléfono.', 200),
  recibida: diaSchema,
})

const constancia = (error: string) =>
  z.string({ error }).overwrite(sinNulos).trim().min(1, error).max(1000, maximo(1000))

/** The form that closes a request: how it was answered. */
export const respuestaSchema = z.object({
  id: z.string(),
  respuesta: constancia('Cuenta qué hicieron: queda como constancia.'),
})

/** The buttons of the photo that a request is about. */
export const fotoSchema = z.object({ foto: z.string().min(1).max(MOST_FOTO) })

/** The form that extends a request: why it takes longer. */
export const prorrogaSchema = z.object({
  id: z.string(),
  motivo: constancia('Cuenta por qué: queda como constancia.'),
})

/**
 * A request as the dashboard shows it: `fecha` and `cerrada` are moments, `vence` a day, `retrato` the photo
 * that it is about, if there is one still.
 */
export type Solicitud = Selectable<Tables['solicitudes']> & {
  tipo: TipoSolicitud
  retrato?: { foto: Retratada; lugar: Lugar } | undefined
}

/** A photo that somebody wants to be taken away; `seccion`: where it is changed, of one that is not the gallery's. */
export type Retratada = Pick<Foto, 'id' | 'titulo' | 'url' | 'imagen'> & { seccion?: string }

/** Where it is: visitors see it, they do not, or they will once its moment comes. */
type Lugar = 'sitio' | 'borradores' | 'programada'

export const DAY_MS = 24 * 60 * 60_000

/** The last day to answer a request that arrived on that day (`YYYY-MM-DD`). */
export const lastDay = (dia: string, dias = DIAS_PARA_RESPONDER): string =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DAY_MS).toISOString().slice(0, 10)

/** Days left from `hoy` to `vence`; negative once overdue. */
export const daysLeft = (vence: string, hoy: string): number =>
  Math.round((Date.parse(`${vence}T00:00:00Z`) - Date.parse(`${hoy}T00:00:00Z`)) / DAY_MS)

export const TEXTOS_SOLICITUD = {
  recibida: 'Recibimos tu solicitud. Te responderemos dentro de 30 días.',
  error: 'No pudimos guardar tu solicitud. Inténtalo de nuevo en unos minutos.',
  sinConexion: 'No hay conexión. Tu solicitud sigue aquí: envíala cuando vuelva.',
  limite:
    'Recibimos varias solicitudes seguidas desde tu conexión. Espera unos minutos e intenta nuevamente.',
  anotada: 'Solicitud anotada con éxito',
  cerrada: 'Solicitud respondida con éxito',
  ampliada: 'Plazo ampliado con éxito',
  noSePuedeAmpliar:
    'Ese plazo ya no se puede ampliar: se amplió antes, se pasó o la solicitud ya fue respondida.',
  errorAmpliar: 'Error al ampliar el plazo. Inténtalo de nuevo.',
  fotoYaNoEsta: 'Esa foto ya no está en el sitio. Si quieres pedir algo más sobre tus datos, escríbenos.',
  fotoOculta: 'Foto ocultada. Está entre los borradores de Galería',
  imagenOculta: 'Foto ocultada: ninguna página la muestra.',
  fotoYaOculta: 'Esa foto ya no se muestra en el sitio.',
  fotoMostrada: 'La foto se muestra de nuevo en el sitio',
  fotoYaMostrada: 'Esa foto ya no está entre los borradores de Galería.',
  errorOcultar: 'Error al ocultar la foto. Inténtalo de nuevo.',
  errorMostrar: 'Error al mostrar la foto. Inténtalo de nuevo.',
  yaNoEsta: 'Esa solicitud ya fue respondida por otra persona.',
  errorAnotar: 'Error al anotar la solicitud. Inténtalo de nuevo.',
  errorCerrar: 'Error al guardar la respuesta. Inténtalo de nuevo.',
} as const
