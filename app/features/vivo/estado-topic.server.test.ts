import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { cancelEvento } from '#app/features/agenda/cambios/cambios.server.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { noNotifications } from '#app/platform/db/postgres/notifications.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { createEstado } from './estado-topic.server.ts'
import type { Fase } from './fase.ts'

const log = pino({ level: 'silent' })

/** What was sent, without the events' frames. */
const dataOf = (events: string[]) =>
  events.map(
    (each) => JSON.parse(each.replace(/^event: estado\ndata: /, '')) as { ahora: number; fases: Fase[] },
  )

let end: (() => void) | undefined
afterEach(() => end?.())

onBothEngines('the state’s topic', (db) => {
  test('sends what is on now, and every change of it but no other change', async () => {
    await addEventoDe(db(), {
      titulo: 'Culto',
      inicio: '2026-01-04T11:00',
      fin: '2026-01-04T12:30',
      repeticion: { tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'nunca' } },
    })
    const topic = createEstado({ db: db(), notifications: noNotifications, log })
    const sent: string[] = []
    end = topic.begin((event) => sent.push(event))
    expect(topic.greet()).toBe('')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const [first] = dataOf(sent)
    expect(Math.abs((first?.ahora ?? 0) - Date.now())).toBeLessThan(5000)
    expect(first?.fases[0]?.texto).toMatch(/./)
    expect(dataOf([topic.greet()])[0]?.fases.slice(1)).toEqual(first?.fases.slice(1))

    const { data, version } = await readSitio(db())
    await saveSitio(db(), { ...data, mision: 'Otra misión' }, version)
    const now = new Date()
    const [next] = await listCitas(db(), { desde: now, hasta: new Date(now.getTime() + 8 * 86_400_000) })
    if (!next) throw new Error('no date')
    await cancelEvento(db(), { id: next.evento, fecha: next.fecha, alcance: 'esta' }, 'Lluvia')
    await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 5000 })
    expect(dataOf(sent)[1]?.fases).not.toEqual(first?.fases)
  })

  test('hears of changes that another process made, by looking', async () => {
    const topic = createEstado({ db: db(), notifications: noNotifications, log })
    const sent: string[] = []
    end = topic.begin((event) => sent.push(event))
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    // As another instance leaves it: this process is told nothing.
    await db()
      .updateTable('eventos')
      .set((eb) => ({ titulo: 'Otro título', version: eb('version', '+', 1) }))
      .execute()
    await db()
      .updateTable('contenido')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 5000 })
    expect(sent[1]).toContain('Otro título')
  })
})
