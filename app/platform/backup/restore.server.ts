import { buffer } from 'node:stream/consumers'
import { type Claims, claimOf, tablesThat } from '#app/platform/db/claims.server.ts'
import { type Db, migrate } from '#app/platform/db/db.server.ts'
import { withLease } from '#app/platform/db/leases.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { contentTypeOf } from '#app/platform/files/keys.server.ts'
import { joinSite } from '#app/platform/identity.server.ts'
import { replacingFiles } from '#app/platform/stored/set-aside.server.ts'
import { IN_MEMORY, isStored, putContent } from '#app/platform/transfer/content.server.ts'
import {
  contentTables,
  countRows,
  differing,
  isEmpty,
  replaceRows,
  sumRows,
} from '#app/platform/transfer/rows.server.ts'
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
   * All of it, or the content alone, which leaves who may do what and what is guarded, such as bank accounts: otherwise a
   * file could give permissions.
   */
  what: 'all' | 'content'
  /** Whether what people entrusted to the church is replaced too, if the backup has it. */
  withPrivate: boolean
}

const ALL: Part = { what: 'all', withPrivate: true }

type Options = {
  /** Replace a site that has content. */
  replace: boolean
  part?: Part
  progress?: (done: number, of: number) => void
  /**
   * Called once the backup is known to be whole and before anything changes, if that replaces content: to keep what is
   * there. What it throws ends the restore.
   */
  before?: (replaced: Replaced) => Promise<void>
}

/** What a restore is about to replace. */
export type Replaced = {
  /** How many rows each table has now, and will have. */
  counts: { table: string; now: number; after: number }[]
  /** Whether it replaces the prayer requests too. */
  withPrivate: boolean
}

/**
 * Restores a site from a backup, one at a time. Reads and checks the whole backup before it touches anything, then
 * stores the files, and last replaces all rows in one transaction: an interrupted restore leaves the site as it was and
 * can be repeated. Migrates rows of an older version in a database of their own.
 * @param open returns the backup's bytes; called twice.
 * @throws RestoreError if the backup is damaged, foreign or of a newer version, the site is not empty, or another
 * restore is under way.
 * @throws SettingsError if the stored files belong to another site.
 */
export async function restoreBackup(
  open: Open,
  site: Site,
  { replace, part = ALL, progress = () => {}, before }: Options,
): Promise<Manifiesto> {
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
      if (replaced) await before?.(replaced)
      lost.throwIfAborted()
      const named = manifiesto.archivos.map(({ clave }) => clave)
      await joinSite(site, env, { sitio: manifiesto.sitio, named })
      await restoreFiles(await open(), files, manifiesto.archivos, progress)
      const alsoEmpty = tablesThat(claims, ({ emptiedByRestore }) => emptiedByRestore === true)
      await replacingFiles({ db, files }, () =>
        replaceRows(db, rows, tables, { alsoEmpty, reloj: creado, lost }),
      )
      // A running site may have deleted some meanwhile; now its rows name them again.
      const gone = await missingOf(files, manifiesto.archivos)
      if (gone.length > 0) await restoreFiles(await open(), files, gone, progress)
      await compare(env, rows, tables)
    })
    if (done === 'taken')
      throw new RestoreError('Ya se está restaurando un respaldo. Espera a que termine e inténtalo de nuevo.')
    return manifiesto
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

/** Puts the rows of a backup, read and checked, into a database of their own, migrated to this version's tables. */
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

/** The tables in the backup and those that a later version added; private ones only if the backup has them. */
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
  const isThere = ({ clave, bytes, sha256 }: Manifiesto['archivos'][number]) =>
    isStored(files, clave, bytes, sha256)
  const keep = async (file: Manifiesto['archivos'][number], bytes: Uint8Array) => {
    if (!(await isThere(file))) await files.put(file.clave, bytes, contentTypeOf(file.clave))
    progress(++done, archivos.length)
  }
  const keeping = new Set<Promise<void>>()
  await eachEntry(bytes, async ({ name, size }, entry) => {
    const file = name.startsWith(FILES) ? wanted.get(name.slice(FILES.length)) : undefined
    if (file && file.bytes !== size) throw new RestoreError('El respaldo cambió mientras se leía.')
    if (file && file.bytes > IN_MEMORY) {
      if (!(await isThere(file)))
        await putContent(
          files,
          file.clave,
          { bytes: undefined, stream: () => entry },
          contentTypeOf(file.clave),
        )
      progress(++done, archivos.length)
    }
    if (!file || file.bytes > IN_MEMORY) return void entry.resume()
    const work = keep(file, await buffer(entry))
    keeping.add(work)
    void work.finally(() => keeping.delete(work)).catch(() => {})
    if (keeping.size >= AT_ONCE) await Promise.race(keeping)
  })
  await Promise.all(keeping)
}

async function compare(env: Site['env'], rows: Snapshot, tables: string[]) {
  const there = await openSnapshot(env)
  try {
    const wrong = differing(await sumRows(rows, tables), await sumRows(there, tables))
    if (wrong.length > 0)
      throw new RestoreError(`Lo restaurado no es igual al respaldo: ${wrong.join(', ')}.`)
  } finally {
    await there.close()
  }
}
