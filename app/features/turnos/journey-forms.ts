import { findEvento } from '#app/features/agenda/agenda.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { RoomForms } from '#tests/support/forms/form.ts'
import { addPersona } from './equipo.server.ts'
import { CONSENTIMIENTO_TURNOS, TEXTOS_EQUIPO, TEXTOS_TURNOS } from './turno.ts'
import { addTurno } from './turnos.server.ts'

const D = '/admin/dashboard/turnos'
const EQUIPO = `${D}?parte=equipo`
const A_MANO = 'Cambiar nombres u orden'
const CONSENTIMIENTO = `${CONSENTIMIENTO_TURNOS}.`

/** Turns of the agenda's «Ensayo» and «Feria», and two people. */
export async function seedTurnos(trx: Db): Promise<void> {
  for (const slug of ['ensayo', 'feria']) {
    const { id = '' } = (await findEvento(trx, slug)) ?? {}
    await addTurno(trx, id, 'Sonido 1')
  }
  const datos = { whatsapp: '56911112222', correo: '', roles: ['Sonido'], bloqueadas: '', con: '' }
  for (const nombre of ['Sara', 'Simón'])
    await addPersona(trx, { id: newId(), secret: 'secret' }, { ...datos, nombre })
}

export const forms: RoomForms = {
  [`${D} agregar`]: {
    open: [A_MANO],
    send: 'Crear turno',
    bad: {
      typed: { 'Evento de la agenda': 'bazar', Roles: 'Aseo 0' },
      at: 'Roles',
      error: TEXTOS_TURNOS.puestoRaro,
    },
    good: { typed: { 'Evento de la agenda': 'bazar', Roles: 'Aseo 2' }, says: TEXTOS_TURNOS.agregado },
  },
  [`${D} editar`]: {
    open: ['Ensayo', 'Cambiar roles', A_MANO],
    send: 'Guardar cambios',
    bad: { typed: { Roles: 'Aseo 2\naseo 1' }, at: 'Roles', error: TEXTOS_TURNOS.muchos },
    good: { typed: { Roles: 'Sonido 2' }, says: TEXTOS_TURNOS.actualizado },
  },
  [`${D} eliminar`]: {
    open: ['Eliminar Feria'],
    send: 'Eliminar',
    good: { says: TEXTOS_TURNOS.eliminado },
  },
  [`${D} agregar-persona`]: {
    path: EQUIPO,
    send: 'Agregar persona',
    bad: {
      typed: { Nombre: 'Marta', [CONSENTIMIENTO]: true },
      at: 'WhatsApp',
      error: TEXTOS_EQUIPO.sinContacto,
    },
    good: {
      typed: { Nombre: 'Marta', WhatsApp: '+56 9 1234 5678', [CONSENTIMIENTO]: true },
      says: TEXTOS_EQUIPO.agregado,
    },
  },
  [`${D} editar-persona`]: {
    path: EQUIPO,
    open: ['Editar Sara', 'Escribir las fechas a mano'],
    send: 'Guardar cambios',
    bad: {
      typed: { 'Fechas en que no puede': 'mañana' },
      at: 'Fechas en que no puede',
      error: TEXTOS_EQUIPO.fechaRara,
    },
    good: { typed: { 'Fechas en que no puede': '24/12/2026' }, says: TEXTOS_EQUIPO.actualizado },
  },
  [`${D} eliminar-persona`]: {
    path: EQUIPO,
    open: ['Eliminar Simón'],
    send: 'Eliminar',
    good: { says: TEXTOS_EQUIPO.eliminado },
  },
}

/** Of a month, three days before a date, or by a secret link (`tests/journeys/dashboard/turnos.test.ts`). */
export const elsewhere = [
  `${D} avisada`,
  `${D} enterada`,
  `${D} enviar-enlace`,
  `${D}/mes proponer`,
  `${D}/mes guardar`,
  `${D}/mes publicar`,
  `${D}/mes borrar`,
  `${D}/mes enviar-enlace`,
  '/mis-turnos',
]
