import { z } from 'zod'
import { answerOf, idSchema, intention, type Write } from '#app/parts/admin/actions.server.ts'
import { discard } from '#app/parts/papelera/papelera.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { idOfForm } from '#app/platform/ids.server.ts'
import {
  coleccionSchema,
  publicarSchema,
  TEXTOS_COLECCIONES as TEXTOS,
  TEXTOS_PUBLICAR,
} from '../coleccion.ts'
import {
  addColeccion,
  cerrarColeccion,
  editColeccion,
  extenderColeccion,
  findColeccion,
  removeColeccion,
} from '../colecciones.server.ts'
import { dejarParaDespues, deshacerFoto, marcarMenores, publicarFoto } from '../fotos.server.ts'
import { tables } from '../tables.server.ts'

const tituloDe = async (db: Db, id: string) => (await findColeccion(db, id))?.titulo ?? ''

/** The title of a photo's collection, for «Actividad». */
async function tituloDeFoto(db: Db, id: string): Promise<string> {
  const foto = db.selectFrom('colecciones_fotos').select('coleccion').where('id', '=', id)
  return tituloDe(db, (await foto.executeTakeFirst())?.coleccion ?? '')
}

export const LISTA_ACTIONS = {
  agregar: intention({
    schema: coleccionSchema.extend({ clave: z.uuidv7().optional() }),
    async run({ platform, record }, { clave, ...datos }) {
      const id = idOfForm(clave, datos)
      const secret = platform.auth.secret.reveal()
      const add = (trx: Db) => addColeccion(trx, { id, secret, at: new Date() }, datos)
      await record({ accion: 'coleccion-agregada', detalle: datos.titulo }, add, Boolean)
      return { ok: true, mensaje: TEXTOS.agregada, id }
    },
  }),

  editar: intention({
    schema: coleccionSchema.extend({ id: z.string(), version: z.coerce.number() }),
    async run({ platform: { db }, record }, { id, version, ...datos }) {
      const entrada = { accion: 'coleccion-editada', detalle: datos.titulo } as const
      const edit = (trx: Db) => editColeccion(trx, { id, version }, datos)
      if (await record(entrada, edit, Boolean)) return { ok: true, mensaje: TEXTOS.actualizada, id }
      const actual = await findColeccion(db, id)
      if (!actual) return { ok: false, mensaje: TEXTOS.borrada, actual: null }
      const { titulo, fecha, categoria, nombre } = actual
      return {
        ok: false,
        mensaje: TEXTOS.adelantada,
        actual: { version: actual.version, datos: { titulo, fecha, categoria, nombre } },
      }
    },
  }),
}

/** A button that changes one collection. */
const deColeccion = (
  accion: 'coleccion-extendida' | 'coleccion-cerrada' | 'coleccion-eliminada',
  hecho: string,
  change: (trx: Db, id: string, at: Date) => Promise<boolean>,
) =>
  intention({
    schema: idSchema,
    async run({ platform, record }, { id }) {
      const detalle = await tituloDe(platform.db, id)
      const done = await record({ accion, detalle }, (trx) => change(trx, id, new Date()), Boolean)
      return answerOf(done, hecho, TEXTOS.borrada)
    },
  })

export const COLECCION_ACTIONS = {
  extender: deColeccion('coleccion-extendida', TEXTOS.extendida, extenderColeccion),
  cerrar: deColeccion('coleccion-cerrada', TEXTOS.cerrada, cerrarColeccion),
  eliminar: deColeccion('coleccion-eliminada', TEXTOS.eliminada, removeColeccion),
}

async function publicar({ platform, record, logActivity, yo }: Write, id: string, descripcion: string) {
  const detalle = await tituloDeFoto(platform.db, id)
  const entrada = { accion: 'foto-enviada-publicada', detalle } as const
  const came = await record(
    entrada,
    async (trx) => {
      const publicada = await publicarFoto(trx, { id, descripcion, yo: yo.id })
      if (publicada === 'faltaOtra') await logActivity(trx, { accion: 'foto-enviada-aprobada', detalle })
      return publicada
    },
    (publicada) => publicada === 'publicada',
  )
  // Its other sizes are made now.
  if (came === 'publicada') platform.encoding.wake()
  return came
}

export const PUBLICAR_ACTIONS = {
  publicar: intention({
    schema: publicarSchema,
    async run(write, { id, descripcion }) {
      const came = await publicar(write, id, descripcion)
      const done = came === 'publicada' || came === 'faltaOtra'
      return { ok: done, mensaje: TEXTOS_PUBLICAR[came] }
    },
  }),

  descartar: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      const deshacer = await record({ accion: 'foto-enviada-descartada' }, async (trx) => {
        const espera = trx.selectFrom('colecciones_fotos').select('id').where('id', '=', id)
        const found = await espera.where('estado', '=', 'espera').executeTakeFirst()
        return found && discard(trx, tables, 'colecciones_fotos', id)
      })
      if (!deshacer) return { ok: false, mensaje: TEXTOS_PUBLICAR.yaNo }
      return { ok: true, mensaje: TEXTOS_PUBLICAR.descartada, deshacer }
    },
  }),

  despues: intention({
    schema: idSchema,
    run: async ({ platform }, { id }) =>
      answerOf(await dejarParaDespues(platform.db, id), TEXTOS_PUBLICAR.despues, TEXTOS_PUBLICAR.yaNo),
  }),

  menores: intention({
    schema: idSchema,
    async run({ platform, record }, { id }) {
      const detalle = await tituloDeFoto(platform.db, id)
      const entrada = { accion: 'foto-enviada-con-ninos', detalle } as const
      const done = await record(entrada, (trx) => marcarMenores(trx, id), Boolean)
      return answerOf(done, TEXTOS_PUBLICAR.conMenores, TEXTOS_PUBLICAR.yaNo)
    },
  }),

  deshacer: intention({
    schema: idSchema,
    async run({ platform, record, yo }, { id }) {
      const detalle = await tituloDeFoto(platform.db, id)
      const entrada = { accion: 'foto-enviada-devuelta', detalle } as const
      const done = await record(entrada, (trx) => deshacerFoto(trx, id, yo.id), Boolean)
      return answerOf(done, TEXTOS_PUBLICAR.deshecho, TEXTOS_PUBLICAR.yaNo)
    },
  }),
}
