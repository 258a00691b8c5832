import { z } from 'zod'
import { isSinDireccion, SIN_DIRECCION } from '#app/ui/forms/linea.ts'
import { lineaSchema } from '#app/ui/forms/texto-schema.ts'

/** The version of the consent shown now. Changed wording is a new version; earlier ones stay below. */
export const CONSENTIMIENTO_VOY = 'Estoy de acuerdo en que quienes organizan el encuentro vean mis datos'
export const CONSENTIMIENTO_VOY_VERSION = '2026-11'
/** Every wording ever shown, by the version that each sign-up stores. */
export const CONSENTIMIENTOS_VOY: ReadonlyMap<string, string> = new Map([
  [CONSENTIMIENTO_VOY_VERSION, CONSENTIMIENTO_VOY],
])

/** How many days after its date a sign-up is erased: the form promises it. */
export const DIAS_DE_INSCRIPCION = 30

/** More come with another sign-up. */
export const MOST_CUANTOS = 20

export const TEXTOS_VOY = {
  error: 'Hubo un error al guardar tu lugar. Por favor, intenta nuevamente.',
  sinConexion: 'No hay conexión. Tus datos siguen aquí: envíalos cuando vuelva.',
  limite:
    'Recibimos varias inscripciones seguidas desde tu conexión. Espera unos minutos e intenta nuevamente.',
  noComprobada: 'No pudimos comprobar que eres una persona. Espera unos segundos e intenta nuevamente.',
  noEsta: 'Esa fecha ya no está en la agenda.',
  sinInscripcion: 'Para este encuentro no hace falta inscribirse: solo ven.',
  cancelada: 'Esta fecha se canceló.',
  pasada: 'Esta fecha ya comenzó: no se reciben más inscripciones.',
  enlaceVencido: 'Este enlace ya no sirve: tu lugar se liberó o la fecha ya pasó hace tiempo.',
  fuera: 'Listo: liberamos tu lugar. ¡Gracias por avisar!',
  errorFuera: 'Hubo un error al liberar tu lugar. Por favor, intenta nuevamente.',
} as const

export const personas = (cuantos: number): string => (cuantos === 1 ? '1 persona' : `${cuantos} personas`)

export const quedan = (libres: number): string =>
  libres > 1 ? `Quedan ${libres} cupos` : libres === 1 ? 'Queda 1 cupo' : LLENO

const LLENO = 'Está completo: quedas en lista de espera'

const EMAIL = z.email()
const TELEFONO = /^[+\d][\d\s().-]{5,30}$/
const isTelefono = (value: string) => TELEFONO.test(value) && value.replace(/\D/g, '').length >= 8

export const telefonoOCorreoSchema = lineaSchema('Escribe tu teléfono o tu correo electrónico.', 200).refine(
  (value) => (value.includes('@') ? EMAIL.safeParse(value).success : isTelefono(value)),
  'Escribe un teléfono, por ejemplo +56 9 1234 5678, o un correo electrónico.',
)

export const voySchema = z.object({
  evento: z.string().max(100),
  fecha: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  nombre: lineaSchema('Escribe tu nombre.', 120).refine(isSinDireccion, SIN_DIRECCION),
  contacto: telefonoOCorreoSchema,
  cuantos: z.coerce
    .number({ error: 'Escribe cuántas personas van.' })
    .int('Escribe un número entero.')
    .min(1, 'Escribe 1 si vas solo.')
    .max(MOST_CUANTOS, `Pueden ser como máximo ${MOST_CUANTOS}.`),
  consentimiento: z.literal('on', { error: 'Para guardar tu lugar necesitamos que estés de acuerdo.' }),
})

export type DatosVoy = Pick<z.output<typeof voySchema>, 'nombre' | 'contacto' | 'cuantos'>

export const yaNoVoySchema = z.object({ clave: z.string().max(100) })
