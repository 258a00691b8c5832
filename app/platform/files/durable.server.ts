import { existsSync } from 'node:fs'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { newId } from '#app/platform/ids.server.ts'

type Body = Uint8Array | string | AsyncIterable<Uint8Array>
type How = {
  mode?: number
  /** Keeps an existing file, even one that another process created meanwhile. */
  ifAbsent?: boolean
  /** Path of the draft, on the same file system; next to the file by default. */
  draft?: string
}

/**
 * Writes a file atomically, even across a power cut: flushes a draft, renames it, then flushes the folder
 * that holds the name. Creates missing folders.
 * @returns false if `ifAbsent` found the file; nothing is written then.
 */
export async function writeDurably(path: string, body: Body, how: How = {}): Promise<boolean> {
  const { mode, ifAbsent = false, draft = join(dirname(path), `.${basename(path)}.${newId()}`) } = how
  await makeFolder(dirname(draft))
  try {
    const handle = await open(draft, 'wx', mode)
    try {
      if (body instanceof Uint8Array || typeof body === 'string') await handle.writeFile(body)
      else for await (const chunk of body) await handle.writeFile(chunk)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (!ifAbsent) await renameDurably(draft, path)
    else if (!(await linkDurably(draft, path))) return false
    return true
  } finally {
    // After a successful rename there is nothing to remove.
    await rm(draft, { force: true })
  }
}

/** Renames a file that is already flushed, replacing any other. */
export async function renameDurably(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await makeFolder(dirname(to))
    try {
      await rename(from, to)
      break
    } catch (error) {
      // Somebody deleted this folder with its last file in between: create it again.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 5) throw error
    }
  }
  await flushFolder(dirname(to))
}

/** Creates a folder and its parents, flushed to disk. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let folder = resolve(path); folder.length >= resolve(first).length; folder = dirname(folder))
    await flushFolder(dirname(folder))
}

async function linkDurably(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    // Some file systems (exFAT, network shares) lack hard links; a site on one has one process, so nothing
    // races with it.
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(code) || existsSync(to)) throw error
    await renameDurably(from, to)
    return true
  }
  await flushFolder(dirname(to))
  return true
}

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
