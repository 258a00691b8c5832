import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boletinFormSchema } from './formulario.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const refusals = (fecha: string) =>
  boletinFormSchema.safeParse({ fecha }).error?.issues.map(({ message }) => message)
const LEJOS = 'Elige un domingo desde el año 2000 hasta 12 meses más.'

test.each([
  ['2026-11-22', undefined],
  ['2000-01-02', undefined],
  ['2027-11-21', undefined],
  ['2027-11-28', [LEJOS]],
  ['2099-12-27', [LEJOS]],
  ['1999-12-26', [LEJOS]],
  ['9999-12-26', ['Elige una fecha entre los años 1900 y 2100.']],
  ['2026-11-23', ['Elige un domingo.']],
  ['2026-02-30', ['Esa fecha no existe.']],
  ['', ['Elige la fecha.']],
])('a bulletin of %j', (fecha, sentences) => {
  expect(refusals(fecha)).toEqual(sentences)
})

test('its title is one line', () => {
  expect(boletinFormSchema.parse({ fecha: '2026-11-22', titulo: ' Paz\r\nen \u202Ecasa' }).titulo).toBe(
    'Paz en casa',
  )
})
