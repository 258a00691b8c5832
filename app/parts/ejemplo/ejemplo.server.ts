import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { deleteImage } from '#app/platform/images/images.server.ts'
import type { Log } from '#app/platform/log.server.ts'

/** Counts the remaining example rows; an edited row counts as the church's own. */
export async function countExampleContent(db: Db): Promise<number> {
  const { total } = await db
    .selectNoFrom((eb) => {
      const count = (table: 'predicaciones' | 'galeria' | 'categorias' | 'cuentas_bancarias') =>
        eb
          .selectFrom(table)
          .where('ejemplo', '=', 1)
          .select((of) => of.fn.countAll<number>().as('n'))
      return [
        count('predicaciones').as('predicaciones'),
        count('galeria').as('galeria'),
        count('categorias').as('categorias'),
        count('cuentas_bancarias').as('cuentas'),
      ]
    })
    .executeTakeFirstOrThrow()
    .then((counts) => ({ total: Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0) }))
  return total
}

/**
 * Deletes the example content: all rows in one transaction, in which `together` can write too, then their files. Keeps a
 * category that the church's own photos use, as the church's own.
 */
export async function deleteExampleContent(
  { db, files, log }: { db: Db; files: FileStore; log: Log },
  together: (trx: Db) => Promise<void> = async () => {},
): Promise<void> {
  const urls = await changeContent(db, async (trx) => {
    const photos = await trx.deleteFrom('galeria').where('ejemplo', '=', 1).returning('url').execute()
    const sermons = await trx
      .deleteFrom('predicaciones')
      .where('ejemplo', '=', 1)
      .returning('imagen')
      .execute()
    await trx
      .deleteFrom('categorias')
      .where('ejemplo', '=', 1)
      .where('nombre', 'not in', trx.selectFrom('galeria').select('categoria'))
      .execute()
    await trx.updateTable('categorias').set({ ejemplo: 0 }).where('ejemplo', '=', 1).execute()
    await trx.deleteFrom('cuentas_bancarias').where('ejemplo', '=', 1).execute()
    await together(trx)
    return [...photos.map(({ url }) => url), ...sermons.map(({ imagen }) => imagen)].filter(Boolean)
  })
  for (const url of urls)
    await deleteImage({ db, files }, url).catch((error) =>
      log.error({ err: error, url }, 'the files of an example are still there'),
    )
}
