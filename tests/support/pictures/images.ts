import { fileFolders } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { type ImageInput, insertImage, prepareImage } from '#app/platform/images/images.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { phonePhoto } from './photos.ts'

/** A photo as a volunteer's phone sends it. */
export const photo = await phonePhoto(1000, 700)

export const input = (more: Partial<ImageInput> = {}): ImageInput => ({
  bytes: photo,
  folder: 'galeria',
  nombre: 'Culto de Navidad: ¡niños y años!',
  fecha: '2026-11-22',
  ...more,
})

export async function prepared(files: FileStore, more?: Partial<ImageInput>) {
  const result = await prepareImage({ files }, input(more))
  if (!result.ok) throw new Error(result.mensaje)
  return result.imagen
}

/** Stores a picture and its row. */
export async function keepImage({ db, files }: { db: Db; files: FileStore }, more?: Partial<ImageInput>) {
  const imagen = await prepared(files, more)
  await insertImage(db, imagen)
  return imagen
}

/** Every file of the pictures' folders. */
export async function allKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of [...fileFolders(TABLES), 'variantes/', 'subidas/'])
    for await (const { key } of files.list(prefix)) keys.push(key)
  return keys
}
