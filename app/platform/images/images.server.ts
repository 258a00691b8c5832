import pLimit from 'p-limit'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { contentTypeOf } from '#app/platform/files/keys.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { type Named, newKey } from '#app/platform/stored/new-key.server.ts'
import { prepareBytes } from './image-process.server.ts'
import type { Shape } from './normalise.server.ts'
import {
  keyOfUrl,
  keysOf,
  readVariantes,
  shareKey,
  urlOf,
  type Variantes,
  variantKey,
  variantPrefix,
} from './variants.server.ts'

export type ImageInput = Named & { bytes: Uint8Array; shape?: Shape }

/** A picture with stored files and no row yet: `insertImage` or `discardImage` must follow. */
export interface PreparedImage {
  clave: string
  url: string
  ancho: number
  alto: number
  thumbhash: string
  variantes: Variantes
  /** Which others look alike (`alike.ts`). */
  hash: string
}

type ImageResult = { ok: true; imagen: PreparedImage } | { ok: false; mensaje: string }

// One at a time: bounds the memory, and leaves a core to pages.
const oneAtATime = pLimit(1)

/**
 * Checks a picture and stores its files: the cleaned original and its first size. The caller inserts the row
 * in the transaction that adds the picture to content, and calls `discardImage` if that fails. If the process
 * dies in between, the sweep deletes what no row names.
 * @returns the sentence to show if the file is refused.
 * @throws if storing fails; no files remain then.
 */
export function prepareImage({ files }: { files: FileStore }, input: ImageInput): Promise<ImageResult> {
  return oneAtATime(async () => {
    const kept = await prepareBytes(input.bytes, input.shape)
    if (typeof kept === 'string') return { ok: false, mensaje: kept }
    const { bytes, ancho, alto, extension, first, thumbhash, hash, tono } = kept

    // What a logo was measured to be is part of its name, and so goes wherever it goes.
    const nombre = [input.nombre, tono].filter(Boolean).join(' ')
    const clave = newKey({ ...input, nombre }, extension, 'foto')
    const variantes: Variantes = { webp: first ? [first.width] : [], avif: [] }
    const imagen = { clave, url: urlOf(clave), ancho, alto, thumbhash, variantes, hash }
    try {
      await files.put(clave, bytes, contentTypeOf(clave))
      if (first) await files.put(variantKey(clave, first.width, 'webp'), first.bytes, 'image/webp')
    } catch (error) {
      await discardImage({ files }, imagen).catch(() => {}) // the first error says more; the sweep deletes what remains
      throw error
    }
    return { ok: true, imagen }
  })
}

/**
 * Inserts the picture's row; its other sizes are encoded in the background after the commit, or, of one that
 * nobody approved yet (`espera`), after `encodeSizes`.
 */
export async function insertImage(
  db: Db,
  { clave, ancho, alto, thumbhash, variantes }: PreparedImage,
  estado: 'pendiente' | 'espera' = 'pendiente',
): Promise<void> {
  const row = { clave, ancho, alto, thumbhash, variantes: JSON.stringify(variantes) }
  await db
    .insertInto('imagenes')
    .values({ ...row, estado, intentos: 0, createdAt: now() })
    .execute()
}

/** Has the sizes of a picture encoded that waited for it, in the caller's transaction. */
export async function encodeSizes(trx: Db, url: string): Promise<void> {
  await trx
    .updateTable('imagenes')
    .set({ estado: 'pendiente' })
    .where('clave', '=', keyOfUrl(url))
    .where('estado', '=', 'espera')
    .execute()
}

/** Deletes what `prepareImage` stored. */
export async function discardImage({ files }: { files: FileStore }, imagen: PreparedImage): Promise<void> {
  const sizes = imagen.variantes.webp.map((width) => variantKey(imagen.clave, width, 'webp'))
  await Promise.all([imagen.clave, ...sizes].map((key) => files.delete(key)))
}

/**
 * Deletes a picture by its URL: the row, then the original and all sizes. Call it when nothing names the
 * picture any more. Succeeds if there is none, or if the URL is not ours. After an error, call it again to
 * delete the rest.
 */
export async function deleteImage({ db, files }: { db: Db; files: FileStore }, url: string): Promise<void> {
  const clave = keyOfUrl(url)
  if (!clave) return
  const row = await db
    .selectFrom('imagenes')
    .select(['clave', 'ancho', 'alto'])
    .where('clave', '=', clave)
    .executeTakeFirst()
  if (row) await db.deleteFrom('imagenes').where('clave', '=', clave).execute()
  const keys = row ? keysOf(row) : await listKeysOf(files, clave)
  await Promise.all(keys.map((key) => files.delete(key)))
}

/** The remaining objects of a picture without a row, by their name, which no other picture shares. */
async function listKeysOf(files: FileStore, clave: string): Promise<string[]> {
  const keys = [clave]
  for await (const { key } of files.list(variantPrefix(clave))) keys.push(key)
  return keys
}

const AT_ONCE = 500

/** The pictures of these URLs that pages show, but those that are not ours, gone, or taken away. */
export async function imagesByUrl(db: Db, urls: string[]) {
  const claves = [...new Set(urls)].flatMap((url) => keyOfUrl(url) ?? [])
  const find = (from: number) =>
    db
      .selectFrom('imagenes')
      .select(['clave', 'ancho', 'alto', 'thumbhash', 'variantes'])
      .where('clave', 'in', claves.slice(from, from + AT_ONCE))
      .where('retirada', '=', '')
      .execute()
  const rows = []
  for (let from = 0; from < claves.length; from += AT_ONCE) rows.push(...(await find(from)))
  return new Map(
    rows.map(({ clave, variantes, ...row }) => {
      const url = urlOf(clave)
      return [url, { url, ...row, ...readVariantes(variantes) }]
    }),
  )
}

/**
 * Takes a picture from every page, or shows it again; its content and its files stay.
 * @returns false if it was so before, or is gone.
 */
export async function setRetirada(trx: Db, clave: string, retirada: boolean): Promise<boolean> {
  const row = await trx
    .updateTable('imagenes')
    .set({ retirada: retirada ? now() : '' })
    .where('clave', '=', clave)
    .where('retirada', retirada ? '=' : '!=', '')
    .returning('clave')
    .executeTakeFirst()
  return row !== undefined
}

/** The address of the JPEG that messengers show with that picture; undefined until it is encoded. */
export async function findShareCard(db: Db, url: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('imagenes')
    .select('clave')
    .where('clave', '=', keyOfUrl(url))
    .where('estado', '=', 'lista')
    .where('retirada', '=', '')
    .executeTakeFirst()
  return row && urlOf(shareKey(row.clave))
}
