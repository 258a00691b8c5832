import { expect, test } from 'vitest'
import { readPage, type Stretch } from './pages.server.ts'

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    fecha: `2026-01-${String(1 + Math.floor(index / 3)).padStart(2, '0')}`,
    id: `id_${index}`,
  }))

/** An in-memory list that answers like the queries. */
function listOf(rows: { fecha: string; id: string }[]) {
  const key = (row: { fecha: string; id: string }) => `${row.fecha} ${row.id}`
  return async ({ order, after, limit }: Stretch) => {
    const sorted = rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    if (order === 'desc') sorted.reverse()
    return sorted
      .filter((row) => !after || (after.compare === '<' ? key(row) < key(after) : key(row) > key(after)))
      .slice(0, limit)
  }
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('paging forward and back visits every row once', async () => {
  const read = listOf(rowsOf(10))
  const first = await readPage(4, {}, read)
  expect(ids(first.filas)).toEqual(['id_9', 'id_8', 'id_7', 'id_6'])
  expect(first.nuevas).toBeUndefined()
  const second = await readPage(4, { desde: first.antiguas }, read)
  expect(ids(second.filas)).toEqual(['id_5', 'id_4', 'id_3', 'id_2'])
  const third = await readPage(4, { desde: second.antiguas }, read)
  expect(ids(third.filas)).toEqual(['id_1', 'id_0'])
  expect(third.antiguas).toBeUndefined()
  const back = await readPage(4, { hasta: third.nuevas }, read)
  expect(back).toEqual({ ...second, nuevas: back.nuevas })
  expect(ids((await readPage(4, { hasta: back.nuevas }, read)).filas)).toEqual(ids(first.filas))
})

test('a deleted row’s cursor still works; past the end the first page follows', async () => {
  const rows = rowsOf(6)
  const { antiguas } = await readPage(3, {}, listOf(rows))
  const left = rows.filter(({ id }) => id !== 'id_3')
  expect(ids((await readPage(3, { desde: antiguas }, listOf(left))).filas)).toEqual(['id_2', 'id_1', 'id_0'])
  const few = rows.slice(4)
  expect(ids((await readPage(3, { desde: antiguas }, listOf(few))).filas)).toEqual(['id_5', 'id_4'])
  expect(ids((await readPage(3, { desde: 'nonsense' }, listOf(few))).filas)).toEqual(['id_5', 'id_4'])
})
