import { sql } from 'kysely'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { readParts, removeUpload, UPLOAD_LIFETIME } from '#app/platform/uploads/upload-store.server.ts'
import { deleteImage } from './images.server.ts'
import { pictureOf, urlOf } from './variants.server.ts'

interface Parts {
  db: Db
  files: FileStore
  log: Log
}

/**
 * Removes what a failure or a killed process left behind: uploads that were given up, pictures that no content
 * names, objects that no row names. Nothing younger than `before` (a day ago) is touched: it may belong to work
 * under way. Safe to run at any time, at several instances at once.
 */
export async function sweep(
  { db, files, log }: Parts,
  before = new Date(Date.now() - UPLOAD_LIFETIME),
): Promise<void> {
  const uploads = await removeOldUploads({ db, files }, before)
  const images = await removeUnnamedImages({ db, files }, before)
  const objects = await removeUnnamedObjects({ db, files }, before)
  if (uploads + images + objects > 0) log.info({ uploads, images, objects }, 'Swept up what nothing names')
}

async function removeOldUploads({ db, files }: Omit<Parts, 'log'>, before: Date) {
  const rows = await db
    .selectFrom('subidas')
    .select(['id', 'partes'])
    .where('createdAt', '<', before.toISOString())
    .execute()
  for (const row of rows) await removeUpload({ db, files }, row)
  return rows.length
}

async function removeUnnamedImages({ db, files }: Omit<Parts, 'log'>, before: Date) {
  const url = sql<string>`'/archivos/' || clave`
  const rows = await db
    .selectFrom('imagenes')
    .select('clave')
    .where('createdAt', '<', before.toISOString())
    .where(url, 'not in', (eb) => eb.selectFrom('galeria').select('url'))
    .where(url, 'not in', (eb) => eb.selectFrom('predicaciones').select('imagen'))
    .where(url, 'not in', (eb) => eb.selectFrom('papelera').select('archivo'))
    .execute()
  if (rows.length === 0) return 0
  const documents = await db.selectFrom('config').select('data').execute()
  const unnamed = rows.filter(({ clave }) => !documents.some(({ data }) => data.includes(clave)))
  for (const { clave } of unnamed) await deleteImage({ db, files }, urlOf(clave))
  return unnamed.length
}

async function removeUnnamedObjects({ db, files }: Omit<Parts, 'log'>, before: Date) {
  const images = await db.selectFrom('imagenes').select('clave').execute()
  const uploads = await db.selectFrom('subidas').select('partes').execute()
  const pictures = new Set(images.map(({ clave }) => pictureOf(clave)))
  const parts = new Set(uploads.flatMap((row) => readParts(row).map(({ key }) => key)))

  let removed = 0
  for (const prefix of ['galeria/', 'predicaciones/', 'sitio/', 'variantes/', 'subidas/']) {
    const named = (key: string) => (prefix === 'subidas/' ? parts.has(key) : pictures.has(pictureOf(key)))
    for await (const { key, lastModified } of files.list(prefix)) {
      if (lastModified >= before || named(key)) continue
      await files.delete(key)
      removed++
    }
  }
  return removed
}
