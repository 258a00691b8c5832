import { expect, test } from 'vitest'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { addFoto, pageFotos, updateFoto } from './fotos.server.ts'

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
})
