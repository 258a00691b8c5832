import { expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { addSermon } from '#tests/support/sermons.ts'
import { listPredicaciones, listPredicadores, summarizePredicaciones } from './predicaciones.server.ts'

onBothEngines('the carousel’s sermons', (db) => {
  test('reach every sermon once, also those of one day, and say where each page begins', async () => {
    for (let n = 0; n < 7; n++) await addSermon(db(), { titulo: `${n}`, fecha: `2026-11-0${(n % 3) + 1}` })
    const reached: string[] = []
    for (let desde: string | undefined; ; ) {
      expect(await summarizePredicaciones(db(), desde)).toEqual({ total: 7, offset: reached.length })
      const page = await listPredicaciones(db(), desde, 2)
      if (page.length === 0) break
      reached.push(...page.map(({ titulo }) => titulo))
      desde = page.at(-1)?.id
    }
    expect(reached.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6'])
    expect(reached.slice(0, 2).toSorted()).toEqual(['2', '5'])
    // Of an unknown sermon: none.
    expect(await listPredicaciones(db(), newId(), 2)).toEqual([])
    expect(await summarizePredicaciones(db(), newId())).toBeUndefined()
  })
})

onBothEngines('the preachers that are proposed', (db) => {
  const add = (conductor: string, fecha: string, ejemplo?: 1) =>
    addSermon(db(), { conductor, fecha }, { ejemplo })

  test('are those so far, each once, the latest first, without examples and not without end', async () => {
    await add('Marta', '2026-11-01')
    await add('Daniel', '2026-11-08')
    await add('Marta', '2026-11-15')
    await add('Ejemplo', '2026-11-22', 1)
    expect(await listPredicadores(db())).toEqual(['Marta', 'Daniel'])
    for (let n = 10; n < 50; n++) await add(`Invitado ${n}`, '2026-10-01')
    const proposed = await listPredicadores(db())
    expect(proposed).toHaveLength(30)
    expect(proposed.slice(0, 3)).toEqual(['Marta', 'Daniel', 'Invitado 10'])
  })
})
