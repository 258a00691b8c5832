import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import type { Alcance, Evento, Excepcion, Repeticion } from '../evento.ts'
import { findEventoById } from '../eventos.server.ts'
import { fechasFrom } from '../repeticion.ts'
import { countVan, signUp } from '../voy/inscripciones.server.ts'
import { cancelEvento, deleteEvento, moveFecha, updateEvento } from './cambios.server.ts'
import { type Editado, shownOn } from './editado.server.ts'
import { changedBy, listLost, mudanzaOf } from './mudanza.server.ts'

// Sundays of a year ahead, so that none is over.
const PRIMERO = '2127-06-01'
const [SEGUNDO, TERCERO] = ['2127-06-08', '2127-06-15']
const DOMINGOS: Repeticion = { tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'nunca' } }

onBothEngines('who signed up for dates that change', (db) => {
  let id = ''
  beforeEach(async () => {
    await empty(db(), 'inscripciones', 'eventos')
    id = await addEventoDe(db(), {
      titulo: 'Almuerzo',
      inicio: `${PRIMERO}T13:00`,
      fin: `${PRIMERO}T15:00`,
      inscripcion: true,
      cupo: 4,
      repeticion: DOMINGOS,
    })
    for (const [contacto, fecha] of [
      ['ana@correo.cl', PRIMERO],
      ['ana@correo.cl', SEGUNDO],
      ['beto@correo.cl', TERCERO],
    ] as const)
      await signUp(
        db(),
        { id: newId(), secret: 'secret', ahora: new Date('2127-05-25T12:00:00Z') },
        { evento: 'almuerzo', fecha, nombre: 'Alguien', contacto, cuantos: 2 },
      )
  })
  const evento = async () => (await findEventoById(db(), id)) as Evento
  const edit = async (fecha: string, changes: Partial<Editado>): Promise<Editado> => {
    const before = await evento()
    const { inscripcion, cupo, repeticion } = before
    return { ...shownOn(before, fecha), inscripcion, cupo, repeticion, ...changes }
  }
  const save = async (dia: string, alcance: Alcance, changes: Partial<Editado>, hora = '13:00') => {
    const fecha = `${dia}T${hora}`
    const datos = await edit(fecha, changes)
    const { version } = await evento()
    expect(await updateEvento(db(), { id, fecha, alcance, version }, datos)).toBe(true)
  }
  const days = async () =>
    (await db().selectFrom('inscripciones').select(['evento', 'dia']).orderBy('dia').execute()).map(
      ({ evento, dia }) => `${dia}${evento === id ? '' : ' later'}`,
    )

  test('go along to another weekday, with all dates', async () => {
    await save(SEGUNDO, 'todas', { inicio: '2127-06-09T13:00', fin: '2127-06-09T15:00' })
    expect((await evento()).repeticion).toMatchObject({ dias: ['MO'] })
    expect(await days()).toEqual(['2127-06-02', '2127-06-09', '2127-06-16'])
    expect(await countVan(db(), id, '2127-06-09')).toBe(2)
  })

  test('go along with what single dates have of their own where the rule names another weekday', async () => {
    const donde = (dia: string) => ({ id, fecha: `${dia}T13:00` })
    await cancelEvento(db(), { ...donde(SEGUNDO), alcance: 'esta' }, 'Feriado')
    await moveFecha(db(), donde(TERCERO), 20)
    await deleteEvento(db(), { ...donde('2127-06-22'), alcance: 'esta' })
    await save('2127-06-29', 'esta', { inicio: '2127-07-05T13:00', fin: '2127-07-05T15:00' })
    await save(PRIMERO, 'todas', { repeticion: { ...DOMINGOS, dias: ['TU'] } })
    expect(await days()).toEqual(['2127-06-03', '2127-06-10', '2127-06-17'])
    const excepciones: Excepcion[] = [
      { fecha: '2127-06-10T13:00', cancelada: true, motivo: 'Feriado' },
      { fecha: '2127-06-17T13:00', cambios: { inicio: '2127-06-17T13:20', fin: '2127-06-17T15:20' } },
      { fecha: '2127-06-24T13:00', quitada: true },
      // One that was put on a day by hand is still that day's.
      { fecha: '2127-07-01T13:00', cambios: { inicio: '2127-07-05T13:00', fin: '2127-07-05T15:00' } },
    ]
    expect((await evento()).excepciones).toEqual(excepciones)
    // A date that is still there keeps its own, and one that is gone gives it to no other that there was.
    await save('2127-06-03', 'todas', { repeticion: { ...DOMINGOS, dias: ['TU', 'TH'] } })
    await save('2127-06-03', 'todas', { repeticion: { ...DOMINGOS, dias: ['TH'] } })
    expect((await evento()).excepciones).toEqual([])
  })

  const propias = async () =>
    (await evento()).excepciones.map(({ fecha, cambios }) => `${fecha} ${cambios?.inicio} ${cambios?.fin}`)

  test('go along with the hour of the very date whose form names another weekday', async () => {
    await moveFecha(db(), { id, fecha: `${SEGUNDO}T13:00` }, 20)
    await save(TERCERO, 'esta', { inicio: `${TERCERO}T18:00`, fin: `${TERCERO}T20:00` })
    await save(SEGUNDO, 'todas', { repeticion: { ...DOMINGOS, dias: ['TU'] } })
    expect(await days()).toEqual(['2127-06-03', '2127-06-10', '2127-06-17'])
    expect(await propias()).toEqual([
      '2127-06-10T13:00 2127-06-10T13:20 2127-06-10T15:20',
      '2127-06-17T13:00 2127-06-17T18:00 2127-06-17T20:00',
    ])
  })

  test('go along by whole weeks, and so does what each date has of its own', async () => {
    const fin = { tipo: 'veces', veces: 4 } as const
    await save(PRIMERO, 'todas', { repeticion: { ...DOMINGOS, fin } })
    for (const [index, dia] of [PRIMERO, SEGUNDO, TERCERO, '2127-06-22'].entries())
      await save(dia, 'esta', { titulo: `Clase ${index + 1}` })
    await save(PRIMERO, 'todas', { inicio: `${SEGUNDO}T13:00`, fin: `${SEGUNDO}T15:00` })
    expect(await days()).toEqual([SEGUNDO, TERCERO, '2127-06-22'])
    const titulos = (await evento()).excepciones.map(({ fecha, cambios }) => [fecha, cambios?.titulo])
    expect(titulos).toEqual([
      [`${SEGUNDO}T13:00`, 'Clase 1'],
      [`${TERCERO}T13:00`, 'Clase 2'],
      ['2127-06-22T13:00', 'Clase 3'],
      ['2127-06-29T13:00', 'Clase 4'],
    ])
  })

  test('of the last date are left alone by those who move to its day', async () => {
    const hasta = { ...DOMINGOS, fin: { tipo: 'fecha', hasta: TERCERO } } as const
    await save(PRIMERO, 'todas', { repeticion: hasta })
    await save(PRIMERO, 'todas', { inicio: `${SEGUNDO}T13:00`, fin: `${SEGUNDO}T15:00` })
    expect(await days()).toEqual([SEGUNDO, TERCERO, '2127-06-22'])
    expect(await countVan(db(), id, TERCERO), 'who came to the second').toBe(2)
    await save(SEGUNDO, 'todas', { inicio: `${PRIMERO}T13:00`, fin: `${PRIMERO}T15:00` })
    expect(await days(), 'who were after the last, too').toEqual([PRIMERO, SEGUNDO, TERCERO])
    await save(PRIMERO, 'todas', { inicio: `${SEGUNDO}T13:00`, fin: `${SEGUNDO}T15:00` })
    const mensual: Repeticion = { tipo: 'mes', cada: 1, fin: { tipo: 'fecha', hasta: '2127-07-31' } }
    const before = { ...(await evento()), inicio: '2127-05-31T13:00', repeticion: mensual }
    const dias = ['2127-05-31', '2127-07-31']
    const { moves, lost } = mudanzaOf(before, { ...before, inicio: '2127-07-31T13:00' }, dias)
    expect(lost).toEqual(['2127-07-31'])
    expect(moves.map(({ to }) => to)).toEqual(['2127-07-31', '2127-09-30'])
  })

  test('go along by whole months, and so does a suspension', async () => {
    const fin = { tipo: 'nunca' } as const
    const domingo: Repeticion = { tipo: 'mes-ordinal', cada: 2, ordinal: 1, dia: 'SU', fin }
    await save(PRIMERO, 'todas', { repeticion: domingo })
    await cancelEvento(db(), { id, fecha: '2127-10-05T13:00', alcance: 'esta' }, 'Feriado')
    await save(PRIMERO, 'todas', { inicio: '2127-07-06T13:00', fin: '2127-07-06T15:00' })
    expect((await evento()).excepciones).toMatchObject([{ fecha: '2127-11-02T13:00', cancelada: true }])
    expect(
      mudanzaOf(await evento(), { ...(await evento()), inicio: '2127-08-03T13:00' }, ['2127-11-02']),
    ).toEqual({ moves: [{ from: '2127-11-02', to: '2127-12-07' }], lost: [] })
  })

  test('go along with a delay past midnight, and with one to another day and hour', async () => {
    await save(PRIMERO, 'todas', { inicio: `${PRIMERO}T23:50`, fin: '2127-06-02T01:00' })
    await moveFecha(db(), { id, fecha: `${SEGUNDO}T23:50` }, 20)
    await save(PRIMERO, 'todas', { inicio: '2127-06-03T19:00', fin: '2127-06-03T21:00' }, '23:50')
    expect(await propias()).toEqual(['2127-06-10T19:00 2127-06-10T19:20 2127-06-10T20:30'])
  })

  test('go along with those that follow', async () => {
    await save(SEGUNDO, 'siguientes', { inicio: '2127-06-07T13:00', fin: '2127-06-07T15:00' })
    expect(await days()).toEqual([PRIMERO, '2127-06-07 later', '2127-06-14 later'])
  })

  test('stay at another hour, on a date that moves alone, and on dates that are still there', async () => {
    await save(SEGUNDO, 'todas', { inicio: `${SEGUNDO}T12:00`, fin: `${SEGUNDO}T14:00` })
    expect(await days()).toEqual([PRIMERO, SEGUNDO, TERCERO])
    await save(SEGUNDO, 'esta', { inicio: '2127-06-10T12:00', fin: '2127-06-10T14:00' }, '12:00')
    expect(await days()).toEqual([PRIMERO, SEGUNDO, TERCERO])
  })

  test('are counted before they are left without a date', async () => {
    const where = { fecha: `${PRIMERO}T13:00`, alcance: 'todas' as const, hoy: PRIMERO }
    const everyOther = await edit(where.fecha, { repeticion: { ...DOMINGOS, cada: 2 } })
    const lost = { dias: [SEGUNDO], inscritos: 2, turnos: 0 }
    expect(await listLost(db(), await evento(), where, everyOther)).toEqual(lost)
    const once = await edit(where.fecha, { repeticion: undefined })
    expect(await listLost(db(), await evento(), where, once)).toMatchObject({ inscritos: 4 })
    expect((await listLost(db(), await evento(), { ...where, hoy: TERCERO }, once)).dias).toEqual([TERCERO])
    const monday = await edit(where.fecha, { inicio: '2127-06-02T13:00', fin: '2127-06-02T15:00' })
    expect(await listLost(db(), await evento(), where, monday)).toEqual({ ...lost, dias: [], inscritos: 0 })
    const ending: Repeticion = { ...DOMINGOS, fin: { tipo: 'fecha', hasta: TERCERO } }
    const short = await edit(where.fecha, { ...monday, repeticion: ending })
    expect((await listLost(db(), await evento(), where, short)).dias, 'the last alone').toEqual([TERCERO])
    await save(PRIMERO, 'todas', { repeticion: { ...DOMINGOS, cada: 2 } })
    expect(await days(), 'and stay on the list').toEqual([PRIMERO, SEGUNDO, TERCERO])
  })

  const fin = { tipo: 'nunca' } as const
  const MIERCOLES: Repeticion = { ...DOMINGOS, dias: ['WE'] }
  const MENSUAL: Repeticion = { tipo: 'mes', cada: 1, fin }
  const PRIMER_DOMINGO: Repeticion = { tipo: 'mes-ordinal', cada: 1, ordinal: 1, dia: 'SU', fin }
  const QUINTO_SABADO: Repeticion = { ...PRIMER_DOMINGO, ordinal: 5, dia: 'SA' }
  test.each([
    ['the first month lacks its number', '02-10', MENSUAL, '03-10', '03-31', MENSUAL, '04-10'],
    ['weeks become months', '02-03', MIERCOLES, '02-17', '02-18', MENSUAL, '02-03'],
    ['it crosses a month’s edge', '06-06', PRIMER_DOMINGO, '08-01', '07-31', QUINTO_SABADO, '06-06'],
  ])('go as the date whose form was changed, where %s', async (_, first, rule, from, to, then, gone) => {
    const at = (day: string) => ({ inicio: `2027-${day}T13:00`, fin: `2027-${day}T15:00` })
    const before: Evento = { ...(await evento()), ...at(first), repeticion: rule }
    const { inicio: fecha } = at(from)
    const shown = { ...before, ...shownOn(before, fecha) }
    const changed = changedBy(before, { fecha, alcance: 'todas' }, { ...shown, ...at(to), repeticion: then })
    const dias = [from, gone].map((dia) => `2027-${dia}`)
    const { moves, lost } = mudanzaOf(before, changed?.after ?? before, dias, changed?.step)
    expect(moves).toContainEqual({ from: `2027-${from}`, to: `2027-${to}` })
    expect(lost).toEqual([`2027-${gone}`])
  })

  test.each([
    ['in it', [3, 'WE', '16'], [3, 'TH', '17'], ['2027-06-17', '2027-07-15']],
    ['a week later in the next one', [4, 'SU', '27'], [1, 'SU', '04'], ['2027-07-04', '2027-08-01']],
  ] as const)('by ordinals go to the one of their month, %s', async (_, from, to, expected) => {
    const at = ([ordinal, dia, number]: typeof from | typeof to, mes: string) => ({
      inicio: `2027-${mes}-${number}T19:00`,
      repeticion: { tipo: 'mes-ordinal', cada: 1, ordinal, dia, fin: { tipo: 'nunca' } } as const,
    })
    const before = { ...(await evento()), ...at(from, '06') }
    const after = { ...before, ...at(to, expected[0].slice(5, 7)) }
    const dias = fechasFrom(before, '2027-06-01', 2).map((fecha) => fecha.slice(0, 10))
    const moves = dias.map((dia, index) => ({ from: dia, to: expected[index] }))
    expect(mudanzaOf(before, after, dias)).toEqual({ moves, lost: [] })
  })
})
