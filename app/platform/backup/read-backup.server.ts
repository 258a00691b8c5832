import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { z } from 'zod'
import { type Claims, claimOf, fileFolders, tablesThat } from '#app/platform/db/claims.server.ts'
import { type Db, migrate } from '#app/platform/db/db.server.ts'
import { migrations } from '#app/platform/db/migrations/migrations.server.ts'
import { isDiskFull } from '#app/platform/explain.server.ts'
import { isKey } from '#app/platform/files/keys.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { storedIn } from '#app/platform/stored/originals.server.ts'
import { createSum } from '#app/platform/transfer/checksum.server.ts'
import { sha256Of } from '#app/platform/transfer/content.server.ts'
import { insertRows } from '#app/platform/transfer/rows.server.ts'
import type { Row, Snapshot } from '#app/platform/transfer/snapshot.server.ts'
import {
  cabeceraSchema,
  FILES,
  HEADER,
  MANIFEST,
  type Manifiesto,
  manifiestoSchema,
  ROWS,
} from './format.server.ts'

const MB = 1024 * 1024
/**
 * What a backup may hold at most. The file may come from anywhere, and a megabyte of gzip may hold a gigabyte; the
 * largest sites that we measured stay below a tenth of each bound.
 */
export const LIMITS = {
  entries: 1_000_000,
  header: 64 * 1024,
  manifest: 256 * MB,
  /** One entry of rows, compressed and not. */
  rows: 64 * MB,
  /** All rows, not compressed. */
  allRows: 4096 * MB,
}
export type Limits = typeof LIMITS

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const ROWS_NAME = /^datos\/(\w{1,60})\/\d{6,9}\.jsonl\.gz$/

const unzipped = promisify(gunzip)

/** Why a backup cannot be restored, in a sentence for the operator. */
export class RestoreError extends OperatorError {}

const damaged = (what: string) => new RestoreError(`El respaldo está dañado: ${what}`)
const foreign = (what: string) =>
  new RestoreError(`Este respaldo no lo hizo Campanario: ${what}. No se restauró nada.`)

/**
 * Reads and checks a whole backup, and puts its rows into `stage`. Trusts nothing in it: only plain entries with the
 * names that a backup has, each once, within `limits`, and rows of the tables that its version has.
 */
