import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byBeginning, citasBetween } from '#app/features/agenda/citas.server.ts'
import type { Cita, Evento } from '#app/features/agenda/evento.ts'
import { momentoOf } from '#app/parts/iglesia/zona.server.ts'
import { storedEvento } from '#tests/support/agenda/eventos.ts'
import { DIAS, estadoEn, type Fuentes, fasesDesde } from './estado.server.ts'
import { elegir, nextChange } from './fase.ts'
import { SIN_TRANSMISION, type Transmision } from './transmision.server.ts'

const ZONA = 'America/Santiago'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const culto = (excepciones: Evento['excepciones'] = []): Evento =>
  storedEvento({
    id: 'culto',
    slug: 'culto-dominical',
    titulo: 'Culto dominical',
    inicio: '2026-11-01T11:00',
    fin: '2026-11-01T12:30',
    repeticion: { tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'nunca' } },
    excepciones,
  })

const once = (id: string, inicio: string, fin: string, more: Partial<Evento> = {}) =>
  storedEvento({ id, slug: id, titulo: id, inicio, fin, ...more })

const at = (local: string, zona = ZONA) => Date.parse(momentoOf(local, zona).instante)

/** As `readFases` gathers them. */
function fuentesAt(moment: number, eventos: Evento[], transmision: Partial<Transmision> = {}): Fuentes {
  const citas: Cita[] = eventos
    .flatMap((evento) =>
      citasBetween(evento, new Date(moment - 30 * MINUTE), new Date(moment + DIAS * DAY), {
        slug: evento.categoria,
        nombre: evento.categoria,
      }),
    )
    .sort(byBeginning)
  return { citas, transmision: { ...SIN_TRANSMISION, ...transmision }, zona: ZONA }
}

/** What a page that was made at `made` says at `local`. */
function said(local: string, eventos: Evento[], transmision?: Partial<Transmision>, made = local): string {
  const moment = at(made)
  return elegir(fasesDesde(moment, fuentesAt(moment, eventos, transmision)), at(local)).texto
}

describe('a weekly service', () => {
  const eventos = [culto()]
  test.each([
    ['2026-11-23T09:00', 'domingo 29, 11:00'],
    ['2026-11-27T23:59', 'domingo 29, 11:00'],
    ['2026-11-28T23:59', 'mañana, 11:00'],
    ['2026-11-29T00:00', 'hoy, 11:00'],
    ['2026-11-29T09:59', 'hoy, 11:00'],
    ['2026-11-29T10:00', 'Empieza en 60 min'],
    ['2026-11-29T10:59', 'Empieza en 1 min'],
    ['2026-11-29T11:00', 'Ahora: Culto dominical'],
    ['2026-11-29T12:30', 'Terminó: Culto dominical'],
    ['2026-11-29T12:59', 'Terminó: Culto dominical'],
  ])('at %s: «%s»', (local, texto) => {
    expect(said(local, eventos)).toBe(texto)
    // From a page that was kept for days, too.
    expect(said(local, eventos, undefined, '2026-11-23T08:00')).toBe(texto)
  })

  test('half an hour after its end it is the next one’s turn', () => {
    expect(said('2026-11-29T13:00', eventos, undefined, '2026-11-29T08:00')).toBe('domingo 6, 11:00')
  })

  test('without scripts a page says when it begins, not in how many minutes', () => {
    const moment = at('2026-11-29T10:35')
    expect(estadoEn(moment, fuentesAt(moment, eventos))).toMatchObject({
      tipo: 'pronto',
      texto: 'Empieza a las 11:00',
      titulo: 'Culto dominical',
    })
  })

  test('stays at its hour on both sides of a change of the clocks', () => {
    // Clocks go forward on 5 September 2027 at midnight, and back on 3 April at midnight.
    expect(said('2027-09-04T11:00', eventos)).toBe('mañana, 11:00')
    expect(said('2027-09-05T10:30', eventos, undefined, '2027-09-03T12:00')).toBe('Empieza en 30 min')
    expect(said('2027-04-04T10:59', eventos, undefined, '2027-04-02T12:00')).toBe('Empieza en 1 min')
  })
})

