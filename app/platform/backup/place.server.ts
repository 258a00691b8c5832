import { createReadStream, existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Env, SettingsError } from '#app/platform/env.server.ts'
import { openDiskStore } from '#app/platform/files/disk.server.ts'
import { writeDurably } from '#app/platform/files/durable.server.ts'
import { asStream, type FileStore } from '#app/platform/files/file-store.server.ts'
import { isKey } from '#app/platform/files/keys.server.ts'
import { openS3Store } from '#app/platform/files/s3.server.ts'
import { type S3Env, s3Settings } from '../files/open-file-store.server.ts'
import { OperatorError } from '../operator-error.server.ts'
import { isBackupName } from './format.server.ts'
import { openSftpPlace } from './sftp.server.ts'

/**
 * Where backups are stored: a folder, a single file, a bucket (`s3://bucket/folder`), or a folder elsewhere
 * (`sftp://`).
 */
export interface Place {
  /** Recorded with each backup, which can only be looked for in that place. '' for a single file. */
  id: string
  /** On this machine: reading a whole backup back is free. */
  near: boolean
  /** How long to wait for what is there; two seconds where it does not say. */
  answersWithinMs?: number
  /** For people: `./respaldos/campanario-….tar`. */
  describe(name: string): string
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  get(name: string, range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array> | null>
  /** The size of each stored backup, by name. */
  sizes(): Promise<Map<string, number>>
  size(name: string): Promise<number>
  remove(name: string): Promise<void>
}

type PlaceEnv = S3Env & Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>

export const isFar = (to: string) => /^(s3|sftp):/.test(to)

/** @throws SettingsError if `to` is not a valid place. */
export function openPlace(to: string, env: PlaceEnv): Place {
  if (/^sftp:/.test(to)) return openSftpPlace(to, env)
  if (!isFar(to)) {
    const folder = resolve(to)
    // Instances that share a database may each have a folder of that name.
    const id = env.DATABASE_URL ? `${hostname()}:${folder}` : folder
    const place = placeIn(openDiskStore(folder), '', { id, near: true, describe: (name) => join(to, name) })
    const put: Place['put'] = async (name, bytes) => {
      refuseUnderMissing(folder)
      await place.put(name, bytes)
    }
    return { ...place, put }
  }
  const [, bucket, folder = ''] = /^s3:\/\/([a-z0-9.-]+)(?:\/(.*?))?\/*$/.exec(to) ?? []
  if (!bucket || (folder && !isKey(folder)))
    throw new SettingsError(
      `«${to}» no es un lugar para respaldos. Por ejemplo: BACKUP_TO=s3://respaldos/campanario`,
    )
  if (!env.S3_ENDPOINT)
    throw new SettingsError(
      `«${to}» necesita S3_ENDPOINT, S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY en los ajustes.`,
    )
  const prefix = folder && `${folder}/`
  const id = `s3://${bucket}/${prefix}`
  const store = openS3Store(s3Settings({ ...env, S3_BUCKET: bucket }))
  return placeIn(store, prefix, { id, near: false, describe: (name) => id + name })
}

/** Where the site keeps its backups, those on this machine first: a copy is read from there for nothing. */
export function openPlaces(env: PlaceEnv & Pick<Env, 'BACKUP_TO'>): Place[] {
  const all = (env.BACKUP_TO ?? [join(env.DATA_DIR, 'respaldos')]).map((to) => openPlace(to, env))
  const each = new Map(all.map((place) => [place.id, place]))
  return [...each.values()].sort((one, other) => Number(other.near) - Number(one.near))
}

/** As people read it: `./respaldos`, `s3://respaldos/campanario`. */
export const nameOf = (place: Place) => place.describe('').replace(/\/+$/, '')

function placeIn(store: FileStore, prefix: string, about: Pick<Place, 'id' | 'near' | 'describe'>): Place {
  return {
    ...about,
    async put(name, bytes) {
      await store.prepare()
      await store.put(prefix + name, asStream(bytes), 'application/x-tar')
    },
    get: async (name, range) => (await store.get(prefix + name, range))?.body ?? null,
    size: async (name) => (await store.stat(prefix + name))?.size ?? 0,
    async sizes() {
      const sizes = new Map<string, number>()
      for await (const { key, size } of store.list(`${prefix}campanario-`)) {
        const name = key.slice(prefix.length)
        if (isBackupName(name)) sizes.set(name, size)
      }
      return sizes
    },
    remove: (name) => store.delete(prefix + name),
  }
}

/**
 * @throws OperatorError if the folder that holds `path` is missing: creating it would fill the disk below a
 * mount point.
 */
function refuseUnderMissing(path: string) {
  const parent = dirname(resolve(path))
  if (!existsSync(parent))
    throw new OperatorError(
      `El respaldo no se puede guardar en ${path}: no existe la carpeta ${parent}. ¿Está montado su disco?`,
    )
}

/** A single file with any name; in other places the name tells when the backup was made. */
export function openTar(path: string): Place {
  return {
    id: '',
    near: true,
    describe: () => path,
    async put(_name, bytes) {
      refuseUnderMissing(path)
      await writeDurably(path, bytes)
    },
    get: async (_name, range) => createReadStream(path, { ...range, highWaterMark: 1024 * 1024 }),
    size: async () => (await stat(path)).size,
    sizes: async () => new Map(),
    remove: () => rm(path, { force: true }),
  }
}
