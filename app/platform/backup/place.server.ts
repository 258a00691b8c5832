import { join, resolve } from 'node:path'
import { ReadableStream as WebStream } from 'node:stream/web'
import { type Env, SettingsError } from '#app/platform/env.server.ts'
import { openDiskStore } from '#app/platform/files/disk.server.ts'
import { type FileStore, type S3Env, s3Settings } from '#app/platform/files/file-store.server.ts'
import { isKey } from '#app/platform/files/keys.server.ts'
import { openS3Store } from '#app/platform/files/s3.server.ts'
import { isBackupName } from './format.server.ts'

/** Where backups are kept: a folder, or a bucket (`s3://bucket/folder`). */
export interface Place {
  /** For people: `./respaldos/campanario-….tar`. */
  describe(name: string): string
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  get(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Deletes all backups but the newest `keep`. */
  thin(keep: number): Promise<void>
  size(name: string): Promise<number>
}

/** @throws SettingsError when `to` names no place. */
export function openPlace(to: string, env: S3Env): Place {
  if (!/^s3:/.test(to)) return placeIn(openDiskStore(resolve(to)), '', (name) => join(to, name))
  const [, bucket, folder = ''] = /^s3:\/\/([a-z0-9.-]+)(?:\/(.*?))?\/*$/.exec(to) ?? []
  if (!bucket || (folder && !isKey(folder)))
    throw new SettingsError(
      `«${to}» is not a place for backups. Example: BACKUP_TO=s3://respaldos/campanario`,
    )
  const prefix = folder && `${folder}/`
  const store = openS3Store(s3Settings({ ...env, S3_BUCKET: bucket }))
  return placeIn(store, prefix, (name) => `s3://${bucket}/${prefix}${name}`)
}

/** Where backups go when nobody says anything else. */
export const defaultPlace = ({ BACKUP_TO, DATA_DIR }: Pick<Env, 'BACKUP_TO' | 'DATA_DIR'>) =>
  BACKUP_TO ?? join(DATA_DIR, 'respaldos')

function placeIn(store: FileStore, prefix: string, describe: Place['describe']): Place {
  return {
    describe,
    async put(name, bytes) {
      await store.prepare()
      const body = WebStream.from(bytes) as ReadableStream<Uint8Array>
      await store.put(prefix + name, body, 'application/x-tar')
    },
    get: async (name) => (await store.get(prefix + name))?.body ?? null,
    size: async (name) => (await store.stat(prefix + name))?.size ?? 0,
    async thin(keep) {
      const names: string[] = []
      for await (const { key } of store.list(`${prefix}campanario-`)) {
        const name = key.slice(prefix.length)
        if (isBackupName(name)) names.push(name)
      }
      for (const name of names.sort().reverse().slice(keep)) await store.delete(prefix + name)
    },
  }
}
