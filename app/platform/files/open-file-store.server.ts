import { join } from 'node:path'
import type { Env } from '#app/platform/env.server.ts'
import { openDiskStore } from './disk.server.ts'
import type { FileStore } from './file-store.server.ts'
import { openS3Store, type S3Settings } from './s3.server.ts'

export type S3Env = Pick<
  Env,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/**
 * S3 if `S3_BUCKET` is set, otherwise the folder `archivos` in `DATA_DIR`.
 * @param how `impatient`: fail soon if the storage does not answer.
 */
export function openFileStore(env: S3Env & Pick<Env, 'DATA_DIR'>, how?: { impatient: boolean }): FileStore {
  return env.S3_BUCKET ? openS3Store(s3Settings(env), how) : openDiskStore(join(env.DATA_DIR, 'archivos'))
}

export const s3Settings = (env: S3Env): S3Settings => ({
  endpoint: env.S3_ENDPOINT ?? '',
  region: env.S3_REGION,
  bucket: env.S3_BUCKET ?? '',
  accessKeyId: env.S3_ACCESS_KEY_ID?.reveal() ?? '',
  secretAccessKey: env.S3_SECRET_ACCESS_KEY?.reveal() ?? '',
})
