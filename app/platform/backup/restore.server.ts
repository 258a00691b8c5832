import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { type Claims, claimOf, tablesThat } from '#app/platform/db/claims.server.ts'
import { type Db, migrate, openDb } from '#app/platform/db/db.server.ts'
import { migrations } from '#app/platform/db/migrations/migrations.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { isDiskFull } from '#app/platform/explain.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { contentTypeOf } from '#app/platform/files/keys.server.ts'
import { joinSite } from '#app/platform/identity.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { replacingFiles } from '#app/platform/stored/set-aside.server.ts'
import { createSum } from '#app/platform/transfer/checksum.server.ts'
import { IN_MEMORY, isStored, putContent, sha256Of } from '#app/platform/transfer/content.server.ts'
import {
  contentTables,
  differing,
  insertRows,
  isEmpty,
  replaceRows,
  sumRows,
} from '#app/platform/transfer/rows.server.ts'
import { openSnapshot, type Row, type Snapshot } from '#app/platform/transfer/snapshot.server.ts'
import {
  cabeceraSchema,
  FILES,
  HEADER,
  isBackedUp,
  MANIFEST,
  type Manifiesto,
  manifiestoSchema,
  ROWS,
} from './format.server.ts'
import { openStage } from './stage.server.ts'

// Files stored at the same time.
const AT_ONCE = 4

const unzipped = promisify(gunzip)

/** Why a backup cannot be restored, in a sentence for the operator. */
export class RestoreError extends OperatorError {}

type Site = {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'S3_BUCKET'>
  db: Db
  files: FileStore
  tables: Claims
}
type Options = {
  /** Replace a site that has content. */
  replace: boolean
  progress?: (done: number, of: number) => void
}

/**
 * Restores a site from a backup. Reads and checks the whole backup before it touches anything, then stores the files,
 * and last replaces all rows in one transaction: an interrupted restore can be repeated. Migrates rows of an older
 * version in a database of their own.
 * @param open returns the backup's bytes; called twice.
 * @throws RestoreError if the backup is damaged or of a newer version, or the site is not empty.
 * @throws SettingsError if the stored files belong to another site.
 */
export async function restoreBackup(
  open: () => Promise<AsyncIterable<Uint8Array>>,
  site: Site,
  { replace, progress = () => {} }: Options,
): Promise<Manifiesto> {
  const { env, db, files, tables: claims } = site
  await files.prepare().catch((error) => {
    throw new RestoreError(`Los archivos del sitio no se pueden guardar: ${error.message}`, { cause: error })
  })
  const { folder, close } = await openStage(env.DATA_DIR)
  const stage = openDb({ DATA_DIR: folder })
  try {
    const { manifiesto, creado } = await readAll(await open(), stage, claims)
    await migrate(stage)
    await migrate(db)
    const rows = await openSnapshot({ DATA_DIR: folder })
    try {
      const tables = tablesToRestore(rows, claims, manifiesto)
      if (!replace) await refuseUnlessEmpty(site, tables)
      const named = manifiesto.archivos.map(({ clave }) => clave)
      await joinSite(site, env, { sitio: manifiesto.sitio, named })
      await restoreFiles(await open(), files, manifiesto.archivos, progress)
      const alsoEmpty = tablesThat(claims, ({ emptiedByRestore }) => emptiedByRestore === true)
      await replacingFiles({ db, files }, () => replaceRows(db, rows, tables, { alsoEmpty, reloj: creado }))
      // A running site may have deleted some meanwhile; now its rows name them again.
      const gone = await missingOf(files, manifiesto.archivos)
      if (gone.length > 0) await restoreFiles(await open(), files, gone, progress)
      await compare(env, rows, tables)
    } finally {
      await rows.close()
    }
    return manifiesto
  } finally {
    await stage.destroy()
    await close()
  }
}

/** The tables in the backup and those that a later version added; private ones only if the backup has them. */
const tablesToRestore = (rows: Snapshot, claims: Claims, { tablas }: Manifiesto) =>
  contentTables(rows, claims).filter((table) => {
    const claim = claimOf(claims, table)
    return claim && isBackedUp(claim, Object.hasOwn(tablas, table))
  })