test('leads to the page of the date that it speaks of; the radio while it is on', () => {
  const eventos = [culto([{ fecha: '2026-12-06T11:00', cancelada: true }])]
  const ruta = (local: string, all = eventos) => estadoEn(at(local), fuentesAt(at(local), all)).ruta
  const page = '/agenda/culto-dominical?fecha=2026-11-29'
  for (const time of ['27T12:00', '29T10:30', '29T11:30', '29T12:40'])
    expect(ruta(`2026-11-${time}`), time).toBe(page)
  expect(ruta('2026-12-06T09:00')).toBe('/agenda/culto-dominical?fecha=2026-12-06')
  const programa = [once('programa', '2026-11-29T20:00', '2026-11-29T21:00', { categoria: 'radio' })]
  expect(ruta('2026-11-29T19:30', programa)).toBe('/agenda/programa')
  expect(ruta('2026-11-29T20:00', programa)).toBe('/radio')
})

describe('today’s is cancelled', () => {
  const eventos = [culto([{ fecha: '2026-11-29T11:00', cancelada: true, motivo: 'Lluvia' }])]
  test.each([
    ['2026-11-28T12:00', 'domingo 6, 11:00', 'the next one, before its day'],
    ['2026-11-29T00:00', 'Hoy se suspende: Culto dominical', 'from midnight on'],
    ['2026-11-29T11:30', 'Hoy se suspende: Culto dominical', 'while it would have been'],
    ['2026-11-29T12:30', 'domingo 6, 11:00', 'and no longer'],
  ])('at %s: «%s»: %s', (local, texto) => expect(said(local, eventos)).toBe(texto))

  test('what does take place comes first once it is near', () => {
    const jovenes = once('Jóvenes', '2026-11-29T12:00', '2026-11-29T13:00')
    expect(said('2026-11-29T10:59', [...eventos, jovenes])).toBe('Hoy se suspende: Culto dominical')
    expect(said('2026-11-29T11:00', [...eventos, jovenes])).toBe('Empieza en 60 min')
    expect(said('2026-11-29T12:00', [...eventos, jovenes])).toBe('Ahora: Jóvenes')
  })
})

test('of what is on at once it says what began last', () => {
  const eventos = [
    once('Retiro', '2026-11-27T18:00', '2026-11-29T16:00'),
    once('Coro', '2026-11-28T11:00', '2026-11-28T14:00'),
    once('Desayuno', '2026-11-28T11:00', '2026-11-28T12:00'),
    once('Vigilia', '2026-11-28T22:00', '2026-11-29T02:00'),
  ]
  expect(said('2026-11-28T10:30', eventos)).toBe('Ahora: Retiro')
  expect(said('2026-11-28T11:30', eventos)).toBe('Ahora: Desayuno')
  expect(said('2026-11-28T12:00', eventos)).toBe('Ahora: Coro')
  expect(said('2026-11-28T14:00', eventos)).toBe('Ahora: Retiro')
  // Across midnight.
  expect(said('2026-11-29T01:59', eventos)).toBe('Ahora: Vigilia')
  expect(said('2026-11-29T02:00', eventos)).toBe('Ahora: Retiro')
})

test('times are said in the church’s zone, whatever the event’s', () => {
  const eventos = [
    once('Madrid', '2026-11-28T20:00', '2026-11-28T21:00', { zona: 'Europe/Madrid' }),
    once('Tokio', '2026-11-29T09:00', '2026-11-29T10:00', { zona: 'Asia/Tokyo' }),
  ]
  expect(said('2026-11-28T08:00', eventos)).toBe('hoy, 16:00')
  expect(said('2026-11-28T18:00', eventos)).toBe('hoy, 21:00')
})

