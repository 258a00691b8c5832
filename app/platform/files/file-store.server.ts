import { ReadableStream as WebStream } from 'node:stream/web'

export interface StoredFile {
  /** The whole file, or the requested range, as a byte stream. Read it to the end or cancel it. */
  body: ReadableStream<Uint8Array>
  /** Size of the whole file in bytes, even when only a range was requested. */
  size: number
  contentType: string
  lastModified: Date
}

export interface ListedFile {
  key: string
  size: number
  lastModified: Date
}

/**
 * File storage: a folder or any S3-compatible service. Keys are lower-case ASCII paths such as
 * `galeria/2026-11-culto-3f9c.jpg`; any other key is a bug and throws. Every method throws when the storage
 * does not answer; a missing file is not an error.
 */
export interface FileStore {
  /**
   * Limit on concurrent readers: 3,000 strangers who request large files and read nothing would fill the
   * memory.
   */
  readonly readersAtOnce: number
  /** Atomic: once this resolves the whole file is stored; before that nobody sees any of it. */
  put(key: string, body: Uint8Array | ReadableStream<Uint8Array>, contentType: string): Promise<void>
  /** @param range first and last byte, from 0, both included; must lie inside the file. */
  get(key: string, range?: { start: number; end: number }): Promise<StoredFile | null>
  /** What `get` returns, without the bytes. */
  stat(key: string): Promise<Omit<StoredFile, 'body'> | null>
  /** Succeeds if there is no such file. */
  delete(key: string): Promise<void>
  /** Renames a file; the new key must be free. Succeeds if there is no such file. */
  move(from: string, to: string): Promise<void>
  list(prefix: string): AsyncIterable<ListedFile>
  /** Creates the bucket or the folder if missing. */
  prepare(): Promise<void>
}

/** What is read in pieces, as a stream to store. */
export const asStream = (bytes: AsyncIterable<Uint8Array>) =>
  WebStream.from(bytes) as ReadableStream<Uint8Array>

/** Reads a whole file into memory; null if there is none. Only for files of bounded size. */
export async function readFile(files: FileStore, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await files.get(key)
  if (!file) return null
  const bytes = new Uint8Array(file.size)
  await readInto(bytes, file)
  return bytes
}

/** Reads a whole file into the start of `target`. @throws if its length is not `size`, or it does not fit. */
export async function readInto(target: Uint8Array, { body, size }: StoredFile): Promise<void> {
  let at = 0
  for await (const chunk of body) {
    target.set(chunk, at)
    at += chunk.length
  }
  if (at !== size) throw new Error(`A file of ${size} bytes ended after ${at}`)
}
