import { z } from 'zod'
import type { ClaseDeDatos } from '#app/parts/feature/clase-de-datos.ts'
import { diaSchema } from '#app/ui/forms/dia-schema.ts'
import { sinNulos } from '#app/ui/forms/linea.ts'
import { maximo } from '#app/ui/forms/texto-schema.ts'
import { today } from '#app/ui/moments.ts'

export const RUTA_VULNERACIONES = '/admin/dashboard/privacidad/vulneraciones'
export const RUTA_AFECTADOS = '/admin/privacidad/afectados.csv'

/** Kinds of data that no table holds as such; those of tables their rooms declare (`datos`). */
export const OTRAS_CLASES: readonly ClaseDeDatos[] = [
  { id: 'menores', nombre: 'Fotos o datos de menores de 14 años', grave: 'menores' },
  { id: 'economicos', nombre: 'Datos bancarios o económicos de personas', grave: 'economicos' },
  { id: 'otros', nombre: 'Otros datos de personas' },
]

const relato = (error: string) =>
  z.string({ error }).overwrite(sinNulos).trim().min(1, error).max(3000, maximo(3000))
const pasado = diaSchema.refine((dia) => dia <= today(), 'Ese día todavía no llega.')

const CUANTOS = 'Escribe un número, aunque sea aproximado; 0 si nadie.'

/** A breach as the form gives it; `id` of one that is corrected, '' of a new one. */
export const vulneracionSchema = z
  .object({
    id: z.string().max(100).default(''),
    /** Of a new one's form. */
    clave: z.uuidv7().optional(),
    que: relato('Cuenta qué pasó.'),
    ocurrio: pasado,
    notada: pasado,
    clases: z.array(z.string().max(40), 'Marca al menos una.').min(1, 'Marca al menos una.').max(30),
    cuantos: z
      .string(CUANTOS)
      .trim()
      .regex(/^\d{1,7}$/, CUANTOS)
      .transform(Number),
    medidas: relato('Cuenta qué hicieron.'),
    agencia: pasado.or(z.literal('')).default(''),
    personas: pasado.or(z.literal('')).default(''),
  })
  .refine(({ ocurrio, notada }) => ocurrio <= notada, {
    path: ['notada'],
    error: 'No pudo notarse antes de que ocurriera.',
  })

export type DatosVulneracion = Omit<z.output<typeof vulneracionSchema>, 'id' | 'clave'>
type Campo = keyof DatosVulneracion

/** What an entry said before it was corrected, and until when. */
export type Correccion = { fecha: string; antes: Partial<Record<Campo, string>> }
export type Vulneracion = DatosVulneracion & { id: string; createdAt: string; correcciones: Correccion[] }

export const ETIQUETAS: Record<Campo, string> = {
  que: 'Qué pasó',
  ocurrio: 'Cuándo ocurrió',
  notada: 'Cuándo se notó',
  clases: 'Qué datos',
  cuantos: 'De cuántas personas',
  medidas: 'Qué hicieron',
  agencia: 'Se avisó a la Agencia',
  personas: 'Se avisó a las personas',
}

const GRAVES = {
  sensibles: 'datos sensibles',
  menores: 'datos de menores de 14 años',
  economicos: 'datos económicos o bancarios',
} as const

const enumerate = new Intl.ListFormat('es', { type: 'conjunction' })

/** Who must be told of a breach of these kinds of data, in sentences (article 14 sexies). */
export function quienesDebenSaber(clases: readonly ClaseDeDatos[]) {
  const graves = [...new Set(clases.flatMap(({ grave }) => grave ?? []))]
  return {
    agencia:
      'Avisa sin demora a la Agencia de Protección de Datos Personales si puede dañar a alguien; si dudas, avisa.',
    debenSaberPersonas: graves.length > 0,
    personas:
      graves.length > 0
        ? `Avisa también a las personas, en palabras claras: hay ${enumerate.format(graves.map((each) => GRAVES[each]))}.`
        : 'Por estos datos la ley no obliga a avisar a las personas. Puedes hacerlo igual.',
  }
}

export const TEXTOS_VULNERACION = {
  anotada: 'Vulneración anotada con éxito',
  corregida: 'Corrección guardada. Lo que decía antes quedó anotado',
  error: 'Error al guardar la vulneración. Inténtalo de nuevo.',
  noEsta: 'Esa vulneración no está en el registro.',
  clase: 'Marca solo de las que se muestran.',
  sinPermiso: 'Para ver quiénes son hace falta también el permiso «Peticiones de oración».',
} as const