describe('a transmission', () => {
  const eventos = [culto()]
  const opened = {
    desde: new Date(at('2026-11-29T10:55')).toISOString(),
    enlace: 'https://youtu.be/dQw4w9WgXcQ',
    titulo: 'Culto dominical',
    evento: 'culto',
    fecha: '2026-11-29T11:00',
  }

  test('is said from when it is opened, with its link', () => {
    const moment = at('2026-11-29T10:55')
    expect(estadoEn(moment, fuentesAt(moment, eventos, opened))).toMatchObject({
      tipo: 'en-vivo',
      texto: 'Ahora: Culto dominical',
      ruta: opened.enlace,
    })
  })

  test('closes itself after three hours, also on a page that was kept', () => {
    expect(said('2026-11-29T13:54', eventos, opened, '2026-11-29T11:00')).toBe('Ahora: Culto dominical')
    expect(said('2026-11-29T13:55', eventos, opened, '2026-11-29T11:00')).toBe('Terminó: Culto dominical')
    expect(said('2026-11-29T14:25', eventos, opened, '2026-11-29T11:00')).toBe('domingo 6, 11:00')
  })

  test('that was ended by hand ends its date too', () => {
    const ended = { ...opened, terminada: new Date(at('2026-11-29T12:10')).toISOString() }
    expect(said('2026-11-29T12:09', eventos, ended)).toBe('Ahora: Culto dominical')
    expect(said('2026-11-29T12:10', eventos, ended)).toBe('Terminó: Culto dominical')
    expect(said('2026-11-29T12:40', eventos, ended)).toBe('domingo 6, 11:00')
    // Last Sunday's ends nothing today.
    expect(said('2026-12-06T11:30', eventos, ended)).toBe('Ahora: Culto dominical')
  })

  test('of nothing in the agenda is said without a name', () => {
    const alone = { desde: opened.desde, medio: 'radio' as const }
    expect(said('2026-11-29T10:56', [], alone)).toBe('Ahora: transmisión en vivo')
    expect(said('2026-11-29T14:00', [], alone)).toBe('Terminó la transmisión')
    const moment = at('2026-11-29T10:56')
    expect(estadoEn(moment, fuentesAt(moment, [], alone)).ruta).toBe('/radio')
  })
})

test('a clock before the page was made says what the page says, one far after it nothing', () => {
  const moment = at('2026-11-27T12:00')
  const fases = fasesDesde(moment, fuentesAt(moment, [culto()]))
  expect(elegir(fases, 0).texto).toBe('domingo 29, 11:00')
  expect(elegir(fases, at('2031-01-01T00:00')).texto).toBe('')
  expect(nextChange(fases, at('2031-01-01T00:00'))).toBeUndefined()
  expect(elegir([], moment).texto).toBe('')
  expect(fasesDesde(moment, fuentesAt(moment, []))).toMatchObject([{ tipo: 'nada' }, { tipo: 'nada' }])
})

test('so many dates that they are cut say nothing beyond, never something wrong', () => {
  const moment = at('2026-11-23T00:00')
  const eventos = Array.from({ length: 60 }, (_, index) => {
    const hour = String(index % 24).padStart(2, '0')
    const day = 23 + Math.floor(index / 24)
    return once(`evento-${index}`, `2026-11-${day}T${hour}:10`, `2026-11-${day}T${hour}:40`)
  })
  const fuentes = fuentesAt(moment, eventos)
  const fases = fasesDesde(moment, fuentes)
  expect(fases).toHaveLength(31)
  const cut = fases.at(-1)?.desde ?? 0
  expect(elegir(fases, cut).texto).toBe('')
  expect(elegir(fases, cut - 1).fase).toMatchObject(estadoEn(cut - 1, fuentes))
})

test('at every moment the phases say what the state is, and the clock wakes for every change', () => {
  const eventoArb = fc
    .tuple(fc.integer({ min: 0, max: 7 * 48 }), fc.integer({ min: 1, max: 12 }), fc.boolean())
    .map(([half, length, cancelado]) => {
      const local = (halves: number) =>
        new Date(Date.parse('2027-04-01T00:00Z') + halves * 30 * MINUTE).toISOString().slice(0, 16)
      return once(`evento ${half} ${length}`, local(half), local(half + length), { cancelado })
    })
  fc.assert(
    fc.property(
      fc.array(eventoArb, { maxLength: 5 }),
      fc.option(fc.integer({ min: 0, max: 3 * 24 * 60 }), { nil: undefined }),
      fc.array(fc.integer({ min: 0, max: 6 * 24 * 60 }), { minLength: 5, maxLength: 20 }),
      (eventos, opened, minutes) => {
        const start = at('2027-04-01T00:00')
        const desde = opened === undefined ? '' : new Date(start + opened * MINUTE).toISOString()
        const fuentes = fuentesAt(start, eventos, { desde })
        const fases = fasesDesde(start, fuentes)
        for (const minute of minutes) {
          const moment = start + minute * MINUTE
          const { fase, texto } = elegir(fases, moment)
          const { texto: _, ...estado } = estadoEn(moment, fuentes)
          expect(fase).toMatchObject(estado)
          const next = nextChange(fases, moment)
          if (next === undefined) continue
          expect(next).toBeGreaterThan(moment)
          // Nothing changes before the clock wakes.
          expect(elegir(fases, next - 1).texto).toBe(texto)
        }
      },
    ),
  )
})
