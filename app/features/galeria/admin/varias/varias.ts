import { z } from 'zod'
import { fotoSchema } from '#app/features/galeria/foto.ts'

/** Photos on a page of the dashboard's list: as many can be chosen together. */
export const FOTOS_JUNTAS = 20

export const TEXTOS_VARIAS = {
  elige: 'Elige al menos una foto.',
  destino: 'Elige otra categoría u otra fecha.',
  yaNoEstan: 'Esas fotos ya no están: otra persona las eliminó.',
  confirmar: '¿Estás seguro de que quieres eliminar las fotos elegidas?',
  movidas: (total: number) => (total === 1 ? '1 foto movida con éxito' : `${total} fotos movidas con éxito`),
  eliminadas: (total: number) =>
    total === 1 ? '1 foto eliminada con éxito' : `${total} fotos eliminadas con éxito`,
} as const

export const elegidasSchema = z.object({
  fotos: z.array(z.string().max(36)).min(1, TEXTOS_VARIAS.elige).max(FOTOS_JUNTAS),
})

/** Where the chosen photos go: what is left blank stays as it is. */
export const moverSchema = elegidasSchema
  .extend(fotoSchema.pick({ categoria: true, fecha: true }).partial().shape)
  .refine(({ categoria, fecha }) => categoria || fecha, { error: TEXTOS_VARIAS.destino, path: ['categoria'] })
