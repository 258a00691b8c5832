import { beforeEach, expect, test } from 'vitest'
import { putBack, whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { moveRow } from '#app/parts/orden/orden.server.ts'
import { discard, restore } from '#app/parts/papelera/papelera.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { addSermon, SERMON } from '#tests/support/sermons.ts'
import { deletePredicacion, updatePredicacion } from '../predicaciones.server.ts'
import { addSerie, findSerieByName, listSeries, mergeSeries } from './series.server.ts'

onBothEngines('series in the dashboard', (db) => {
  beforeEach(() => empty(db(), 'predicaciones', 'series', 'versiones'))
  const add = async (nombre: string, sermons = 0) => {
    const id = newId()
    await changeContent(db(), (trx) => addSerie(trx, id, { nombre }))
    for (let n = 0; n < sermons; n++) await addSermon(db(), { titulo: nombre, serie: id })
    return id
  }
  /** The names in their order, each with how many sermons it has. */
  const listed = async () =>
    (await listSeries(db())).map(({ nombre, predicaciones }) => `${nombre} ${predicaciones}`)
  const bringBack = (deshacer: string | undefined) => restore(db(), TABLES, deshacer ?? '', { since: '' })
  const merge = (id: string, con: string) => changeContent(db(), (trx) => mergeSeries(trx, id, con))

  test('of one name have addresses of their own, even when added at the same moment', async () => {
    await Promise.all([1, 2, 3].map(() => add('A la vez')))
    const rows = await db().selectFrom('series').select(['slug', 'orden']).orderBy('orden').execute()
    expect(rows.map(({ slug }) => slug)).toEqual(['a-la-vez', 'a-la-vez-2', 'a-la-vez-3'])
    expect(rows.map(({ orden }) => orden)).toEqual([1, 2, 3])
  })

  test('are merged while their sermons are edited and deleted, and neither waits for ever', async () => {
    const [una, otra] = [await add('Una', 4), await add('Otra')]
    const sermons = await db().selectFrom('predicaciones').select(['id', 'version']).execute()
    await Promise.all([
      merge(una, otra),
      ...sermons.map(({ id, version }) => updatePredicacion(db(), id, version, SERMON)),
      ...sermons.slice(2).map(({ id }) => deletePredicacion(db(), id)),
    ])
    expect(await listed()).toEqual(['Otra 2'])
  })

  test('are moved one place, from the first and the last no further', async () => {
    const [una, , tres] = [await add('Una'), await add('Dos'), await add('Tres')]
    const move = (id = '', hacia: 'arriba' | 'abajo' = 'abajo') =>
      changeContent(db(), (trx) => moveRow(trx, 'series', { id, hacia }))
    await move(una, 'arriba')
    await move(tres, 'abajo')
    expect(await move(newId())).toBe(false)
    expect(await listed()).toEqual(['Una 0', 'Dos 0', 'Tres 0'])
    await move(una, 'abajo')
    await move(tres, 'arriba')
    expect(await listed()).toEqual(['Dos 0', 'Tres 0', 'Una 0'])
  })

  test('are found by name, deleted and brought back', async () => {
    await add('Salmos', 2)
    const exodo = await add('Éxodo', 1)
    expect(await findSerieByName(db(), ' EXODO ')).toEqual(expect.objectContaining({ id: exodo }))
    expect(await findSerieByName(db(), 'Levítico')).toBeUndefined()
    const deshacer = await discard(db(), TABLES, 'series', exodo)
    expect(await listed()).toEqual(['Salmos 2'])
    expect(await bringBack(deshacer)).toBe('deshecha')
    expect(await listed()).toEqual(['Salmos 2', 'Éxodo 1'])
  })

  test('are merged, and apart again but for what was given to a third one meanwhile', async () => {
    const [salmos, exodo, rut] = [await add('Salmos', 2), await add('Éxodo', 1), await add('Rut')]
    expect(await merge(salmos, newId())).toBeUndefined()
    expect(await merge(salmos, salmos)).toBeUndefined()
    const unir = await merge(salmos, exodo)
    expect(await listed()).toEqual(['Éxodo 3', 'Rut 0'])
    const versions = await db().selectFrom('versiones').select('datos').execute()
    expect(versions.map(({ datos }) => JSON.parse(datos).serie)).toEqual([salmos, salmos])
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
    expect(await bringBack(unir)).toBe('deshecha')
    await changeContent(db(), (trx) => putBack(trx, 'predicaciones', ids))
    expect(await listed()).toEqual(['Salmos 1', 'Éxodo 1', 'Rut 1'])
  })
})
