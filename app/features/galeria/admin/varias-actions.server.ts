import { z } from 'zod'
import { answerOf, intention } from '#app/parts/admin/actions.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { fotoSchema } from '../foto.ts'
import { deleteFotos, moveFotos } from '../fotos.server.ts'

/** Photos on a page of the dashboard's list: as many can be chosen together. */
export const FOTOS_JUNTAS = 20

const TEXTOS_VARIAS = {
  elige: 'Elige al menos una foto.',
  destino: 'Elige otra categoría u otra fecha.',
  yaNoEstan: 'Esas fotos ya no están: otra persona las eliminó.',
  movidas: (total: number) => (total === 1 ? '1 foto movida con éxito' : `${total} fotos movidas con éxito`),
  eliminadas: (total: number) =>
    total === 1 ? '1 foto eliminada con éxito' : `${total} fotos eliminadas con éxito`,
} as const

const elegidasSchema = z.object({
  fotos: z.array(z.string().max(36)).min(1, TEXTOS_VARIAS.elige).max(FOTOS_JUNTAS),
})

/** Where the chosen photos go: what is left blank stays as it is. */
const moverSchema = elegidasSchema
  .extend(fotoSchema.pick({ categoria: true, fecha: true }).partial().shape)
  .refine(({ categoria, fecha }) => categoria || fecha, { error: TEXTOS_VARIAS.destino, path: ['categoria'] })

const firstOf = (errores: Record<string, string[] | null>) =>
  Object.values(errores).flatMap((each) => each ?? [])[0] ?? TEXTOS_VARIAS.elige

/** Moves and deletes the photos chosen in the list, all in one transaction. */
export const VARIAS_ACTIONS = {
  'mover-varias': intention({
    schema: moverSchema,
    invalid: firstOf,
    async run({ record }, { fotos, ...cambios }) {
      const { categoria, fecha } = cambios
      const detalle = [categoria, fecha && formatDay(fecha)].filter(Boolean).join(', ')
      const total = await record({ accion: 'fotos-movidas', detalle }, (trx) =>
        moveFotos(trx, fotos, cambios),
      )
      return answerOf(total, TEXTOS_VARIAS.movidas(total), TEXTOS_VARIAS.yaNoEstan)
    },
  }),

  'eliminar-varias': intention({
    schema: elegidasSchema,
    invalid: firstOf,
    async run({ record }, { fotos }) {
      const deshacer = await record({ accion: 'fotos-eliminadas' }, (trx) => deleteFotos(trx, fotos))
      if (!deshacer) return { ok: false, mensaje: TEXTOS_VARIAS.yaNoEstan }
      return { ok: true, mensaje: TEXTOS_VARIAS.eliminadas(deshacer.split(',').length), deshacer }
    },
  }),
}
