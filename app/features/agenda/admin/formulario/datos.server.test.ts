import { expect, test } from 'vitest'
import type { Fin } from '#app/features/agenda/evento.ts'
import type { Dia } from '#app/features/agenda/opciones.ts'
import { TEXTOS_EVENTO } from '../textos.ts'
import { refusalOf } from './datos.server.ts'

const daily = (fin: Fin) => ({
  inicio: '2026-11-23T10:00',
  fin: '2026-11-23T11:00',
  repeticion: {
    tipo: 'semana',
    cada: 1,
    dias: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as Dia[],
    fin,
  } as const,
})

test('more than 10,000 dates are refused beside «Hasta»', () => {
  const until = (hasta: string) => refusalOf(daily({ tipo: 'fecha', hasta }))
  expect(until('2100-01-01')).toEqual({ hasta: [TEXTOS_EVENTO.demasiadas] })
  // The 10,000th day, and the one after it.
  expect(until('2054-04-09')).toBeUndefined()
  expect(until('2054-04-10')).toEqual({ hasta: [TEXTOS_EVENTO.demasiadas] })
  expect(refusalOf(daily({ tipo: 'nunca' }))).toBeUndefined()
})
