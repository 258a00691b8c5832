import { type RawBuilder, sql } from 'kysely'
import { deleteAudio } from '#app/platform/audios/audios.server.ts'
import { type Claims, fileColumns } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { isAudio, isFilm } from '#app/platform/files/keys.server.ts'
import { deleteImage } from '#app/platform/images/images.server.ts'
import { keyOfUrl, storedKeys, urlOf } from '#app/platform/images/variants.server.ts'
import type { Row, Snapshot } from '#app/platform/transfer/snapshot.server.ts'

/**
 * A picture or a sound: its key in the file store, and all files that exist because of it, itself included.
 */
type Stored = { key: string; files: string[] }

type Originals = { url: RawBuilder<string>; read(row: Row): Stored }

/** The tables that list what is stored, and the address of a row's file. */
export const ORIGINALS: Record<'imagenes' | 'audios', Originals> = {
  imagenes: {
    url: sql<string>`${urlOf('')} || clave`,
    read: (row) => ({ key: String(row.clave), files: storedKeys(row as Parameters<typeof storedKeys>[0]) }),
  },
  audios: {
    url: sql<string>`url`,
    read(row) {
      const key = keyOfUrl(String(row.url)) ?? ''
      return { key, files: [key] }
    },
  },
}

const listed = Object.entries(ORIGINALS) as [keyof typeof ORIGINALS, Originals][]

type Listed = { table: keyof typeof ORIGINALS; row: object }[]

export async function listStored(db: Db): Promise<Stored[]> {
  const stored: Stored[] = []
  for (const [table, { read }] of listed)
    stored.push(...(await db.selectFrom(table).selectAll().execute()).map(read))
  return stored
}

/** The keys of everything stored, without the files made from them. */
export async function listOriginals(db: Db): Promise<string[]> {
  const keys: string[] = []
  for (const [table, { url }] of listed)
    for (const row of await db.selectFrom(table).select(url.as('url')).execute())
      keys.push(keyOfUrl(row.url) ?? '')
  return keys
}

/** The rows of everything stored that these tables name. */
export async function readNamedBy(db: Db, claims: Claims, tables: readonly string[]): Promise<Listed> {
  const columns = fileColumns(claims).addresses.filter((each) => tables.includes(each.table))
  const found: Listed = []
  for (const [table, { url }] of listed)
    for (const named of columns) {
      const names = sql`select ${sql.ref(named.column)} from ${sql.table(named.table)}`
      const rows = await db.selectFrom(table).selectAll().where(sql<boolean>`${url} in (${names})`).execute()
      found.push(...rows.map((row) => ({ table, row })))
    }
  return found
}

/** Lists again what is not listed any more. */
export async function relist(trx: Db, found: Listed): Promise<void> {
  for (const { table, row } of found)
    await trx
      .insertInto(table)
      .values(row as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Everything stored, as a snapshot names it. */
export async function* storedIn(snapshot: Snapshot): AsyncIterable<Stored> {
  for (const [table, { read }] of listed) {
    if (!snapshot.tables.includes(table)) continue
    for await (const rows of snapshot.rows(table)) yield* rows.map(read)
  }
}

/**
 * Deletes a picture, a sound or a film by its address: row, then files. Succeeds if there is none, or if it is not
 * ours.
 */
export const deleteStored = (parts: { db: Db; files: FileStore }, url: string): Promise<void> =>
  isAudio(url) || isFilm(url) ? deleteAudio(parts, url) : deleteImage(parts, url)
