import { expect, test } from 'vitest'
import { z } from 'zod'
import { onBothEngines } from '#tests/support/databases.ts'
import { readDocument, writeDocument } from './documents.server.ts'

const schema = z.object({ titulo: z.string(), filas: z.array(z.number()) })
const initial = { titulo: 'Inicial', filas: [1] }

onBothEngines('single documents', (db) => {
  const read = () => readDocument(db(), 'config', 'prueba', schema, initial)
  const write = (titulo: string, version: number) =>
    writeDocument(db(), 'config', 'prueba', { titulo, filas: [] }, version)

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

  test('saving one document leaves the others alone', async () => {
    await writeDocument(db(), 'admin', 'prueba', { titulo: 'De otra tabla', filas: [] }, 0)
    await writeDocument(db(), 'config', 'otro', { titulo: 'Otro', filas: [] }, 0)
    expect((await read()).data.titulo).not.toMatch(/otr[ao]/i)
  })
})
