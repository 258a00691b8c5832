import { PostgresAdapter, sql } from 'kysely'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { type FileStore, readFile } from '#app/platform/files/file-store.server.ts'
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
const LOOK_EVERY = 60_000

/** The picture itself cannot be encoded, in contrast to a database or storage that does not answer. */
class PictureError extends Error {}

/**
 * Makes the sizes of the pictures that wait for them, oldest first, one at a time, so that pages stay fast and
 * memory bounded. Every finished size is kept and noted, so a restart goes on where the last run stopped. A
 * picture that fails three times (or takes the process with it) is set aside as `fallida`; it stays visible by its
 * original and its first size. Several instances share the work.
 */
export function startEncoding({ db, files, log }: Parts) {
  const stopping = new AbortController()
  const resting = new Map<string, number>()
  let wanted = false
  let running: Promise<void> | undefined

  const wake = () => {
    if (stopping.signal.aborted) return
    wanted = true
    running ??= run()
  }

  const run = async () => {
    try {
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
      for (const [clave, until] of resting) if (until <= Date.now()) resting.delete(clave)
      const clave = await nextPending(db, [...resting.keys()])
      if (!clave) return
      const outcome = await attempt({ db, files, log }, clave, stopping.signal)
      if (outcome === 'later') resting.set(clave, Date.now() + REST)
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

async function nextPending(db: Db, except: string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('imagenes')
    .select('clave')
    .where('estado', '=', 'pendiente')
    .$if(except.length > 0, (query) => query.where('clave', 'not in', except))
    .orderBy('createdAt')
    .orderBy('clave')
    .limit(1)
    .executeTakeFirst()
  return row?.clave
}

/** One attempt at one picture, if no other instance is at it. `later`: it waits for another one. */
function attempt({ db, files, log }: Parts, clave: string, signal: AbortSignal): Promise<'done' | 'later'> {
  return alone(db, clave, async () => {
    const row = await db.selectFrom('imagenes').selectAll().where('clave', '=', clave).executeTakeFirst()
    if (row?.estado !== 'pendiente') return 'done'
    const note = (change: { intentos?: number; estado?: 'fallida' }) =>
      db.updateTable('imagenes').set(change).where('clave', '=', clave).execute()
    if (row.intentos >= ATTEMPTS) {
      await note({ estado: 'fallida' })
      log.error({ clave }, 'A picture could not be encoded and is left as it is')
      return 'done'
    }

    // Counted before it begins: a picture that kills the process must not do so for ever.
    await note({ intentos: row.intentos + 1 })
    try {
      const finished = await encodePicture({ db, files }, row, signal)
      if (!finished) await note({ intentos: row.intentos })
      return finished ? 'done' : 'later'
    } catch (error) {
      const final = error instanceof PictureError && row.intentos + 1 >= ATTEMPTS
      if (final) await note({ estado: 'fallida' })
      else if (!(error instanceof PictureError)) await note({ intentos: row.intentos })
      log.warn({ err: error, clave, final }, 'Encoding a picture failed')
      return final ? 'done' : 'later'
    }
  })
}

type Row = { clave: string; ancho: number; alto: number; variantes: string }

/** @returns whether it came to its end, rather than being stopped. */
async function encodePicture(
  { db, files }: Omit<Parts, 'log'>,
  row: Row,
  signal: AbortSignal,
): Promise<boolean> {
  const { clave } = row
  const variantes = readVariantes(row.variantes)
  const original = await readFile(files, clave)
  if (!original) throw new PictureError('The original is missing')
  const picture = await encoding(openPicture(original))

  const keep = async (
    key: string,
    bytes: Uint8Array,
    type: string,
    note: () => Promise<{ numUpdatedRows: bigint }>,
  ) => {
    await files.put(key, bytes, type)
    const { numUpdatedRows } = await note()
    if (numUpdatedRows === 0n) await files.delete(key) // the picture was deleted meanwhile
    return numUpdatedRows > 0n
  }
  const update = (trx: Db, change: { variantes?: string; intentos?: number; estado?: 'lista' }) =>
    trx.updateTable('imagenes').set(change).where('clave', '=', clave).executeTakeFirst()

  for (const format of ['webp', 'avif'] satisfies VariantFormat[]) {
    for (const width of widthsFor(row.ancho, row.alto)) {
      if (variantes[format].includes(width)) continue
      if (signal.aborted) return false
      const bytes = await encoding(picture.variant(width, format))
      variantes[format].push(width)
      // Noted at once, but told to the page cache only with the whole picture: pages are not rendered eight times.
      // A picture that gets on is not the one that ends the process, so its attempts are counted anew.
      const note = () => update(db, { variantes: JSON.stringify(variantes), intentos: 0 })
      if (!(await keep(variantKey(clave, width, format), bytes, `image/${format}`, note))) return true
    }
  }
  if (signal.aborted) return false
  const card = await encoding(picture.card())
  await keep(shareKey(clave), card, 'image/jpeg', () =>
    changeContent(db, (trx) => update(trx, { estado: 'lista' })),
  )
  return true
}

async function encoding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new PictureError('The picture cannot be encoded', { cause: error })
  }
}

/**
 * Runs with a lock on this picture that ends with the connection, so that a killed process leaves none behind.
 * SQLite has one process, and that one does one picture at a time.
 */
async function alone<T>(db: Db, clave: string, run: () => Promise<T>): Promise<T | 'later'> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return run()
  return db.connection().execute(async (connection) => {
    const id = sql`hashtextextended(${clave}, 0)`
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${id}) as got`.execute(
      connection,
    )
    if (!rows[0]?.got) return 'later'
    try {
      return await run()
    } finally {
      await sql`select pg_advisory_unlock(${id})`.execute(connection)
    }
  })
}
