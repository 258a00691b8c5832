import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { addExampleContent } from '#app/parts/ejemplo/example-content.server.ts'
import { saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { claimOf, together } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { FEATURES, TABLES } from './features.server.ts'

/** The columns of every table of the database, but for those in which the migrations note what was done. */
async function columnsOf(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables()
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map(({ name }) => name).sort()]))
}

onBothEngines('the list of tables', (db) => {
  const files = diskStore()

  test('claims every table and every column of the database, and none that is not there', async () => {
    const claimed = Object.fromEntries(
      Object.entries(TABLES).map(([table, { columns }]) => [table, Object.keys(columns).sort()]),
    )
    expect(claimed).toEqual(await columnsOf(db()))
  })

  test('claims every column in which the address of a picture is found', async () => {
    const parts = { db: db(), files: files() }
    await addExampleContent(parts)
    const bytes = await drawPhoto(300, 400)
    const keep = async (folder: string) => {
      return (await keepImage(parts, { bytes, folder, nombre: folder })).url
    }
    const sermon = { titulo: 'Sal y luz', fecha: '2026-11-15', descripcion: '', link: '', conductor: '' }
    await addPredicacion(db(), newId(), sermon, await keep('predicaciones'))
    const [pastor] = SITIO_INICIAL.pastores
    if (!pastor) throw new Error('The site begins with no pastor')
    await saveSitio(db(), { ...SITIO_INICIAL, pastores: [{ ...pastor, foto: await keep('sitio') }] }, 0)

    const holding: string[] = []
    const unclaimed: string[] = []
    for (const [table, columns] of Object.entries(await columnsOf(db())))
      for (const column of columns) {
        const { rows } = await sql`select 1 from ${sql.table(table)}
          where cast(${sql.ref(column)} as text) like '%/archivos/%' limit 1`.execute(db())
        if (rows.length === 0) continue
        holding.push(`${table}.${column}`)
        if (typeof claimOf(TABLES, table)?.columns[column] !== 'object') unclaimed.push(`${table}.${column}`)
      }
    expect(unclaimed).toEqual([])
    expect(holding).toEqual(expect.arrayContaining(['galeria.url', 'predicaciones.imagen', 'config.data']))
  })
})

test('every feature has a name of its own', () => {
  const names = FEATURES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('a table that is claimed twice is refused by its name', () => {
  expect(() => together(TABLES, { galeria: TABLES.galeria })).toThrow('The table galeria is claimed twice')
})
