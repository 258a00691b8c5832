import { expect, test } from 'vitest'
import { cambiosDe, type Fecha } from './horarios.ts'

const AHORA = '2026-11-27T12:00'
const fechaOf = (more: Partial<Fecha> = {}): Fecha => {
  const { porRegla = '2026-11-29T11:00', titulo = 'Culto', inicio = porRegla, ...rest } = more
  return { clave: `${titulo} ${porRegla.slice(0, 10)}`, titulo, inicio, porRegla, suspendida: false, ...rest }
}
const told = (antes: Fecha[], despues: Fecha[]) =>
  cambiosDe(new Map(antes.map((each) => [each.clave, each])), despues, AHORA).map(
    ({ que, fecha }) => `${que} ${fecha.inicio}`,
  )

const SUNDAY = fechaOf()

test.each<[string, Fecha[], Fecha[], string[]]>([
  ['a date that comes near as its rule has it', [], [SUNDAY], []],
  ['one that stays as it was', [SUNDAY], [SUNDAY], []],
  ['one that is over', [fechaOf({ porRegla: '2026-11-27T11:00' })], [SUNDAY], []],
  ['one that was removed', [SUNDAY], [], []],
  ['suspended', [SUNDAY], [fechaOf({ suspendida: true })], ['suspendida 2026-11-29T11:00']],
  ['suspended long before', [], [fechaOf({ suspendida: true })], ['suspendida 2026-11-29T11:00']],
  ['still suspended', [fechaOf({ suspendida: true })], [fechaOf({ suspendida: true })], []],
  ['not suspended any more', [fechaOf({ suspendida: true })], [SUNDAY], ['repuesta 2026-11-29T11:00']],
  ['moved alone', [SUNDAY], [fechaOf({ inicio: '2026-11-28T18:00' })], ['cambia 2026-11-28T18:00']],
  ['moved long before', [], [fechaOf({ inicio: '2026-11-29T12:00' })], ['cambia 2026-11-29T12:00']],
  ['all at another hour', [SUNDAY], [fechaOf({ porRegla: '2026-11-29T12:00' })], ['cambia 2026-11-29T12:00']],
  ['all on another day', [SUNDAY], [fechaOf({ porRegla: '2026-11-28T11:00' })], ['cambia 2026-11-28T11:00']],
  ['of a new event, all else as it was', [SUNDAY], [fechaOf({ clave: 'new' })], []],
  [
    'one of a new event',
    [SUNDAY],
    [fechaOf({ clave: 'new', inicio: '2026-11-28T18:00' })],
    ['cambia 2026-11-28T18:00'],
  ],
  [
    'suspended still, of a new event',
    [fechaOf({ suspendida: true })],
    [fechaOf({ clave: 'new', suspendida: true })],
    [],
  ],
  ['another of another name', [SUNDAY], [fechaOf({ porRegla: '2026-11-28T11:00', titulo: 'Vigilia' })], []],
])('%s', (_, antes, despues, expected) => {
  expect(told(antes, despues)).toEqual(expected)
})
