import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { sql, type Transaction } from 'kysely'
import { type Audio, discardAudio, insertAudio } from '#app/platform/audios/audios.server.ts'
import { prepareAudio } from '#app/platform/audios/prepare-audio.server.ts'
import { type Claims, fileColumns, tablesThat } from '#app/platform/db/claims.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { drawJpeg } from '#app/platform/images/image-process.server.ts'
import {
  discardImage,
  insertImage,
  type PreparedImage,
  prepareImage,
} from '#app/platform/images/images.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { Named } from '#app/platform/stored/new-key.server.ts'
import { deleteStored } from '#app/platform/stored/originals.server.ts'
import { lastSunday, today } from '#app/ui/moments.ts'
import { type Drawing, drawExample } from './dibujos.ts'

/** A feature's example content: rows of its tables with `examples`, marked by `ejemplo`. */
export type Examples = {
  /** Pictures to draw before the rows are inserted, and the folder of their files. */
  pictures?: readonly (Drawing & { folder: string })[]
  /** Sounds to store before, each from a file of the repository (`#app/…`). */
  sounds?: readonly (Named & { file: string })[]
  /** Inserts the rows; `urls` are those of `pictures` and `sounds`. */
  insert(trx: Transaction<Tables>, urls: { pictures: string[]; sounds: string[] }): Promise<void>
  /** Before the examples are deleted: makes the church's own what its own content needs. */
  keep?(trx: Transaction<Tables>): Promise<void>
}

type Features = readonly { examples?: Examples }[]
type Site = { db: Db; files: FileStore; tables: Claims }

const DAY = 24 * 60 * 60 * 1000

/** The day `weeks` Sundays ago, the last one being 0: by the church's clock, not the server's. */
export const sunday = (weeks: number): string =>
  new Date(Date.parse(lastSunday(today())) - weeks * 7 * DAY).toISOString().slice(0, 10)

const exampleTables = (claims: Claims) => tablesThat(claims, ({ examples }) => examples === true)

/**
 * Adds example content once, on a new and empty site (docs/product.md, Example content). Its pictures and
 * sounds are our own, free of rights. Deleted examples do not come back.
 * @returns whether it was added now.
 */
export async function addExampleContent({ db, files, tables }: Site, features: Features): Promise<boolean> {
  if (!(await isNew(db, tables))) return false
  const ready: { examples: Examples; pictures: PreparedImage[]; sounds: Audio[] }[] = []
  try {
    for (const { examples } of features) {
      if (!examples) continue
      const pictures: PreparedImage[] = []
      const sounds: Audio[] = []
      ready.push({ examples, pictures, sounds })
      for (const picture of examples.pictures ?? []) pictures.push(await drawPicture(files, picture))
      for (const sound of examples.sounds ?? []) sounds.push(await storeSound(files, sound))
    }
    await changeContent(db, async (trx) => {
      // Another instance starting at the same time may have added it first.
      if (!(await isNew(trx, tables))) throw new AlreadyThere()
      for (const { examples, pictures, sounds } of ready) {
        for (const imagen of pictures) await insertImage(trx, imagen)
        for (const audio of sounds) await insertAudio(trx, audio)
        const urlsOf = (stored: { url: string }[]) => stored.map(({ url }) => url)
        await examples.insert(trx, { pictures: urlsOf(pictures), sounds: urlsOf(sounds) })
      }
      await trx.insertInto('config').values({ id: 'ejemplo', data: '{}', version: 1 }).execute()
    })
    return true
  } catch (error) {
    const stored = ready.flatMap(({ pictures, sounds }) => [
      ...pictures.map((imagen) => discardImage({ files }, imagen)),
      ...sounds.map((audio) => discardAudio({ files }, audio)),
    ])
    await Promise.all(stored)
    if (!(error instanceof AlreadyThere)) throw error
    return false
  }
}

class AlreadyThere extends Error {}

async function isNew(db: Db, claims: Claims): Promise<boolean> {
  const done = await db.selectFrom('config').select('id').where('id', '=', 'ejemplo').executeTakeFirst()
  if (done) return false
  for (const table of exampleTables(claims)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

async function drawPicture(
  files: FileStore,
  { folder, ...drawing }: Drawing & { folder: string },
): Promise<PreparedImage> {
  const bytes = await drawJpeg(drawExample(drawing), 88)
  const result = await prepareImage({ files }, { bytes, folder, nombre: drawing.titulo })
  if (!result.ok) throw new Error(result.mensaje)
  return result.imagen
}

const { resolve } = createRequire(import.meta.url)

async function storeSound(files: FileStore, { file, ...named }: Named & { file: string }): Promise<Audio> {
  const bytes = await readFile(resolve(file))
  const source = {
    size: bytes.length,
    async *stream(start = 0, end = bytes.length) {
      yield bytes.subarray(start, end)
    },
  }
  const result = await prepareAudio({ files }, source, named)
  if (!result.ok) throw new Error(result.mensaje)
  return result.audio
}

/** Counts the remaining example rows; an edited row counts as the church's own. */
export async function countExampleContent(db: Db, claims: Claims): Promise<number> {
  const counts = exampleTables(claims).map(
    (table) => sql`(select count(*) from ${sql.table(table)} where ejemplo = 1)`,
  )
  const sum = sql.join([sql`0`, ...counts], sql` + `)
  const { rows } = await sql<{ total: number }>`select ${sum} as total`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Deletes the example content: all rows in one transaction, in which `together` can write too, then their
 * files. Keeps what the church's own content needs.
 */
export async function deleteExampleContent(
  { db, files, tables, log }: Site & { log: Log },
  features: Features,
  together: (trx: Db) => Promise<void> = async () => {},
): Promise<void> {
  const urls = await changeContent(db, async (trx) => {
    for (const { examples } of features) await examples?.keep?.(trx)
    const files = fileColumns(tables).addresses
    const deleted: string[] = []
    for (const table of exampleTables(tables)) {
      const { rows } = await sql<Record<string, string | null>>`
        delete from ${sql.table(table)} where ejemplo = 1 returning *`.execute(trx)
      const columns = files.filter((column) => column.table === table)
      for (const row of rows) deleted.push(...columns.flatMap(({ column }) => row[column] || []))
    }
    await together(trx)
    return deleted
  })
  for (const url of urls)
    await deleteStored({ db, files }, url).catch((error) =>
      log.error({ err: error, url }, 'the files of an example are still there'),
    )
}
