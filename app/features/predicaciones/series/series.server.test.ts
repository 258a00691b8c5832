import { expect, test } from 'vitest'
import { TABLES } from '#app/features.server.ts'
import { putBack, whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { moveRow } from '#app/parts/orden/orden.server.ts'
import { restore } from '#app/parts/papelera/papelera.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { addPredicacion, deletePredicacion, updatePredicacion } from '../predicaciones.server.ts'
import {
  addSerie,
  deleteSerie,
  findSerieByName,
  listSeries,
  mergeSeries,
  updateSerie,
} from './series.server.ts'

onBothEngines('series in the dashboard', (db) => {
  const add = async (nombre: string, sermons = 0) => {
    const id = newId()
    const datos = {
      titulo: nombre,
      conductor: 'Marta',
      fecha: '2026-11-15',
      descripcion: 'Una.',
      link: 'https://youtu.be/1',
    }
    await changeContent(db(), async (trx) => {
      await addSerie(trx, id, { nombre })
      for (let n = 0; n < sermons; n++) await addPredicacion(trx, newId(), { ...datos, serie: id }, '')
    })
    return id
  }
  const listed = async () =>
    (await listSeries(db())).map(({ nombre, predicaciones }) => [nombre, predicaciones])
  const move = (id: string, hacia: 'arriba' | 'abajo') =>
    changeContent(db(), (trx) => moveRow(trx, 'series', { id, hacia }))

  test('of one name have addresses of their own, even when added at the same moment', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => add('A la vez')))
    const rows = await db().selectFrom('series').select(['slug', 'orden']).orderBy('orden').execute()
    expect(rows.map(({ slug }) => slug)).toEqual(['a-la-vez', 'a-la-vez-2', 'a-la-vez-3'])
    expect(rows.map(({ orden }) => orden)).toEqual([1, 2, 3])
    for (const id of ids) await changeContent(db(), (trx) => deleteSerie(trx, id))
  })

  test('are merged while their sermons are edited and deleted, and neither waits for ever', async () => {
    const [una, otra] = [await add('Una', 4), await add('Otra')]
    const sermons = await db().selectFrom('predicaciones').selectAll().where('serie', '=', una).execute()
    await Promise.all([
      changeContent(db(), (trx) => mergeSeries(trx, una, otra)),
      ...sermons.map(({ id, version, titulo, conductor, fecha, descripcion, link }) =>
        updatePredicacion(db(), id, version, { titulo, conductor, fecha, descripcion, link }),
      ),
      ...sermons.slice(2).map(({ id }) => deletePredicacion(db(), id)),
    ])
    expect((await listed()).find(([nombre]) => nombre === 'Otra')).toEqual(['Otra', 2])
    for (const { id } of sermons) await deletePredicacion(db(), id)
    await changeContent(db(), (trx) => deleteSerie(trx, otra))
  })

  test('are listed in their order with their sermons, moved, merged, deleted and brought back', async () => {
    const salmos = await add('Salmos', 2)
    const exodo = await add('Éxodo', 1)
    const rut = await add('Rut')
    expect(await listed()).toEqual([
      ['Salmos', 2],
      ['Éxodo', 1],
      ['Rut', 0],
    ])

    await move(rut, 'arriba')
    await move(salmos, 'arriba')
    await move(newId(), 'abajo')
    expect(await listed()).toEqual([
      ['Salmos', 2],
      ['Rut', 0],
      ['Éxodo', 1],
    ])
    await move(salmos, 'abajo')
    await move(exodo, 'abajo')
    expect(await listed()).toEqual([
      ['Rut', 0],
      ['Salmos', 2],
      ['Éxodo', 1],
    ])

    expect(await findSerieByName(db(), ' EXODO ')).toEqual(expect.objectContaining({ id: exodo }))
    expect(await findSerieByName(db(), 'Levítico')).toBeUndefined()
    expect(await updateSerie(db(), exodo, 1, { nombre: 'Éxodo hoy', descripcion: 'Salir.' })).toBe(true)
    expect(await updateSerie(db(), exodo, 1, { nombre: 'Tarde', descripcion: '' })).toBe(false)

    const deshacer = await deleteSerie(db(), exodo)
    expect(await listed()).toEqual([
      ['Rut', 0],
      ['Salmos', 2],
    ])
    expect(await restore(db(), TABLES, deshacer ?? '', { since: '' })).toBe('deshecha')
    expect(await listed()).toEqual([
      ['Rut', 0],
      ['Salmos', 2],
      ['Éxodo hoy', 1],
    ])

    const merge = (id: string, con: string) => changeContent(db(), (trx) => mergeSeries(trx, id, con))
    expect(await merge(salmos, newId())).toBeUndefined()
    expect(await merge(salmos, salmos)).toBeUndefined()
    const unir = await merge(salmos, exodo)
    expect(await listed()).toEqual([
      ['Rut', 0],
      ['Éxodo hoy', 3],
    ])
    const versions = await db()
      .selectFrom('versiones')
      .select('datos')
      .where('tabla', '=', 'predicaciones')
      .execute()
    expect(versions.filter(({ datos }) => JSON.parse(datos).serie === salmos)).toHaveLength(2)
    // One of them was given to a third series meanwhile, and stays there.
    const [moved] = await db()
      .selectFrom('predicaciones')
      .select('id')
      .where('titulo', '=', 'Salmos')
      .execute()
    await db()
      .updateTable('predicaciones')
      .set({ serie: rut })
      .where('id', '=', moved?.id ?? '')
      .execute()
    // The other one waits for its moment meanwhile.
    const rows = await db().selectFrom('predicaciones').select('id').where('serie', '=', exodo).execute()
    const ids = rows.map(({ id }) => id)
    await changeContent(db(), (trx) =>
      whilePublic(trx, { claims: TABLES, tabla: 'predicaciones', ids }, { sale: '' }, async () => undefined),
    )
    expect(await restore(db(), TABLES, unir ?? '', { since: '' })).toBe('deshecha')
    await changeContent(db(), (trx) => putBack(trx, 'predicaciones', ids))
    expect(await listed()).toEqual([
      ['Rut', 1],
      ['Salmos', 1],
      ['Éxodo hoy', 1],
    ])
  })
})
