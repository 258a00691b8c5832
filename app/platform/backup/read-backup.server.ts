import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { z } from 'zod'
import { type Claims, claimOf, fileFolders, tablesThat } from '#app/platform/db/claims.server.ts'
import { type Db, migrate, openDb } from '#app/platform/db/db.server.ts'
import { migrations } from '#app/platform/db/migrations/migrations.server.ts'
import { isReadable } from '#app/platform/db/rows-apart.server.ts'
import { isDiskFull } from '#app/platform/explain.server.ts'
import { isKey } from '#app/platform/files/keys.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { storedIn } from '#app/platform/stored/originals.server.ts'
import { createSum, type Sum } from '#app/platform/transfer/checksum.server.ts'
import { sha256Of } from '#app/platform/transfer/content.server.ts'
import { contentTables, insertRows, sumRows } from '#app/platform/transfer/rows.server.ts'
import { openSnapshot, type Row, type Snapshot } from '#app/platform/transfer/snapshot.server.ts'
import {
  cabeceraSchema,
  FILES,
  HEADER,
  LIMITS,
  type Limits,
  MANIFEST,
  type Manifiesto,
  manifiestoSchema,
  ROWS,
} from './format.server.ts'

const valueSchema = z.union([z.string(), z.number(), z.null()])
type RowSchema = z.ZodType<Row>
const ROWS_NAME = /^datos\/(\w{1,60})\/\d{6,9}\.jsonl\.gz$/

const unzipped = promisify(gunzip)

/** Why a backup cannot be restored, in a sentence for the operator. */
export class RestoreError extends OperatorError {}

const damaged = (what: string, cause?: unknown) =>
  new RestoreError(`El respaldo está dañado: ${what}`, { cause })
const foreign = (what: string) =>
  new RestoreError(`Este respaldo no lo hizo Campanario: ${what}. No se restauró nada.`)

/** What a backup holds, its rows as those of this version. */
export type Staged = {
  manifiesto: Manifiesto
  /** When it was made; ISO-8601. */
  creado: string
  /** Of each table's rows. */
  sums: Record<string, Sum>
}

/**
 * Reads and checks a whole backup, and puts its rows into an SQLite in `folder`, in the tables of this
 * version. Trusts nothing in it: only plain entries with the names that a backup has, each once, within
 * `limits`, and rows of the tables that its version has, which name files of the site.
 * @throws RestoreError if it is not whole, or not ours.
 */
export async function stageBackup(
  bytes: AsyncIterable<Uint8Array>,
  folder: string,
  claims: Claims,
  limits: Limits = LIMITS,
): Promise<Staged> {
  const stage = openDb({ DATA_DIR: folder })
  try {
    const read = await readBackup(bytes, stage, claims, limits)
    await migrate(stage)
    const rows = await openSnapshot({ DATA_DIR: folder })
    try {
      await checkJson(rows, claims)
      await checkNamedFiles(rows, claims)
      return { ...read, sums: await sumRows(rows, contentTables(rows, claims)) }
    } finally {
      await rows.close()
    }
  } catch (error) {
    // A full disk is not the backup's fault.
    if (error instanceof RestoreError || isDiskFull(error)) throw error
    throw damaged('no se puede leer.', error)
  } finally {
    await stage.destroy()
  }
}

async function readBackup(
  bytes: AsyncIterable<Uint8Array>,
  stage: Db,
  claims: Claims,
  limits: Limits,
): Promise<Omit<Staged, 'sums'>> {
  const found = new Map<string, { bytes: number; sha256: string }>()
  const sums = new Map<string, ReturnType<typeof createSum>>()
  const seen = new Set<string>()
  const isOurs = ownKeys(claims)
  let tables = new Map<string, RowSchema>()
  let manifiesto: Manifiesto | undefined
  let creado = ''
  let [rowBytes, rowCount] = [0, 0]
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
      const schema = tables.get(table)
      if (!schema) throw foreign(`${shown} no es de una tabla del sitio`)
      const text = await unzipped(await content(limits.rows), { maxOutputLength: limits.rows })
      rowBytes += text.length
      if (rowBytes > limits.allRows) throw foreign('sus filas son demasiado grandes')
      const rows = [...rowsIn(text, schema, limits)]
      rowCount += rows.length
      if (rowCount > limits.rowCount) throw foreign('trae demasiadas filas')
      const sum = sums.get(table) ?? createSum()
      sums.set(table, sum)
      rows.forEach(sum.add)
      await insertRows(stage, table, rows)
    } else if (name === MANIFEST) manifiesto = parsed(manifiestoSchema, await content(limits.manifest))
    else throw foreign(`${shown} no es parte de un respaldo`)
  }
  await eachEntry(bytes, read)
  if (!manifiesto) throw new RestoreError('El respaldo está incompleto: le falta el final.')
  if (new Set(manifiesto.archivos.map(({ clave }) => clave)).size < manifiesto.archivos.length)
    throw foreign('nombra dos veces un archivo')
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

/** The rows of an entry, one JSON object a line, each bounded before it is parsed. */
function* rowsIn(text: Buffer, schema: RowSchema, limits: Limits): Generator<Row> {
  let count = 0
  for (let from = 0, to = 0; from < text.length; from = to + 1) {
    if (++count > limits.rowsAtOnce) throw foreign('trae demasiadas filas juntas')
    to = text.indexOf('\n', from)
    if (to < 0) to = text.length
    if (to - from > limits.row) throw foreign('una de sus filas es demasiado grande')
    yield schema.parse(JSON.parse(text.toString('utf8', from, to)))
  }
}

/**
 * Refuses rows whose JSON the site could not read: its pages, sign-in included, would be errors ever after.
 */
async function checkJson(rows: Snapshot, claims: Claims): Promise<void> {
  for (const table of contentTables(rows, claims))
    for await (const each of rows.rows(table)) {
      const wrong = each.find((row) => !isReadable(claims, table, row))
      if (wrong)
        throw foreign(
          `no se puede leer lo que trae en ${table} (${JSON.stringify(wrong.id ?? '').slice(0, 60)})`,
        )
    }
}

/**
 * Refuses rows that name files outside the folders of pictures and sounds: what the site later deletes by its
 * row could be its mark, or another's upload.
 */
async function checkNamedFiles(rows: Snapshot, claims: Claims): Promise<void> {
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

/**
 * The tables of the backup's version into which it may bring rows, with what a row of each may be; not those
 * of migrations, search or this machine.
 */
async function openToBackup(stage: Db, claims: Claims): Promise<Map<string, RowSchema>> {
  const there = await stage.introspection.getTables()
  // Tables that later versions removed are claimed by nobody.
  const open = there.filter(({ name }) => claimOf(claims, name)?.copied ?? true)
  const rowOf = (columns: readonly { name: string }[]) =>
    z
      .strictObject(Object.fromEntries(columns.map(({ name }) => [name, valueSchema])))
      .partial()
      .refine((row) => Object.keys(row).length > 0) as RowSchema
  return new Map(open.map(({ name, columns }) => [name, rowOf(columns)]))
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
