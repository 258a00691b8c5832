import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCalendario } from '#app/features/agenda/calendario/calendario.server.ts'
import type { Evento } from '#app/features/agenda/evento.ts'
import { archivoOf, leer } from '#tests/support/archivos.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T15:00:00Z') }))
afterEach(() => vi.useRealTimers())

const ics = (events: string, more = '') =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Google Inc//ES',
    'X-WR-CALNAME:Iglesia',
    more,
    events,
    'END:VCALENDAR',
  ]
    .join('\n')
    .replace(/\n+/g, '\r\n')
let uid = 0
const vevent = (lines: string) =>
  `BEGIN:VEVENT\nUID:${++uid}@google.com\nSUMMARY:Reunión\n${lines}\nEND:VEVENT`
const read = (...events: string[]) => leer(archivoOf('iglesia.ics', ics(events.join('\n'))))
const SUNDAY = 'DTSTART;TZID=America/Santiago:20261129T110000\nDTEND;TZID=America/Santiago:20261129T123000'
const nunca = { tipo: 'nunca' }

test.each<[what: string, lines: string, found: object]>([
  [
    'a time of the church',
    SUNDAY,
    { inicio: '2026-11-29T11:00', fin: '2026-11-29T12:30', modalidad: 'iglesia' },
  ],
  [
    'UTC',
    'DTSTART:20261129T140000Z\nDURATION:PT45M',
    { inicio: '2026-11-29T11:00', fin: '2026-11-29T11:45' },
  ],
  ['no zone, no end', 'DTSTART:20261129T110000', { inicio: '2026-11-29T11:00', fin: '2026-11-29T12:00' }],
  [
    'days',
    'DTSTART;VALUE=DATE:20261204\nDTEND;VALUE=DATE:20261206',
    { inicio: '2026-12-04T00:00', fin: '2026-12-05T23:59' },
  ],
  [
    'another zone',
    'DTSTART;TZID=Europe/Madrid:20261129T110000',
    { inicio: '2026-11-29T11:00', zona: 'Europe/Madrid' },
  ],
  [
    'a place',
    `${SUNDAY}\nLOCATION:Plaza Ñuñoa\\, al frente`,
    { modalidad: 'otro', lugar: 'Plaza Ñuñoa, al frente' },
  ],
  ['the church', `${SUNDAY}\nLOCATION:Iglesia La Viña\\, Santiago`, { modalidad: 'iglesia', lugar: '' }],
  [
    'an address',
    `${SUNDAY}\nLOCATION:https://zoom.us/j/1`,
    { modalidad: 'linea', enlace: 'https://zoom.us/j/1' },
  ],
  ['a category', `${SUNDAY}\nCATEGORIES:Jóvenes,Otra`, { categoria: 'Jóvenes' }],
  ['none: the calendar', SUNDAY, { categoria: 'Iglesia' }],
  ['cancelled', `${SUNDAY}\nSTATUS:CANCELLED`, { cancelado: true }],
  [
    'folded words',
    `${SUNDAY}\nDESCRIPTION:Trae tu Bib\n lia\\ny un lápiz`,
    { descripcion: 'Trae tu Biblia\ny un lápiz' },
  ],
])('%s', async (_, lines, found) => {
  expect(await read(vevent(lines))).toEqual([
    expect.objectContaining({ tipo: 'evento', titulo: 'Reunión', ...found }),
  ])
})

test.each<[rule: string, repeticion: object | undefined]>([
  ['FREQ=WEEKLY', { tipo: 'semana', cada: 1, dias: ['SU'], fin: nunca }],
  [
    'FREQ=WEEKLY;WKST=SU;COUNT=8;BYDAY=TU,SU',
    { tipo: 'semana', cada: 1, dias: ['TU', 'SU'], fin: { tipo: 'veces', veces: 8 } },
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270301T025959Z',
    { tipo: 'semana', cada: 2, dias: ['SU'], fin: { tipo: 'fecha', hasta: '2027-02-28' } },
  ],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU', undefined],
  ['FREQ=DAILY', { tipo: 'semana', cada: 1, dias: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], fin: nunca }],
  ['FREQ=DAILY;INTERVAL=3', undefined],
  ['FREQ=MONTHLY', { tipo: 'mes', cada: 1, fin: nunca }],
  ['FREQ=MONTHLY;BYMONTHDAY=29', { tipo: 'mes', cada: 1, fin: nunca }],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', undefined],
  ['FREQ=MONTHLY;BYDAY=5SU', { tipo: 'mes-ordinal', cada: 1, dia: 'SU', ordinal: 5, fin: nunca }],
  ['FREQ=MONTHLY;BYDAY=SU;BYSETPOS=-1', { tipo: 'mes-ordinal', cada: 1, dia: 'SU', ordinal: -1, fin: nunca }],
  ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=29', { tipo: 'anio', cada: 1, fin: nunca }],
  ['FREQ=YEARLY;BYWEEKNO=20', undefined],
  ['FREQ=HOURLY', undefined],
])('%s', async (rule, repeticion) => {
  const [found] = await read(vevent(`${SUNDAY}\nRRULE:${rule}`))
  if (repeticion) expect(found).toMatchObject({ tipo: 'evento', repeticion })
  else
    expect(found).toMatchObject({
      tipo: 'ilegible',
      que: 'Reunión',
      por: expect.stringContaining('Se repite'),
    })
})

