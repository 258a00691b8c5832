import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe } from 'vitest'
import type { Claims } from '#app/platform/db/claims.server.ts'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { type Env, readEnv } from '#app/platform/env.server.ts'
import { type FileStore, readFile } from '#app/platform/files/file-store.server.ts'
import { openFileStore } from '#app/platform/files/open-file-store.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { contentTables, sumRows } from '#app/platform/transfer/rows.server.ts'
import { openSnapshot } from '#app/platform/transfer/snapshot.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { migratedPostgres, migratedSqlite } from './databases.ts'
import { s3Env, startS3 } from './s3.ts'

/** A site's storage without its server; empty at first. */
export type Storage = { env: Env; db: Db; files: FileStore; tables: Claims }

type Make = (kind?: { postgres: boolean; s3: boolean }) => Promise<Storage>

/**
 * Runs the tests on SQLite with files on disk and on PostgreSQL with files in S3: no query knows where files
 * are. `make` creates an empty site of that kind.
 */
export function onEveryStorage(name: string, tests: (make: Make) => void) {
  for (const { postgres, s3 } of [
    { postgres: false, s3: false },
    { postgres: true, s3: true },
  ])
    describe(`${name} (${postgres ? 'PostgreSQL, S3' : 'SQLite, disk'})`, () => {
      const make = emptySites()
      tests((kind = { postgres, s3 }) => make(kind))
    })
}

/** Creates empty sites, removed after the tests of this `describe`. */
export function emptySites(): (kind: { postgres: boolean; s3: boolean }) => Promise<Storage> {
  let server: Awaited<ReturnType<typeof startS3>> | undefined
  const after: (() => unknown)[] = []
  let buckets = 0
  const newBucket = async () => {
    server ??= await startS3()
    const { settings } = server
    return s3Env({ ...settings, bucket: `${settings.bucket}-${++buckets}` })
  }
  afterEach(async () => {
    for (const undo of after.splice(0).reverse()) await undo()
  })
  afterAll(() => server?.stop())

  return async ({ postgres, s3 }) => {
    const folder = mkdtempSync(join(tmpdir(), 'campanario-site-'))
    const env = readEnv({
      DATA_DIR: folder,
      ...(s3 && (await newBucket())),
      ...(postgres && { DATABASE_URL: await migratedPostgres() }),
    })
    if (!postgres) await migratedSqlite(folder)
    const db = openDb(env)
    after.push(async () => {
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    })
    const files = openFileStore(env)
    await files.prepare()
    return { env, db, files, tables: TABLES }
  }
}

/** Stores a picture as the encoder does; its bytes derive from its key, so that pictures differ. */
export async function addPicture({ db, files }: Storage, n: number): Promise<string> {
  const clave = `galeria/2026-11-foto-${n}.jpg`
  const stem = `variantes/galeria/2026-11-foto-${n}`
  const keys = [clave, `${stem}-480.webp`, `${stem}-480.avif`, `${stem}-compartir.jpg`]
  for (const key of keys) await files.put(key, Buffer.from(`${key}\n`.repeat(50)), 'image/jpeg')
  const variantes = JSON.stringify({ webp: [480], avif: [480] })
  await db
    .insertInto('imagenes')
    .values({
      clave,
      ancho: 480,
      alto: 320,
      thumbhash: '',
      variantes,
      estado: 'lista',
      intentos: 0,
      createdAt: now(),
    })
    .execute()
  const foto = { titulo: `Foto ${n}`, categoria: 'Niñez', fecha: '2026-11-15', descripcion: '«ñandú» 🕊️\n"' }
  await db
    .insertInto('galeria')
    .values({ ...foto, id: newId(), url: `/archivos/${clave}`, createdAt: now(), ejemplo: 0, version: 1 })
    .execute()
  return clave
}

/** Fills a site with pictures, a signed-in account, texts and a prayer request. */
export async function fill(site: Storage, pictures = 3) {
  for (let n = 1; n <= pictures; n++) await addPicture(site, n)
  const { db } = site
  const moments = { createdAt: now(), updatedAt: now() }
  const user = {
    id: 'u1',
    name: 'Marta',
    email: 'marta@iglesia.cl',
    emailVerified: 1 as const,
    image: null,
    ...moments,
  }
  await db.insertInto('user').values(user).execute()
  await db
    .insertInto('account')
    .values({
      id: 'a1',
      accountId: 'u1',
      providerId: 'credential',
      userId: 'u1',
      password: 'hash',
      ...moments,
    })
    .execute()
  await db
    .insertInto('session')
    .values({
      id: 's1',
      token: 't',
      userId: 'u1',
      expiresAt: now(),
      ipAddress: null,
      userAgent: null,
      ...moments,
    })
    .execute()
  await db
    .insertInto('config')
    .values({ id: 'sitio', data: '{"nombre":"Los Bosques"}', version: 4 })
    .execute()
  const peticion = {
    nombre: 'Ana',
    telefono: null,
    email: 'ana@example.cl',
    peticion: 'Por mi mamá.',
    fecha: now(),
  }
  await db
    .insertInto('peticiones')
    .values({ id: 'p1', ...peticion, leido: 0, atendida: 0, consentimiento: '1', busqueda: 'ana' })
    .execute()
}

/** Checksums of all rows and files that a copy should have. */
export async function contents(site: Storage) {
  const snapshot = await openSnapshot(site.env)
  const tables = contentTables(snapshot, site.tables).filter((table) => table !== 'session')
  const rows = await sumRows(snapshot, tables)
  await snapshot.close()
  const files: Record<string, string> = {}
  for (const prefix of ['galeria/', 'variantes/'])
    for await (const { key } of site.files.list(prefix))
      files[key] = Buffer.from((await readFile(site.files, key)) ?? []).toString()
  return { rows, files }
}
