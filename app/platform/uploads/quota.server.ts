import type { Db } from '../db/db.server.ts'
import type { FileStore } from '../files/file-store.server.ts'
import { type Clase, MOST } from './kinds.ts'
import { removeUpload } from './upload-parts.server.ts'

/**
 * Limits on unfinished uploads. A browser sends two photos at a time, and a sound of 300 MB has room three
 * times, so even a volunteer on a bad line stays below. Bytes are those announced, received or not.
 */
export const OF_ONE_ACCOUNT = { uploads: 200, bytes: 1024 * 1024 * 1024 }
export const OF_ALL = { uploads: 1000, bytes: 4 * 1024 * 1024 * 1024 }
/** Of kinds that are far larger and rare, each counted apart, so that they take no room from photos. */
const APART: Partial<Record<Clase, typeof OF_ALL>> = {
  respaldo: { uploads: 3, bytes: MOST.respaldo.bytes },
  traer: { uploads: 200, bytes: 2 * MOST.traer.bytes },
}
/** An upload idle for this long may be deleted when its room is needed; otherwise it lasts a day. */
const IDLE_MS = 60 * 60 * 1000

const FULL_FOR_ACCOUNT =
  'Tienes demasiados archivos a medio subir. Termínalos o cancélalos, o espera una hora. Inténtalo de nuevo.'
const FULL_FOR_ALL =
  'El sitio tiene demasiados archivos a medio subir. Espera a que terminen, una hora como mucho. Inténtalo de nuevo.'

/** An upload that is not taken; `message` says why. Not 429, which the client retries at once. */
export class UploadRefused extends Error {
  readonly status_code = 413
}

type Parts = { db: Db; files: FileStore }

/**
 * Makes room for an upload whose row already exists, so that uploads that begin together count each other.
 * Deletes idle uploads, oldest first, and no more than needed.
 * @throws UploadRefused with a sentence for the person if there is no room.
 */
export async function makeRoom(
  parts: Parts,
  { id, usuario, clase }: { id: string; usuario: string; clase: Clase },
): Promise<void> {
  if (!(await fits(parts, { id, usuario, clase }, APART[clase] ?? OF_ONE_ACCOUNT)))
    throw new UploadRefused(FULL_FOR_ACCOUNT)
  if (!(await fits(parts, { id, clase }, APART[clase] ?? OF_ALL))) throw new UploadRefused(FULL_FOR_ALL)
}

/** @param usuario counts this person's uploads, or everybody's if not given. */
async function fits(
  { db, files }: Parts,
  { id, usuario, clase }: { id: string; usuario?: string; clase: Clase },
  most: typeof OF_ALL,
) {
  const named = (each: string) => `%"clase":"${each}"%`
  let own = db.selectFrom('subidas').$if(usuario !== undefined, (q) => q.where('usuario', '=', usuario ?? ''))
  if (APART[clase]) own = own.where('metadatos', 'like', named(clase))
  else for (const each of Object.keys(APART)) own = own.where('metadatos', 'not like', named(each))
  const sums = await own
    .select(({ fn }) => [fn.countAll().as('uploads'), fn.sum('largo').as('bytes')])
    .executeTakeFirstOrThrow()
  let uploads = Number(sums.uploads) - most.uploads
  let bytes = Number(sums.bytes) - most.bytes
  if (uploads <= 0 && bytes <= 0) return true
  const abandoned = await own
    .select(['id', 'partes', 'largo'])
    .where('movida', '<', new Date(Date.now() - IDLE_MS).toISOString())
    .where('id', '!=', id)
    .orderBy('movida')
    .execute()
  for (const row of abandoned) {
    await removeUpload({ db, files }, row)
    uploads--
    bytes -= row.largo
    if (uploads <= 0 && bytes <= 0) return true
  }
  return false
}
