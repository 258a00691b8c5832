import { expect, onTestFinished, test, vi } from 'vitest'
import { FEATURES } from '#app/features.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { addExampleContent, countExampleContent, deleteExampleContent, sunday } from './ejemplo.server.ts'

const log = createLog('silent')

const foto = (db: Db, url: string, categoria: string, ejemplo: 0 | 1) =>
  db
    .insertInto('galeria')
    .values({
      id: newId(),
      titulo: 'Culto',
      categoria,
      fecha: '2026-11-15',
      descripcion: 'Domingo',
      url,
      createdAt: now(),
      ejemplo,
      version: 1,
    })
    .execute()

test('on a Saturday night in Chile, when it is Sunday in Greenwich, nothing is of tomorrow', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T02:30:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect([sunday(0), sunday(2)]).toEqual(['2026-11-22', '2026-11-08'])
  vi.setSystemTime('2026-11-29T03:30:00Z')
  expect(sunday(0)).toBe('2026-11-29')
})

onBothEngines('deleting the example content', (db) => {
  const files = diskStore()

  test('deletes the examples with their files, and nothing else', async () => {
    const bytes = await drawPhoto(600, 400)
    const keep = async () => {
      return (await keepImage({ db: db(), files: files() }, { bytes, nombre: 'Culto' })).url
    }
    const [example, own] = [await keep(), await keep()]
    await foto(db(), example, 'Bautizos', 1)
    await foto(db(), own, 'Cultos', 0)
    for (const nombre of ['Bautizos', 'Cultos'])
      await db().insertInto('categorias').values({ id: newId(), nombre, ejemplo: 1 }).execute()
    expect(await countExampleContent(db(), TABLES)).toBe(3)

    await deleteExampleContent({ db: db(), files: files(), tables: TABLES, log }, FEATURES)

    expect(await countExampleContent(db(), TABLES)).toBe(0)
    expect(await db().selectFrom('galeria').select('url').execute()).toEqual([{ url: own }])
    expect(await db().selectFrom('categorias').select(['nombre', 'ejemplo']).execute()).toEqual([
      { nombre: 'Cultos', ejemplo: 0 },
    ])
    const left: string[] = []
    for await (const { key } of files().list('galeria/')) left.push(`/archivos/${key}`)
    expect(left).toEqual([own])
  })
})

onBothEngines('the example content', (db) => {
  const files = diskStore()
  const site = () => ({ db: db(), files: files(), tables: TABLES })
  const pictures = [
    { titulo: 'Arado', emblema: 'espiga', tono: 'bosque', alto: 1600, folder: 'galeria' },
  ] as const
  const insert = async (trx: Db, { pictures: [url = ''] }: { pictures: string[] }) => {
    await foto(trx, url, 'Huerto', 1)
  }
  const examples = (how = insert) => [{ examples: { pictures, insert: how } }]
  const stored = () => Array.fromAsync(files().list(''), ({ key }) => key)

  test('comes once, on a new site; what fails leaves no file behind', async () => {
    const failing = examples(() => Promise.reject(new Error('disk full')))
    await expect(addExampleContent(site(), failing)).rejects.toThrow('disk full')
    expect(await stored()).toEqual([])
    expect(await addExampleContent(site(), examples())).toBe(true)
    expect(await addExampleContent(site(), examples())).toBe(false)
    expect(await countExampleContent(db(), TABLES)).toBe(1)
  })

  test('does not come where there is content', async () => {
    await empty(db(), 'config', 'galeria')
    await foto(db(), '', 'Cultos', 0)
    expect(await addExampleContent(site(), examples())).toBe(false)
    expect(await countExampleContent(db(), TABLES)).toBe(0)
  })
})
