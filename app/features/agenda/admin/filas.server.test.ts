import { expect, test } from 'vitest'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { listFilas } from './filas.server.ts'

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
        ...{ titulo, inicio: `${dia}T13:00`, fin: `${dia}T15:00` },
        repeticion: weekly ? { tipo: 'semana', cada: 1, dias: ['WE'], fin: { tipo: 'nunca' } } : undefined,
      })
    const found = async (buscar: string) =>
      (await listFilas(db(), ahora, undefined, buscar)).filas.map(({ dia, titulo }) => `${dia} ${titulo}`)
    expect(await found('ORACION')).toEqual([
      '2026-03-02 Oración de la mañana',
      '2026-11-25 Reunión de oración',
    ])
    expect(await found('  oración reuni')).toEqual(['2026-11-25 Reunión de oración'])
    expect(await found('nada')).toEqual([])
    expect((await found('')).length, 'the next weeks').toBeGreaterThan(2)
  })
})
