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
/** In a row, without one more size: where a whole instance is killed, the picture it was at is seldom to blame. */
const DEATHS = 100
const REST = 30_000
const LOOK_EVERY = 5_000
/** An instance that died leaves its picture to the others after this time. */
const LEASE = 15_000

/** The picture itself cannot be encoded, in contrast to a database or storage that does not answer. */
class PictureError extends Error {}

/**
 * Makes the sizes of the pictures that wait for them, oldest first, one at a time, so that pages stay fast and
 * memory bounded. Every finished size is kept and noted, so a restart goes on where the last run stopped. A
 * picture that fails three times (or takes the server with it, again and again) is set aside as `fallida`; it stays
 * visible by its original and its first size. Several instances share the work: each claims a picture for some
 * seconds and renews the claim while it is at it.
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

  const run = async () => {
    try {
      if (!forgotten && !isPostgres(db)) await forgetClaims(db)
      forgotten = true
      while (wanted && !stopping.signal.aborted) {
        wanted = false
        await workThrough().catch((error) =>
          log.error({ err: error }, 'Looking for pictures to encode failed'),
        )
      }
    } finally {
      running = undefined
    }
  }

  const workThrough = async () => {
    while (!stopping.signal.aborted) {
      for (const [clave, until] of resting) if (until <= performance.now()) resting.delete(clave)
      const row = await claim(db, [...resting.keys()])
      if (!row) return
      const outcome = await attempt({ db, files, log, failures }, row, stopping.signal)
      if (outcome === 'later') resting.set(row.clave, performance.now() + rest)
      else failures.delete(row.clave)
    }
  }

  const timer = setInterval(wake, LOOK_EVERY).unref()
  wake()
  return {
    /** There may be something to do. */
    wake,
    /** Finishes the size at hand, gives the rest back, and resolves. */
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

type Claimed = Selectable<Tables['imagenes']> & { quien: string }

/** Until when, so that text order is time order, and by whom. */
const claimOf = (db: Db, quien: string) => sql<string>`${sharedMoment(db, LEASE)} || ${` ${quien}`}`

/** Takes the next picture that waits and that no other instance is at. */
async function claim(db: Db, except: string[]): Promise<Claimed | undefined> {
  const quien = newId()
  const next = db
    .selectFrom('imagenes')
    .select('clave')
    .where('estado', '=', 'pendiente')
    // One that ends later than any can was made before the clock was put back: nobody is known to be at it.
    .where((eb) =>
      eb.or([eb('reservada', '<', sharedMoment(db)), eb('reservada', '>', sharedMoment(db, 4 * LEASE))]),
    )
    .$if(except.length > 0, (query) => query.where('clave', 'not in', except))
    .orderBy('createdAt')
    .orderBy('clave')
    .limit(1)
    // Instances that look at once take one each; SQLite has one writer anyway.
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

/** Changes a picture's row, while it is this claim's. @returns whether it is. */
async function updateIfClaimed(db: Db, { clave, quien }: Claimed, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imagenes')
    .set(change)
    .where('clave', '=', clave)
    .where('reservada', 'like', `% ${quien}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** SQLite has one process: what an earlier one was at is nobody's. */
const forgetClaims = (db: Db) =>
  db.updateTable('imagenes').set({ reservada: '' }).where('reservada', '!=', '').execute()

/** One attempt at one picture. `later`: it waits for another one. */
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
      log.error({ clave }, 'A picture could not be encoded and is left as it is')
      return 'done'
    }

    // Counted before it begins: a picture that takes the server with it must not do so for ever.
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
      // The server is there to tell.
      await updateIfClaimed(db, row, { intentos: 0, ...(final && { estado: 'fallida' }) })
      log.warn({ err: error, clave, final }, 'Encoding a picture failed')
      return final ? 'done' : 'later'
    }
  } finally {
    await held.stop()
    // It runs out by itself where this fails.
    await updateIfClaimed(db, row, { reservada: '' }).catch(() => {})
  }
}

/** Renews a claim until it is stopped; `lost` is aborted when another instance has it. */
function holdClaim(db: Db, row: Claimed) {
  const lost = new AbortController()
  let renewing = Promise.resolve()
  const renew = async () => {
    if (!(await updateIfClaimed(db, row, { reservada: claimOf(db, row.quien) }))) lost.abort()
  }
  const timer = setInterval(() => {
    // A database that does not answer now may do so the next time.
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

/** @returns whether it came to its end, rather than being stopped. */
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

  const keep = async (key: string, bytes: Uint8Array, type: string, noting: () => Promise<boolean>) => {
    await files.put(key, bytes, type)
    const ours = await noting()
    // The picture was deleted meanwhile; one that another instance took over needs the file.
    if (!ours && !(await isThere(db, clave))) await files.delete(key)
    return ours
  }

  for (const format of ['webp', 'avif'] satisfies VariantFormat[]) {
    for (const width of widthsFor(row.ancho, row.alto)) {
      if (variantes[format].includes(width)) continue
      if (signal.aborted) return false
      const bytes = await encoding(picture.variant(width, format))
      variantes[format].push(width)
      // Noted at once, but told to the page cache only with the whole picture: pages are not rendered eight times.
      // A picture that gets on is not the one that ends the process, so its attempts are counted anew.
      const noting = () => updateIfClaimed(db, row, { variantes: JSON.stringify(variantes), intentos: 0 })
      if (!(await keep(variantKey(clave, width, format), bytes, `image/${format}`, noting))) return true
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
