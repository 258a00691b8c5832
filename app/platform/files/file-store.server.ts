import { join } from 'node:path'
import type { Env } from '#app/platform/env.server.ts'
import { openDiskStore } from './disk.server.ts'
import { openS3Store, type S3Settings } from './s3.server.ts'

export interface StoredFile {
  /** What was asked for: the whole file, or the range. Read it to its end or cancel it. */
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
  /** Once this resolves the file is kept, whole; before that nobody sees any of it. */
  put(key: string, body: Uint8Array | ReadableStream<Uint8Array>, contentType: string): Promise<void>
  /** @param range first and last byte, both counted from 0 and both included; must lie inside the file. */
  get(key: string, range?: { start: number; end: number }): Promise<StoredFile | null>
  /** What `get` knows of a file, without its bytes. */
  stat(key: string): Promise<Omit<StoredFile, 'body'> | null>
  /** Fine when there is no such file. */
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<ListedFile>
  /** Makes the bucket or the folder where there is none yet. */
  prepare(): Promise<void>
  /** Resolves when files can be kept; throws otherwise. */
  ping(): Promise<void>
}

export type S3Env = Pick<
  Env,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** S3 when `S3_BUCKET` is set, else the folder `archivos` in `DATA_DIR`. */
export function openFileStore(env: S3Env & Pick<Env, 'DATA_DIR'>): FileStore {
  return env.S3_BUCKET ? openS3Store(s3Settings(env)) : openDiskStore(join(env.DATA_DIR, 'archivos'))
}

export const s3Settings = (env: S3Env): S3Settings => ({
  endpoint: env.S3_ENDPOINT ?? '',
  region: env.S3_REGION,
  bucket: env.S3_BUCKET ?? '',
  accessKeyId: env.S3_ACCESS_KEY_ID?.reveal() ?? '',
  secretAccessKey: env.S3_SECRET_ACCESS_KEY?.reveal() ?? '',
})

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
