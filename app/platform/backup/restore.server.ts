import { buffer } from 'node:stream/consumers'
import type { Transaction } from 'kysely'
import { type Claims, claimOf, tablesThat } from '#app/platform/db/claims.server.ts'
import { createClosing, OpenAgain } from '#app/platform/db/closing.server.ts'
import { type Db, migrate } from '#app/platform/db/db.server.ts'
import { withLease } from '#app/platform/db/leases.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { asStream, type FileStore } from '#app/platform/files/file-store.server.ts'
import { contentTypeOf } from '#app/platform/files/keys.server.ts'
import { joinSite } from '#app/platform/identity.server.ts'
import { listStored, readNamedBy, relist } from '#app/platform/stored/originals.server.ts'
import { setReplacedAside } from '#app/platform/stored/set-aside.server.ts'
import { IN_MEMORY, isStored } from '#app/platform/transfer/content.server.ts'
import { contentTables, countRows, isEmpty, replaceRows } from '#app/platform/transfer/rows.server.ts'
import { openSnapshot, type Snapshot } from '#app/platform/transfer/snapshot.server.ts'
import { FILES, isBackedUp, type Manifiesto } from './format.server.ts'
import { eachEntry, RestoreError, type Staged } from './read-backup.server.ts'
import { stageInProcess } from './reader-process.server.ts'
import { openStage } from './stage.server.ts'

// Files stored at the same time.
const AT_ONCE = 4

// Renewed while it works; after a crash nobody restores for this long.
const LEASE_MS = 60_000

/** Opens a backup's bytes, each time from their beginning. */
export type Open = () => Promise<AsyncIterable<Uint8Array>>

type Site = {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'S3_BUCKET'>
  db: Db
  files: FileStore
  tables: Claims
}
/** What of a backup is restored. */
export type Part = {
  /**
   * All of it, or the content alone, which leaves who may do what and what is guarded, such as bank accounts:
   * otherwise a file could give permissions.
   */
  what: 'all' | 'content'
  /** Whether what people entrusted to the church is replaced too, if the backup has it. */
  withPrivate: boolean
}

const MEANWHILE =
  'Alguien escribió en este sitio mientras se guardaban los archivos. Quedó como estaba; inténtalo de nuevo.'
const TOO_SLOW =
  'Guardar lo que había tardó más de un minuto, y tanto no puede estar cerrado el sitio. Quedó como estaba; inténtalo de nuevo.'

const ALL: Part = { what: 'all', withPrivate: true }

export type RestoreOptions = {
  /** Replace a site that has content. */
  replace: boolean
  part?: Part
  progress?: (done: number, of: number) => void
  /** Called once the backup is known to be whole and before anything changes, if that replaces content. */
  look?: (replaced: Replaced) => void
  /**
   * Called likewise, after the files are stored, to keep what is there. Whoever keeps it closes the site to
   * writers as late as they can (`settle`). What it throws ends the restore.
   */
  keep?: (replaced: Replaced, settle: () => Promise<void>) => Promise<void>
  /** Called in the transaction that replaces the rows, which it ends by throwing. */
  finish?: ((trx: Transaction<Tables>) => Promise<void>) | undefined
}

/** What a restore is about to replace. */
export type Replaced = {
  /** How many rows each table has now, and will have. */
  counts: { table: string; now: number; after: number }[]
  /** Whether it replaces the prayer requests too. */
  withPrivate: boolean
}

/** `late` is what failed once the site was as in the backup, of its files alone: repeating it may help. */
type Restored = { manifiesto: Manifiesto; late?: unknown }

/**
 * Restores a site from a backup, one at a time. Reads and checks the whole backup before it touches anything,
 * then stores the files, closes the site to writers, and replaces all rows in one transaction: an interrupted
 * restore leaves the site as it was and can be repeated. Migrates rows of an older version in a database of
 * their own.
 * @param open returns the backup's bytes; called twice or more.
 * @throws RestoreError if the backup is damaged, foreign or of a newer version, the site is not empty, or
 * another restore is under way.
 * @throws SettingsError if the stored files belong to another site.
 */
export async function restoreBackup(
  open: Open,
  site: Site,
  { replace, part = ALL, progress = () => {}, look, keep, finish }: RestoreOptions,
): Promise<Restored> {
  const { env, db, files, tables: claims } = site
  await files.prepare().catch((error) => {
    throw new RestoreError(`Los archivos del sitio no se pueden guardar: ${error.message}`, { cause: error })
  })
  return staged(open, site, part, async ({ manifiesto, creado, sums, rows, tables }) => {
    const done = await withLease(db, 'restauracion', LEASE_MS, async (lost) => {
      const replaced = await lookAt(site, sums, tables, part)
      if (replaced && !replace)
        throw new RestoreError(
          'Este sitio ya tiene contenido. Para reemplazarlo por el del respaldo, agrega --replace.',
        )
      if (replaced) look?.(replaced)
      const named = manifiesto.archivos.map(({ clave }) => clave)
      await joinSite(site, env, { sitio: manifiesto.sitio, named })
      await restoreFiles(await open(), files, manifiesto.archivos, progress)
      const closing = createClosing(db, claims)
      let before: Awaited<ReturnType<typeof listStored>> = []
      try {
        if (replaced) await keep?.(replaced, closing.close)
        await closing.close()
        if (!replaced && (await lookAt(site, sums, tables, part))) throw new RestoreError(MEANWHILE)
        before = await listStored(db)
        // What stays, such as photos that wait to be approved, goes on having its files.
        const staying = tablesThat(claims, ({ copied }) => copied).filter((table) => !tables.includes(table))
        const kept = await readNamedBy(db, claims, staying)
        await replaceRows(db, rows, tables, {
          alsoEmpty: tablesThat(claims, ({ emptiedByRestore }) => emptiedByRestore === true),
          reloj: creado,
          begin: closing.enter,
          async finish(trx) {
            await relist(trx, kept)
            await finish?.(trx)
            lost.throwIfAborted()
          },
        })
      } catch (error) {
        throw error instanceof OpenAgain ? new RestoreError(TOO_SLOW, { cause: error }) : error
      } finally {
        await closing.open()
      }
      try {
        await setReplacedAside({ db, files }, before)
        // A running site may have deleted some meanwhile; now its rows name them again.
        const gone = await missingOf(files, manifiesto.archivos)
        if (gone.length > 0) await restoreFiles(await open(), files, gone, progress)
      } catch (late) {
        return { manifiesto, late }
      }
      return { manifiesto }
    })
    if (done === 'taken')
      throw new RestoreError('Ya se está restaurando un respaldo. Espera a que termine e inténtalo de nuevo.')
    return done
  })
}

