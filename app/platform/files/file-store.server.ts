export interface StoredFile {
  /** What was asked for, the whole file or the range, as a stream of bytes. Read it to its end or cancel it. */
  body: ReadableStream<Uint8Array>
  /** Bytes of the whole file, also when only a range was asked for. */
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
 * Where files live: a folder or any S3-compatible storage. Keys are lower-case ASCII paths such as
 * `galeria/2026-11-culto-3f9c.jpg`; any other key is a mistake in the program and throws.
 * Every method throws when the storage does not answer; an absent file is not an error.
 */
export interface FileStore {
  /** How many may read at once: 3,000 strangers who ask for large files and take nothing would fill the memory. */
  readonly readersAtOnce: number
  /** Once this resolves the file is kept, whole; before that nobody sees any of it. */
  put(key: string, body: Uint8Array | ReadableStream<Uint8Array>, contentType: string): Promise<void>
  /** @param range first and last byte, both counted from 0 and both included; must lie inside the file. */
  get(key: string, range?: { start: number; end: number }): Promise<StoredFile | null>
  /** What `get` knows of a file, without its bytes. */
  stat(key: string): Promise<Omit<StoredFile, 'body'> | null>
  /** Fine when there is no such file. */
  delete(key: string): Promise<void>
  /** Gives a file another key, where none may have it; fine when there is no such file. */
  move(from: string, to: string): Promise<void>
  list(prefix: string): AsyncIterable<ListedFile>
  /** Makes the bucket or the folder where there is none yet. */
  prepare(): Promise<void>
}

/** The whole of a file in memory, null when there is none. Only for files whose size is bounded. */
export async function readFile(files: FileStore, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await files.get(key)
  if (!file) return null
  const bytes = new Uint8Array(file.size)
  await readInto(bytes, file)
  return bytes
}

/** Reads a whole file to the beginning of `target`. @throws when it is not as long as it says, or has no room there. */
export async function readInto(target: Uint8Array, { body, size }: StoredFile): Promise<void> {
  let at = 0
  for await (const chunk of body) {
    target.set(chunk, at)
    at += chunk.length
  }
  if (at !== size) throw new Error(`A file of ${size} bytes ended after ${at}`)
}
