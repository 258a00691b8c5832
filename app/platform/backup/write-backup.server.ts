import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { pack as createPack } from 'tar-stream'
import { type Claims, claimOf } from '#app/platform/db/claims.server.ts'
import { LATEST_MIGRATION } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { createSum } from '#app/platform/transfer/checksum.server.ts'
import { type Content, onePiece } from '#app/platform/transfer/content.server.ts'
import { gather } from '#app/platform/transfer/gather.server.ts'
import { contentTables, readInstalacion } from '#app/platform/transfer/rows.server.ts'
import { openSnapshot } from '#app/platform/transfer/snapshot.server.ts'
import { FILES, HEADER, isBackedUp, LIMITS, MANIFEST, type Manifiesto, ROWS } from './format.server.ts'

const gzipped = promisify(gzip)

// Characters of rows in one entry of the archive, before compression.
const PIECE = 8 * 1024 * 1024

type Source = { env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>; files: FileStore; tables: Claims }
type Options = {
  /** Whether to include the prayer requests. */
  withPrivate: boolean
  progress?: (done: number, of: number) => void
  /** See `gather`. */
  settle?: (() => Promise<void>) | undefined
  /** Called once, at the end. */
  done?: (manifiesto: Manifiesto) => void
  mostFiles?: number
}

/** Writes an entry of the archive. @returns the SHA-256 of its bytes. */
type Write = (name: string, content: Pick<Content, 'size' | 'stream'>) => Promise<string>

/**
 * Streams a backup of a running site, with only a few files in memory at a time, and of large ones only a
 * piece.
 */
export async function* writeBackup(source: Source, options: Options): AsyncGenerator<Uint8Array> {
  const pack = createPack()
  const entry: Write = async (name, { size, stream }) => {
    const hash = createHash('sha256')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const sink = pack.entry({ name, size, mtime: new Date() }, (error) => (error ? reject(error) : resolve()))
    promise.catch(() => {}) // until it is awaited below
    for await (const chunk of stream()) {
      hash.update(chunk)
      if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), promise])
    }
    sink.end(undefined)
    await promise
    return hash.digest('hex')
  }
  let failure: unknown
  const writing = writeEntries(source, options, entry).then(
    () => pack.finalize(),
    (error) => {
      failure = error
      pack.destroy(error)
    },
  )
  try {
    yield* pack as AsyncIterable<Uint8Array>
    await writing
  } catch (error) {
    throw failure ?? error
  } finally {
    pack.destroy()
  }
}

async function writeEntries(
  { env, files, tables }: Source,
  { withPrivate, progress, settle, done, mostFiles = LIMITS.files }: Options,
  write: Write,
) {
  const writeBytes = (name: string, bytes: Uint8Array) =>
    write(name, { size: bytes.length, stream: () => onePiece(bytes) })
  const json = (name: string, value: unknown, space = 0) =>
    writeBytes(name, Buffer.from(`${JSON.stringify(value, null, space)}\n`))
  await json(HEADER, { formato: 'campanario', version: 1, creado: now(), migracion: LATEST_MIGRATION }, 1)

  const written = new Map<string, Manifiesto['archivos'][number]>()
  // The archive is one stream: read files in parallel and write them one after the other.
  let turn = Promise.resolve()
  const { snapshot, keys, missing } = await gather(
    { open: () => openSnapshot(env), files, uploads: false, settle },
    async (clave, read) => {
      const content = await read()
      if (!content) return false
      // One that nobody can restore would take the place of one that somebody can.
      if (written.size >= mostFiles)
        throw new OperatorError(`El sitio tiene más archivos de los que lleva un respaldo: ${mostFiles}.`)
      turn = turn.then(async () => {
        const sha256 = await write(FILES + clave, content)
        written.set(clave, { clave, bytes: content.size, sha256 })
      })
      await turn
      return true
    },
    progress,
  )
  try {
    const tablas: Manifiesto['tablas'] = {}
    for (const table of contentTables(snapshot, tables)) {
      const claim = claimOf(tables, table)
      if (!claim || !isBackedUp(claim, withPrivate)) continue
      const sum = createSum()
      let part = 0
      for await (const rows of snapshot.rows(table)) {
        rows.forEach(sum.add)
        for (const lines of inPieces(rows.map((row) => `${JSON.stringify(row)}\n`)))
          await writeBytes(
            `${ROWS}${table}/${String(++part).padStart(6, '0')}.jsonl.gz`,
            await gzipped(lines),
          )
      }
      tablas[table] = sum.result()
    }
    const archivos = keys.flatMap((clave) => written.get(clave) ?? [])
    const { sitio } = await readInstalacion(snapshot)
    const manifiesto = { sitio, tablas, archivos, faltan: missing }
    await json(MANIFEST, manifiesto)
    done?.(manifiesto)
  } finally {
    await snapshot.close()
  }
}

/** Joins lines into pieces that a restore takes: it bounds how much one of them may hold. */
function* inPieces(lines: string[]) {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}
