import { expect, test } from 'vitest'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { eventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { listCitas } from '../agenda.server.ts'
import type { Repeticion } from '../evento.ts'
import { addEvento } from '../eventos.server.ts'
import { cancelEvento, moveFecha } from './cambios.server.ts'

const WEEK = { desde: new Date('2027-01-01T00:00Z'), hasta: new Date('2027-01-12T00:00Z') }
const SUNDAYS: Repeticion = { tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'nunca' } }

onBothEngines('moving a date', (db) => {
  const add = async (repeticion: Repeticion | undefined) => {
    await db().deleteFrom('eventos').execute()
    const id = newId()
    const datos = eventoDe({
      ...{ titulo: 'Culto', inicio: '2027-01-03T11:00', fin: '2027-01-03T12:30', repeticion },
    })
    await changeContent(db(), (trx) => addEvento(trx, id, datos))
    return { id, fecha: datos.inicio }
  }
  const times = async () =>
    (await listCitas(db(), WEEK)).map(({ inicio, fin }) => `${inicio.local}–${fin.local.slice(11)}`)

  test('moves that one alone, by its rule’s time however often, and back', async () => {
    const date = await add(SUNDAYS)
    expect(await moveFecha(db(), date, 10)).toBe(true)
    expect(await moveFecha(db(), date, 30)).toBe(true)
    expect(await times()).toEqual(['2027-01-03T11:30–13:00', '2027-01-10T11:00–12:30'])
    await cancelEvento(db(), { ...date, alcance: 'esta' }, 'Lluvia')
    expect(await moveFecha(db(), date, 0)).toBe(true)
    expect(await times()).toEqual(['2027-01-03T11:00–12:30', '2027-01-10T11:00–12:30'])
    // The cancellation stays.
    expect((await listCitas(db(), WEEK))[0]?.motivo).toBe('Lluvia')
  })

  test('moves the only date of an event, and back', async () => {
    const date = await add(undefined)
    await moveFecha(db(), date, 20)
    expect(await times()).toEqual(['2027-01-03T11:20–12:50'])
    await moveFecha(db(), date, 0)
    expect(await times()).toEqual(['2027-01-03T11:00–12:30'])
  })

  test('knows dates that are not there', async () => {
    const { id } = await add(SUNDAYS)
    expect(await moveFecha(db(), { id, fecha: '2027-01-04T11:00' }, 10)).toBe(false)
    expect(await moveFecha(db(), { id: 'otro', fecha: '2027-01-03T11:00' }, 10)).toBe(false)
  })
})
