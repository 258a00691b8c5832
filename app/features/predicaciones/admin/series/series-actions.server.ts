import { z } from 'zod'
import { type DatosSerie, serieSchema, TEXTOS_SERIE } from '#app/features/predicaciones/series/serie.ts'
import {
  addSerie,
  findSerieByName,
  listSeries,
  mergeSeries,
  updateSerie,
} from '#app/features/predicaciones/series/series.server.ts'
import { tables } from '#app/features/predicaciones/tables.server.ts'
import { intention } from '#app/parts/admin/actions.server.ts'
import { YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import { FieldRefused } from '#app/parts/borradores/save-content.server.ts'
import { contentActions } from '#app/parts/contenido/content-actions.server.ts'
import { moveRow, moverSchema } from '#app/parts/orden/orden.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'

const findSerie = async (db: Db, id: string) => (await listSeries(db)).find((serie) => serie.id === id)

/** In a change of content: until it ends, nobody else takes the name. @throws FieldRefused if another series has it. */
async function claimName(trx: Db, { nombre }: DatosSerie, id: string): Promise<void> {
  const same = await findSerieByName(trx, nombre)
  if (same && same.id !== id) throw new FieldRefused({ nombre: [TEXTOS_SERIE.repetida] })
}

const { agregar, editar, eliminar } = contentActions({
  claims: tables,
  tabla: 'series',
  schema: serieSchema,
  titulo: 'nombre',
  imagen: 'imagen',
  textos: TEXTOS_SERIE,
  acciones: { agregar: 'serie-agregada', editar: 'serie-editada', eliminar: 'serie-eliminada' },
  find: findSerie,
  check: claimName,
  add: addSerie,
  update: (trx, { id, version }, datos, imagen) =>
    updateSerie(trx, id, version, { ...datos, ...(imagen !== undefined && { imagen }) }),
})

export const SERIES_ACTIONS = {
  'agregar-serie': agregar,
  'editar-serie': editar,
  'eliminar-serie': eliminar,

  'mover-serie': intention({
    schema: moverSchema,
    async run({ record }, movimiento) {
      const move = (db: Db) => changeContent(db, (trx) => moveRow(trx, 'series', movimiento))
      return (await record({ accion: 'series-ordenadas' }, move))
        ? { ok: true, mensaje: TEXTOS_SERIE.movida }
        : { ok: false, mensaje: YA_NO_ESTA }
    },
  }),

  'unir-series': intention({
    schema: z.object({ id: z.string(), con: z.string({ error: TEXTOS_SERIE.elegirOtra }) }),
    async run({ platform, record, refuse }, { id, con }) {
      const [una, otra] = [await findSerie(platform.db, id), await findSerie(platform.db, con)]
      if (!una || !otra || id === con) return refuse({ con: [TEXTOS_SERIE.desconocida] })
      const entrada = { accion: 'series-unidas', detalle: `${una.nombre} → ${otra.nombre}` } as const
      const deshacer = await record(entrada, (trx) => changeContent(trx, () => mergeSeries(trx, id, con)))
      if (!deshacer) return refuse({ con: [TEXTOS_SERIE.desconocida] })
      return { ok: true, mensaje: TEXTOS_SERIE.unida, deshacer }
    },
  }),
}
