import { z } from 'zod'
import { idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { isThere, whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { borradoresActions } from '#app/parts/borradores/borradores-actions.server.ts'
import { accionOf, mensajeOf, salidaOf } from '#app/parts/borradores/publicacion.server.ts'
import { Overtaken } from '#app/platform/db/versions.server.ts'
import { idOfForm, momentOfId, newId } from '#app/platform/ids.server.ts'
import { TEXTOS_PREDICACION } from '../predicacion.ts'
import { addPredicacion, deletePredicacion, updatePredicacion } from '../predicaciones.server.ts'
import { tables } from '../tables.server.ts'
import { findEditable } from './formulario/editable.server.ts'
import { findArchivos, formWithFiles, guardar, removeReplaced } from './guardar.server.ts'

export const PREDICACIONES_ACTIONS = {
  ...borradoresActions('predicaciones'),

  agregar: intention({
    schema: formWithFiles.safeExtend({ clave: z.uuidv7().optional() }),
    async run(write, { clave, estado, momento, ...form }) {
      const { db } = write.platform
      const when = await salidaOf(db, { estado, momento })
      if ('refused' in when) return write.refuse({ momento: [when.refused] })
      const { salida } = when
      const mensaje = await mensajeOf(db, salida, TEXTOS_PREDICACION.agregada)
      const id = clave ? idOfForm({ clave, msecs: momentOfId(clave) }, form) : newId()
      // The same form again, after a lost answer.
      if (await isThere(db, 'predicaciones', id)) return { ok: true, mensaje }
      const refused = await guardar(write, id, form, async (trx, { imagen = '', ...fila }) => {
        const add = () => addPredicacion(trx, id, fila, imagen)
        if (!(await whilePublic(trx, { claims: tables, tabla: 'predicaciones', ids: [id] }, salida, add)))
          return
        await write.logActivity(trx, {
          accion: accionOf(salida, 'predicacion-agregada'),
          detalle: fila.titulo,
        })
      })
      return refused ?? { ok: true, mensaje }
    },
  }),

  editar: intention({
    schema: formWithFiles.safeExtend({
      id: z.string(),
      version: z.coerce.number(),
      quitarImagen: z.stringbool().default(false),
      quitarAudio: z.stringbool().default(false),
    }),
    async run(write, { id, version, quitarImagen, quitarAudio, estado, momento, ...form }) {
      const { db } = write.platform
      const before = await findArchivos(db, id)
      if (!before) return { ok: false, mensaje: TEXTOS_PREDICACION.borrada, actual: null }
      const when = await salidaOf(db, { estado, momento })
      if ('refused' in when) return write.refuse({ momento: [when.refused] })
      const { salida } = when
      const empty = {
        ...(quitarImagen && { imagen: '' }),
        ...(quitarAudio && { audio: '', audioLigero: '' }),
      }
      try {
        const refused = await guardar(write, id, form, async (trx, fila) => {
          const update = () => updatePredicacion(trx, id, version, { ...empty, ...fila })
          const apart = { claims: tables, tabla: 'predicaciones', ids: [id] } as const
          if (!(await whilePublic(trx, apart, salida, update))) throw new Overtaken()
          await write.logActivity(trx, {
            accion: accionOf(salida, 'predicacion-editada'),
            detalle: fila.titulo,
          })
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
      return { ok: true, mensaje: await mensajeOf(db, salida, TEXTOS_PREDICACION.actualizada), id }
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
