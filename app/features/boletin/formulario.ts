import { z } from 'zod'
import { diaSchema, momentoSchema } from '#app/ui/forms/dia-schema.ts'
import { lineaOpcionalSchema, textoOpcionalSchema } from '#app/ui/forms/texto-schema.ts'

/** A year and the day that it may be ahead of us in the church's zone. */
const MOST_AHEAD_MS = 367 * 24 * 60 * 60 * 1000
/** The latest one is what `/boletin` shows: a year mistyped would stand there for good. */
const isNear = (dia: string) => dia >= '2000' && Date.parse(dia) - Date.now() <= MOST_AHEAD_MS

const isSunday = (dia: string) => new Date(dia).getUTCDay() === 0
export const MOST_AVISOS = 20

/** What «Publicar boletín» can do. Until then it is a draft, which is saved by itself. */
export const ESTADOS_BOLETIN = ['publicado', 'programado'] as const

/** The bulletin's form. What is being written may lack anything but its Sunday. */
export const boletinFormSchema = z.object({
  fecha: diaSchema
    .refine(isSunday, { error: 'Elige un domingo.', abort: true })
    .refine(isNear, { error: 'Elige un domingo desde el año 2000 hasta 12 meses más.', abort: true }),
  titulo: lineaOpcionalSchema(120),
  texto: textoOpcionalSchema(5000),
  avisos: z
    .array(
      z.object({ fecha: z.union([z.literal(''), diaSchema]).default(''), texto: textoOpcionalSchema(300) }),
    )
    .max(MOST_AVISOS, 'Son demasiados avisos.')
    .default([]),
  /** Whether it comes out now or at `momento`, by the church's clocks. */
  estado: z.enum(ESTADOS_BOLETIN).default('publicado'),
  momento: momentoSchema,
})

export type FormBoletin = z.output<typeof boletinFormSchema>

export const ETIQUETAS_BOLETIN = {
  fecha: 'Domingo',
  titulo: 'Título',
  texto: 'Texto',
  avisos: 'Avisos',
} as const

export const TEXTOS_BOLETIN = {
  guardado: 'Borrador guardado',
  publicado: 'Boletín publicado con éxito',
  programado: 'Publicación programada con éxito',
  retirado: 'El boletín ya no está en el sitio',
  eliminado: 'Boletín eliminado con éxito',
  errorGuardar: 'Error al guardar el borrador. Inténtalo de nuevo.',
  errorPublicar: 'Error al publicar el boletín. Inténtalo de nuevo.',
  errorRetirar: 'Error al quitar el boletín del sitio. Inténtalo de nuevo.',
  errorEliminar: 'Error al eliminar el boletín. Inténtalo de nuevo.',
  errorCargar: 'Error al cargar los boletines. Inténtalo de nuevo.',
  sinConexion: 'Sin conexión, se guardará',
  sinTitulo: 'Escribe el título.',
  sinTexto: 'Escribe el texto.',
  avisoSinTexto: 'Escribe el aviso.',
  ocupada: 'Ya hay un boletín de ese domingo. Edítalo en la lista o elige otro.',
  borrado: 'Otra persona eliminó este boletín mientras lo escribías.',
  confirmar: '¿Estás seguro de que quieres eliminar este boletín?',
  vacio: 'Todavía no hay boletines.',
} as const

export const FALLAS_BOLETIN = {
  guardar: TEXTOS_BOLETIN.errorGuardar,
  publicar: TEXTOS_BOLETIN.errorPublicar,
  retirar: TEXTOS_BOLETIN.errorRetirar,
  eliminar: TEXTOS_BOLETIN.errorEliminar,
}
