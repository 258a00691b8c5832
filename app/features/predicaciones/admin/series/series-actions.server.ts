import { z } from 'zod'
import { serieSchema, TEXTOS_SERIE } from '#app/features/predicaciones/series/serie.ts'
import {
  addSerie,
  deleteSerie,
  findSerieByName,
  listSeries,
  mergeSeries,
  moveSerie,
  updateSerie,
} from '#app/features/predicaciones/series/series.server.ts'
import { idSchema, intention, type Write } from '#app/parts/admin/actions.server.ts'
import type { Resultado } from '#app/parts/admin/resultado.server.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { idOfForm, momentOfId, newId } from '#app/platform/ids.server.ts'
import { deleteImage } from '#app/platform/images/images.server.ts'
import { takeUploads } from '#app/platform/uploads/take-upload.server.ts'

const findSerie = async (db: Db, id: string) => (await listSeries(db)).find((serie) => serie.id === id)

/** Runs `change` with the address of the picture that was sent, if one was. @returns why the picture is refused. */
async function withPicture(
  { platform, yo }: Write,
  { subida, nombre }: { subida: string | undefined; nombre: string },
  change: (trx: Db, imagen: string | undefined) => Promise<void>,
): Promise<(Resultado & { ok: false }) | undefined> {
  const wanted = subida ? [{ id: subida, folder: 'predicaciones', nombre }] : []
  const taken = await takeUploads(platform, yo.id, wanted, (trx, [imagen]) => change(trx, imagen))
  if (taken.ok) return undefined
  return { ok: false, mensaje: taken.mensaje ?? TEXTOS_SUBIDA.error, sinSubida: true }
}

/** Undoes the transaction: somebody else's change came first. */
class Overtaken extends Error {}

export const SERIES_ACTIONS = {
  'agregar-serie': intention({
    schema: serieSchema.extend({ subida: z.uuid().optional(), clave: z.uuidv7().optional() }),
    async run(write, { subida, clave, ...datos }) {
      const { db } = write.platform
      const done = { ok: true, mensaje: TEXTOS_SERIE.agregada } as const
      const id = clave ? idOfForm({ clave, msecs: momentOfId(clave) }, datos) : newId()
      // The same form again, after a lost answer.
      if (await findSerie(db, id)) return done
      if (await findSerieByName(db, datos.nombre)) return write.refuse({ nombre: [TEXTOS_SERIE.repetida] })
      const refused = await withPicture(write, { subida, nombre: datos.nombre }, async (trx, imagen) => {
        await addSerie(trx, id, datos, imagen)
        await write.logActivity(trx, { accion: 'serie-agregada', detalle: datos.nombre })
      })
      return refused ?? done
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
      const { platform, info } = write
      const before = await findSerie(platform.db, id)
      if (!before) return { ok: false, mensaje: TEXTOS_SERIE.borrada, actual: null }
      const same = await findSerieByName(platform.db, datos.nombre)
      if (same && same.id !== id) return write.refuse({ nombre: [TEXTOS_SERIE.repetida] })
      try {
        const refused = await withPicture(write, { subida, nombre: datos.nombre }, async (trx, sent) => {
          const imagen = sent ?? (quitarImagen ? '' : undefined)
          if (!(await updateSerie(trx, id, version, { ...datos, ...(imagen !== undefined && { imagen }) })))
            throw new Overtaken()
          await write.logActivity(trx, { accion: 'serie-editada', detalle: datos.nombre })
        })
        if (refused) return refused
      } catch (error) {
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
      if (before.imagen && (subida || quitarImagen))
        await deleteImage(platform, before.imagen).catch((error) =>
          info.log.warn({ err: error }, 'a replaced picture stays until the sweep'),
        )
      return { ok: true, mensaje: TEXTOS_SERIE.actualizada, id }
    },
  }),

  'mover-serie': intention({
    schema: z.object({ id: z.string(), hacia: z.enum(['arriba', 'abajo']) }),
    async run({ record }, { id, hacia }) {
      const move = (trx: Db) => changeContent(trx, () => moveSerie(trx, id, hacia))
      await record({ accion: 'series-ordenadas' }, move, () => true)
      return { ok: true, mensaje: TEXTOS_SERIE.movida }
    },
  }),

  'unir-series': intention({
    schema: z.object({ id: z.string(), con: z.string({ error: TEXTOS_SERIE.elegirOtra }) }),
    async run({ platform, record, refuse, info }, { id, con }) {
      const [una, otra] = [await findSerie(platform.db, id), await findSerie(platform.db, con)]
      if (!una || !otra || id === con) return refuse({ con: [TEXTOS_SERIE.desconocida] })
      const entrada = { accion: 'series-unidas', detalle: `${una.nombre} → ${otra.nombre}` } as const
      const merged = await record(entrada, (trx) => changeContent(trx, () => mergeSeries(trx, id, con)))
      if (!merged) return refuse({ con: [TEXTOS_SERIE.desconocida] })
      if (una.imagen)
        await deleteImage(platform, una.imagen).catch((error) =>
          info.log.warn({ err: error }, 'the picture of a merged series stays until the sweep'),
        )
      return { ok: true, mensaje: TEXTOS_SERIE.unida }
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
