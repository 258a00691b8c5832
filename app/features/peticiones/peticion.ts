import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Sospecha } from '#app/parts/sello/sello.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { isSinDireccion, SIN_DIRECCION, sinNulos, unaLinea } from '#app/ui/forms/linea.ts'
import { correoSchema, lineaSchema, maximo } from '#app/ui/forms/texto-schema.ts'

/** The version of the consent shown now. Changed wording is a new version; earlier ones stay below. */
export const CONSENTIMIENTO = 'Estoy de acuerdo en que mi petición sea compartida con el equipo de oración'
export const CONSENTIMIENTO_VERSION = '2026-11'
/** The version of a request that came from the site before, which asked in the same words. */
export const CONSENTIMIENTO_DE_ANTES = 'sitio-anterior'
/** Every wording ever shown, by the version that each request stores. */
export const CONSENTIMIENTOS: ReadonlyMap<string, string> = new Map([
  [CONSENTIMIENTO_VERSION, CONSENTIMIENTO],
  [CONSENTIMIENTO_DE_ANTES, CONSENTIMIENTO],
])

/** What a parent agrees to for somebody under 16 (Ley 21.719, art. 16 quáter); versions as above. */
export const AUTORIZACION =
  'Soy su mamá, su papá o quien le cuida, y autorizo que su petición sea compartida con el equipo de oración'
export const AUTORIZACION_VERSION = '2026-11'
export const AUTORIZACIONES: ReadonlyMap<string, string> = new Map([[AUTORIZACION_VERSION, AUTORIZACION]])

export const QUIERO_SABER = 'Quiero saber que oraron por mí'

export const FORMULARIO_PETICION = 'peticion'

export const TEXTOS_PETICION = {
  recibida: '¡Tu petición de oración ha sido recibida! Estaremos orando por ti.',
  error: 'Hubo un error al enviar tu petición. Por favor, intenta nuevamente.',
  sinConexion: 'No hay conexión. Tu petición sigue aquí: envíala cuando vuelva.',
  guardada: 'Tu petición quedó guardada en este teléfono o computador, cifrada.',
  enviada: 'Tu petición fue enviada. Estaremos orando por ti.',
  noSalio: 'No pudimos recibir la petición que tenías guardada.',
  devuelta: 'No pudimos recibir tu petición así como está. Revísala y envíala de nuevo.',
  confirmarBorrar: '¿Borrar la petición que escribiste?',
  limite: 'Recibimos varias peticiones seguidas desde tu conexión. Espera unos minutos e intenta nuevamente.',
  errorActualizar: 'Error al actualizar la petición. Inténtalo de nuevo.',
  errorEliminar: 'Error al eliminar la petición. Inténtalo de nuevo.',
  eliminada: 'Petición eliminada con éxito',
  atendida: 'Petición marcada como atendida',
  pendiente: 'Petición marcada como pendiente',
  yaNoEsta: 'Esa petición ya no está: otra persona la eliminó.',
  confirmar: '¿Estás seguro de que quieres eliminar esta petición?',
  noEsDudosa: 'Quitamos la marca: ya no figura como dudosa.',
  confirmarDudosas: '¿Estás seguro de que quieres eliminar todas las peticiones dudosas?',
  dudosasEliminadas: 'Peticiones dudosas eliminadas con éxito',
  orada: 'Gracias por orar. Quedó anotado.',
  cuidada: 'Guardado.',
  errorCuidar: 'Error al guardar. Inténtalo de nuevo.',
} as const

const texto = (error: string, max: number) =>
  z.string({ error }).overwrite(sinNulos).trim().min(1, error).max(max, maximo(max))

const tick = z.literal('on').optional()

/** The prayer form's fields: the telephone is optional, and so is what stands beside the others. */
export const camposPeticion = z.object({
  nombre: lineaSchema('Escribe tu nombre.', 120).refine(isSinDireccion, SIN_DIRECCION),
  telefono: z
    .string()
    .overwrite(unaLinea)
    .max(30, maximo(30))
    .regex(/^[+\d][\d\s().-]{5,}$/, 'Escribe solo números, por ejemplo +56 9 1234 5678.')
    .optional(),
  email: texto('Escribe tu correo electrónico.', 200).pipe(correoSchema),
  peticion: texto('Escribe tu petición de oración.', 5000),
  consentimiento: z.literal('on', { error: 'Para enviarla necesitamos que estés de acuerdo.' }),
  saber: tick,
  menor: tick,
  responsable: z
    .string()
    .overwrite(unaLinea)
    .max(120, maximo(120))
    .refine(isSinDireccion, SIN_DIRECCION)
    .optional(),
  autorizacion: tick,
})

type Campos = z.output<typeof camposPeticion>

/** Whoever fills in any of it. */
const esMenor = ({ menor, responsable, autorizacion }: Campos) =>
  Boolean(menor || responsable || autorizacion)

/** Said even where other fields are refused too. */
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** For somebody under 16 a parent agrees. */
export const peticionSchema = camposPeticion
  .refine((campos) => !esMenor(campos) || Boolean(campos.responsable), {
    path: ['responsable'],
    error: 'Escribe cómo se llama tu mamá, tu papá o quien te cuida.',
    when,
  })
  .refine((campos) => !esMenor(campos) || campos.autorizacion === 'on', {
    path: ['autorizacion'],
    error: 'Como tienes menos de 16 años, para enviarla necesitamos que esté de acuerdo.',
    when,
  })

export type NuevaPeticion = z.output<typeof peticionSchema>

/** The filters of the dashboard's list, each with a count. */
export const FILTROS = ['todas', 'pendientes', 'atendidas'] as const
export type Filtro = (typeof FILTROS)[number]

/** What the dashboard says of each doubt. */
export const SOSPECHAS = {
  trampa: 'Llenó un campo que las personas no ven.',
  rapida: 'Se envió más rápido de lo que alguien escribe.',
  'sin-prueba':
    'Llegó cuando entraban muchas peticiones seguidas, sin la comprobación que hace el navegador.',
} as const satisfies Record<Sospecha, string>

type Row = Selectable<Tables['peticiones']>

/** A prayer request as the dashboard shows it; `fecha` is a moment (ISO-8601 UTC). */
export type Peticion = Pick<Row, 'id' | 'nombre' | 'telefono' | 'email' | 'peticion' | 'fecha'> & {
  atendida: boolean
  /** Why it is doubtful; '' if it is not. */
  sospecha: Sospecha | ''
} & Pick<
    Row,
    | 'responsable'
    | 'orada'
    | 'oraron'
    | 'asignada'
    | 'notas'
    | 'palabra'
    | 'gracias'
    | 'respondida'
    | 'version'
  > & {
    /** Whether the person has a link by which they read what the team says. */
    enlace: boolean
  }

export const NOMBRES_FILTRO: Record<Filtro, string> = {
  todas: 'Todas',
  pendientes: 'Pendientes',
  atendidas: 'Atendidas',
}
