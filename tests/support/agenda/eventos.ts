import { addEvento, type EventoEntero } from '#app/features/agenda/eventos.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'

type Given = Pick<EventoEntero, 'titulo' | 'inicio' | 'fin'> & Partial<EventoEntero>

/** An event: once, at the church, in Santiago, without more, unless it is said otherwise. */
export const eventoDe = (given: Given): EventoEntero => ({
  categoria: 'culto',
  modalidad: 'iglesia',
  lugar: '',
  enlace: '',
  descripcion: '',
  imagen: '',
  encargado: '',
  whatsapp: '',
  zona: 'America/Santiago',
  inscripcion: false,
  cupo: 0,
  excepciones: [],
  repeticion: undefined,
  ...given,
})

/** Adds such an event. */
export const addEventoDe = (db: Db, given: Given): Promise<boolean> =>
  changeContent(db, (trx) => addEvento(trx, newId(), eventoDe(given)))
