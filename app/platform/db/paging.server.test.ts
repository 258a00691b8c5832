import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/databases.ts'
import { type PageOf, readPage } from './paging.server.ts'
import type { Tables } from './tables.server.ts'

declare module './tables.server.ts' {
  interface Tables {
    /** A list of this test's own. */
    lista_de_prueba: { fecha: string; id: string }
  }
}

onBothEngines('a list, page by page', (db) => {
  const lista = 'lista_de_prueba' satisfies keyof Tables
  beforeEach(async () => {
    await db().schema.dropTable(lista).ifExists().execute()
    await sql`create table ${sql.table(lista)} (fecha text not null, id text primary key)`.execute(db())
  })

  /** Three rows a day, the newest last. */
  const add = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      fecha: `2026-01-${String(1 + Math.floor(index / 3)).padStart(2, '0')}`,
      id: `id_${index}`,
    }))
    await db().insertInto(lista).values(rows).execute()
  }
  const read = (size: number, place: PageOf) => readPage(db().selectFrom(lista).selectAll(), size, place)
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

  test('paging forward and back visits every row once', async () => {
    await add(10)
    const first = await read(4, {})
    expect(ids(first.filas)).toEqual(['id_9', 'id_8', 'id_7', 'id_6'])
    expect(first.nuevas).toBeUndefined()
    const second = await read(4, { desde: first.antiguas })
    expect(ids(second.filas)).toEqual(['id_5', 'id_4', 'id_3', 'id_2'])
    const third = await read(4, { desde: second.antiguas })
    expect(ids(third.filas)).toEqual(['id_1', 'id_0'])
    expect(third.antiguas).toBeUndefined()
    const back = await read(4, { hasta: third.nuevas })
    expect(back).toEqual({ ...second, nuevas: back.nuevas })
    expect(ids((await read(4, { hasta: back.nuevas })).filas)).toEqual(ids(first.filas))
  })

  test('a deleted row’s cursor still works; past the end the first page follows', async () => {
    await add(6)
    const { antiguas } = await read(3, {})
    await db().deleteFrom(lista).where('id', '=', 'id_3').execute()
    expect(ids((await read(3, { desde: antiguas })).filas)).toEqual(['id_2', 'id_1', 'id_0'])
    await db().deleteFrom(lista).where('id', 'in', ['id_0', 'id_1', 'id_2']).execute()
    expect(ids((await read(3, { desde: antiguas })).filas)).toEqual(['id_5', 'id_4'])
    // PostgreSQL fails on a NUL.
    for (const cursor of ['nonsense', '2026_\0', '\0_1', '_', 'é'])
      for (const place of [{ desde: cursor }, { hasta: cursor }])
        expect(ids((await read(3, place)).filas)).toEqual(['id_5', 'id_4'])
  })
})
