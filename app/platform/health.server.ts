import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Place } from './backup/place.server.ts'
import { backupState } from './backup/state.server.ts'
import { type Db, isPostgres } from './db/db.server.ts'
import { isReadOnly } from './db/postgres/read-only.server.ts'
import { DatabaseDamagedError } from './db/sqlite/damage.server.ts'
import type { Integrity } from './db/sqlite/integrity.server.ts'
import { isDiskFull } from './explain.server.ts'
import { type FileStore, readFile } from './files/file-store.server.ts'
import { newId, now } from './ids.server.ts'
import type { Log } from './log.server.ts'
import { within } from './within.server.ts'

/** A check writes, so reuse its result for this long. */
export const PROBE_GOOD_FOR_MS = 1_000
/** Monitors usually wait ten seconds. */
const ANSWER_WITHIN_MS = 5_000
const BACKUPS_EVERY_MS = 60_000
/** An empty file would succeed on a full disk. */
const PROBE_BYTES = 64 * 1024
const FILES = 'salud/'
/** A probe file of this age belongs to a killed process. */
const LEFT_AFTER_MS = 60 * 60 * 1000

type Health = {
  estado: 'bien' | 'mal'
  base_de_datos: 'bien' | 'mal'
  archivos: 'bien' | 'mal'
  /** The home page. */
  inicio: 'bien' | 'mal'
  /** `incompletos`: in one place they are as they should be, in another not. */
  respaldos: 'al día' | 'incompletos' | 'atrasados' | 'sin datos'
  /** What is wrong, in sentences that anybody may read. */
  detalle: string[]
}

type Parts = {
  db: Db
  integrity: Pick<Integrity, 'isDamaged'>
  /** A file store with short time limits. */
  files: FileStore
  log: Log
  /** The folder of SQLite's file. */
  dataDir: string
  backups: readonly Place[]
  backupEvery: number | undefined
}

/** Draws the home page anew. */
type Draw = () => Promise<Response>

/**
 * Checks that data can be saved by saving some, and that the home page can be drawn, at most once a second.
 */
export function createHealth(parts: Parts): { look(drawHome: Draw): Promise<Health> } {
  const { db, integrity, files, log, dataDir, backups, backupEvery } = parts
  const checks = [
    once(log, 'database', () => probeDatabase(db, dataDir), describeDatabase),
    once(log, 'files', filesProbe(files), describeFiles),
    once(log, 'home', probeHome, () => 'La página de inicio no se puede mostrar.'),
  ] as const
  const backupsNow = forAWhile(BACKUPS_EVERY_MS, () =>
    backupState(db, backups, backupEvery).then(
      (state) =>
        !state.well ? 'atrasados' : state.lugares.every(({ well }) => well) ? 'al día' : 'incompletos',
      () => 'sin datos' as const,
    ),
  )
  const look = async (drawHome: Draw): Promise<Health> => {
    const [kept, stored, home, respaldos] = await Promise.all([
      checks[0](),
      checks[1](),
      checks[2](drawHome),
      backupsNow(),
    ])
    const database = integrity.isDamaged() ? DAMAGED : kept
    // Without its database no page can be drawn: that is said already.
    const detalle = [database, stored, database ? null : home].filter((sentence) => sentence !== null)
    if (respaldos === 'atrasados') detalle.push('No hay un respaldo reciente que se pueda leer.')
    if (respaldos === 'incompletos') detalle.push('En uno de sus lugares no hay un respaldo reciente.')
    return {
      estado: database || stored || home ? 'mal' : 'bien',
      base_de_datos: database ? 'mal' : 'bien',
      archivos: stored ? 'mal' : 'bien',
      inicio: home ? 'mal' : 'bien',
      respaldos,
      detalle,
    }
  }
  return { look: forAWhile(PROBE_GOOD_FOR_MS, look) }
}

/** Caches a result for `ms`, and shares the call under way. */
function forAWhile<T, Given extends unknown[]>(
  ms: number,
  look: (...given: Given) => Promise<T>,
): (...given: Given) => Promise<T> {
  let until = 0
  let found: Promise<T>
  return (...given) => {
    if (performance.now() >= until) {
      until = performance.now() + ms
      found = look(...given)
    }
    return found
  }
}

