import { type Db, migrate } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { type FileStore, readFile } from '#app/platform/files/file-store.server.ts'
import { contentTypeOf } from '#app/platform/files/keys.server.ts'
import { type Sum, sha256 } from './checksum.server.ts'
import { gather, inParallel } from './gather.server.ts'
import { contentTables, differing, isEmpty, replaceRows, sumRows } from './rows.server.ts'
import { openSnapshot } from './snapshot.server.ts'

/** Why a site cannot be copied, as a sentence for the person who tries. */
export class CopyError extends Error {}

/** Where a site keeps its rows and files. */
export type Storage = { env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>; db: Db; files: FileStore }

type Options = {
  /** Put it in the place of a site that has content. */
  replace: boolean
  progress?: (step: 'copy' | 'check', done: number, of: number) => void
}

export type Copied = { tables: Record<string, Sum>; files: number; bytes: number; missing: string[] }

const AT_ONCE = 4

/**
 * Copies a whole site, uploads under way and sessions included, and then compares both. Files go first, and all rows at
 * once at the end: one that was cut is begun again, and finds the files that are there already. The first may be
 * running, the second must not.
 * @throws CopyError when the second is not empty, or not equal in the end.
 */
export async function copySite(
  from: Storage,
  to: Storage,
  { replace, progress = () => {} }: Options,
): Promise<Copied> {
  await migrate(from.db)
  await migrate(to.db)
  if (!replace) await refuseUnlessEmpty(to)
  const hashes = new Map<string, string>()
  const { snapshot, keys, missing } = await gather(
    { open: () => openSnapshot(from.env), files: from.files, uploads: true },
    async (key, read) => {
      const [there, here] = await Promise.all([to.files.stat(key), from.files.stat(key)])
      if (here && there?.size === here.size) return true
      const bytes = await read()
      if (!bytes) return false
      await to.files.put(key, bytes, contentTypeOf(key))
      hashes.set(key, sha256(bytes))
      return true
    },
    (done, of) => progress('copy', done, of),
  )
  try {
    const tables = contentTables(snapshot)
    await replaceRows(to.db, snapshot, tables)
    const sums = await sumRows(snapshot, tables)
    const wrong = differing(sums, await sumsOf(to, tables))
    if (wrong.length > 0) throw new CopyError(`La copia no es igual: ${wrong.join(', ')}.`)
    const copied = keys.filter((key) => !missing.includes(key))
    const bytes = await checkFiles(from, to, copied, hashes, (done, of) => progress('check', done, of))
    return { tables: sums, files: copied.length, bytes, missing }
  } finally {
    await snapshot.close()
  }
}

async function refuseUnlessEmpty(to: Storage) {
  const there = await openSnapshot(to.env)
  try {
    if (!(await isEmpty(there, contentTables(there))))
      throw new CopyError('El destino ya tiene contenido. Para reemplazarlo, agrega --replace.')
  } finally {
    await there.close()
  }
}

async function sumsOf({ env }: Storage, tables: string[]) {
  const snapshot = await openSnapshot(env)
  try {
    return await sumRows(snapshot, tables)
  } finally {
    await snapshot.close()
  }
}

/** Reads every file back. One of an earlier try that is not what it should be is put again. @returns their bytes. */
async function checkFiles(
  from: Storage,
  to: Storage,
  keys: string[],
  hashes: Map<string, string>,
  progress: (done: number, of: number) => void,
): Promise<number> {
  let bytes = 0
  let done = 0
  const hashOf = async (key: string) => {
    const copy = await readFile(to.files, key)
    if (copy) bytes += copy.length
    return copy && sha256(copy)
  }
  await inParallel(keys, AT_ONCE, async (key) => {
    let wanted = hashes.get(key)
    if (!wanted) {
      const original = await readFile(from.files, key)
      if (original) {
        wanted = sha256(original)
        if ((await hashOf(key)) !== wanted) await to.files.put(key, original, contentTypeOf(key))
        else return progress(++done, keys.length)
      }
    }
    if ((await hashOf(key)) !== wanted) throw new CopyError(`La copia de ${key} no es igual.`)
    progress(++done, keys.length)
  })
  return bytes
}
