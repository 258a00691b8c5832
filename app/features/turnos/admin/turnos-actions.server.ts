import { z } from 'zod'
import { findEvento } from '#app/features/agenda/agenda.server.ts'
import { findEventoById } from '#app/features/agenda/eventos.server.ts'
import { answerOf, idSchema, intention, marking, type Write } from '#app/parts/admin/actions.server.ts'
import { formatWhatsapp } from '#app/parts/iglesia/contacto.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { updateUnlessOvertaken } from '#app/platform/db/versions.server.ts'
import { idOfForm } from '#app/platform/ids.server.ts'
import { enterada } from '../cambios.server.ts'
import { addPersona, editPersona, findPersona, type Persona, removePersonas } from '../equipo.server.ts'
import { enviarEnlaces, markRecordado } from '../recordar.server.ts'
import { personaSchema, TEXTOS_TURNOS as TEXTOS, TEXTOS_EQUIPO, turnoSchema } from '../turno.ts'
import { addTurno, findTurno, removeTurno } from '../turnos.server.ts'

const tituloDe = async (db: Db, id: string) => (await findEventoById(db, id))?.titulo ?? ''

/** What a link is made of, for mails. */
export const mailed = ({ platform: { settings, auth } }: Write) => ({
  correo: settings,
  secret: auth.secret.reveal(),
})

export const sendEnlace = intention({
  schema: idSchema,
  async run(write, { id }) {
    const { platform, record } = write
    const sent = await record(
      { accion: 'turno-enlace' },
      async (trx) => {
        const persona = await findPersona(trx, 'id', id)
        return persona ? enviarEnlaces(trx, mailed(write), [persona]) : 0
      },
      (count) => count > 0,
    )
    if (sent > 0) platform.mailer.wake()
    return answerOf(sent, TEXTOS.enviado, TEXTOS.sinCorreo)
  },
})

export const TURNOS_ACTIONS = {
  agregar: intention({
    schema: turnoSchema,
    async run({ platform, record, refuse }, { evento, puestos }) {
      const found = await findEvento(platform.db, evento)
      if (!found) return refuse({ evento: [TEXTOS.sinEvento] })
      const { id, titulo: detalle } = found
      const add = (trx: Db) => addTurno(trx, id, puestos)
      const added = await record({ accion: 'turno-agregado', detalle }, add)
      return added ? { ok: true, mensaje: TEXTOS.agregado, id } : refuse({ evento: [TEXTOS.yaTiene] })
    },
  }),

  editar: intention({
    schema: turnoSchema.extend({ id: z.string(), version: z.coerce.number() }),
    async run({ platform: { db }, record }, { id, version, puestos }) {
      const entrada = { accion: 'turno-editado', detalle: await tituloDe(db, id) } as const
      const edit = (trx: Db) => updateUnlessOvertaken(trx, 'turnos_eventos', { id, version }, { puestos })
      if (await record(entrada, edit)) return { ok: true, mensaje: TEXTOS.actualizado, id }
      const actual = await findTurno(db, id)
      if (!actual) return { ok: false, mensaje: TEXTOS.borrado, actual: null }
      const datos = { puestos: actual.puestos }
      return { ok: false, mensaje: TEXTOS.adelantado, actual: { version: actual.version, datos } }
    },
  }),

  eliminar: intention({
    schema: idSchema,
    async run({ platform, record }, { id }) {
      const entrada = { accion: 'turno-eliminado', detalle: await tituloDe(platform.db, id) } as const
      const removed = await record(entrada, (trx) => removeTurno(trx, id))
      return answerOf(removed, TEXTOS.eliminado, TEXTOS.borrado)
    },
  }),

  avisada: marking('turno-recordado', markRecordado, TEXTOS.avisada, TEXTOS.yaAvisada),
  enterada: marking(
    'turno-cambio-avisado',
    (trx, id) => enterada(trx, new Date(), id),
    TEXTOS.avisada,
    TEXTOS.yaEnterada,
  ),
}

/** What another volunteer saved meanwhile, as the form has it. */
const escrito = ({ nombre, whatsapp, correo, bloqueadas, roles, con }: Persona) => ({
  nombre,
  whatsapp: formatWhatsapp(whatsapp),
  correo,
  bloqueadas,
  con,
  roles: roles.join(', '),
})

export const EQUIPO_ACTIONS = {
  'agregar-persona': intention({
    schema: personaSchema.safeExtend({ clave: z.uuidv7().optional() }),
    async run({ platform, record }, { clave, consentimiento: _, ...datos }) {
      const id = idOfForm(clave, datos)
      const secret = platform.auth.secret.reveal()
      const add = (trx: Db) => addPersona(trx, { id, secret }, datos)
      await record({ accion: 'persona-turnos-agregada' }, add)
      return { ok: true, mensaje: TEXTOS_EQUIPO.agregado, id }
    },
  }),

  'editar-persona': intention({
    schema: personaSchema.safeExtend({ id: z.string(), version: z.coerce.number() }),
    async run({ platform: { db }, record }, { id, version, consentimiento: _, ...datos }) {
      const edit = (trx: Db) => editPersona(trx, { id, version }, datos)
      if (await record({ accion: 'persona-turnos-editada' }, edit))
        return { ok: true, mensaje: TEXTOS_EQUIPO.actualizado, id }
      const actual = await findPersona(db, 'id', id)
      if (!actual) return { ok: false, mensaje: TEXTOS_EQUIPO.borrado, actual: null }
      return {
        ok: false,
        mensaje: TEXTOS_EQUIPO.adelantado,
        actual: { version: actual.version, datos: escrito(actual) },
      }
    },
  }),

  'eliminar-persona': marking(
    'persona-turnos-eliminada',
    (trx, id) => removePersonas(trx, [id]),
    TEXTOS_EQUIPO.eliminado,
    TEXTOS_EQUIPO.borrado,
  ),

  'enviar-enlace': sendEnlace,
}
