import { type RawBuilder, type Selectable, sql } from 'kysely'
import { changeContent, type Db, isPostgres, sharedMoment } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { type FileStore, readFile } from '#app/platform/files/file-store.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { openPicture } from './image-process.server.ts'
import { readVariantes, shareKey, type VariantFormat, variantKey, widthsFor } from './variants.server.ts'

interface Parts {
  db: Db
  files: FileStore
  log: Log
}

const ATTEMPTS = 3
/**
 * Process deaths in a row without one more size. High, because where whole instances are killed the picture is rarely
 * to blame.
 */
const DEATHS = 100
const REST = 30_000
export const LOOK_FOR_PICTURES_EVERY_MS = 5_000
/** When another instance may take over a dead one's picture. */
const LEASE = 15_000

/** The picture cannot be encoded, as opposed to a database or storage outage. */
class PictureError extends Error {}

/**
 * Encodes waiting pictures, oldest first and one at a time, so that pages stay fast and memory bounded. Saves and
 * records each size as it is done, so that a restart resumes. A picture that fails three times, or keeps killing the
 * server, becomes `fallida`: its original and first size stay visible. Instances share the work by claims, renewed
 * while they encode.
 */
export function startEncoding({ db, files, log, rest = REST }: Parts & { rest?: number }) {
  const stopping = new AbortController()
  const resting = new Map<string, number>()
  const failures = new Map<string, number>()
  let wanted = false
  let forgotten = false
  let running: Promise<void> | undefined

  const wake = () => {
    if (stopping.signal.aborted) return
    wanted = true
    running ??= run()
  }

  /** Never rejects: nobody waits for it. */
  const run = async () => {
    while (wanted && !stopping.signal.aborted) {
      wanted = false
      await workThrough().catch((error) => log.error({ err: error }, 'reading the encoding queue failed'))
    }
    running = undefined
  }

  const workThrough = async () => {
    if (!forgotten && !isPostgres(db)) await forgetClaims(db)
    forgotten = true
    while (!stopping.signal.aborted) {
      for (const [clave, until] of resting) if (until <= performance.now()) resting.delete(clave)
      const row = await claim(db, [...resting.keys()])
      if (!row) return
      const outcome = await attempt({ db, files, log, failures }, row, stopping.signal)
      if (outcome === 'later') resting.set(row.clave, performance.now() + rest)
      else failures.delete(row.clave)
    }
  }

  wake()
  return {
    /** Checks for work now. */
    wake,
    /** Finishes the current size, releases the claim, and resolves. */
    async stop() {
      stopping.abort()
      await running
    },
  }
}

type Claimed = Selectable<Tables['imagenes']> & { quien: string }

/** Expiry first, so that text order is time order, then the holder. */
const claimOf = (db: Db, quien: string) => sql<string>`${sharedMoment(db, LEASE)} || ${` ${quien}`}`

/** Claims the next waiting picture. */
async function claim(db: Db, except: string[]): Promise<Claimed | undefined> {
  const quien = newId()
  const next = db
    .selectFrom('imagenes')
    .select('clave')
    .where('estado', '=', 'pendiente')
    // An expiry this far ahead means the clock moved back.
    .where((eb) =>
      eb.or([eb('reservada', '<', sharedMoment(db)), eb('reservada', '>', sharedMoment(db, 4 * LEASE))]),
    )
    .$if(except.length > 0, (query) => query.where('clave', 'not in', except))
    .orderBy('createdAt')
    .orderBy('clave')
    .limit(1)
    // Concurrent instances each take another row; SQLite has a single writer anyway.
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
  const row = await db
    .updateTable('imagenes')
    .set({ reservada: claimOf(db, quien) })
    .where('clave', '=', next)
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, quien }
}

type Change = {
  variantes?: string
  intentos?: number
  estado?: 'lista' | 'fallida'
  reservada?: string | RawBuilder<string>
}

/** Updates a picture's row while the claim holds. @returns whether it does. */
async function updateIfClaimed(db: Db, { clave, quien }: Claimed, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imagenes')
    .set(change)
    .where('clave', '=', clave)
    .where('reservada', 'like', `% ${quien}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** On SQLite, leftover claims belong to a dead process. */
const forgetClaims = (db: Db) =>
  db.updateTable('imagenes').set({ reservada: '' }).where('reservada', '!=', '').execute()

/** One attempt at one picture. `later`: retry it later. */
async function attempt(
  { db, files, log, failures }: Parts & { failures: Map<string, number> },
  row: Claimed,
  stopping: AbortSignal,
): Promise<'done' | 'later'> {
  const { clave } = row
  const held = holdClaim(db, row)
  try {
    if (row.intentos >= DEATHS) {
      await updateIfClaimed(db, row, { estado: 'fallida' })
      log.error({ clave }, 'a picture cannot be encoded and stays as it is')
      return 'done'
    }

    // Count the attempt first: a picture that kills the server must not do so for ever.
    await updateIfClaimed(db, row, { intentos: row.intentos + 1 })
    try {
      const signal = AbortSignal.any([stopping, held.lost])
      const finished = await encodePicture({ db, files }, row, signal)
      if (!finished) await updateIfClaimed(db, row, { intentos: row.intentos })
      return finished ? 'done' : 'later'
    } catch (error) {
      const failed = (failures.get(clave) ?? 0) + (error instanceof PictureError ? 1 : 0)
      failures.set(clave, failed)
      const final = failed >= ATTEMPTS
      // The server survived, so this was no crash.
      await updateIfClaimed(db, row, { intentos: 0, ...(final && { estado: 'fallida' }) })
      log.warn({ err: error, clave, final }, 'encoding a picture failed')
      return final ? 'done' : 'later'
    }
  } finally {
    await held.stop()
    // If this fails the claim expires by itself.
    await updateIfClaimed(db, row, { reservada: '' }).catch(() => {})
  }
}

/** Renews a claim until stopped; `lost` aborts when another instance takes it. */
function holdClaim(db: Db, row: Claimed) {
  const lost = new AbortController()
  let renewing = Promise.resolve()
  const renew = async () => {
    if (!(await updateIfClaimed(db, row, { reservada: claimOf(db, row.quien) }))) lost.abort()
  }
  const timer = setInterval(() => {
    // A database that does not answer now may answer before the claim expires.
    renewing = renewing.then(renew).catch(() => {})
  }, LEASE / 3)
  return {
    lost: lost.signal,
    async stop() {
      clearInterval(timer)
      await renewing
    },
  }
}

/** @returns whether it finished, rather than being stopped. */
async function encodePicture(
  { db, files }: Omit<Parts, 'log'>,
  row: Claimed,
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
      // Record each size at once, but announce only the finished picture, so that pages do not render eight times. A
      // picture that advances is not the one that kills the process: reset its attempts.
      const recording = () => updateIfClaimed(db, row, { variantes: JSON.stringify(variantes), intentos: 0 })
      if (!(await keep(variantKey(clave, width, format), bytes, `image/${format}`, recording))) return true
    }
  }
  if (signal.aborted) return false
  const card = await encoding(picture.card())
  await keep(shareKey(clave), card, 'image/jpeg', () =>
    changeContent(db, (trx) => updateIfClaimed(trx, row, { estado: 'lista' })),
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