/** What a backup holds, and what it would replace. */
export type Looked = {
  /** When it was made; ISO-8601. */
  creado: string
  /** Whether it has what people entrusted to the church. */
  hasPrivate: boolean
  counts: Replaced['counts']
}

/** Reads and checks a whole backup as `restoreBackup` does, and changes nothing. */
export const lookAtBackup = (open: Open, site: Site, part: Part): Promise<Looked> =>
  staged(open, site, part, async ({ manifiesto, creado, sums, tables }) => {
    const there = await openSnapshot(site.env)
    try {
      const isPrivate = (table: string) => claimOf(site.tables, table)?.private === true
      return {
        creado,
        hasPrivate: Object.keys(manifiesto.tablas).some(isPrivate),
        counts: await countBoth(there, sums, tables),
      }
    } finally {
      await there.close()
    }
  })

type Read = Staged & { rows: Snapshot; tables: string[] }

/**
 * Puts the rows of a backup, read and checked, into a database of their own, migrated to this version's
 * tables.
 */
async function staged<T>(
  open: Open,
  { env, db, tables: claims }: Site,
  part: Part,
  run: (read: Read) => Promise<T>,
): Promise<T> {
  const { folder, close } = await openStage(env.DATA_DIR)
  try {
    const read = await stageInProcess(open, folder)
    await migrate(db)
    const rows = await openSnapshot({ DATA_DIR: folder })
    try {
      return await run({ ...read, rows, tables: tablesToRestore(rows, claims, read.manifiesto, part) })
    } finally {
      await rows.close()
    }
  } finally {
    await close()
  }
}

/**
 * The tables in the backup and those that a later version added; private ones only if the backup has them.
 */
const tablesToRestore = (rows: Snapshot, claims: Claims, { tablas }: Manifiesto, part: Part) =>
  contentTables(rows, claims).filter((table) => {
    const claim = claimOf(claims, table)
    if (!claim || (part.what === 'content' && claim.guarded)) return false
    return isBackedUp(claim, part.withPrivate && Object.hasOwn(tablas, table))
  })

/** What the site has that the rows replace; undefined if all of it is replaced and there is nothing. */
async function lookAt({ env, tables: claims }: Site, sums: Staged['sums'], tables: string[], { what }: Part) {
  const there = await openSnapshot(env)
  try {
    if (what === 'all' && (await isEmpty(there, claims, tables))) return undefined
    const counts = await countBoth(there, sums, tables)
    return { counts, withPrivate: tables.some((table) => claimOf(claims, table)?.private) }
  } finally {
    await there.close()
  }
}

async function countBoth(
  there: Snapshot,
  sums: Staged['sums'],
  tables: string[],
): Promise<Replaced['counts']> {
  const now = await countRows(there, tables)
  return tables.map((table) => ({ table, now: now.get(table) ?? 0, after: sums[table]?.filas ?? 0 }))
}

/** The files that a store lacks. */
async function missingOf(files: FileStore, archivos: Manifiesto['archivos']) {
  const sizes = new Map<string, number>()
  for (const folder of new Set(archivos.map(({ clave }) => clave.slice(0, clave.indexOf('/') + 1))))
    for await (const { key, size } of files.list(folder)) sizes.set(key, size)
  return archivos.filter(({ clave, bytes }) => sizes.get(clave) !== bytes)
}

/** Stores the manifest's files, except those that an earlier attempt already stored. */
async function restoreFiles(
  bytes: AsyncIterable<Uint8Array>,
  files: FileStore,
  archivos: Manifiesto['archivos'],
  progress: (done: number, of: number) => void,
) {
  const wanted = new Map(archivos.map((file) => [file.clave, file]))
  let done = 0
  const keep = async (
    { clave, bytes, sha256 }: Manifiesto['archivos'][number],
    body: Uint8Array | ReadableStream<Uint8Array>,
  ) => {
    if (!(await isStored(files, clave, bytes, sha256))) await files.put(clave, body, contentTypeOf(clave))
    progress(++done, archivos.length)
  }
  const keeping = new Set<Promise<void>>()
  await eachEntry(bytes, async ({ name, size }, entry) => {
    const file = name.startsWith(FILES) ? wanted.get(name.slice(FILES.length)) : undefined
    if (file && file.bytes !== size) throw new RestoreError('El respaldo cambió mientras se leía.')
    if (file && file.bytes > IN_MEMORY) await keep(file, asStream(entry))
    if (!file || file.bytes > IN_MEMORY) return void entry.resume()
    const work = keep(file, await buffer(entry))
    keeping.add(work)
    // One that failed stays, and is met by whatever waits next.
    void work.then(() => keeping.delete(work)).catch(() => {})
    if (keeping.size >= AT_ONCE) await Promise.race(keeping)
  })
  await Promise.all(keeping)
}
