import { z } from 'zod'
import { type Claims, fileFolders } from './db/claims.server.ts'
import type { Db } from './db/db.server.ts'
import { type Env, SettingsError } from './env.server.ts'
import { type FileStore, readFile } from './files/file-store.server.ts'
import { newId, now } from './ids.server.ts'
import { listOriginals } from './stored/originals.server.ts'

/** This file in the storage says which site the files belong to. */
export const MARK = 'identidad.json'
const markSchema = z.object({ sitio: z.uuid() })
/** Processes that start together on a new site see each other's marks after a few attempts. */
const ATTEMPTS = 5

type Storage = { db: Db; files: FileStore }
type Site = Storage & { tables: Claims }
type Places = Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'S3_BUCKET'>

/** What will replace a site's rows: its mark, if known, and the pictures it names. */
type Incoming = { sitio: string; named: string[] }

/** What both sides hold: their marks ('' for none), and how many pictures are named, stored, and both. */
type Sides = { database: string; storage: string; named: number; stored: number; shared: number }

export const readSitio = async (db: Db): Promise<string> =>
  (await db.selectFrom('instalacion').select('sitio').executeTakeFirstOrThrow()).sitio

/** The storage's mark; '' if missing or unreadable. */
async function readMark(files: FileStore): Promise<string> {
  const bytes = await readFile(files, MARK)
  if (!bytes) return ''
  try {
    return markSchema.parse(JSON.parse(Buffer.from(bytes).toString())).sitio
  } catch {
    return ''
  }
}

const writeMark = (files: FileStore, sitio: string) =>
  files.put(MARK, Buffer.from(`${JSON.stringify({ sitio })}\n`), 'application/json')

const readMarks = ({ db, files }: Storage) => Promise.all([readSitio(db), readMark(files)])

/** Whether database and storage belong to one site. If not, nothing may be removed from the storage. */
export async function areOneSite(site: Storage): Promise<boolean> {
  const [database, storage] = await readMarks(site)
  return database !== '' && database === storage
}

/**
 * Whether the storage bears the mark of a site that this database is not. Unless the next start finds the same
 * pictures on both sides, it is refused.
 */
export async function areStrangers(site: Storage): Promise<boolean> {
  const [database, storage] = await readMarks(site)
  return storage !== '' && database !== storage
}

/**
 * Ensures that a site's database and storage belong together before anything is written to either. A new site
 * gets its mark on both sides. If one side lacks it, the other's mark is adopted when the pictures prove that
 * they are one site: after an update from a version without marks, or after one of them was restored.
 * @param incoming from a restore or a copy: these rows may be the storage's own, even if the present ones are
 * not.
 * @throws SettingsError if they do not belong together, with what was found and what to do.
 */
export async function joinSite(
  { db, files, tables }: Site,
  places: Places,
  incoming?: Incoming,
): Promise<void> {
  // Variants of pictures prove nothing more.
  const folders = fileFolders(tables)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const [database, storage] = await readMarks({ db, files })
    if (database && database === storage) return
    const stored = await listFiles(files, folders)
    const sides = { database, storage, ...compare(await listOriginals(db), stored) }
    if (belongTogether(sides))
      await mark({ db, files }, { from: database, to: database || storage || newId(), storage })
    else if (incoming && isKnown(incoming, storage, stored, folders))
      await mark({ db, files }, { from: database, to: storage || database || newId(), storage })
    else throw new SettingsError(describe(sides, places))
  }
  throw new SettingsError(
    `A otro sitio se le dio al mismo tiempo ${namesOf(places).storage}. Dale a cada sitio un bucket o una carpeta suya.`,
  )
}

/**
 * Declares that a database and a storage are one site from now on, whatever they hold. Keeps the storage's
 * mark, so that another site that uses it keeps working.
 */
export async function adoptFiles({ db, files }: Storage): Promise<void> {
  const [from, storage] = await readMarks({ db, files })
  await mark({ db, files }, { from, to: storage || from || newId(), storage })
}

