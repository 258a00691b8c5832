import { sql } from 'kysely'
import { type Claims, fileColumns, fileFolders } from '#app/platform/db/claims.server.ts'
import { trustedNow } from '#app/platform/db/clock.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { withLease } from '#app/platform/db/leases.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { areOneSite } from '#app/platform/identity.server.ts'
import { keyOfUrl, pictureOf, VARIANTS } from '#app/platform/images/variants.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { typedHere } from '#app/platform/typed-here.server.ts'
import { readParts, removeUpload } from '#app/platform/uploads/upload-parts.server.ts'
import { UPLOAD_LIFETIME } from '#app/platform/uploads/upload-store.server.ts'
import { listOriginals, ORIGINALS } from './originals.server.ts'
import { deleteSetAside, restoreSetAside, setAside } from './set-aside.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LEASE_MS = 60_000
const EVERY_MS = 6 * 60 * 60 * 1000
const UPLOADS = 'subidas/'
/**
 * The share of pictures that one sweep may set aside. A killed process leaves one unnamed picture and a
 * storage outage a few; a database that is older than the files, or another site's, leaves many. It always
 * covers what a failed removal of the example content leaves.
 */
const SHARE = 1 / 20
const ALWAYS = 10

type Parts = { db: Db; files: FileStore; tables: Claims; log: Log }
type Swept = { aside: number; left: number }
type Options = {
  /** The current time; by default the clock's, which must be trusted. */
  at?: Date
  /** Somebody has confirmed that unnamed files may go, however many. */
  evenMany?: boolean
}

/**
 * Sets aside what failed or killed processes left: pictures and sounds that no content names, and objects
 * that no row names. Deletes expired uploads and what was set aside over a month ago; restores what is named
 * again. Leaves everything younger than a day: it may belong to work in progress. Does nothing unless
 * database and storage have belonged together for a day. Safe to run at any time and on several instances.
 * @returns how many pictures and uploads it set aside, and how many were too many for that; `taken` while
 * another instance sweeps.
 */
export const sweep = (parts: Parts, options: Options = {}): Promise<Swept | 'taken'> =>
  withLease(parts.db, 'barrido', LEASE_MS, (lost) => sweepAlone(parts, options, lost))

async function sweepAlone(
  { db, files, tables, log }: Parts,
  { at, evenMany = false }: Options,
  lost: AbortSignal,
): Promise<Swept> {
  const nothing = { aside: 0, left: 0 }
  if (!(await areOneSite({ db, files }))) {
    log.warn('no sweep: the file storage does not carry the mark of this database')
    return nothing
  }
  const back = await restoreSetAside(files, await readNames(db), lost)
  if (back > 0) log.info({ files: back }, 'restored files that are named again')
  const now = at ?? (await trustedNow(db))
  const { desde } = await db.selectFrom('instalacion').select('desde').executeTakeFirstOrThrow()
  if (!now || now.getTime() - Date.parse(desde) < DAY_MS) return nothing

  const before = new Date(now.getTime() - UPLOAD_LIFETIME)
  const uploads = await removeOldUploads({ db, files }, before)
  const forgotten = await listForgotten(db, tables, before)
  const names = await readNames(db)
  for (const url of forgotten.flatMap(({ urls }) => urls)) names.originals.delete(nameOf(url))
  const prefixes = [...fileFolders(tables), VARIANTS, UPLOADS]
  const found = await listUnnamed(files, prefixes, names, before)
  const { aside, all } = { aside: found.units.size, all: found.all }
  const left = !evenMany && aside > Math.max(ALWAYS, all * SHARE) ? aside : 0
  await db.updateTable('instalacion').set({ sobran: left }).execute()
  if (left > 0) {
    log.error(
      { unnamed: left, of: all },
      typedHere(
        'no sweep: the database names too few of the files to be whole. Restore the one that names them; if they are rightly left over: npm run admin -- sweep-files',
      ),
    )
    return { aside: 0, left }
  }
  for (const { table, urls } of forgotten)
    if (urls.length > 0) await db.deleteFrom(table).where(ORIGINALS[table].url, 'in', urls).execute()
  await setAside(files, found.keys, now, lost)
  const cleared = await deleteSetAside(files, now, lost)
  // A restore may have named some of them meanwhile.
  await restoreSetAside(files, await readNames(db), lost)
  if (uploads + aside + cleared > 0)
    log.info(
      { uploads, aside, cleared },
      'put aside what nothing names, and removed what has lain aside for a month',
    )
  return { aside, left }
}

