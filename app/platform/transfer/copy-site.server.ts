import type { Claims } from '#app/platform/db/claims.server.ts'
import { type Db, migrate } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { asStream, type FileStore } from '#app/platform/files/file-store.server.ts'
import { contentTypeOf } from '#app/platform/files/keys.server.ts'
import { joinSite, MARK } from '#app/platform/identity.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { listStored, storedIn } from '#app/platform/stored/originals.server.ts'
import { setReplacedAside } from '#app/platform/stored/set-aside.server.ts'
import type { Sum } from './checksum.server.ts'
import { type Content, isStored, sha256Of } from './content.server.ts'
import { gather } from './gather.server.ts'
import { contentTables, isEmpty, readInstalacion, replaceRows } from './rows.server.ts'
import { openSnapshot } from './snapshot.server.ts'

/** Why a site cannot be copied, in a sentence for the operator. */
export class CopyError extends OperatorError {}

/** Where a site's rows and files are. */
type Storage = {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'S3_BUCKET'>
  db: Db
  files: FileStore
  tables: Claims
}

type Options = {
  /** Replace a site that has content. */
  replace: boolean
  progress?: (done: number, of: number) => void
}

type Copied = { tables: Record<string, Sum>; files: number; bytes: number; missing: string[] }

/**
 * Copies a whole site, including sessions and uploads in progress. Copies files first, reading each back, and
 * then all rows in one transaction, which verifies them by counts and checksums. An interrupted copy starts
 * again and skips files already there. The source may be running, the target must not be.
 * @throws CopyError if the target is not empty, or a file differs in the end.
 * @throws SettingsError if the files and rows of either do not belong together.
 */
export async function copySite(
  from: Storage,
  to: Storage,
  { replace, progress = () => {} }: Options,
): Promise<Copied> {
  await reach('De donde se copia', Array.fromAsync(from.files.list(MARK)))
  await reach('Adonde se copia', to.files.prepare())
  await migrate(from.db)
  await migrate(to.db)
  if (!replace) await refuseUnlessEmpty(to)
  await joinSite(from, from.env)
  await joinSite(to, to.env, await readIncoming(from.env))
  const sizes = new Map<string, number>()
  const { snapshot, keys, missing } = await gather(
    { open: () => openSnapshot(from.env), files: from.files, uploads: true },
    async (key, read) => {
      const content = await read()
      if (!content) return false
      await copyFile(to.files, key, content)
      sizes.set(key, content.size)
      return true
    },
    progress,
  )
  try {
    const tables = contentTables(snapshot, from.tables)
    const { reloj } = await readInstalacion(snapshot)
    const before = await listStored(to.db)
    const sums = await replaceRows(to.db, snapshot, tables, { reloj })
    await setReplacedAside(to, before)
    const copied = keys.flatMap((key) => sizes.get(key) ?? [])
    const bytes = copied.reduce((sum, size) => sum + size, 0)
    return { tables: sums, files: copied.length, bytes, missing }
  } finally {
    await snapshot.close()
  }
}

async function reach(where: string, asked: Promise<unknown>) {
  await asked.catch((error) => {
    throw new CopyError(`${where}, los archivos no están a mano: ${error.message}`, { cause: error })
  })
}

/** The source's mark and pictures. */
async function readIncoming(env: Storage['env']) {
  const snapshot = await openSnapshot(env)
  try {
    const named: string[] = []
    for await (const { key } of storedIn(snapshot)) named.push(key)
    return { sitio: (await readInstalacion(snapshot)).sitio, named }
  } finally {
    await snapshot.close()
  }
}

/** Stores a file, unless an earlier attempt did, and reads it back. */
async function copyFile(files: FileStore, key: string, content: Content) {
  const sha256 = await sha256Of(content.stream())
  if (await isStored(files, key, content.size, sha256)) return
  await files.put(key, content.bytes ?? asStream(content.stream()), contentTypeOf(key))
  if (!(await isStored(files, key, content.size, sha256)))
    throw new CopyError(`La copia de ${key} no es igual.`)
}

async function refuseUnlessEmpty(to: Storage) {
  const there = await openSnapshot(to.env)
  try {
    if (!(await isEmpty(there, to.tables, contentTables(there, to.tables))))
      throw new CopyError('El destino ya tiene contenido. Para reemplazarlo, agrega --replace.')
  } finally {
    await there.close()
  }
}
