import { expect, test } from 'vitest'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { addFoto, findFoto, moveFotos, pageFotos, updateFoto } from './fotos.server.ts'

onBothEngines('the dashboard’s photos', (db) => {
  const datos = { titulo: 'Culto', categoria: 'Cultos', fecha: '2026-11-15', descripcion: 'Domingo' }

  test('pages newest first through all photos or one category', async () => {
    await changeContent(db(), async (trx) => {
      for (let n = 1; n <= 5; n++)
        await addFoto(
          trx,
          newId(),
          { ...datos, titulo: `${n}`, fecha: `2026-11-1${n}`, categoria: n % 2 ? 'Cultos' : 'Jóvenes' },
          `/archivos/galeria/${n}.jpg`,
        )
    })
    const titles = (page: { filas: { titulo: string }[] }) => page.filas.map(({ titulo }) => titulo).join()
    const first = await pageFotos(db(), 2, {})
    expect(titles(first)).toBe('5,4')
    const second = await pageFotos(db(), 2, { desde: first.antiguas })
    expect(titles(second)).toBe('3,2')
    expect(titles(await pageFotos(db(), 2, { hasta: second.nuevas }))).toBe('5,4')
    expect(titles(await pageFotos(db(), 2, { categoria: 'Jóvenes' }))).toBe('4,2')
    expect(titles(await pageFotos(db(), 2, { categoria: 'Bautismos' }))).toBe('')
  })

  test('rejects a change to an outdated version', async () => {
    const id = newId()
    await changeContent(db(), (trx) => addFoto(trx, id, datos, '/archivos/galeria/otra.jpg'))
    expect(await updateFoto(db(), id, 1, { ...datos, titulo: 'Primero' })).toBe(true)
    expect(await updateFoto(db(), id, 1, { ...datos, titulo: 'Segundo' })).toBe(false)
    const row = await db()
      .selectFrom('galeria')
      .select(['titulo', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ titulo: 'Primero', version: 2 })
  })

  test('moves several to another category, another day or both, and counts the change', async () => {
    const ids = [newId(), newId()] as const
    for (const id of ids) await addFoto(db(), id, datos, `/archivos/galeria/${id}.jpg`)
    const version = async () =>
      (await db().selectFrom('contenido').select('version').executeTakeFirstOrThrow()).version
    const before = await version()
    expect(await moveFotos(db(), [...ids, newId()], { categoria: 'Bautizos' })).toBe(2)
    expect(await version()).toBe(before + 1)
    for (const id of ids)
      expect(await findFoto(db(), id)).toMatchObject({ ...datos, categoria: 'Bautizos', version: 2 })
    expect(await moveFotos(db(), [ids[0]], { fecha: '2026-01-31', categoria: 'Cultos' })).toBe(1)
    expect(await findFoto(db(), ids[0])).toMatchObject({ ...datos, fecha: '2026-01-31', version: 3 })
    expect(await updateFoto(db(), ids[0], 2, datos), 'an edit begun before').toBe(false)
    expect(await moveFotos(db(), [newId()], { fecha: '2026-01-31' })).toBe(0)
  })
})