/**
 * A check that answers in time even if its probe hangs. Never runs two probes at once, so that hanging ones
 * do not pile up.
 * @returns the sentence that says what is wrong, if anything.
 */
function once<Given extends unknown[]>(
  log: Log,
  part: string,
  probe: (...given: Given) => Promise<void>,
  describe: (error: unknown) => string,
) {
  let running: Promise<void> | undefined
  return async (...given: Given): Promise<string | null> => {
    running ??= probe(...given).finally(() => {
      running = undefined
    })
    running.catch(() => {}) // nobody awaits it after the timeout
    try {
      await within(ANSWER_WITHIN_MS, running)
      return null
    } catch (error) {
      log.error({ err: error, part }, 'health check failed')
      return describe(error)
    }
  }
}

async function probeHome(draw: Draw): Promise<void> {
  const { status } = await draw()
  if (status >= 500) throw new Error(`The home page answers ${status}`)
}

const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5

async function probeDatabase(db: Db, dataDir: string): Promise<void> {
  if (isPostgres(db)) return keepRow(db)
  await db.connection().execute(async (one) => {
    // Do not wait for SQLite's lock: waiting blocks this whole process. A lock that another process holds
    // shows that writes work.
    await sql`pragma busy_timeout = 0`.execute(one)
    try {
      await keepRow(one)
    } catch (error) {
      if (!isBusy(error)) throw error
    } finally {
      await sql`pragma busy_timeout = 5000`.execute(one)
    }
  })
  // Write a file too: a row may fit into space that SQLite already owns.
  const file = join(dataDir, '.salud')
  await writeFile(file, Buffer.alloc(PROBE_BYTES), { flush: true }).finally(() => rm(file, { force: true }))
}

const PROBE = 'salud'

/** Which probe was the last to write into this database; each has an id of its own. */
export const lastProbe = async (db: Db) =>
  (await db.selectFrom('reservas').select('quien').where('nombre', '=', PROBE).executeTakeFirst())?.quien

/** One row for all instances, overwritten each time, so that nothing grows. */
async function keepRow(db: Db): Promise<void> {
  const row = { nombre: PROBE, quien: newId(), hasta: now() }
  await db
    .insertInto('reservas')
    .values(row)
    .onConflict((on) => on.column('nombre').doUpdateSet({ quien: row.quien, hasta: row.hasta }))
    .execute()
  await db.selectFrom('reservas').select('quien').where('nombre', '=', row.nombre).executeTakeFirstOrThrow()
}

/** A file is stored, read back and deleted. */
export function filesProbe(files: FileStore): () => Promise<void> {
  const key = `${FILES}${newId()}`
  let swept = false
  return async () => {
    const bytes = randomBytes(PROBE_BYTES)
    try {
      await files.put(key, bytes, 'application/octet-stream')
      const found = await readFile(files, key)
      if (!found || !bytes.equals(found)) throw new Error('What was kept is not what is read')
    } finally {
      await files.delete(key)
    }
    if (swept) return
    for await (const left of files.list(FILES))
      if (Date.now() - left.lastModified.getTime() > LEFT_AFTER_MS) await files.delete(left.key)
    swept = true
  }
}

const DAMAGED = 'La base de datos está dañada: hay que recuperar el último respaldo.'

function describeDatabase(error: unknown): string {
  if (error instanceof DatabaseDamagedError) return DAMAGED
  if (isDiskFull(error)) return 'La base de datos no puede guardar nada: el disco está lleno.'
  if (isReadOnly(error)) return 'La base de datos no puede guardar nada: solo deja leer.'
  return 'La base de datos no responde o no puede guardar nada.'
}

export function describeFiles(error: unknown): string {
  if (isDiskFull(error)) return 'No se pueden guardar archivos: el disco está lleno.'
  return 'No se pueden guardar archivos: el almacenamiento no responde o no deja escribir.'
}
