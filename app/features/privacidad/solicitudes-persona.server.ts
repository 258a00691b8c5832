import type { Person, Quien } from '#app/parts/feature/person.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { forgetMail } from '#app/platform/mail/outbox.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { isOtra } from './pagina.ts'
import { nombreTipo, TIPOS_SOLICITUD, type TipoSolicitud } from './solicitud.ts'

async function findRows(db: Db, { is }: Quien) {
  const rows = await db.selectFrom('solicitudes').selectAll().orderBy('fecha').execute()
  return rows.filter(({ contacto }) => is(contacto))
}

/** The short name; a type that a later version added is shown as it is stored. */
const nameOf = (tipo: string) =>
  Object.hasOwn(TIPOS_SOLICITUD, tipo) ? nombreTipo(tipo as TipoSolicitud) : tipo

export const person: Person = {
  async find(db, quien) {
    return (await findRows(db, quien)).map(({ tipo, cerrada, fecha }) => ({
      titulo: `Solicitud de datos (${nameOf(tipo)}) · ${cerrada ? 'respondida' : 'por responder'}`,
      fecha,
    }))
  },

  async export(db, quien) {
    const rows = await findRows(db, quien)
    return {
      json: { solicitudes: rows.map(({ id: _id, ...solicitud }) => solicitud) },
      secciones: rows.map((solicitud) => ({
        titulo: `Solicitud de datos: ${nameOf(solicitud.tipo)}`,
        lineas: [
          ['Recibida', formatMoment(solicitud.fecha)],
          ['Nombre', solicitud.nombre],
          ['Contacto', solicitud.contacto],
          ['Detalle', solicitud.detalle],
          [
            'Foto',
            solicitud.foto &&
              (isOtra(solicitud.foto) ? `/archivos/${solicitud.foto}` : `/galeria?foto=${solicitud.foto}`),
          ],
          ['Plazo', formatDay(solicitud.vence)],
          ['Plazo ampliado', solicitud.prorroga],
          ['Respondida', solicitud.cerrada && formatMoment(solicitud.cerrada)],
          ['Respuesta', solicitud.respuesta],
        ],
      })),
    }
  },

  /** Keeps open requests, whose answer needs the contact, and of the answered ones what was done. */
  async erase(trx, quien) {
    const closed = (await findRows(trx, quien)).flatMap(({ id, cerrada }) => (cerrada === null ? [] : id))
    await forgetMail(trx, closed)
    if (closed.length > 0)
      await trx
        .updateTable('solicitudes')
        .set({ nombre: '', contacto: '', detalle: '', prorroga: '' })
        .where('id', 'in', closed)
        .execute()
    return { solicitudes: closed.length }
  },
}