/** Marks the database first: of two concurrent processes the second then finds the first one's mark. */
async function mark(
  { db, files }: Storage,
  { from, to, storage }: { from: string; to: string; storage: string },
) {
  const changed = await db
    .updateTable('instalacion')
    .set({ sitio: to, desde: now(), sobran: 0 })
    .where('sitio', '=', from)
    .returning('sitio')
    .executeTakeFirst()
  if (changed && storage !== to) await writeMark(files, to)
}

async function listFiles(files: FileStore, folders: string[]): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of folders) for await (const { key } of files.list(prefix)) keys.push(key)
  return keys
}

function compare(named: string[], stored: string[]) {
  const names = new Set(named)
  return { named: names.size, stored: stored.length, shared: stored.filter((key) => names.has(key)).length }
}

/**
 * Whether the incoming rows belong to the storage: by its mark, by its pictures, or from an earlier attempt.
 */
function isKnown(incoming: Incoming, storage: string, stored: string[], folders: string[]): boolean {
  if (storage && storage === incoming.sitio) return true
  const originals = incoming.named.filter((key) => folders.some((prefix) => key.startsWith(prefix)))
  const sides = { database: '', storage, ...compare(originals, stored) }
  return (storage === '' && sides.shared === sides.stored) || belongTogether(sides)
}

/**
 * Different marks never match. Otherwise most pictures of either side must be the other's too; if neither is
 * marked, the storage must be unmarked.
 */
function belongTogether({ database, storage, named, stored, shared }: Sides): boolean {
  if (database && storage) return false
  if (named === 0 && stored === 0) return storage === ''
  return shared * 2 > Math.max(named, stored)
}

function namesOf({ DATABASE_URL, DATA_DIR, S3_BUCKET }: Places) {
  return {
    database: DATABASE_URL
      ? 'la base de datos de DATABASE_URL'
      : `la base de datos de DATA_DIR («${DATA_DIR}»)`,
    storage: S3_BUCKET
      ? `el bucket de S3_BUCKET («${S3_BUCKET}»)`
      : `la carpeta archivos de DATA_DIR («${DATA_DIR}»)`,
    databaseSetting: DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR (o DATABASE_URL)',
    storageSetting: S3_BUCKET ? 'S3_BUCKET' : 'DATA_DIR (o S3_BUCKET)',
  }
}

const MEANT =
  'Si desde ahora han de ser un solo sitio: npm run admin -- adopt-files (en contenedores: node scripts/admin.ts adopt-files).'

function describe({ database, storage, named, stored, shared }: Sides, places: Places): string {
  const names = namesOf(places)
  const pictures = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`)
  const files = stored > 0 ? pictures(stored) : 'la marca de un sitio'
  const back = 'o recupera el sitio de un respaldo: npm run restore -- ARCHIVO'
  if (database && storage)
    return `Archivos de otro sitio: ${names.storage} y ${names.database} llevan las marcas de dos sitios. No se tocó nada. Pon en ${names.databaseSetting} y ${names.storageSetting} los dos que van juntos. ${MEANT}`
  if (named === 0)
    return `Archivos sin su base de datos: en ${names.storage} hay ${files}, y ${names.database} no nombra nada de eso. No se tocó nada. Pon en ${names.databaseSetting} la base de datos de estos archivos, ${back}. ${MEANT}`
  if (stored === 0)
    return `Base de datos sin sus archivos: ${names.database} nombra ${pictures(named)}, y en ${names.storage} no hay ninguna. No se tocó nada. Pon en ${names.storageSetting} dónde están, devuélvelas ahí, ${back}. ${MEANT}`
  return `Archivos de otro sitio: en ${names.storage} hay ${pictures(stored)} y ${names.database} nombra ${named}, de las que ${shared} son las mismas. No se tocó nada. Pon en ${names.databaseSetting} y ${names.storageSetting} los dos que van juntos, ${back}. ${MEANT}`
}
