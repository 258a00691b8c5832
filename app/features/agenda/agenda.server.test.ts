import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  daysBetween,
  minutesBetween,
  startOfDay,
} from '#app/parts/iglesia/zona.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines, planOf } from '#tests/support/databases.ts'
import { categoriaOf, eventoOf, listCategorias, listCitas, rowsBetween } from './agenda.server.ts'
import { byBeginning, citaOn } from './citas.server.ts'
import type { Cita, Excepcion, Repeticion } from './evento.ts'
import { readAgenda } from './lista/publica.server.ts'
import type { Dia } from './opciones.ts'
import { fechasFrom } from './repeticion.ts'

const nunca = { tipo: 'nunca' } as const
const weekly = (...dias: Dia[]): Repeticion => ({ tipo: 'semana', cada: 1, dias, fin: nunca })

type Given = [
  inicio: string,
  minutes: number,
  more?: { repeticion?: Repeticion; excepciones?: Excepcion[]; zona?: string; categoria?: string },
]

/** Of every kind, around changes of the clocks; some last for days, some were moved far from their rule. */
const EVENTOS: Given[] = [
  ['2027-03-07T11:00', 90, { repeticion: weekly('SU') }],
  ['2027-03-01T07:00', 15, { repeticion: weekly('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU') }],
  ['2027-03-06T22:00', 600, { repeticion: weekly('SA') }],
  ['2027-03-06T23:30', 60, { repeticion: weekly('SA'), categoria: 'radio' }],
  ['2027-03-02T20:00', 60, { repeticion: { ...weekly('TU', 'TH'), cada: 3 } as Repeticion }],
  [
    '2027-03-03T19:00',
    60,
    {
      repeticion: weekly('WE'),
      excepciones: [
        { fecha: '2027-03-31T19:00', cambios: { inicio: '2027-06-20T19:00', fin: '2027-06-20T20:00' } },
        { fecha: '2027-07-07T19:00', cambios: { inicio: '2027-04-03T10:00', fin: '2027-04-05T10:00' } },
        { fecha: '2027-04-07T19:00', cancelada: true, motivo: 'Lluvia' },
        { fecha: '2027-04-14T19:00', quitada: true },
      ],
    },
  ],
  ['2027-03-31T10:00', 120, { repeticion: { tipo: 'mes', cada: 1, fin: nunca } }],
  [
    '2027-03-28T13:00',
    60,
    { repeticion: { tipo: 'mes-ordinal', cada: 1, ordinal: -1, dia: 'SU', fin: nunca } },
  ],
  [
    '2027-03-05T09:00',
    30,
    { repeticion: { ...weekly('FR'), fin: { tipo: 'veces', veces: 7 } } as Repeticion },
  ],
  [
    '2027-03-07T09:00',
    30,
    { repeticion: { ...weekly('SU'), fin: { tipo: 'fecha', hasta: '2027-04-18' } } as Repeticion },
  ],
  ['2025-04-04T12:00', 60, { repeticion: { tipo: 'anio', cada: 1, fin: nunca } }],
  ['2027-03-06T23:00', 90, { repeticion: weekly('SA'), zona: 'Asia/Tokyo' }],
  ['2027-03-07T18:00', 90, { repeticion: weekly('SU'), zona: 'Europe/Madrid' }],
  ['2027-04-03T23:00', 30],
  ['2027-04-01T18:00', 4 * 24 * 60],
  ['2027-04-02T18:00', 60],
  ['2027-09-05T00:30', 60],
]
const FIRST = '2027-02-20'
const day = fc.integer({ min: 0, max: 220 }).map((days) => addDays(FIRST, days))
const moment = fc
  .tuple(day, fc.integer({ min: 0, max: 47 }))
  .map(([dia, half]) => new Date(Date.parse(`${dia}T00:00:00Z`) + half * 30 * 60_000))

onBothEngines('the dates of all events', (db) => {
  let all: Cita[]

  beforeAll(async () => {
    for (const [index, [inicio, minutes, more]] of EVENTOS.entries())
      await addEventoDe(db(), {
        titulo: `Evento ${index}`,
        inicio,
        fin: addMinutes(inicio, minutes),
        ...more,
      })
    const categorias = await listCategorias(db())
    const rows = await db().selectFrom('eventos').selectAll().execute()
    // Every date of every event for years.
    all = rows
      .map(eventoOf)
      .flatMap((evento) =>
        fechasFrom(evento, '2025-01-01', 500).flatMap(
          (fecha) => citaOn(evento, fecha, categoriaOf(evento.categoria, categorias)) ?? [],
        ),
      )
      .sort(byBeginning)
  })

  const between = (desde: Date, hasta: Date) =>
    all.filter(
      ({ inicio, fin }) => fin.instante > desde.toISOString() && inicio.instante < hasta.toISOString(),
    )

  test('are the same from a query for some days as from expanding everything', async () => {
    await fc.assert(
      fc.asyncProperty(
        moment,
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(undefined, 'radio'),
        async (desde, days, categoria) => {
          const hasta = new Date(desde.getTime() + days * 86_400_000)
          expect(await listCitas(db(), { desde, hasta, categoria })).toEqual(
            between(desde, hasta).filter((cita) => !categoria || cita.categoria.slug === categoria),
          )
        },
      ),
      { numRuns: 25 },
    )
  })

  test('on the agenda’s pages, one after the other, are all of them', async () => {
    const zona = 'America/Santiago'
    await fc.assert(
      fc.asyncProperty(day, async (dia) => {
        const ahora = new Date(startOfDay(dia, zona).getTime() + 1000)
        const shown: string[] = []
        let desde: string | undefined
        for (let page = 0; page < 3; page++) {
          const { dias, siguiente } = await readAgenda(db(), { ahora, desde })
          shown.push(...dias.flatMap(({ citas }) => citas.map(({ inicio, titulo }) => `${inicio} ${titulo}`)))
          desde = siguiente ?? expect.fail('Events without an end go on.')
        }
        const expected = between(ahora, startOfDay(desde ?? dia, zona))
        expect(shown).toEqual(expected.map(({ inicio, titulo }) => `${inicio.instante} ${titulo}`))
        expect(shown.length).toBeGreaterThan(60)
      }),
      { numRuns: 8 },
    )
  })

  test('are chosen by an index', async () => {
    const query = rowsBetween(db(), {
      desde: new Date('2027-04-01T12:00:00Z'),
      hasta: new Date('2027-04-09T12:00:00Z'),
    })
    expect(await planOf(db(), query.selectAll().compile())).toContain('eventos_dias')
  })
})

test('local times count like a calendar’s, in which every day has 24 hours', () => {
  const minute = fc
    .date({ min: new Date('1999-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 16))
  fc.assert(
    fc.property(minute, fc.integer({ min: -10_000, max: 10_000 }), (local, minutes) => {
      const later = addMinutes(local, minutes)
      expect(later).toBe(new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 16))
      expect(minutesBetween(local, later)).toBe(minutes)
      expect(addDays(local.slice(0, 10), daysBetween(local, later))).toBe(later.slice(0, 10))
    }),
  )
})
