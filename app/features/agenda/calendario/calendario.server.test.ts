import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { storedEvento } from '#tests/support/agenda/eventos.ts'
import { type Leida, readWithIcalJs, readWithPython, sorted } from '#tests/support/readers/ics.ts'
import { missingPython } from '#tests/support/readers/python.ts'
import { citasBetween } from '../citas.server.ts'
import type { Evento } from '../evento.ts'
import type { Dia } from '../opciones.ts'
import { writeCalendario, writeCita } from './calendario.server.ts'

const CALENDARIO = {
  origin: 'https://iglesia.cl',
  nombre: 'Iglesia, Los Bosques',
  iglesia: 'Iglesia Los Bosques, Av. Los Robles 1234; Ñuñoa',
}
const CULTO = { slug: 'culto', nombre: 'Culto' }
const evento = storedEvento({
  slug: 'culto-dominical',
  titulo: 'Culto dominical',
  inicio: '2026-11-29T11:00',
  fin: '2026-11-29T12:30',
  version: 3,
})
const write = (...eventos: Evento[]) =>
  writeCalendario(
    CALENDARIO,
    eventos.map((each) => ({ evento: each, categoria: CULTO })),
  )
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n')

const nunca = { tipo: 'nunca' } as const
const weekly = (dias: Dia[], cada = 1) => ({ tipo: 'semana', cada, dias, fin: nunca }) as const
const at = (inicio: string, minutes = 90) => ({
  inicio,
  fin: new Date(Date.parse(`${inicio}Z`) + minutes * 60_000).toISOString().slice(0, 16),
})

/** Every kind of repetition, and what may differ on single dates. */
const KINDS: Record<string, Partial<Evento>> = {
  'a single date': {},
  'every week': { repeticion: weekly(['SU']) },
  'on two days of every third week': { ...at('2026-12-01T20:00'), repeticion: weekly(['TU', 'TH'], 3) },
  'on Sunday and Monday of every second week': {
    ...at('2026-12-06T20:00'),
    repeticion: weekly(['MO', 'SU'], 2),
  },
  'on another weekday than that of the first day': {
    ...at('2026-12-01T19:30'),
    repeticion: weekly(['WE'], 2),
  },
  'twenty times': { repeticion: { ...weekly(['SU']), fin: { tipo: 'veces', veces: 20 } } },
  'on the 31st': { ...at('2026-12-31T23:00'), repeticion: { tipo: 'mes', cada: 1, fin: nunca } },
  'on the 15th of every second month, six times': {
    ...at('2026-12-15T10:00'),
    repeticion: { tipo: 'mes', cada: 2, fin: { tipo: 'veces', veces: 6 } },
  },
  'on the third Wednesday': {
    ...at('2026-12-16T19:00'),
    repeticion: { tipo: 'mes-ordinal', cada: 1, ordinal: 3, dia: 'WE', fin: nunca },
  },
  'on the fifth Sunday': {
    ...at('2026-11-29T19:00'),
    repeticion: { tipo: 'mes-ordinal', cada: 1, ordinal: 5, dia: 'SU', fin: nunca },
  },
  'on the last Sunday of every second month': {
    ...at('2026-11-29T13:00'),
    repeticion: { tipo: 'mes-ordinal', cada: 2, ordinal: -1, dia: 'SU', fin: nunca },
  },
  'two whole days': { ...at('2026-12-04T09:00', 2 * 24 * 60), repeticion: weekly(['FR'], 2) },
  'on 29 February': { ...at('2024-02-29T12:00'), repeticion: { tipo: 'anio', cada: 1, fin: nunca } },
  'some dates removed, cancelled, moved and renamed': {
    repeticion: weekly(['SU']),
    excepciones: [
      { fecha: '2026-12-06T11:00', quitada: true },
      { fecha: '2026-12-13T11:00', quitada: true },
      { fecha: '2026-12-20T11:00', cancelada: true, motivo: 'Hay elecciones' },
      { fecha: '2026-12-27T11:00', cambios: at('2026-12-26T18:00', 120) },
      { fecha: '2027-09-05T11:00', cambios: { titulo: 'Culto de aniversario' } },
      // By the rule it is never.
      { fecha: '2027-09-06T11:00', cancelada: true },
    ],
  },
  'the first date removed': {
    repeticion: weekly(['SU']),
    excepciones: [{ fecha: '2026-11-29T11:00', quitada: true }],
  },
  'all cancelled': { repeticion: weekly(['SU']), cancelado: true, motivo: 'Estamos de vacaciones' },
  'until a day': {
    repeticion: { ...weekly(['SU']), fin: { tipo: 'fecha', hasta: '2027-04-03' } },
  },
  'in another zone': { repeticion: weekly(['SU']), zona: 'Europe/Madrid' },
}
const EVENTOS = Object.values(KINDS).map((kind, n) => ({
  ...evento,
  ...kind,
  id: evento.id.slice(0, -3) + String(n).padStart(3, '0'),
}))