test.each<[start: string, rule: string, found: object]>([
  // Friday 21:00 in Chile.
  ['20261205T000000Z', 'FREQ=WEEKLY;BYDAY=SA', { por: expect.stringContaining('Se repite') }],
  ['20261205T000000Z', 'FREQ=MONTHLY;BYDAY=1SA', { por: expect.stringContaining('Se repite') }],
  ['20261205T000000Z', 'FREQ=WEEKLY', { inicio: '2026-12-04T21:00', repeticion: { dias: ['FR'] } }],
  ['20261205T140000Z', 'FREQ=WEEKLY;BYDAY=SA', { repeticion: { dias: ['SA'] } }],
])('%s in UTC, %s', async (start, rule, found) => {
  expect(await read(vevent(`DTSTART:${start}\nRRULE:${rule}`))).toMatchObject([found])
})

test.each<[start: string, until: string, hasta: string]>([
  [';TZID=America/Santiago:20261202T193000', '20261223T222959Z', '2026-12-22'],
  [';TZID=America/Santiago:20261202T193000', '20261223T223000Z', '2026-12-23'],
  [';TZID=America/Santiago:20261202T193000', '20261223', '2026-12-23'],
  [';TZID=America/Santiago:20261202T193000', '20261202T000000Z', '2026-12-02'],
  // Written in UTC, it is an hour earlier in winter.
  [':20261202T223000Z', '20270602T223000Z', '2027-06-02'],
])('the last date of what begins at %s until %s', async (start, until, hasta) => {
  const [found] = await read(vevent(`DTSTART${start}\nRRULE:FREQ=WEEKLY;UNTIL=${until}`))
  expect(found).toMatchObject({ repeticion: { fin: { tipo: 'fecha', hasta } } })
})

test('single dates of a repetition are removed, cancelled, moved and renamed', async () => {
  const weekly = vevent(`${SUNDAY}\nRRULE:FREQ=WEEKLY\nEXDATE;TZID=America/Santiago:20261206T110000`)
  const date = (lines: string) => `BEGIN:VEVENT\nUID:${uid}@google.com\n${lines}\nEND:VEVENT`
  const [found] = await read(
    weekly,
    date(
      'RECURRENCE-ID:20261213T140000Z\nSUMMARY:Aniversario\nDTSTART:20261213T220000Z\nDTEND:20261213T230000Z',
    ),
    date('RECURRENCE-ID:20261220T140000Z\nSTATUS:CANCELLED\nDTSTART:20261220T140000Z'),
    date('RECURRENCE-ID:20261221T140000Z\nDTSTART:20261221T140000Z'),
  )
  expect(found).toMatchObject({
    excepciones: [
      { fecha: '2026-12-06T11:00', quitada: true },
      {
        fecha: '2026-12-13T11:00',
        cambios: { titulo: 'Aniversario', inicio: '2026-12-13T19:00', fin: '2026-12-13T20:00' },
      },
      { fecha: '2026-12-20T11:00', cancelada: true },
    ],
  })
})