export async function readBackup(
  bytes: AsyncIterable<Uint8Array>,
  stage: Db,
  claims: Claims,
  limits: Limits = LIMITS,
): Promise<{ manifiesto: Manifiesto; creado: string }> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  const sums = new Map<string, ReturnType<typeof createSum>>()
  const seen = new Set<string>()
  const isOurs = ownKeys(claims)
  let tables = new Set<string>()
  let manifiesto: Manifiesto | undefined
  let creado = ''
  let rowBytes = 0
  const read = async ({ name, size = 0, type }: Header, entry: Entry) => {
    const shown = JSON.stringify(name.slice(0, 100))
    if (type !== 'file') throw foreign(`${shown} no es un archivo`)
    if (seen.has(name)) throw foreign(`${shown} viene dos veces`)
    if (seen.size >= limits.entries) throw foreign('trae demasiados archivos')
    seen.add(name)
    const content = async (most: number) => {
      if (size > most) throw foreign(`${shown} es demasiado grande`)
      return buffer(entry)
    }
    if (name === HEADER) {
      const { migracion, ...header } = parsed(cabeceraSchema, await content(limits.header))
      if (!Object.hasOwn(migrations, migracion))
        throw new RestoreError('Este respaldo es de una versión más nueva de Campanario: actualiza primero.')
      await migrate(stage, migracion)
      tables = await openToBackup(stage, claims)
      await emptyTables(stage, claims)
      creado = header.creado
    } else if (!creado) throw new RestoreError('Este archivo no es un respaldo de Campanario.')
    else if (manifiesto) throw foreign(`${shown} viene después del final`)
    else if (name.startsWith(FILES)) {
      const key = name.slice(FILES.length)
      if (!isOurs(key)) throw foreign(`${shown} no es un archivo del sitio`)
      found.set(key, { bytes: size, sha256: await sha256Of(entry) })
    } else if (name.startsWith(ROWS)) {
      const table = ROWS_NAME.exec(name)?.[1] ?? ''
      if (!tables.has(table)) throw foreign(`${shown} no es de una tabla del sitio`)
      const text = await unzipped(await content(limits.rows), { maxOutputLength: limits.rows })
      rowBytes += text.length
      if (rowBytes > limits.allRows) throw foreign('sus filas son demasiado grandes')
      const rows: Row[] = text
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => rowSchema.parse(JSON.parse(line)))
      const sum = sums.get(table) ?? createSum()
      sums.set(table, sum)
      rows.forEach(sum.add)
      await insertRows(stage, table, rows)
    } else if (name === MANIFEST) manifiesto = parsed(manifiestoSchema, await content(limits.manifest))
    else throw foreign(`${shown} no es parte de un respaldo`)
  }
  await eachEntry(bytes, read).catch((error) => {
    // A full disk is not the backup's fault.
    if (error instanceof RestoreError || isDiskFull(error)) throw error
    throw new RestoreError('El respaldo está dañado: no se puede leer.', { cause: error })
  })
  if (!manifiesto) throw new RestoreError('El respaldo está incompleto: le falta el final.')
  for (const { clave, bytes, sha256 } of manifiesto.archivos) {
    const file = found.get(clave)
    if (file?.sha256 !== sha256 || file.bytes !== bytes) throw damaged(`${clave} no es lo que era.`)
  }
  for (const table of new Set([...Object.keys(manifiesto.tablas), ...sums.keys()])) {
    const named = Object.hasOwn(manifiesto.tablas, table) ? manifiesto.tablas[table] : undefined
    const sum = (sums.get(table) ?? createSum()).result()
    if (sum.suma !== named?.suma || sum.filas !== named.filas)
      throw damaged(`faltan o sobran filas de ${table}.`)
  }
  return { manifiesto, creado }
}

/**
 * Refuses rows that name files outside the folders of pictures and sounds: what the site later deletes by its row could
 * be its mark, or another's upload.
 */
export async function checkNamedFiles(rows: Snapshot, claims: Claims): Promise<void> {
  const isOurs = ownKeys(claims)
  for await (const { files } of storedIn(rows)) {
    const other = files.find((key) => key !== '' && !isOurs(key))
    if (other !== undefined)
      throw foreign(`${JSON.stringify(other.slice(0, 100))} no es un archivo del sitio`)
  }
}

/** Whether a key is a picture's, a variant's or a sound's. */
function ownKeys(claims: Claims) {
  const folders = fileFolders(claims)
  return (key: string) =>
    isKey(key) && folders.some((folder) => key.replace(/^variantes\//, '').startsWith(folder))
}

/** The tables of the backup's version into which it may bring rows; not those of migrations, search or this machine. */
async function openToBackup(stage: Db, claims: Claims): Promise<Set<string>> {
  const names = (await stage.introspection.getTables()).map(({ name }) => name)
  // Tables that later versions removed are claimed by nobody.
  return new Set(names.filter((name) => claimOf(claims, name)?.copied ?? true))
}

/** Removes the rows that a new site begins with: the backup brings its own. */
async function emptyTables(stage: Db, claims: Claims): Promise<void> {
  const there = new Set((await stage.introspection.getTables()).map(({ name }) => name))
  for (const table of tablesThat(claims, ({ copied }) => copied))
    if (there.has(table)) await stage.deleteFrom(table as 'config').execute()
}

/** An entry of the archive: to be read to its end, or passed over by `resume`. */
type Entry = AsyncIterable<Uint8Array> & { resume(): unknown }

export async function eachEntry(
  bytes: AsyncIterable<Uint8Array>,
  read: (header: Header, entry: Entry) => Promise<void>,
) {
  const tar = extract()
  const reading = pipeline(Readable.from(bytes), tar)
  reading.catch(() => {}) // the loop reports it too
  for await (const entry of tar) await read(entry.header, entry as unknown as Entry)
  await reading
}

function parsed<T>(schema: { parse(value: unknown): T }, content: Buffer): T {
  return schema.parse(JSON.parse(content.toString()))
}
