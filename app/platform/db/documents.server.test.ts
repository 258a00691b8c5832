import { expect, test } from 'vitest'
import { z } from 'zod'
import { onBothEngines } from '#tests/support/databases.ts'
import {
  defineDocument,
  hearOfUnreadable,
  listUnreadable,
  readDocument,
  writeDocument,
} from './documents.server.ts'

const schema = z.object({ titulo: z.string(), filas: z.array(z.number()) })
const initial = { titulo: 'Inicial', filas: [1] }

onBothEngines('single documents', (db) => {
  const PRUEBA = { table: 'config', id: 'prueba', schema, initial } as const
  const read = () => readDocument(db(), PRUEBA)
  const write = (titulo: string, version: number) =>
    writeDocument(db(), PRUEBA, { titulo, filas: [] }, version)

  test('reads the default until the first save; each save increments the version', async () => {
    expect(await read()).toEqual({ data: initial, version: 0 })
    expect(await write('Uno', 0)).toBe(true)
    expect(await write('Dos', 1)).toBe(true)
    expect(await read()).toEqual({ data: { titulo: 'Dos', filas: [] }, version: 2 })
  })

  test('of concurrent saves from one version, one wins and the others learn of it', async () => {
    const version = (await read()).version
    const saves = await Promise.all(['a', 'b', 'c'].map((titulo) => write(titulo, version)))
    expect(saves.filter(Boolean)).toHaveLength(1)
    expect((await read()).version).toBe(version + 1)
    expect(await write('late', 0)).toBe(false)
  })

  test.each([
    ['a field that its schema does not take', { titulo: 3, filas: [7] }, { titulo: 'Inicial', filas: [7] }],
    ['no JSON', 'hola', initial],
    ['JSON of another kind', [1], initial],
  ])(
    'of %s, what cannot be read is as it was in the beginning, is told of, and can be saved anew',
    async (_what, stored, data) => {
      const told: string[] = []
      hearOfUnreadable((document) => told.push(document))
      const id = 'rota'
      const ROTA = defineDocument({ ...PRUEBA, id })
      const text = stored === 'hola' ? stored : JSON.stringify(stored)
      await db().insertInto('config').values({ id, data: text, version: 4 }).execute()
      expect(await readDocument(db(), ROTA)).toEqual({ data, version: 4 })
      expect(told).toEqual(['config/rota'])
      expect(await listUnreadable(db())).toEqual(['rota'])
      expect(await writeDocument(db(), ROTA, data, 4)).toBe(true)
      expect(await listUnreadable(db())).toEqual([])
      await db().deleteFrom('config').where('id', '=', id).execute()
    },
  )

  test('saving one document leaves the others alone', async () => {
    await writeDocument(db(), { table: 'admin', id: 'prueba' }, { titulo: 'De otra tabla', filas: [] }, 0)
    await writeDocument(db(), { table: 'config', id: 'otro' }, { titulo: 'Otro', filas: [] }, 0)
    expect((await read()).data.titulo).not.toMatch(/otr[ao]/i)
  })
})