test('a single date has a place of its own', async () => {
  const weekly = `${SUNDAY}\nRRULE:FREQ=WEEKLY\nLOCATION:Plaza Ñuñoa`
  const date = (day: string, location: string) =>
    `BEGIN:VEVENT\nUID:${uid}@google.com\nRECURRENCE-ID:${day}T140000Z\nDTSTART:${day}T140000Z\n${location}\nEND:VEVENT`
  const [found] = await read(
    vevent(weekly),
    date('20261206', 'LOCATION:Parque Bustamante'),
    date('20261213', 'LOCATION:Iglesia La Viña'),
    date('20261220', 'LOCATION:https://zoom.us/j/1'),
    date('20261227', 'LOCATION:Plaza Ñuñoa'),
  )
  const times = { inicio: expect.any(String), fin: expect.any(String) }
  expect(found?.tipo === 'evento' && found.excepciones.map(({ cambios }) => cambios)).toEqual([
    { ...times, modalidad: 'otro', lugar: 'Parque Bustamante', enlace: '' },
    { ...times, modalidad: 'iglesia', lugar: '', enlace: '' },
    { ...times, modalidad: 'linea', lugar: '', enlace: 'https://zoom.us/j/1' },
    times,
  ])
})

test('a zone that only the file knows is taken from the file', async () => {
  const outlook = `BEGIN:VTIMEZONE\nTZID:Pacific SA\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:-0500
TZOFFSETTO:-0500\nEND:STANDARD\nEND:VTIMEZONE`
  const [found] = await leer(
    archivoOf('a.ics', ics(vevent('DTSTART;TZID=Pacific SA:20261129T090000'), outlook)),
  )
  expect(found).toMatchObject({ inicio: '2026-11-29T11:00', zona: 'America/Santiago' })
})

test('what is over is counted, what cannot be read is named, and the rest comes', async () => {
  const found = await read(
    ...['20190811', '20261101'].map((day) => vevent(`DTSTART;VALUE=DATE:${day}`)),
    vevent('DTSTART:mañana'),
    vevent('DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20270301'),
    vevent('DESCRIPTION:Sin fecha'),
    vevent(`${SUNDAY}\nRDATE:20261224T200000`),
    vevent(`${SUNDAY}\nRECURRENCE-ID:20261129T140000Z`),
    vevent('RECURRENCE-ID:20261101T140000Z\nDTSTART:20261101T140000Z'),
    vevent(SUNDAY),
  )
  expect(found.map((each) => (each.tipo === 'ilegible' ? each.por : each.tipo))).toEqual([
    'Una de sus fechas no se entiende.',
    'Dura más de 31 días.',
    'No dice cuándo es.',
    'Tiene fechas sueltas: agrégalo a mano.',
    'Es una sola fecha de una serie que el archivo no trae: agrégala a mano.',
    'evento',
    '3 eventos ya pasaron: no se traen.',
  ])
  expect(await leer(archivoOf('a.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'))).toEqual([
    { tipo: 'ilegible', que: 'a.ics', por: 'El calendario está cortado o dañado: descárgalo de nuevo.' },
  ])
})

test('a calendar of our own comes back as it was', async () => {
  const evento = {
    id: '01932d4f-0000-7000-8000-000000000001',
    slug: 'culto',
    titulo: 'Culto',
    categoria: 'culto',
    inicio: '2026-11-29T11:00',
    fin: '2026-11-29T12:30',
    zona: 'America/Santiago',
    modalidad: 'iglesia',
    lugar: '',
    enlace: '',
    descripcion: 'Ven; trae, algo',
    encargado: '',
    whatsapp: '',
    imagen: '',
    repeticion: { tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'fecha', hasta: '2027-06-27' } },
    excepciones: [
      { fecha: '2026-12-06T11:00', quitada: true },
      { fecha: '2026-12-13T11:00', cambios: { inicio: '2026-12-13T18:00', fin: '2026-12-13T19:00' } },
    ],
    inscripcion: false,
    cupo: 0,
    cancelado: false,
    motivo: '',
    ejemplo: false,
    version: 3,
    actualizado: '2026-11-22T18:00:00.000Z',
    createdAt: '2026-11-01T12:00:00.000Z',
  } satisfies Evento
  const calendario = { origin: 'https://x.cl', nombre: 'La Viña', iglesia: 'Iglesia La Viña, Santiago' }
  const file = writeCalendario(calendario, [{ evento, categoria: { slug: 'culto', nombre: 'Culto' } }])
  const { titulo, inicio, fin, zona, modalidad, repeticion, excepciones } = evento
  expect(await leer(archivoOf('agenda.ics', file))).toEqual([
    expect.objectContaining({ titulo, inicio, fin, zona, modalidad, repeticion, excepciones }),
  ])
})