async function refuseUnlessEmpty({ env, tables: claims }: Site, tables: string[]) {
  const there = await openSnapshot(env)
  try {
    if (!(await isEmpty(there, claims, tables)))
      throw new RestoreError(
        'Este sitio ya tiene contenido. Para reemplazarlo por el del respaldo, agrega --replace.',
      )
  } finally {
    await there.close()
  }
}

/** Reads and checks a whole backup, and puts its rows into `stage`. */
async function readAll(
  bytes: AsyncIterable<Uint8Array>,
  stage: Db,
  claims: Claims,
): Promise<{ manifiesto: Manifiesto; creado: string }> {
  const found = new Map<string, string>()
  const sums = new Map<string, ReturnType<typeof createSum>>()
  let manifiesto: Manifiesto | undefined
  let creado = ''
  const read = async (name: string, entry: Entry) => {
    if (name.startsWith(FILES) && creado) {
      found.set(name.slice(FILES.length), await sha256Of(entry))
      return
    }
    const content = await buffer(entry)
    if (name === HEADER) {
      const { migracion, ...header } = parsed(cabeceraSchema, content)
      if (!Object.hasOwn(migrations, migracion))
        throw new RestoreError('Este respaldo es de una versión más nueva de Campanario: actualiza primero.')
      await migrate(stage, migracion)
      await emptyTables(stage, claims)
      creado = header.creado
    } else if (!creado) throw new RestoreError('Este archivo no es un respaldo de Campanario.')
    else if (name.startsWith(ROWS)) {
      const table = name.slice(ROWS.length).split('/')[0] ?? ''
      const rows: Row[] = (await unzipped(content))
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
      const sum = sums.get(table) ?? createSum()
      sums.set(table, sum)
      rows.forEach(sum.add)
      await insertRows(stage, table, rows)
    } else if (name === MANIFEST) manifiesto = parsed(manifiestoSchema, content)
  }
  await eachEntry(bytes, read).catch((error) => {
    // A full disk is not the backup's fault.
    if (error instanceof RestoreError || isDiskFull(error)) throw error
    throw new RestoreError('El respaldo está dañado: no se puede leer.', { cause: error })
  })
  if (!manifiesto) throw new RestoreError('El respaldo está incompleto: le falta el final.')
  for (const { clave, sha256 } of manifiesto.archivos)
    if (found.get(clave) !== sha256)
      throw new RestoreError(`El respaldo está dañado: ${clave} no es lo que era.`)
  for (const [table, sum] of Object.entries(manifiesto.tablas))
    if ((sums.get(table) ?? createSum()).result().suma !== sum.suma)
      throw new RestoreError(`El respaldo está dañado: faltan o sobran filas de ${table}.`)
  return { manifiesto, creado }
}

/** Removes the rows that a new site begins with: the backup brings its own. */
async function emptyTables(stage: Db, claims: Claims): Promise<void> {
  const there = new Set((await stage.introspection.getTables()).map(({ name }) => name))
  for (const table of tablesThat(claims, ({ copied }) => copied))
    if (there.has(table)) await stage.deleteFrom(table as 'config').execute()
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
  await eachEntry(bytes, async (name, entry) => {
    const file = name.startsWith(FILES) ? wanted.get(name.slice(FILES.length)) : undefined
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

/** An entry of the archive: to be read to its end, or passed over by `resume`. */
type Entry = AsyncIterable<Uint8Array> & { resume(): unknown }

async function eachEntry(
  bytes: AsyncIterable<Uint8Array>,
  read: (name: string, entry: Entry) => Promise<void>,
) {
  const tar = extract()
  const reading = pipeline(Readable.from(bytes), tar)
  reading.catch(() => {}) // the loop reports it too
  for await (const entry of tar) await read(entry.header.name, entry as unknown as Entry)
  await reading
}

function parsed<T>(schema: { parse(value: unknown): T }, content: Buffer): T {
  return schema.parse(JSON.parse(content.toString()))
}
