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
/** Of people without an account, within those of all: together, and of one address, a whole church's maybe. */
export const OF_STRANGERS = { uploads: 500, bytes: 2 * 1024 * 1024 * 1024 }
export const OF_ONE_ADDRESS = { uploads: 375, bytes: 1.5 * 1024 * 1024 * 1024 }
/** An upload idle for this long may be deleted when its room is needed; otherwise it lasts a day. */
const IDLE_MS = 60 * 60 * 1000
/** The same of a stranger's that has not come whole. */
const STRANGER_IDLE_MS = 10 * 60 * 1000

const FULL_FOR_ACCOUNT =
  'Tienes demasiados archivos a medio subir. Termínalos o cancélalos, o espera una hora. Inténtalo de nuevo.'
const FULL_FOR_ALL =
  'El sitio tiene demasiados archivos a medio subir. Espera a que terminen, una hora como mucho. Inténtalo de nuevo.'

/** An upload that is not taken; `message` says why. Not 429, which the client retries at once. */
export class UploadRefused extends Error {
  readonly status_code = 413
}

type Parts = { db: Db; files: FileStore }

/** Somebody without an account: a hash of their address, and what to say if there is no room. */
export type Stranger = { desde: string; lleno: string }

/** In `metadatos`, which the server alone writes so: of one address, or of any. */
const sentFrom = (desde: string) => `%"desde":"${desde}%`

/**
 * Makes room for an upload whose row already exists, so that uploads that begin together count each other.
 * Deletes idle uploads, oldest first, and no more than needed.
 * @throws UploadRefused with a sentence for the person if there is no room.
 */
export async function makeRoom(
  parts: Parts,
  {
    id,
    usuario,
    clase,
    stranger,
  }: { id: string; usuario: string; clase: Clase; stranger?: Stranger | undefined },
): Promise<void> {
  const all = uploadsLike(parts.db, clase)
  if (stranger) {
    const from = (desde: string) => all.where('metadatos', 'like', sentFrom(desde))
    const room =
      (await fits(parts, id, from(stranger.desde), OF_ONE_ADDRESS)) &&
      (await fits(parts, id, from(''), OF_STRANGERS)) &&
      (await fits(parts, id, all, OF_ALL))
    if (!room) throw new UploadRefused(stranger.lleno)
    return
  }
  if (!(await fits(parts, id, all.where('usuario', '=', usuario), APART[clase] ?? OF_ONE_ACCOUNT)))
    throw new UploadRefused(FULL_FOR_ACCOUNT)
  if (!(await fits(parts, id, all, APART[clase] ?? OF_ALL))) throw new UploadRefused(FULL_FOR_ALL)
}

/** Those that count together with one of this kind. */
function uploadsLike(db: Db, clase: Clase) {
  const named = (each: string) => `%"clase":"${each}"%`
  const all = db.selectFrom('subidas')
  if (APART[clase]) return all.where('metadatos', 'like', named(clase))
  return Object.keys(APART).reduce((rest, each) => rest.where('metadatos', 'not like', named(each)), all)
}

async function fits(
  { db, files }: Parts,
  id: string,
  own: ReturnType<typeof uploadsLike>,
  most: typeof OF_ALL,
): Promise<boolean> {
  const sums = await own
    .select(({ fn }) => [fn.countAll().as('uploads'), fn.sum('largo').as('bytes')])
    .executeTakeFirstOrThrow()
  let uploads = Number(sums.uploads) - most.uploads
  let bytes = Number(sums.bytes) - most.bytes
  if (uploads <= 0 && bytes <= 0) return true
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
  const abandoned = await own
    .select(['id', 'partes', 'largo'])
    .where((eb) =>
      eb.or([
        eb('movida', '<', ago(IDLE_MS)),
        eb.and([
          eb('movida', '<', ago(STRANGER_IDLE_MS)),
          eb('metadatos', 'like', sentFrom('')),
          eb('recibido', '<', eb.ref('largo')),
        ]),
      ]),
    )
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
