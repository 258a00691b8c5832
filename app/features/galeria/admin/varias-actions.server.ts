import { z } from 'zod'
import { answerOf, intention } from '#app/parts/admin/actions.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { fotoSchema, isNamed, opcionalSchema, SIN_NOMBRE } from '../foto.ts'
import { changeFotos, deleteFotos } from '../fotos.server.ts'
import { withCategoria } from './with-categoria.server.ts'

/** Photos on a page of the dashboard's list: as many can be chosen together. */
export const FOTOS_JUNTAS = 20

const TEXTOS_VARIAS = {
  elige: 'Elige al menos una foto.',
  nada: 'Escribe o elige lo que quieres cambiar.',
  yaNoEstan: 'Esas fotos ya no están: otra persona las eliminó.',
  cambiadas: (total: number) =>
    total === 1 ? '1 foto cambiada con éxito' : `${total} fotos cambiadas con éxito`,
  eliminadas: (total: number) =>
    total === 1 ? '1 foto eliminada con éxito' : `${total} fotos eliminadas con éxito`,
} as const

const elegidasSchema = z.object({
  fotos: z.array(z.string().max(36)).min(1, TEXTOS_VARIAS.elige).max(FOTOS_JUNTAS),
})

/** What the chosen photos get: what is left blank stays as it is. */
const cambiarSchema = elegidasSchema
  .extend({ ...opcionalSchema, fecha: fotoSchema.shape.fecha.optional() })
  .refine(isNamed, SIN_NOMBRE)
  .refine(({ fotos: _, ...cambios }) => Object.values(cambios).some(Boolean), {
    error: TEXTOS_VARIAS.nada,
    path: ['titulo'],
  })

const firstOf = (errores: Record<string, string[] | null>) =>
  Object.values(errores).flatMap((each) => each ?? [])[0] ?? TEXTOS_VARIAS.elige

/** Changes and deletes the photos chosen in the list, all in one transaction. */
export const VARIAS_ACTIONS = {
  'cambiar-varias': intention({
    schema: cambiarSchema,
    invalid: firstOf,
    async run(write, { fotos, ...cambios }) {
      const { titulo, categoria, categoriaNueva, fecha, descripcion } = cambios
      const detalle = [
        titulo,
        categoriaNueva || categoria,
        fecha && formatDay(fecha),
        descripcion && 'otra descripción',
      ]
      const entrada = { accion: 'fotos-movidas', detalle: detalle.filter(Boolean).join(', ') } as const
      const total = await write.record(entrada, async (trx) =>
        changeFotos(trx, fotos, await withCategoria(write, trx, cambios)),
      )
      return answerOf(total, TEXTOS_VARIAS.cambiadas(total), TEXTOS_VARIAS.yaNoEstan)
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
