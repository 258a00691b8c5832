import { randomBytes } from 'node:crypto'
import { now } from '#app/platform/ids.server.ts'
import { toSlug } from '#app/platform/text/text.server.ts'

export interface Named {
  /** The folder that a table claims for its files (`Claims`). */
  folder: string
  /** What the file shows or says, for its name: a title, never the file's name on somebody's phone. */
  nombre: string
  /** `YYYY-MM-DD`; today when not given. */
  fecha?: string
}

/** The unguessable part of a key. */
const RANDOM_BYTES = 12
const RANDOM = new RegExp(`-[0-9a-f]{${2 * RANDOM_BYTES}}(?=\\.\\w+$)`)

/**
 * A readable key, for people and search engines, with an unguessable part, so that what is unpublished cannot
 * be found.
 * @param otherwise the name of what has no title.
 */
export function newKey({ folder, nombre, fecha = now() }: Named, extension: string, otherwise: string) {
  const random = randomBytes(RANDOM_BYTES).toString('hex')
  return `${folder}/${fecha.slice(0, 7)}-${toSlug(nombre, 60) || otherwise}-${random}.${extension}`
}

/** The file name to save a stored file under: `2026-11-el-buen-pastor.mp3`. */
export const saveAs = (key: string): string => key.slice(key.lastIndexOf('/') + 1).replace(RANDOM, '')
