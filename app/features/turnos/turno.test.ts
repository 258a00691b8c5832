import { expect, test } from 'vitest'
import {
  isBloqueada,
  mesSchema,
  periodosOf,
  personaSchema,
  puestosOf,
  TEXTOS_EQUIPO,
  TEXTOS_TURNOS,
  turnoSchema,
} from './turno.ts'

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message)

test('roles are lines with how many; one without a number is for one', () => {
  expect(puestosOf('Acogida 2\n\n Sonido\nNiños de 3 a 5: 2')).toEqual([
    { rol: 'Acogida', cuantos: 2 },
    { rol: 'Sonido', cuantos: 1 },
    { rol: 'Niños de 3 a 5', cuantos: 2 },
  ])
  const refused = (puestos: string) => messages(turnoSchema.safeParse({ evento: 'x', puestos }))
  expect(refused(' ')).toEqual([TEXTOS_TURNOS.sinPuestos])
  for (const wrong of ['Aseo 0', 'Sonido 999']) expect(refused(wrong)).toEqual([TEXTOS_TURNOS.puestoRaro])
  expect(refused(`Aseo 2\n${'n'.repeat(41)} 2`)?.join()).toMatch(/^«n{40}…» es muy largo/)
  expect(refused('Aseo 2\naseo 1')).toEqual([TEXTOS_TURNOS.muchos])
})

test('somebody needs a name, a way to be reached and consent', () => {
  const ana = { nombre: 'Ana', correo: 'ana@correo.cl', consentimiento: 'on' }
  expect(messages(personaSchema.safeParse(ana))).toBeUndefined()
  expect(messages(personaSchema.safeParse({ ...ana, correo: '' }))).toEqual([TEXTOS_EQUIPO.sinContacto])
  const nothing = messages(personaSchema.safeParse({ nombre: '', consentimiento: 'on' }))
  expect(nothing, 'all at once').toEqual(['Escribe su nombre.', TEXTOS_EQUIPO.sinContacto])
  const { consentimiento: _, ...sin } = ana
  expect(messages(personaSchema.safeParse(sin))).toEqual([TEXTOS_EQUIPO.sinConsentimiento])
  for (const bloqueadas of ['mañana', '31/02/2027', '10/1/2027 al 9/1/2027'])
    expect(messages(personaSchema.safeParse({ ...ana, bloqueadas }))).toEqual([TEXTOS_EQUIPO.fechaRara])
})

test('a month is one that a calendar has', () => {
  const taken = (mes: string) => mesSchema.safeParse({ evento: 'x', mes }).success
  expect(['2026-12', '9999-12', '0000-01', '2026-13'].map(taken)).toEqual([true, false, false, false])
})

test('days on which somebody cannot, both ends included', () => {
  const periodos = periodosOf('24/12/2026 al 2/1/2027\n7/3/2027')
  for (const dia of ['2026-12-24', '2027-01-02', '2027-03-07']) expect(isBloqueada(periodos, dia)).toBe(true)
  for (const dia of ['2026-12-23', '2027-01-03']) expect(isBloqueada(periodos, dia)).toBe(false)
})