/** Our own dates, as readers tell them. */
const own = (eventos: Evento[], desde: string, hasta: string): Leida[] =>
  sorted(
    eventos
      .flatMap((each) => citasBetween(each, new Date(desde), new Date(hasta), CULTO))
      .map((cita) => ({
        uid: cita.evento,
        inicio: cita.inicio.instante.replace('.000Z', 'Z'),
        fin: cita.fin.instante.replace('.000Z', 'Z'),
        titulo: cita.cancelada ? `Cancelado: ${cita.titulo}` : cita.titulo,
        estado: cita.cancelada ? 'CANCELLED' : 'CONFIRMED',
      }))
      .filter(({ inicio }) => inicio >= desde && inicio < hasta),
  )

const READERS = {
  'ical.js': { read: readWithIcalJs, missing: undefined },
  'python3-icalendar': {
    read: readWithPython,
    missing: missingPython('icalendar', 'recurring_ical_events'),
  },
}

for (const [reader, { read, missing }] of Object.entries(READERS))
  describe.skipIf(missing)(`${reader}${missing ? ` (${missing})` : ''} agrees with the agenda`, () => {
    for (const [n, kind] of Object.keys(KINDS).entries())
      test(kind, () => {
        const each = EVENTOS[n] as Evento
        const [desde, hasta] = ['2026-11-25', '2028-03-10']
        const expected = own([each], desde, hasta)
        expect(expected.length).toBeGreaterThan(0)
        expect(read(write(each), desde, hasta)).toEqual(expected)
      })

    test('all of them in one file', () => {
      const [desde, hasta] = ['2027-03-20', '2027-04-20']
      expect(read(write(...EVENTOS), desde, hasta)).toEqual(own(EVENTOS, desde, hasta))
    })

    test('in years in which the first Sunday is too early for the clocks', () => {
      const each = { ...evento, repeticion: weekly(['SU']) }
      for (const [desde, hasta] of [
        ['2029-03-20', '2029-04-20'],
        ['2030-08-20', '2030-09-20'],
      ] as const)
        expect(read(write(each), desde, hasta)).toEqual(own([each], desde, hasta))
    })
  })

test('each event keeps its name and says its version; text lines are ASCII breaks of at most 75 octets', () => {
  const words = `Ñandú; coma, barra \\ y «más» ${'🕊'.repeat(40)}`
  const file = write({
    ...evento,
    titulo: words,
    descripcion: `${words}\n\u0007Fin\ud83d`,
    modalidad: 'otro',
    lugar: words,
    enlace: 'https://maps.app.goo.gl/x',
  })
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const each of file.split('\r\n')) expect(Buffer.byteLength(each), each).toBeLessThanOrEqual(75)
  expect(linesOf(file)).toEqual(
    expect.arrayContaining([
      `UID:${evento.id}`,
      'SEQUENCE:3',
      'DTSTAMP:20261122T180000Z',
      'DTSTART;TZID=America/Santiago:20261129T110000',
      'CATEGORIES:Culto',
      'X-WR-CALNAME:Iglesia\\, Los Bosques',
      'URL;VALUE=URI:https://iglesia.cl/agenda/culto-dominical',
    ]),
  )
  const [read] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  const text = (name: string) => read?.getFirstPropertyValue(name)
  expect(text('summary')).toBe(words)
  expect(text('location')).toBe(words)
  expect(text('description')).toBe(`${words}\nFin\ufffd\n\nhttps://maps.app.goo.gl/x`)
})

test('a rule that ends says so in UTC, and a removed date in the zone', () => {
  const lines = linesOf(
    write({
      ...evento,
      repeticion: { ...weekly(['SU']), fin: { tipo: 'fecha', hasta: '2027-01-10' } },
      excepciones: [
        { fecha: '2026-12-06T11:00', quitada: true },
        { fecha: '2026-12-13T11:00', cancelada: true, motivo: 'Hay elecciones' },
      ],
    }),
  )
  expect(lines).toContain('RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270111T025959Z')
  expect(lines).toContain('EXDATE;TZID=America/Santiago:20261206T110000')
  expect(lines).toContain('RECURRENCE-ID;TZID=America/Santiago:20261213T110000')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('DESCRIPTION:Hay elecciones')
})

test('one date of an event is a file of its own; none for a date that it does not have', () => {
  const each: Evento = {
    ...evento,
    repeticion: weekly(['SU']),
    excepciones: [
      { fecha: '2026-12-06T11:00', quitada: true },
      { fecha: '2026-12-13T11:00', cambios: at('2026-12-12T18:00') },
    ],
  }
  const file = (fecha: string) => writeCita(CALENDARIO, { evento: each, categoria: CULTO }, fecha)
  const dates = readWithIcalJs(file('2026-12-13') ?? '', '2026-11-01', '2028-01-01')
  expect(dates.map(({ inicio }) => inicio)).toEqual(['2026-12-12T21:00:00Z'])
  expect(file('2026-12-13')).not.toMatch(/RRULE:FREQ=WEEKLY|RECURRENCE-ID/)
  expect(file('2026-12-06')).toBeUndefined()
  expect(file('2026-12-07')).toBeUndefined()
})
