import { z } from 'zod'
import { serieSchema, TEXTOS_SERIE } from '#app/features/predicaciones/series/serie.ts'
import {
  addSerie,
  deleteSerie,
  findSerieByName,
  listSeries,
  mergeSeries,
  updateSerie,
} from '#app/features/predicaciones/series/series.server.ts'
import { tables } from '#app/features/predicaciones/tables.server.ts'
import { deletion, intention } from '#app/parts/admin/actions.server.ts'
import { YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import {
  addContent,
  type Contenido,
  editContent,
  FieldRefused,
  gone,
} from '#app/parts/borradores/save-content.server.ts'
import { moveRow, moverSchema } from '#app/parts/orden/orden.server.ts'
import { deleteReplaced, withPicture } from '#app/parts/subidas/with-picture.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'

const findSerie = async (db: Db, id: string) => (await listSeries(db)).find((serie) => serie.id === id)

const SERIES: Contenido = {
  claims: tables,
  tabla: 'series',
  textos: {
    agregado: TEXTOS_SERIE.agregada,
    actualizado: TEXTOS_SERIE.actualizada,
    borrado: TEXTOS_SERIE.borrada,
    adelantado: TEXTOS_SERIE.adelantada,
  },
  acciones: { agregar: 'serie-agregada', editar: 'serie-editada' },
  async find(db, id) {
    const serie = await findSerie(db, id)
    return serie && { version: serie.version, datos: serieSchema.parse(serie) }
  },
}

/** In a change of content: until it ends, nobody else takes the name. @throws FieldRefused if another series has it. */
async function claimName(trx: Db, nombre: string, id: string): Promise<void> {
  const same = await findSerieByName(trx, nombre)
  if (same && same.id !== id) throw new FieldRefused({ nombre: [TEXTOS_SERIE.repetida] })
}

const subida = z.uuid().optional()

export const SERIES_ACTIONS = {
  'agregar-serie': intention({
    schema: serieSchema.extend({ subida, clave: z.uuidv7().optional() }),
    run: (write, { subida, clave, ...datos }) =>
      addContent(write, SERIES, { clave, ...datos }, (save, { id }) =>
        withPicture(write, { subida, folder: 'predicaciones', nombre: datos.nombre }, async (trx, imagen) => {
          await claimName(trx, datos.nombre, id)
          await save(trx, datos.nombre, () => addSerie(trx, id, datos, imagen))
        }),
      ),
  }),

  'editar-serie': intention({
    schema: serieSchema.extend({
      id: z.string(),
      version: z.coerce.number(),
      subida,
      quitarImagen: z.stringbool().default(false),
    }),
    async run(write, { id, version, subida, quitarImagen, ...datos }) {
      const before = await findSerie(write.platform.db, id)
      if (!before) return gone(SERIES)
      const done = await editContent(write, SERIES, { id }, (save) =>
        withPicture(write, { subida, folder: 'predicaciones', nombre: datos.nombre }, async (trx, sent) => {
          await claimName(trx, datos.nombre, id)
          const imagen = sent ?? (quitarImagen ? '' : undefined)
          const changed = { ...datos, ...(imagen !== undefined && { imagen }) }
          await save(trx, datos.nombre, () => updateSerie(trx, id, version, changed))
        }),
      )
      if (done.ok && before.imagen && (subida || quitarImagen)) await deleteReplaced(write, before.imagen)
      return done
    },
  }),

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

  'eliminar-serie': deletion('serie-eliminada', TEXTOS_SERIE.eliminada, deleteSerie),
}
