import { beforeEach, expect, test } from 'vitest'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { answerOf, readAgenda, readEvento } from './archivos.server.ts'

const ORIGIN = 'https://iglesia.cl'

onBothEngines('the calendar files', (db) => {
  beforeEach(async () => {
    await db().deleteFrom('eventos').execute()
    for (const [titulo, categoria, dia] of [
      ['Vigilia', 'culto', '2026-12-04'],
      ['Bazar', 'otro', '2026-12-01'],
    ] as const)
      await addEventoDe(db(), { titulo, categoria, inicio: `${dia}T20:00`, fin: `${dia}T22:00` })
  })
  const titles = (file: string | undefined) => file?.match(/(?<=SUMMARY:).*(?=\r)/g)

  test('all, those of a category, one', async () => {
    expect(titles(await readAgenda(db(), ORIGIN))).toEqual(['Bazar', 'Vigilia'])
    expect(titles(await readAgenda(db(), ORIGIN, 'culto.ics'))).toEqual(['Vigilia'])
    expect(titles(await readEvento(db(), ORIGIN, 'bazar.ics', null))).toEqual(['Bazar'])
    expect(titles(await readEvento(db(), ORIGIN, 'bazar.ics', '2026-12-01'))).toEqual(['Bazar'])
    expect(await readAgenda(db(), ORIGIN, 'culto.ics')).toContain('X-WR-CALNAME:Iglesia')
    expect(await readAgenda(db(), ORIGIN, 'radio.ics'), 'empty, but there').toContain('END:VCALENDAR')
  })

  test('none for what is not there', async () => {
    for (const name of ['culto', 'nada.ics', 'CULTO.ics', '../culto.ics', 'constructor.ics'])
      expect(await readAgenda(db(), ORIGIN, name), name).toBeUndefined()
    for (const name of ['bazar', 'nada.ics'])
      expect(await readEvento(db(), ORIGIN, name, null)).toBeUndefined()
    for (const fecha of ['', 'x', '2026-12-02', '2026-13-01', '2026-02-30', '2026-12-01T20:00'])
      expect(await readEvento(db(), ORIGIN, 'bazar.ics', fecha), fecha).toBeUndefined()
  })

  test('as answers', async () => {
    const answer = answerOf(await readAgenda(db(), ORIGIN))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    const none = answerOf(undefined)
    expect([none.status, none.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    expect(await none.text()).toBe('No encontramos ese calendario.')
  })
})
