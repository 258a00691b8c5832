import { existsSync } from 'node:fs'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { newId } from '#app/platform/ids.server.ts'

type Body = Uint8Array | string | AsyncIterable<Uint8Array>
type How = {
  mode?: number
  /** Leaves a file alone that is there already, whoever made it meanwhile. */
  ifAbsent?: boolean
  /** Where the draft is written, on the same file system; beside the file when not given. */
  draft?: string
}

/**
 * Writes a file so that a power cut leaves all of it or nothing: a draft is flushed to the disk, takes the file's
 * name, and the folder, which holds the name, is flushed too. Folders on the way are made.
 * @returns false when `ifAbsent` found it there; nothing is written then.
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
    // Renamed when all went well: then there is nothing left to remove.
    await rm(draft, { force: true })
  }
}

/** Gives a file that is flushed already its name, in place of whatever has it. */
export async function renameDurably(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await makeFolder(dirname(to))
    try {
      await rename(from, to)
      break
    } catch (error) {
      // Somebody deleted the last file of this folder, and the folder with it, in between.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 5) throw error
    }
  }
  await flushFolder(dirname(to))
}

/** A folder and those above it, on the disk once this resolves. @param mode of those that are made. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const first = await mkdir(path, { recursive: true, ...(mode !== undefined && { mode }) })
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
    // Some file systems (exFAT, shared folders) know no links. Their one process is not overtaken.
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
