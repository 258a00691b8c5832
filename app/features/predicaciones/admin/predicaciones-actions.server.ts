import { redirect } from 'react-router'
import { z } from 'zod'
import { deletion, intention } from '#app/parts/admin/actions.server.ts'
import { isThere, whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { borradoresActions } from '#app/parts/borradores/borradores-actions.server.ts'
import {
  addContent,
  type Contenido,
  editContent,
  gone,
  type Publica,
} from '#app/parts/borradores/save-content.server.ts'
import { idOfForm } from '#app/platform/ids.server.ts'
import { predicacionSchema, TEXTOS_PREDICACION as TEXTOS } from '../predicacion.ts'
import { addPredicacion, deletePredicacion, updatePredicacion } from '../predicaciones.server.ts'
import { tables } from '../tables.server.ts'
import { findEditable } from './formulario/editable.server.ts'
import { findArchivos, formWithFiles, guardar, removeReplaced } from './save.server.ts'

const publica: Publica = async (db, id) => {
  const row = await db
    .selectFrom('predicaciones')
    .select(['titulo', 'slug'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { titulo: row.titulo, ruta: `/predicaciones/${row.slug}` }
}

const PREDICACIONES: Contenido = {
  claims: tables,
  tabla: 'predicaciones',
  textos: TEXTOS,
  acciones: { agregar: 'predicacion-agregada', editar: 'predicacion-editada' },
  find: findEditable,
  publica,
}

export const PREDICACIONES_ACTIONS = {
  ...borradoresActions('predicaciones', publica, (fila) => {
    const { link, audio } = fila
    return predicacionSchema.safeParse(fila).success && (link || audio) ? undefined : TEXTOS.incompleta
  }),

  agregar: intention({
    schema: formWithFiles.safeExtend({ clave: z.uuidv7().optional() }),
    run: (write, { clave, estado, momento, ...form }) =>
      addContent(write, PREDICACIONES, { clave, estado, momento, ...form }, (save, { id }) =>
        guardar(write, id, form, false, (trx, { imagen = '', ...fila }) =>
          save(trx, fila.titulo, () => addPredicacion(trx, id, fila, imagen)),
        ),
      ),
  }),

  editar: intention({
    schema: formWithFiles.safeExtend({
      id: z.string(),
      version: z.coerce.number(),
      quitarImagen: z.stringbool().default(false),
      quitarAudio: z.stringbool().default(false),
    }),
    async run(write, { id, version, quitarImagen, quitarAudio, estado, momento, ...form }) {
      const before = await findArchivos(write.platform.db, id)
      if (!before) return gone(PREDICACIONES)
      const empty = {
        ...(quitarImagen && { imagen: '' }),
        ...(quitarAudio && { audio: '', audioLigero: '' }),
      }
      const done = await editContent(write, PREDICACIONES, { id, estado, momento }, (save) =>
        guardar(write, id, form, before.audio !== '' && !quitarAudio, (trx, fila) =>
          save(trx, fila.titulo, () => updatePredicacion(trx, id, version, { ...empty, ...fila })),
        ),
      )
      if (done.ok) await removeReplaced(write, id, before)
      return done
    },
  }),

  /**
   * Makes a draft of a transmission that is over, once, and opens it: who preached and of what is left to be
   * written.
   */
  convertir: intention({
    schema: predicacionSchema.pick({ titulo: true, fecha: true, link: true }),
    async run({ record }, form) {
      const id = idOfForm('convertir', form, Date.parse(form.fecha))
      const draft = { ...form, conductor: '', descripcion: '' }
      const change = { claims: tables, tabla: 'predicaciones', ids: [id] } as const
      await record(
        { accion: 'borrador-guardado', detalle: form.titulo },
        async (trx) =>
          !(await isThere(trx, 'predicaciones', id)) &&
          whilePublic(trx, change, { sale: '' }, () => addPredicacion(trx, id, draft, '')),
        (added) => added,
      )
      throw redirect(`/admin/dashboard/predicaciones?editar=${id}`)
    },
  }),

  eliminar: deletion('predicacion-eliminada', TEXTOS.eliminado, deletePredicacion),
}
