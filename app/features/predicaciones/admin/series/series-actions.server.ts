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
import { idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { moveRow, moverSchema } from '#app/parts/orden/orden.server.ts'
import { deleteReplaced, withPicture } from '#app/parts/subidas/with-picture.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { Overtaken } from '#app/platform/db/versions.server.ts'
import { idOfForm, momentOfId, newId } from '#app/platform/ids.server.ts'

const findSerie = async (db: Db, id: string) => (await listSeries(db)).find((serie) => serie.id === id)

/** Undoes the transaction: another series has the name. */
class NameTaken extends Error {}

/** @throws NameTaken, in a change of content: until it ends, nobody else takes the name. */
async function claimName(trx: Db, nombre: string, id: string): Promise<void> {
  const same = await findSerieByName(trx, nombre)
  if (same && same.id !== id) throw new NameTaken()
}

export const SERIES_ACTIONS = {
  'agregar-serie': intention({
    schema: serieSchema.extend({ subida: z.uuid().optional(), clave: z.uuidv7().optional() }),
    async run(write, { subida, clave, ...datos }) {
      const { db } = write.platform
      const done = { ok: true, mensaje: TEXTOS_SERIE.agregada } as const
      const id = clave ? idOfForm({ clave, msecs: momentOfId(clave) }, datos) : newId()
      // The same form again, after a lost answer.
      if (await findSerie(db, id)) return done
      try {
        const refused = await withPicture(
          write,
          { subida, folder: 'predicaciones', nombre: datos.nombre },
          async (trx, imagen) => {
            await claimName(trx, datos.nombre, id)
            if (await findSerie(trx, id)) return
            await addSerie(trx, id, datos, imagen)
            await write.logActivity(trx, { accion: 'serie-agregada', detalle: datos.nombre })
          },
        )
        return refused ?? done
      } catch (error) {
        if (error instanceof NameTaken) return write.refuse({ nombre: [TEXTOS_SERIE.repetida] })
        throw error
      }
    },
  }),

  'editar-serie': intention({
    schema: serieSchema.extend({
      id: z.string(),
      version: z.coerce.number(),
      subida: z.uuid().optional(),
      quitarImagen: z.stringbool().default(false),
    }),
    async run(write, { id, version, subida, quitarImagen, ...datos }) {
      const { platform } = write
      const before = await findSerie(platform.db, id)
      if (!before) return { ok: false, mensaje: TEXTOS_SERIE.borrada, actual: null }
      try {
        const refused = await withPicture(
          write,
          { subida, folder: 'predicaciones', nombre: datos.nombre },
          async (trx, sent) => {
            await claimName(trx, datos.nombre, id)
            const imagen = sent ?? (quitarImagen ? '' : undefined)
            if (!(await updateSerie(trx, id, version, { ...datos, ...(imagen !== undefined && { imagen }) })))
              throw new Overtaken()
            await write.logActivity(trx, { accion: 'serie-editada', detalle: datos.nombre })
          },
        )
        if (refused) return refused
      } catch (error) {
        if (error instanceof NameTaken) return write.refuse({ nombre: [TEXTOS_SERIE.repetida] })
        if (!(error instanceof Overtaken)) throw error
        const actual = await findSerie(platform.db, id)
        if (!actual) return { ok: false, mensaje: TEXTOS_SERIE.borrada, actual: null }
        return {
          ok: false,
          mensaje: TEXTOS_SERIE.adelantada,
          actual: { version: actual.version, datos: serieSchema.parse(actual) },
        }
      }
      // The sweep deletes what cannot be deleted now.
      if (before.imagen && (subida || quitarImagen)) await deleteReplaced(write, before.imagen)
      return { ok: true, mensaje: TEXTOS_SERIE.actualizada, id }
    },
  }),

  'mover-serie': intention({
    schema: moverSchema,
    async run({ record }, movimiento) {
      const move = (db: Db) => changeContent(db, (trx) => moveRow(trx, 'series', movimiento))
      await record({ accion: 'series-ordenadas' }, move, () => true)
      return { ok: true, mensaje: TEXTOS_SERIE.movida }
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

  'eliminar-serie': intention({
    schema: idSchema,
    async run({ record }, { id }) {
      const deshacer = await record({ accion: 'serie-eliminada' }, (trx) => deleteSerie(trx, id))
      return { ok: true, mensaje: TEXTOS_SERIE.eliminada, deshacer }
    },
  }),
}
