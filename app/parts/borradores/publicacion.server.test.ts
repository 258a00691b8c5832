import { afterEach, expect, test, vi } from 'vitest'
import { onBothEngines } from '#tests/support/databases.ts'
import { messageOf, nombreDeMomento, salidaOf } from './publicacion.server.ts'
import { TEXTOS_PUBLICACION } from './publicacion.ts'

const ZONA = 'America/Santiago'

onBothEngines('when something comes out', (db) => {
  afterEach(() => vi.useRealTimers())
  const at = async (momento: string) => {
    vi.useFakeTimers({ now: new Date('2027-03-01T12:00:00Z'), toFake: ['Date'] })
    return salidaOf(db(), { estado: 'programado', momento })
  }

  test('by the church’s clocks, also when they show an hour twice or never', async () => {
    expect(await at('2027-03-28T11:00')).toEqual({ salida: { sale: '2027-03-28T14:00:00.000Z' } })
    // 23:30 comes twice that night: the first.
    expect(await at('2027-04-03T23:30')).toEqual({ salida: { sale: '2027-04-04T02:30:00.000Z' } })
    // 00:30 never comes: an hour later, and the notice says so.
    const never = await at('2027-09-05T00:30')
    expect(never).toEqual({ salida: { sale: '2027-09-05T04:30:00.000Z' } })
    expect(nombreDeMomento('2027-09-05T04:30:00.000Z', ZONA)).toBe('domingo 5 de septiembre, 01:30')
    if (!('salida' in never)) throw new Error('refused')
    expect(await messageOf(db(), never.salida, '')).toBe('Programado: sale el domingo 5 de septiembre, 01:30')
  })

  test('not in the past, not without an hour, not years ahead', async () => {
    expect(await at('2027-03-01T09:00')).toEqual({ refused: TEXTOS_PUBLICACION.pasada })
    expect(await at('')).toEqual({ refused: TEXTOS_PUBLICACION.sinMomento })
    expect(await at('2028-12-01T09:00')).toEqual({ refused: TEXTOS_PUBLICACION.lejana })
    expect(await salidaOf(db(), { estado: 'borrador', momento: '2020-01-01T00:00' })).toEqual({
      salida: { sale: '' },
    })
    expect(await salidaOf(db(), { estado: 'publicado', momento: '' })).toEqual({ salida: 'ahora' })
  })
})
