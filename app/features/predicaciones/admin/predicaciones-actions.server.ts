import { z } from 'zod'
import { deletion, intention } from '#app/parts/admin/actions.server.ts'
import { borradoresActions } from '#app/parts/borradores/borradores-actions.server.ts'
import {
  addContent,
  type Contenido,
  editContent,
  gone,
  type Publica,
} from '#app/parts/borradores/save-content.server.ts'
import { TEXTOS_PREDICACION as TEXTOS } from '../predicacion.ts'
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
  textos: {
    agregado: TEXTOS.agregada,
    actualizado: TEXTOS.actualizada,
    borrado: TEXTOS.borrada,
    adelantado: TEXTOS.adelantada,
  },
  acciones: { agregar: 'predicacion-agregada', editar: 'predicacion-editada' },
  find: findEditable,
  publica,
}

export const PREDICACIONES_ACTIONS = {
  ...borradoresActions('predicaciones', publica),

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

  eliminar: deletion('predicacion-eliminada', TEXTOS.eliminada, deletePredicacion),
}
