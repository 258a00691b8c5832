import { randomBytes } from 'node:crypto'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { contentTypeOf } from '#app/platform/files/keys.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { createGate } from './gate.server.ts'
import { prepareBytes } from './image-process.server.ts'
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

export interface ImageInput {
  bytes: Uint8Array
  /** One that a table names for its pictures (`Claims`). */
  folder: string
  /** What the picture shows, for its file name: a title, never the name of the file on somebody's phone. */
  nombre: string
  /** `YYYY-MM-DD`; today when not given. */
  fecha?: string
}

/** A picture whose files are kept and that has no row yet: `insertImage` or `discardImage` comes next. */
export interface PreparedImage {
  clave: string
  url: string
  /** Pixels, upright. */
  ancho: number
  alto: number
  thumbhash: string
  variantes: Variantes
}

export type ImageResult = { ok: true; imagen: PreparedImage } | { ok: false; mensaje: string }

// One decoded picture at a time bounds the memory, and leaves a core to the pages.
const gate = createGate(1)

/**
 * Checks a picture and keeps its files: the original, cleaned, and its first size. The row is the caller's to
 * insert, in the transaction that makes the picture part of the content. When that fails, `discardImage`; when
 * the process dies in between, the sweep removes what no row names.
 * @returns the sentence to show when the file cannot be taken.
 * @throws when the files cannot be kept; nothing is left of them then.
 */
export function prepareImage({ files }: { files: FileStore }, input: ImageInput): Promise<ImageResult> {
  return gate(async () => {
    const kept = await prepareBytes(input.bytes)
    if (typeof kept === 'string') return { ok: false, mensaje: kept }
    const { bytes, ancho, alto, extension, first, thumbhash } = kept

    const clave = newKey(input, extension)
    const variantes: Variantes = { webp: first ? [first.width] : [], avif: [] }
    const imagen = { clave, url: urlOf(clave), ancho, alto, thumbhash, variantes }
    try {
      await files.put(clave, bytes, contentTypeOf(clave))
      if (first) await files.put(variantKey(clave, first.width, 'webp'), first.bytes, 'image/webp')
    } catch (error) {
      await discardImage({ files }, imagen).catch(() => {}) // the first error tells more; the sweep comes later
      throw error
    }
    return { ok: true, imagen }
  })
}

/** The picture's row; its other sizes are made in the background once the transaction is through. */
export async function insertImage(
  db: Db,
  { clave, ancho, alto, thumbhash, variantes }: PreparedImage,
): Promise<void> {
  const row = { clave, ancho, alto, thumbhash, variantes: JSON.stringify(variantes) }
  await db
    .insertInto('imagenes')
    .values({ ...row, estado: 'pendiente', intentos: 0, createdAt: now() })
    .execute()
}

/** Takes back what `prepareImage` kept. */
export async function discardImage({ files }: { files: FileStore }, imagen: PreparedImage): Promise<void> {
  const sizes = imagen.variantes.webp.map((width) => variantKey(imagen.clave, width, 'webp'))
  await Promise.all([imagen.clave, ...sizes].map((key) => files.delete(key)))
}

/**
 * Deletes a picture by its address: the row, then the original and all its sizes. To be called once nothing names
 * it any more. Fine when there is none, and for an address that is not ours. When it throws, asking again deletes
 * what is left.
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

/** What is left of a picture whose row is gone. Its name is like no other's, so its beginning tells. */
async function listKeysOf(files: FileStore, clave: string): Promise<string[]> {
  const keys = [clave]
  for await (const { key } of files.list(variantPrefix(clave))) keys.push(key)
  return keys
}

/** What a page needs to show a picture; the same shape as `Imagen` of `app/ui/images/image.ts`. */
export interface StoredImage {
  url: string
  ancho: number
  alto: number
  thumbhash: string
  /** Widths that are ready, in pixels. */
  webp: number[]
  avif: number[]
  /** The picture for messengers when a page is shared; the original until that is ready. */
  compartir: string
}

const AT_ONCE = 500

/** The pictures behind these addresses; those that are not ours, or gone, are missing in the map. */
export async function imagesByUrl(db: Db, urls: string[]): Promise<Map<string, StoredImage>> {
  const claves = [...new Set(urls)].flatMap((url) => keyOfUrl(url) ?? [])
  const images = new Map<string, StoredImage>()
  for (let from = 0; from < claves.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('imagenes')
      .select(['clave', 'ancho', 'alto', 'thumbhash', 'variantes', 'estado'])
      .where('clave', 'in', claves.slice(from, from + AT_ONCE))
      .execute()
    for (const { clave, ancho, alto, thumbhash, variantes, estado } of rows) {
      const url = urlOf(clave)
      const compartir = estado === 'lista' ? urlOf(shareKey(clave)) : url
      images.set(url, { url, ancho, alto, thumbhash, ...readVariantes(variantes), compartir })
    }
  }
  return images
}

/** Readable, for people and search engines, and unguessable: a photo that is not shown yet cannot be found. */
function newKey({ folder, nombre, fecha = now() }: ImageInput, extension: string): string {
  const slug = nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return `${folder}/${fecha.slice(0, 7)}-${slug || 'foto'}-${randomBytes(12).toString('hex')}.${extension}`
}
