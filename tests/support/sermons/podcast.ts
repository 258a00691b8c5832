import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'

export const SERMON = {
  titulo: 'La oración que espera',
  conductor: 'Daniel Rojas',
  fecha: '2026-11-22',
  descripcion: 'Por qué volver a pedir no es falta de fe.',
  link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
}

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
export async function addEpisodio(
  db: Db,
  more: Partial<Parameters<typeof addPredicacion>[2]> = {},
  { bytes = 1234, ejemplo = 0 as Flag } = {},
): Promise<{ id: string; url: string }> {
  const id = newId()
  const url = `/archivos/predicaciones/${id}.mp3`
  const sound = { url, tipo: 'audio/mpeg', bytes, milisegundos: 61_500, createdAt: now() } as const
  await changeContent(db, async (trx) => {
    await trx.insertInto('audios').values(sound).execute()
    await addPredicacion(trx, id, { ...SERMON, audio: url, ...more }, '', ejemplo)
  })
  return { id, url }
}
