import type { Dirent } from 'node:fs'
import { type FileHandle, open, opendir, readdir, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '#app/platform/ids.server.ts'
import { makeFolder, renameDurably, writeDurably } from './durable.server.ts'
import type { FileStore, ListedFile } from './file-store.server.ts'
import { checkKey, contentTypeOf } from './keys.server.ts'

const HOUR = 60 * 60 * 1000
const TEMPORARY = '.temporal'
/** Chunk size for readers that provide no buffer. */
const CHUNK = 64 * 1024

/** A reader that stalls holds about 80 kB, its connection included: 50 MB in all. */
const READERS = 640

/**
 * Files in a folder. Drafts have a folder of their own, so that those of a killed process can be found and
 * deleted.
 */
export function openDiskStore(root: string): FileStore {
  const temporary = join(root, TEMPORARY)
  const path = (key: string) => {
    checkKey(key)
    return join(root, key)
  }

  let prepared: Promise<void> | undefined
  const prepare = () => {
    prepared ??= prepareFolder(temporary).catch((error) => {
      prepared = undefined
      throw error
    })
    return prepared
  }

  const statFile = async (key: string) => {
    const stats = await orAbsent(stat(path(key)))
    if (!stats?.isFile()) return null
    return { size: stats.size, contentType: contentTypeOf(key), lastModified: stats.mtime }
  }

  /** Removes an upload's folder after its last chunk; keeps the first level. */
  const removeEmptyAbove = async (file: string) => {
    for (let folder = dirname(file); folder !== root && dirname(folder) !== root; folder = dirname(folder)) {
      const removed = await rmdir(folder).then(
        () => true,
        () => false,
      )
      if (!removed) return
    }
  }

  return {
    readersAtOnce: READERS,

    async put(key, body) {
      const target = path(key)
      await prepare()
      await writeDurably(target, body, { draft: join(temporary, newId()) })
    },

    async get(key, range) {
      const found = await statFile(key)
      if (!found) return null
      // Open it before answering: an open file stays readable after deletion.
      const handle = await orAbsent(open(path(key), 'r'))
      if (!handle) return null
      return { ...found, body: streamOf(handle, range?.start ?? 0, range ? range.end + 1 : found.size) }
    },

    stat: statFile,

    async delete(key) {
      const target = path(key)
      await orAbsent(unlink(target))
      await removeEmptyAbove(target)
    },

    async move(from, to) {
      await orAbsent(renameDurably(path(from), path(to)))
      await removeEmptyAbove(path(from))
    },

    async *list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      if (folder) checkKey(folder.slice(0, -1))
      yield* walk(root, folder, prefix)
    },

    prepare,
  }
}

/**
 * Streams the bytes from `start` to `end`, each chunk only on demand and into the reader's buffer if it
 * brings one.
 */
function streamOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: CHUNK,
    async pull(controller) {
      const request = controller.byobRequest
      const view = request?.view
      if (!request || !view) return
      try {
        const room = Math.min(view.byteLength, end - at)
        const { bytesRead } = await handle.read(view as Uint8Array, 0, room, at)
        if (bytesRead === 0 && at < end) throw new Error('A file became shorter while it was read')
        at += bytesRead
        const isOver = at === end
        if (isOver) await handle.close()
        if (bytesRead > 0) request.respond(bytesRead)
        if (isOver) controller.close()
        if (bytesRead === 0) request.respond(0)
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    cancel: () => handle.close(),
  })
}

async function* walk(root: string, folder: string, prefix: string): AsyncIterable<ListedFile> {
  const entries = await orAbsent(opendir(join(root, folder)))
  if (!entries) return
  for await (const entry of entries as AsyncIterable<Dirent>) {
    if (entry.name.startsWith('.')) continue
    const key = folder + entry.name
    if (entry.isDirectory()) {
      if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* walk(root, `${key}/`, prefix)
    } else if (entry.isFile() && key.startsWith(prefix)) {
      const stats = await orAbsent(stat(join(root, key)))
      if (stats) yield { key, size: stats.size, lastModified: stats.mtime }
    }
  }
}

async function prepareFolder(temporary: string) {
  await makeFolder(temporary)
  // Drafts of a killed process: a draft in use changes all the time.
  for (const name of await readdir(temporary)) {
    const stats = await orAbsent(stat(join(temporary, name)))
    if (stats && Date.now() - stats.mtimeMs > HOUR) await rm(join(temporary, name), { force: true })
  }
}

const isAbsent = (error: unknown) => {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

async function orAbsent<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}
