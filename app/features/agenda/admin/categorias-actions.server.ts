import { z } from 'zod'
import { intention } from '#app/parts/admin/actions.server.ts'
import { moving } from '#app/parts/orden/orden.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { categoriaAgendaSchema, TEXTOS_CATEGORIA_AGENDA as TEXTOS } from '../categorias/categoria.ts'
import {
  addCategoria,
  deleteCategoria,
  listFilasCategoria,
  renameCategoria,
} from '../categorias/categorias.server.ts'

const find = async (db: Db, id: string) => (await listFilasCategoria(db)).find((row) => row.id === id)

export const CATEGORIAS_AGENDA_ACTIONS = {
  'agregar-categoria': intention({
    schema: categoriaAgendaSchema,
    async run({ record, refuse }, { nombre }) {
      const entrada = { accion: 'categoria-agenda-agregada', detalle: nombre } as const
      const add = (trx: Db) => addCategoria(trx, nombre)
      const why = await record(entrada, add, (refused) => !refused)
      return why ? refuse({ nombre: [TEXTOS[why]] }) : { ok: true, mensaje: TEXTOS.agregado }
    },
  }),

  'editar-categoria': intention({
    schema: categoriaAgendaSchema.extend({ id: z.string(), version: z.coerce.number() }),
    async run({ platform, record, refuse }, { id, version, nombre }) {
      const entrada = { accion: 'categoria-agenda-editada', detalle: nombre } as const
      const rename = (trx: Db) => renameCategoria(trx, { id, version }, nombre)
      const why = await record(entrada, rename, (refused) => !refused)
      if (!why) return { ok: true, mensaje: TEXTOS.actualizado, id }
      if (why === 'repetida') return refuse({ nombre: [TEXTOS.repetida] })
      const actual = await find(platform.db, id)
      if (!actual) return { ok: false, mensaje: TEXTOS.borrado, actual: null }
      const { version: now, nombre: stored } = actual
      return { ok: false, mensaje: TEXTOS.adelantado, actual: { version: now, datos: { nombre: stored } } }
    },
  }),

  'mover-categoria': moving(
    'categorias_agenda',
    'categorias-agenda-ordenadas',
    TEXTOS.movida,
    TEXTOS.borrado,
  ),

  'eliminar-categoria': intention({
    schema: z.object({ id: z.string(), otra: z.string().max(80).optional() }),
    async run({ platform, record, refuse }, { id, otra }) {
      const entrada = {
        accion: 'categoria-agenda-eliminada',
        detalle: (await find(platform.db, id))?.nombre ?? '',
      } as const
      const done = await record(
        entrada,
        (trx) => deleteCategoria(trx, id, otra),
        (result) => typeof result === 'object' && result.deshacer !== undefined,
      )
      if (done === 'fija') return { ok: false, mensaje: TEXTOS.fija }
      if (done === 'elegirOtra') return refuse({ otra: [TEXTOS.elegirOtra] })
      return done.deshacer
        ? { ok: true, mensaje: TEXTOS.eliminado, deshacer: done.deshacer }
        : { ok: false, mensaje: TEXTOS.borrado }
    },
  }),
}
