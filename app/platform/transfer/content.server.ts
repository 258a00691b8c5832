import { createHash } from 'node:crypto'
import { type FileStore, readInto } from '#app/platform/files/file-store.server.ts'

/** Larger files are read in pieces, one at a time: several sounds would fill the memory. */
export const IN_MEMORY = 8 * 1024 * 1024

/** A file's bytes, which may be read several times. */
export interface Content {
  size: number
  /** The bytes, if they are in memory. */
  bytes: Uint8Array<ArrayBuffer> | undefined
  stream(): AsyncIterable<Uint8Array>
}

/** Reads a file, into memory if it is small; null if there is none. */
export async function readContent(files: FileStore, key: string): Promise<Content | null> {
  const file = await files.get(key)
  if (!file) return null
  if (file.size <= IN_MEMORY) {
    const bytes = new Uint8Array(file.size)
    await readInto(bytes, file)
    return { size: bytes.length, bytes, stream: () => onePiece(bytes) }
  }
  await file.body.cancel()
  return { size: file.size, bytes: undefined, stream: () => streamOf(files, key) }
}

/** Bytes in memory as a stream of one piece. */
export async function* onePiece(bytes: Uint8Array) {
  yield bytes
}

async function* streamOf(files: FileStore, key: string) {
  const file = await files.get(key)
  if (!file) throw new Error(`${key} was deleted while it was read`)
  yield* file.body
}

export async function isStored(
  files: FileStore,
  key: string,
  size: number,
  sha256: string,
): Promise<boolean> {
  if ((await files.stat(key))?.size !== size) return false
  return (await sha256Of(streamOf(files, key))) === sha256
}

export async function sha256Of(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
