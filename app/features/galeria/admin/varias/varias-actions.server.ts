import { deleteFotos, moveFotos } from '#app/features/galeria/fotos.server.ts'
import { intention } from '#app/parts/admin/actions.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { elegidasSchema, moverSchema, TEXTOS_VARIAS } from './varias.ts'

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
      return total > 0
        ? { ok: true, mensaje: TEXTOS_VARIAS.movidas(total) }
        : { ok: false, mensaje: TEXTOS_VARIAS.yaNoEstan }
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