/** How many unnamed pictures were too many for the last sweep to set aside. */
export const countUnswept = async (db: Db): Promise<number> =>
  (await db.selectFrom('instalacion').select('sobran').executeTakeFirstOrThrow()).sobran

/** Everything that rows name: pictures, without their sizes, sounds, and parts of uploads. */
async function readNames(db: Db) {
  const uploads = await db.selectFrom('subidas').select('partes').execute()
  const originals = new Set((await listOriginals(db)).map(pictureOf))
  const parts = new Set(uploads.flatMap((row) => readParts(row).map(({ key }) => key)))
  const has = (key: string) => (key.startsWith(UPLOADS) ? parts.has(key) : originals.has(pictureOf(key)))
  return { originals, has }
}

async function removeOldUploads({ db, files }: Pick<Parts, 'db' | 'files'>, before: Date) {
  const rows = await db
    .selectFrom('subidas')
    .select(['id', 'partes'])
    .where('createdAt', '<', before.toISOString())
    .execute()
  for (const row of rows) await removeUpload({ db, files }, row)
  return rows.length
}

const nameOf = (url: string) => pictureOf(keyOfUrl(url) ?? '')

type Forgotten = { table: keyof typeof ORIGINALS; urls: string[] }

/** The pictures and sounds that have a row but that no content names. */
async function listForgotten(db: Db, tables: Claims, before: Date): Promise<Forgotten[]> {
  const { addresses, documents } = fileColumns(tables)
  const forgotten: Forgotten[] = []
  for (const table of Object.keys(ORIGINALS) as Forgotten['table'][]) {
    const { url } = ORIGINALS[table]
    let query = db.selectFrom(table).select(url.as('url')).where('createdAt', '<', before.toISOString())
    for (const named of addresses)
      query = query.where(
        sql<boolean>`${url} not in (
        select ${sql.ref(named.column)} from ${sql.table(named.table)} where ${sql.ref(named.column)} is not null)`,
      )
    forgotten.push({ table, urls: (await query.execute()).map((row) => row.url) })
  }
  if (forgotten.every(({ urls }) => urls.length === 0)) return []
  const texts: string[] = []
  for (const { table, column } of documents) {
    const found = await sql<{ text: string | null }>`
      select ${sql.ref(column)} as text from ${sql.table(table)}`.execute(db)
    texts.push(...found.rows.flatMap(({ text }) => text ?? []))
  }
  const isMentioned = (url: string) => texts.some((text) => text.includes(keyOfUrl(url) ?? url))
  return forgotten.map(({ table, urls }) => ({ table, urls: urls.filter((url) => !isMentioned(url)) }))
}

/** The unnamed objects, how many pictures and uploads they belong to, and the total number of objects. */
async function listUnnamed(
  files: FileStore,
  prefixes: string[],
  names: Awaited<ReturnType<typeof readNames>>,
  before: Date,
) {
  const keys: string[] = []
  const units = new Set<string>()
  const all = new Set<string>()
  for (const prefix of prefixes)
    for await (const { key, lastModified } of files.list(prefix)) {
      const unit = prefix === UPLOADS ? key.slice(0, key.lastIndexOf('/')) : pictureOf(key)
      all.add(unit)
      if (lastModified >= before || names.has(key)) continue
      units.add(unit)
      keys.push(key)
    }
  return { keys, units, all: all.size }
}

/**
 * Sweeps at the start, and then a few times a day. A process that was killed at it holds its lease for a
 * while.
 */
export const sweepJob = (tables: Claims): Job => ({
  name: 'barrido de archivos',
  everyMs: EVERY_MS,
  againMs: LEASE_MS,
  run: async (parts) => ((await sweep({ ...parts, tables })) === 'taken' ? 'later' : undefined),
})
