import { expect, test } from 'vitest'
import { restore } from '#app/parts/papelera/papelera.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { addSermon, findPredicacion, SERMON } from '#tests/support/sermons.ts'
import { findMoved } from './direcciones.server.ts'
import { deletePredicacion, updatePredicacion } from './predicaciones.server.ts'
import { tables } from './tables.server.ts'

async function add(db: Db, titulo: string): Promise<{ id: string; slug: string }> {
  const id = await addSermon(db, { titulo })
  return { id, slug: await slugOf(db, id) }
}

const slugOf = async (db: Db, id: string) => (await findPredicacion(db, id))?.slug ?? ''

async function edit(db: Db, id: string, changes: { titulo: string; slug?: string }) {
  const { version = 0 } = (await findPredicacion(db, id)) ?? {}
  expect(await updatePredicacion(db, id, version, { ...SERMON, ...changes })).toBe(true)
}

onBothEngines('a sermon’s address', (db) => {
  test('comes from its title, whole words of it, and no two have the same', async () => {
    expect((await add(db(), '«Sal y luz»: ¿qué es ser niño?')).slug).toBe('sal-y-luz-que-es-ser-nino')
    expect((await add(db(), 'Sal y luz – que es ser niño')).slug).toBe('sal-y-luz-que-es-ser-nino-2')
    expect((await add(db(), 'Podcast')).slug).toBe('podcast-2')
    expect((await add(db(), '…')).slug).toBe('predicacion')
    expect((await add(db(), 'palabra '.repeat(20))).slug).toBe('palabra-'.repeat(10).slice(0, -1))
  })

  test('is of one sermon alone, even when several are added at the same moment', async () => {
    const added = await Promise.all(Array.from({ length: 5 }, () => add(db(), 'A la vez')))
    expect(added.map(({ slug }) => slug).sort()).toEqual([
      'a-la-vez',
      ...[2, 3, 4, 5].map((n) => `a-la-vez-${n}`),
    ])
  })

  test('stays when the title changes, and moves only when asked; the one before leads to it', async () => {
    const { id, slug } = await add(db(), 'La gracia')
    await edit(db(), id, { titulo: 'La gracia de Dios' })
    expect(await slugOf(db(), id)).toBe(slug)
    await edit(db(), id, { titulo: 'La gracia de Dios', slug: 'La gracia de Dios' })
    expect(await slugOf(db(), id)).toBe('la-gracia-de-dios')
    expect(await findMoved(db(), 'la-gracia')).toBe('la-gracia-de-dios')
    await edit(db(), id, { titulo: 'Gracia', slug: 'gracia' })
    expect(await findMoved(db(), 'la-gracia')).toBe('gracia')
    expect(await findMoved(db(), 'la-gracia-de-dios')).toBe('gracia')
    await edit(db(), id, { titulo: 'Gracia', slug: 'la-gracia' })
    expect(await slugOf(db(), id)).toBe('la-gracia')
    expect(await findMoved(db(), 'la-gracia')).toBeUndefined()
    expect(await findMoved(db(), 'gracia')).toBe('la-gracia')
  })

  test('that a sermon had is no other’s, also while it can be brought back', async () => {
    const { id } = await add(db(), 'La fe')
    await edit(db(), id, { titulo: 'La fe', slug: 'fe' })
    expect((await add(db(), 'La fe')).slug).toBe('la-fe-2')
    const deshacer = (await deletePredicacion(db(), id)) ?? ''
    expect((await add(db(), 'Fe')).slug).toBe('fe-2')
    expect(await findMoved(db(), 'la-fe')).toBeUndefined()
    expect(await restore(db(), tables, deshacer)).toBe('deshecha')
    expect(await findMoved(db(), 'la-fe')).toBe('fe')
  })
})
