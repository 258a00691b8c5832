import { type Evento, NADA_MAS } from '#app/features/agenda/evento.ts'
import { addEvento, type EventoEntero } from '#app/features/agenda/eventos.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'

type Given = Pick<EventoEntero, 'titulo' | 'inicio' | 'fin'> & Partial<EventoEntero>

/** An event: once, at the church, in Santiago, without more, unless it is said otherwise. */
export const eventoDe = (given: Given): EventoEntero => ({
  ...NADA_MAS,
  categoria: 'culto',
  zona: 'America/Santiago',
  repeticion: undefined,
  ...given,
})

/** Adds such an event. @returns its id. */
export const addEventoDe = (db: Db, given: Given): Promise<string> =>
  changeContent(db, async (trx) => {
    const id = newId()
    await addEvento(trx, id, eventoDe(given))
    return id
  })

/** Such an event as it is stored. */
export const storedEvento = (given: Given & Partial<Evento>): Evento => ({
  ...eventoDe(given),
  id: '01932d4f-0000-7000-8000-000000000001',
  slug: 'evento',
  cancelado: false,
  motivo: '',
  actualizado: '2026-11-22T18:00:00.000Z',
  createdAt: '2026-11-01T12:00:00.000Z',
  ejemplo: false,
  version: 1,
  ...given,
})
