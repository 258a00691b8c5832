import { z } from 'zod'
import { idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { Overtaken } from '#app/platform/db/versions.server.ts'
import { idOfForm, momentOfId, newId } from '#app/platform/ids.server.ts'
import { TEXTOS_PREDICACION } from '../predicacion.ts'
import {
  addPredicacion,
  deletePredicacion,
  findPredicacion,
  updatePredicacion,
} from '../predicaciones.server.ts'
import { findEditable } from './formulario/editable.server.ts'
import { formWithFiles, guardar, removeReplaced } from './guardar.server.ts'

export const PREDICACIONES_ACTIONS = {
  agregar: intention({
    schema: formWithFiles.safeExtend({ clave: z.uuidv7().optional() }),
    async run(write, { clave, ...form }) {
      const done = { ok: true, mensaje: TEXTOS_PREDICACION.agregada } as const
      const id = clave ? idOfForm({ clave, msecs: momentOfId(clave) }, form) : newId()
      // The same form again, after a lost answer.
      if (await findPredicacion(write.platform.db, id)) return done
      const refused = await guardar(write, id, form, async (trx, { imagen = '', ...fila }) => {
        if (await addPredicacion(trx, id, fila, imagen))
          await write.logActivity(trx, { accion: 'predicacion-agregada', detalle: fila.titulo })
      })
      return refused ?? done
    },
  }),

  editar: intention({
    schema: formWithFiles.safeExtend({
      id: z.string(),
      version: z.coerce.number(),
      quitarImagen: z.stringbool().default(false),
      quitarAudio: z.stringbool().default(false),
    }),
    async run(write, { id, version, quitarImagen, quitarAudio, ...form }) {
      const { db } = write.platform
      const before = await db
        .selectFrom('predicaciones')
        .select(['imagen', 'audio', 'audioLigero'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!before) return { ok: false, mensaje: TEXTOS_PREDICACION.borrada, actual: null }
      const empty = {
        ...(quitarImagen && { imagen: '' }),
        ...(quitarAudio && { audio: '', audioLigero: '' }),
      }
      try {
        const refused = await guardar(write, id, form, async (trx, fila) => {
          if (!(await updatePredicacion(trx, id, version, { ...empty, ...fila }))) throw new Overtaken()
          await write.logActivity(trx, { accion: 'predicacion-editada', detalle: fila.titulo })
        })
        if (refused) return refused
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error
        const actual = await findEditable(db, id)
        if (!actual) return { ok: false, mensaje: TEXTOS_PREDICACION.borrada, actual: null }
        const { version, datos } = actual
        return { ok: false, mensaje: TEXTOS_PREDICACION.adelantada, actual: { version, datos } }
      }
      await removeReplaced(write, id, before)
      return { ok: true, mensaje: TEXTOS_PREDICACION.actualizada, id }
    },
  }),

  eliminar: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      const deshacer = await record({ accion: 'predicacion-eliminada' }, (trx) => deletePredicacion(trx, id))
      return { ok: true, mensaje: TEXTOS_PREDICACION.eliminada, deshacer }
    },
  }),
}
