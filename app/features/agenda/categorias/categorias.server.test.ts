import { expect, test } from 'vitest'
import { listBorradores, whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { moveRow } from '#app/parts/orden/orden.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { addCategoria, deleteCategoria, listFilasCategoria, renameCategoria } from './categorias.server.ts'

onBothEngines('the categories of events', (db) => {
  const nombres = async () => (await listFilasCategoria(db())).map(({ nombre }) => nombre)
  const find = async (slug: string) => {
    const row = (await listFilasCategoria(db())).find((each) => each.slug === slug)
    if (!row) throw new Error(`No category ${slug}`)
    return row
  }

  test('are added, renamed and put in order, each name once', async () => {
    const before = await nombres()
    expect(await addCategoria(db(), 'Campamento')).toBeUndefined()
    expect(await addCategoria(db(), 'campaménto')).toBe('repetida')
    const camp = await find('campamento')
    await changeContent(db(), (trx) => moveRow(trx, 'categorias_agenda', { id: camp.id, hacia: 'arriba' }))
    expect(await nombres()).toEqual([...before.slice(0, -1), 'Campamento', before.at(-1)])
    expect(await renameCategoria(db(), camp, 'Culto')).toBe('repetida')
    expect(await renameCategoria(db(), camp, 'Campamentos')).toBeUndefined()
    expect(await renameCategoria(db(), camp, 'Retiros')).toBe('adelantada')
    expect(await find('campamento')).toMatchObject({ nombre: 'Campamentos' })
  })

  test('are deleted once it is said where their events go; the radio’s never', async () => {
    expect(await deleteCategoria(db(), (await find('radio')).id, 'otro')).toBe('fija')
    const evento = await addEventoDe(db(), {
      titulo: 'Coro',
      categoria: 'jovenes',
      inicio: '2026-11-25T19:30',
      fin: '2026-11-25T20:30',
    })
    const { id } = await find('jovenes')
    for (const otra of [undefined, 'jovenes', 'nada'])
      expect(await deleteCategoria(db(), id, otra)).toBe('elegirOtra')
    expect(await deleteCategoria(db(), id, 'otro')).toEqual({ deshacer: id })
    const row = await db()
      .selectFrom('eventos')
      .selectAll()
      .where('id', '=', evento)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ categoria: 'otro', version: 2 })
    // What waits goes along.
    const apart = { claims: TABLES, tabla: 'eventos', ids: [evento] } as const
    await changeContent(db(), (trx) => whilePublic(trx, apart, { sale: '' }, async () => undefined))
    expect(await deleteCategoria(db(), (await find('otro')).id, undefined)).toBe('elegirOtra')
    await deleteCategoria(db(), (await find('otro')).id, 'culto')
    expect(await listBorradores(db(), 'eventos')).toMatchObject([
      { fila: { categoria: 'culto', version: 3 } },
    ])
  })
})
