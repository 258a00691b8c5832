import { beforeAll, expect, test } from 'vitest'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { saveAddresses } from '#tests/support/radio/tune-in.ts'
import type { Repeticion } from '../evento.ts'
import { horarioOf, listFiltros, readAgenda, readHoy, readSemana } from './publica.server.ts'

const SEMANAL: Repeticion = { tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'nunca' } }

/** A Saturday evening in Santiago, which is Sunday already in UTC. */
const SABADO = new Date('2026-11-29T01:30:00Z')

onBothEngines('the agenda', (db) => {
  beforeAll(async () => {
    await addEventoDe(db(), {
      titulo: 'Culto',
      inicio: '2026-11-01T11:00',
      fin: '2026-11-01T12:30',
      repeticion: SEMANAL,
      descripcion: 'Todos los domingos.',
      excepciones: [{ fecha: '2026-12-06T11:00', cancelada: true, motivo: 'Por el aniversario' }],
    })
    await addEventoDe(db(), {
      titulo: 'Vigilia',
      inicio: '2026-11-28T22:00',
      fin: '2026-11-29T02:00',
      inscripcion: true,
      descripcion: 'Una noche de oración.\nTrae abrigo.',
    })
    await addEventoDe(db(), {
      titulo: 'Programa',
      categoria: 'radio',
      inicio: '2027-02-10T20:00',
      fin: '2027-02-10T21:00',
    })
    await addEventoDe(db(), {
      titulo: 'Desde Madrid',
      inicio: '2026-11-30T01:00',
      fin: '2026-11-30T02:00',
      zona: 'Europe/Madrid',
    })
  })

  const lines = async (ahora: Date, asked: { desde?: string; categoria?: string } = {}) => {
    const { dias, siguiente } = await readAgenda(db(), { ahora, ...asked })
    const shown = dias.map(({ cercano, nombre, citas }) => [
      cercano || nombre,
      ...citas.map(({ titulo, horario }) => `${horario} ${titulo}`),
    ])
    return { shown, siguiente }
  }

  test('is grouped by the church’s days, whatever the server’s are', async () => {
    const { shown, siguiente } = await lines(SABADO)
    expect(shown.slice(0, 3)).toEqual([
      ['Hoy', '22:00 a domingo 29 de noviembre, 02:00 Vigilia'],
      ['Mañana', '11:00–12:30 Culto', '21:00–22:00 Desde Madrid'],
      ['domingo 6 de diciembre', '11:00–12:30 Culto'],
    ])
    expect(shown.length).toBe(5)
    expect(siguiente).toBe('2026-12-26')
  })

  test('what happens once says what it is about; weekly and cancelled dates do not', async () => {
    const { dias } = await readAgenda(db(), { ahora: SABADO })
    expect(dias.slice(0, 2).flatMap(({ citas }) => citas.map(({ detalle }) => detalle))).toEqual([
      'Una noche de oración. Trae abrigo.',
      '',
      '',
    ])
  })

  test('a date goes when it is over, and stays on today’s list until then', async () => {
    const { shown } = await lines(new Date('2026-11-29T04:00:00Z'))
    expect(shown[0]).toEqual([
      'Hoy',
      'hasta las 02:00 Vigilia',
      '11:00–12:30 Culto',
      '21:00–22:00 Desde Madrid',
    ])
    const after = await lines(new Date('2026-11-29T05:00:00Z'))
    expect(after.shown[0]).toEqual(['Hoy', '11:00–12:30 Culto', '21:00–22:00 Desde Madrid'])
  })

  test('says when it changes: at midnight, or when a date is over', async () => {
    expect((await readHoy(db(), SABADO)).midnight).toEqual(new Date('2026-11-29T03:00:00Z'))
    const changes = async (ahora: string) =>
      (await readAgenda(db(), { ahora: new Date(ahora) })).cambia.map((moment) => moment.toISOString()).sort()
    expect(await changes('2026-11-29T01:30:00Z')).toEqual([
      '2026-11-29T03:00:00.000Z',
      '2026-11-29T05:00:00.000Z',
    ])
    expect(await changes('2026-11-29T06:00:00Z')).toEqual([
      '2026-11-29T15:30:00.000Z',
      '2026-11-30T03:00:00.000Z',
    ])
  })

  test('goes on from a later day, and over days on which there is nothing', async () => {
    expect((await lines(SABADO, { desde: '2026-12-26' })).shown[0]?.[0]).toBe('domingo 27 de diciembre')
    expect(await lines(SABADO, { categoria: 'radio' })).toEqual({
      shown: [['miércoles 10 de febrero de 2027', '20:00–21:00 Programa']],
      siguiente: undefined,
    })
    expect(await lines(SABADO, { categoria: 'radio', desde: '2027-03-01' })).toEqual({
      shown: [],
      siguiente: undefined,
    })
  })

  test('the home has the next three of the coming seven days, with what was cancelled', async () => {
    const semana = async (ahora: string) => {
      const { citas, cambia } = (await readSemana(db(), new Date(ahora), () => '')).semana
      return { citas: citas.map(({ titulo, cuando }) => `${titulo}: ${cuando}`), cambia: new Date(cambia) }
    }
    expect(await semana('2026-11-29T01:30:00Z')).toEqual({
      citas: ['Culto: Mañana, domingo 29, 11:00–12:30', 'Desde Madrid: Mañana, domingo 29, 21:00–22:00'],
      cambia: new Date('2026-11-29T03:00:00Z'),
    })
    // A second before and after the second service comes within seven days; the first is told above them.
    expect((await semana('2026-11-01T13:59:59Z')).citas).toEqual([])
    expect((await semana('2026-11-01T14:00:01Z')).citas).toEqual(['Culto: domingo 8, 11:00–12:30'])
    const later = new Date('2026-12-01T12:00:00Z')
    const cancelled = { titulo: 'Culto', cancelada: true, ruta: '/agenda/culto?fecha=2026-12-06' }
    const { semana: first, proximas } = await readSemana(db(), later, ({ titulo }) => `Es ${titulo}.`)
    expect(first.citas).toMatchObject([cancelled])
    // What is cancelled is not next; further dates are told of too.
    expect(proximas[0]).toMatchObject({
      titulo: 'Culto',
      ruta: '/agenda/culto?fecha=2026-12-13',
      verlo: 'Es Culto.',
      lugar: '',
      cuando: 'domingo 13 de diciembre, 11:00–12:30',
      como: { texto: 'Cómo llegar', href: '' },
    })
    const { dias } = await readAgenda(db(), { ahora: later })
    expect(dias[0]?.citas).toMatchObject([{ ...cancelled, motivo: 'Por el aniversario' }])
  })

  test('the home announces the radio’s programme once there is a radio', async () => {
    const next = async () => (await readSemana(db(), new Date('2027-02-10T12:00:00Z'), () => '')).proximas[0]
    expect((await next())?.titulo).not.toBe('Programa')
    await saveAddresses(db(), 'https://radio.iglesia.cl/vivo')
    expect((await next())?.titulo).toBe('Programa')
  })

  test('«Voy» leads straight to the form of its own date, until it begins', async () => {
    const voy = async (ahora: string) => {
      const { semana, proximas } = await readSemana(db(), new Date(ahora), () => '')
      return [...proximas, ...semana.citas].flatMap((cita) => (cita.voy ? [[cita.cuando, cita.voy]] : []))
    }
    const form = '/voy?evento=vigilia&fecha=2026-11-28'
    const far = 'sábado 28 de noviembre, 22:00 a domingo 29 de noviembre, 02:00'
    expect(await voy('2026-11-22T12:00:00Z')).toEqual([
      [far, form],
      [far.replace(' de noviembre', ''), form],
    ])
    expect(await voy('2026-11-28T12:00:00Z')).toEqual([[far.replace(/^[^,]+/, 'Hoy, sábado 28'), form]])
    expect(await voy('2026-11-29T01:30:00Z')).toEqual([])
  })

  test('can be filtered by the categories that are used', async () => {
    expect((await listFiltros(db())).map(({ slug }) => slug)).toEqual(['culto', 'radio'])
  })

  test('ends with a whole day before it gets too long', async () => {
    for (let n = 0; n < 45; n++)
      for (const day of ['02', '03'])
        await addEventoDe(db(), {
          titulo: `Taller ${n}`,
          inicio: `2026-12-${day}T09:00`,
          fin: `2026-12-${day}T10:00`,
        })
    const { shown, siguiente } = await lines(SABADO)
    expect(shown.map((dia) => dia.length - 1)).toEqual([1, 2, 45])
    expect(siguiente).toBe('2026-12-03')
    expect((await lines(SABADO, { desde: '2026-12-03' })).shown[0]?.length).toBe(46)
  })
})

test.for([
  ['2026-11-29T11:00', '2026-11-29T11:00', '2026-11-29', '11:00'],
  ['2026-11-27T18:00', '2026-11-29T15:00', '2026-11-27', '18:00 a domingo 29 de noviembre, 15:00'],
  ['2026-11-27T18:00', '2026-11-29T15:00', '2026-11-28', 'hasta el domingo 29 de noviembre, 15:00'],
  ['2026-11-27T18:00', '2026-11-29T15:00', '2026-11-29', 'hasta las 15:00'],
] as const)('the hours of %s to %s on %s', ([inicio, fin, dia, expected]) => {
  const momento = (local: string) => ({ local, instante: '', desfase: '' })
  expect(horarioOf(momento(inicio), momento(fin), dia)).toBe(expected)
})
