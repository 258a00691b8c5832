import { expect, test } from 'vitest'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import type { Dia } from '../opciones.ts'
import { findFila, listFilas } from './filas.server.ts'

onBothEngines('the dashboard’s list', (db) => {
  test('finds by title the next date of each event, or the last one of those that are over', async () => {
    const ahora = new Date('2026-11-22T12:00:00Z')
    for (const [titulo, dia, weekly] of [
      ['Reunión de oración', '2026-10-07', true],
      ['Oración de la mañana', '2026-03-02', false],
      ['Culto', '2026-11-29', false],
      ['Retiro de oración', '2025-01-02', false],
    ] as const)
      await addEventoDe(db(), {
        titulo,
        inicio: `${dia}T13:00`,
        fin: `${dia}T15:00`,
        repeticion: weekly ? { tipo: 'semana', cada: 1, dias: ['WE'], fin: { tipo: 'nunca' } } : undefined,
      })
    const found = async (buscar: string) =>
      (await listFilas(db(), ahora, { buscar })).filas.map(({ dia, titulo }) => `${dia} ${titulo}`)
    expect(await found('ORACION')).toEqual([
      '2026-03-02 Oración de la mañana',
      '2026-11-25 Reunión de oración',
    ])
    expect(await found('  oración reuni')).toEqual(['2026-11-25 Reunión de oración'])
    expect(await found('nada')).toEqual([])
  })

  test('begins with two weeks, or at least eight dates, and then has more', async () => {
    await db().deleteFrom('eventos').execute()
    const ahora = new Date('2026-11-22T12:00:00Z')
    const add = (titulo: string, day: number, dias: Dia[]) =>
      addEventoDe(db(), {
        titulo,
        inicio: `2026-11-${day}T13:00`,
        fin: `2026-11-${day}T15:00`,
        repeticion: { tipo: 'semana', cada: 1, dias, fin: { tipo: 'nunca' } },
      })
    const list = async (asked = {}) => {
      const { filas, ...rest } = await listFilas(db(), ahora, asked)
      return { fechas: filas.length, hasta: filas.at(-1)?.dia, ...rest }
    }
    await add('Culto', 22, ['SU'])
    expect(await list(), 'all there are').toMatchObject({ fechas: 6, siguen: false, despues: '2027-01-01' })
    await add('Oración', 25, ['WE'])
    expect(await list()).toMatchObject({
      fechas: 8,
      hasta: '2026-12-16',
      siguen: true,
      despues: '2026-12-20',
    })
    await add('Ensayo', 23, ['MO', 'TU', 'TH', 'FR', 'SA'])
    expect(await list()).toMatchObject({ fechas: 14, hasta: '2026-12-05', antes: '2026-11-21' })
    expect(await list({ mas: true })).toMatchObject({
      hasta: '2026-12-31',
      siguen: false,
      despues: '2027-01-01',
    })
    expect(await list({ mes: '2026-12' })).toMatchObject({ antes: '2026-11-30', despues: '2027-01-01' })
  })

  test('finds no date that became another event’s, which a list may still show', async () => {
    await db().deleteFrom('eventos').execute()
    const id = await addEventoDe(db(), {
      titulo: 'Vigilia',
      inicio: '2026-11-25T13:00',
      fin: '2026-11-25T15:00',
      repeticion: { tipo: 'semana', cada: 1, dias: ['WE'], fin: { tipo: 'fecha', hasta: '2026-12-02' } },
    })
    const found = async (cita: string) => (await findFila(db(), `${id}_${cita}`, '2026-11-22'))?.dia
    expect(await found('2026-12-02T13:00')).toBe('2026-12-02')
    expect(await found('2026-12-09T13:00')).toBeUndefined()
  })
})
