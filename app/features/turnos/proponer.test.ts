import { expect, test } from 'vitest'
import { announceSeed, createRandom, type Random } from '#tests/support/random.ts'
import { type Candidata, type Lugar, proponer, semanaDe } from './proponer.ts'

const WEEK_MS = 7 * 86_400_000
const domingo = (n: number) => new Date(Date.UTC(2026, 10, 29) + n * WEEK_MS).toISOString().slice(0, 10)

const lugaresDe = (semanas: number, puestos: Record<string, number>): Lugar[] =>
  Array.from({ length: semanas }, (_, s) =>
    Object.entries(puestos).flatMap(([rol, cuantos]) =>
      Array.from({ length: cuantos }, (_, n) => ({ dia: domingo(s), rol, n })),
    ),
  ).flat()

const persona = (id: string, roles: string[], more: Partial<Candidata> = {}): Candidata => ({
  id,
  roles,
  con: '',
  puede: () => true,
  ...more,
})

/** A team as it may be: some in couples, some who cannot on some Sundays. */
function equipoDe(random: Random, size: number, roles: string[]) {
  const team = Array.from({ length: size }, (_, n) => {
    const off = new Set(Array.from({ length: 6 }, () => domingo(Math.floor(random.next() * 52))))
    const theirs = roles.filter(() => random.next() < 0.3)
    const puede = n % 3 === 0 ? (dia: string) => !off.has(dia) : () => true
    return persona(`p${n}`, theirs, { puede })
  })
  for (let n = 0; n + 1 < size / 3; n += 2) {
    const [a, b] = [team[n], team[n + 1]] as [Candidata, Candidata]
    Object.assign(a, { con: b.id })
    Object.assign(b, { con: a.id })
  }
  return team
}

function expectRules(hechos: ReturnType<typeof proponer>, team: Candidata[]) {
  for (const { id, roles, con, puede } of team) {
    const suyos = hechos.filter((each) => each.persona === id)
    const semanas = suyos.map(({ dia }) => semanaDe(dia)).sort((a, b) => a - b)
    expect(
      semanas.slice(1).every((semana, n) => semana - (semanas[n] ?? 0) > 1),
      'two weeks running',
    ).toBe(true)
    expect(
      suyos.every(({ dia, rol }) => puede(dia) && roles.includes(rol)),
      'free, and able',
    ).toBe(true)
    const par = hechos.filter((each) => each.persona === con).map(({ dia }) => dia)
    if (con) expect(par.sort(), 'together').toEqual(suyos.map(({ dia }) => dia).sort())
  }
  const places = hechos.map(({ dia, rol, n }) => `${dia} ${rol} ${n}`)
  expect(new Set(places).size).toBe(places.length)
}

test('whatever the team, no rule is broken, and the same question has the same answer', () => {
  const random = createRandom(announceSeed())
  for (let round = 0; round < 30; round++) {
    const roles = Array.from({ length: 1 + Math.floor(random.next() * 5) }, (_, n) => `rol ${n}`)
    const team = equipoDe(random, 1 + Math.floor(random.next() * 25), roles)
    const lugares = lugaresDe(12, Object.fromEntries(roles.map((rol, n) => [rol, 1 + (n % 3)])))
    const before = [{ persona: 'p0', dia: domingo(-1) }]
    const hechos = proponer(lugares, team, before)
    expectRules(hechos, team)
    expect(hechos.some((each) => each.persona === 'p0' && each.dia === domingo(0))).toBe(false)
    expect(proponer([...lugares].reverse(), [...team].reverse(), before)).toEqual(hechos)
  }
})

test('who can do the same serves as often, within one turn', () => {
  const random = createRandom(announceSeed())
  for (let round = 0; round < 20; round++) {
    const size = 4 + Math.floor(random.next() * 12)
    const team = Array.from({ length: size }, (_, n) => persona(`p${n}`, ['Sonido', 'Acogida']))
    const hechos = proponer(lugaresDe(26, { Sonido: 1, Acogida: 1 + (round % 3) }), team, [])
    const veces = team.map(({ id }) => hechos.filter((each) => each.persona === id).length)
    expect(Math.max(...veces) - Math.min(...veces)).toBeLessThanOrEqual(1)
    expectRules(hechos, team)
  }
})

test('what cannot be filled stays open; the only one who can do something is kept for it', () => {
  const team = [persona('ana', ['Sonido', 'Acogida']), persona('beto', ['Acogida'])]
  const lugares = lugaresDe(1, { Acogida: 1, Sonido: 1 })
  expect(proponer(lugares, team, []).map(({ dia, rol, persona }) => [dia, rol, persona])).toEqual([
    [domingo(0), 'Sonido', 'ana'],
    [domingo(0), 'Acogida', 'beto'],
  ])
  const couple = [persona('ana', ['Sonido'], { con: 'beto' }), persona('beto', ['Aseo'], { con: 'ana' })]
  expect(proponer(lugares, couple, [])).toEqual([])
})

test('a small team is spread over the dates: none stays empty while another is full', () => {
  const team = Array.from({ length: 12 }, (_, n) => persona(`p${n}`, ['Acogida', 'Alabanza']))
  const hechos = proponer(lugaresDe(4, { Acogida: 4, Alabanza: 6 }), team, [])
  const porDia = [0, 1, 2, 3].map((n) => hechos.filter(({ dia }) => dia === domingo(n)))
  expect(porDia.map((each) => each.length)).toEqual([6, 6, 6, 6])
  for (const each of porDia) expect(new Set(each.map(({ rol }) => rol)).size).toBe(2)
  // Dates that leave room to rest are filled as far as there are people.
  const apart = lugaresDe(5, { Acogida: 10 }).filter(({ dia }) => [0, 2, 4].map(domingo).includes(dia))
  expect(proponer(apart, team, [])).toHaveLength(30)
})

test('a year of 40 people and 12 roles takes less than a second', () => {
  const roles = Array.from({ length: 12 }, (_, n) => `rol ${n}`)
  const team = equipoDe(createRandom(7), 40, roles)
  const begun = performance.now()
  const hechos = proponer(lugaresDe(52, Object.fromEntries(roles.map((rol) => [rol, 1]))), team, [])
  expect(performance.now() - begun).toBeLessThan(1000)
  expect(hechos.length).toBeGreaterThan(300)
  expectRules(hechos, team)
})
