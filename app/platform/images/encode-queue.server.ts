import type { Selectable } from 'kysely'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { withLease } from '#app/platform/db/leases.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { type FileStore, readFile } from '#app/platform/files/file-store.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { openPicture } from './image-process.server.ts'
import { readVariantes, shareKey, type VariantFormat, variantKey, widthsFor } from './variants.server.ts'

interface Parts {
  db: Db
  files: FileStore
  log: Log
}

const ATTEMPTS = 3
const REST = 30_000
const LOOK_EVERY_MS = 5_000
/** Of a picture, by its key; another instance may take over a dead one's after this long. */
const LEASE = 'foto '
const LEASE_MS = 15_000

/** The picture cannot be encoded, as opposed to a database or storage outage. */
class PictureError extends Error {}

/**
 * Encodes waiting pictures, oldest first and one at a time, so that pages stay fast and memory bounded. Saves
 * and records each size as it is done, so that a restart resumes. A picture that fails three times becomes
 * `fallida`: its original and first size stay visible. It can kill the image process alone, which is a failure
 * like any other. Instances share the work: each holds a lease of the picture that it encodes.
 */
export function encodingJob(rest = REST): Job {
  const resting = new Map<string, number>()
  return {
    name: 'fotos',
    everyMs: LOOK_EVERY_MS,
    /** Stops after the current size. */
    async run({ db, files, log }, stopping) {
      while (!stopping.aborted) {
        for (const [clave, until] of resting) if (until <= performance.now()) resting.delete(clave)
        const next = await nextWaiting(db, [...resting.keys()])
        if (!next) return
        const { clave } = next
        const outcome = await withLease(db, LEASE + clave, LEASE_MS, (lost) =>
          attempt({ db, files, log }, clave, AbortSignal.any([stopping, lost])),
        )
        if (outcome !== 'done')
          resting.set(clave, performance.now() + (outcome === 'later' ? rest : LOOK_EVERY_MS))
      }
    },
  }
}

type Waiting = Selectable<Tables['imagenes']>

const waiting = (db: Db) => db.selectFrom('imagenes').selectAll().where('estado', '=', 'pendiente')

const nextWaiting = (db: Db, except: string[]): Promise<Waiting | undefined> =>
  waiting(db)
    .$if(except.length > 0, (query) => query.where('clave', 'not in', except))
    .orderBy('createdAt')
    .orderBy('clave')
    .limit(1)
    .executeTakeFirst()

type Change = { variantes?: string; intentos?: number; estado?: 'lista' | 'fallida' }

/**
 * Updates a row that still waits with the sizes it had: whoever lost its lease unnoticed changes nothing.
 * @returns whether it does.
 */
async function updateWaiting(db: Db, row: Waiting, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imagenes')
    .set(change)
    .where('clave', '=', row.clave)
    .where('estado', '=', 'pendiente')
    .where('variantes', '=', row.variantes)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) Object.assign(row, change)
  return numUpdatedRows > 0n
}

/** One attempt at one picture. `later`: retry it later. */
async function attempt(
  { db, files, log }: Parts,
  clave: string,
  signal: AbortSignal,
): Promise<'done' | 'later'> {
  // Another instance may have finished it before this one held it.
  const row = await waiting(db).where('clave', '=', clave).executeTakeFirst()
  if (!row) return 'done'
  try {
    return (await encodePicture({ db, files }, row, signal)) ? 'done' : 'later'
  } catch (error) {
    const intentos = row.intentos + (error instanceof PictureError ? 1 : 0)
    const final = intentos >= ATTEMPTS
    await updateWaiting(db, row, { intentos, ...(final && { estado: 'fallida' }) })
    log.warn({ err: error, clave, final }, 'encoding a picture failed')
    return final ? 'done' : 'later'
  }
}

/** @returns whether it finished, rather than being stopped. */
async function encodePicture(
  { db, files }: Omit<Parts, 'log'>,
  row: Waiting,
  signal: AbortSignal,
): Promise<boolean> {
  const { clave } = row
  const variantes = readVariantes(row.variantes)
  const original = await readFile(files, clave)
  if (!original) throw new PictureError('The original is missing')
  const picture = await encoding(openPicture(original))

  const keep = async (key: string, bytes: Uint8Array, type: string, recording: () => Promise<boolean>) => {
    await files.put(key, bytes, type)
    const ours = await recording()
    // Delete the file if the picture was deleted meanwhile; another instance that took over still needs it.
    if (!ours && !(await isThere(db, clave))) await files.delete(key)
    return ours
  }

  for (const format of ['webp', 'avif'] satisfies VariantFormat[]) {
    for (const width of widthsFor(row.ancho, row.alto)) {
      if (variantes[format].includes(width)) continue
      if (signal.aborted) return false
      const bytes = await encoding(picture.variant(width, format))
      variantes[format].push(width)
      // Record each size at once, but announce only the finished picture, so that pages do not render eight
      // times. What gets on has not failed: a storage that is slow now and then gives no picture up.
      const recording = () => updateWaiting(db, row, { variantes: JSON.stringify(variantes), intentos: 0 })
      if (!(await keep(variantKey(clave, width, format), bytes, `image/${format}`, recording))) return true
    }
  }
  if (signal.aborted) return false
  const card = await encoding(picture.card())
  await keep(shareKey(clave), card, 'image/jpeg', () =>
    changeContent(db, (trx) => updateWaiting(trx, row, { estado: 'lista' })),
  )
  return true
}

async function isThere(db: Db, clave: string): Promise<boolean> {
  const row = db.selectFrom('imagenes').select('clave').where('clave', '=', clave)
  return (await row.executeTakeFirst()) !== undefined
}

async function encoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new PictureError('The picture cannot be encoded', { cause: error })
  }
}
