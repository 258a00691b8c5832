import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { insertAudio } from '#app/platform/audios/audios.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'
import { newId } from '#app/platform/ids.server.ts'

export const SERMON = {
  titulo: 'La oración que espera',
  conductor: 'Daniel Rojas',
  fecha: '2026-11-22',
  descripcion: 'Por qué volver a pedir no es falta de fe.',
  link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
}

type More = Partial<Parameters<typeof addPredicacion>[2]>

/** Adds a sermon. @returns its id. */
export async function addSermon(db: Db, more: More = {}, { imagen = '', ejemplo = 0 as Flag } = {}) {
  const id = newId()
  await changeContent(db, (trx) => addPredicacion(trx, id, { ...SERMON, ...more }, imagen, ejemplo))
  return id
}

/** A published sermon's row. */
export const findPredicacion = (db: Db, id: string) =>
  db.selectFrom('predicaciones').selectAll().where('id', '=', id).executeTakeFirst()

/** A podcast's data, as the form saves them. */
export const PODCAST = {
  titulo: 'Predicaciones de Los Bosques',
  autor: 'Iglesia Los Bosques',
  correo: 'hola@iglesia.cl',
  categoria: 'cristianismo',
  descripcion: 'La Palabra de cada domingo.',
  portada: 'dibujada',
} as const

/** Adds a sermon with a sound, whose file has `bytes`. @returns its id and the file's address. */
export async function addEpisodio(db: Db, more: More = {}, { bytes = 1234, ejemplo = 0 as Flag } = {}) {
  const url = `/archivos/predicaciones/${newId()}.mp3`
  await insertAudio(db, { url, tipo: 'audio/mpeg', bytes, milisegundos: 61_500 })
  return { id: await addSermon(db, { audio: url, ...more }, { ejemplo }), url }
}
