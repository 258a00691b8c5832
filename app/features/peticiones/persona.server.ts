import type { Selectable } from 'kysely'
import type { Person, Quien } from '#app/parts/feature/person.server.ts'
import { eraseDiscarded, listDiscarded } from '#app/parts/papelera/papelera.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { forgetMail } from '#app/platform/mail/outbox.server.ts'
import { foldText } from '#app/platform/text/text.server.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { AUTORIZACIONES, CONSENTIMIENTOS } from './peticion.ts'

type Row = Selectable<Tables['peticiones']>
type Siempre = 'id' | 'nombre' | 'email' | 'telefono' | 'peticion' | 'fecha' | 'atendida' | 'consentimiento'
/** One in the bin may be from before the other columns. */
type Fila = Pick<Row, Siempre> & Partial<Row>

/** A person's requests: those that are kept, then those in the bin. */
async function findRows(db: Db, { email, is }: Quien): Promise<{ row: Fila; eliminada: boolean }[]> {
  let query = db.selectFrom('peticiones').selectAll().orderBy('fecha')
  // `busqueda` contains the folded e-mail, so it narrows the query. A telephone may be spelled in any way.
  query = email
    ? query.where('busqueda', 'like', `%${foldText(email).replace(/[%_\\]/g, '_')}%`)
    : query.where('telefono', 'is not', null)
  const own = (row: Fila) => is(row.email) || is(row.telefono)
  const kept = (await query.execute()).filter(own)
  const discarded = (await listDiscarded<Fila>(db, 'peticiones')).filter(own)
  return [
    ...kept.map((row) => ({ row, eliminada: false })),
    ...discarded.map((row) => ({ row, eliminada: true })),
  ]
}

const stateOf = ({ atendida }: Fila, eliminada: boolean) =>
  eliminada ? 'Eliminada' : atendida === 1 ? 'Atendida' : 'Pendiente'

export const person: Person = {
  async find(db, quien) {
    return (await findRows(db, quien)).map(({ row, eliminada }) => ({
      titulo: `Petición de oración de ${row.nombre} · ${stateOf(row, eliminada).toLowerCase()}`,
      texto: row.peticion,
      fecha: row.fecha,
    }))
  },

  async export(db, quien) {
    const rows = await findRows(db, quien)
    const peticiones = rows.map(({ row, eliminada }) => ({
      nombre: row.nombre,
      email: row.email,
      telefono: row.telefono,
      peticion: row.peticion,
      fecha: row.fecha,
      atendida: row.atendida === 1,
      atendidaEl: row.atendidaEn ?? null,
      consentimiento: {
        version: row.consentimiento,
        texto: CONSENTIMIENTOS.get(row.consentimiento) ?? '',
        fecha: row.consentimientoEn || row.fecha,
      },
      /** Under 16: who agreed, and to which words. */
      autorizacion: row.responsable
        ? { responsable: row.responsable, texto: AUTORIZACIONES.get(row.autorizacion ?? '') ?? '' }
        : null,
      ultimaOracion: row.orada || null,
      notas: row.notas ?? '',
      palabra: row.palabra ?? '',
      gracias: row.gracias || null,
      respondida: row.respondida || null,
      /** Whether it is in the bin and can still be restored. */
      eliminada,
    }))
    return {
      json: { peticiones },
      secciones: peticiones.map(({ consentimiento, autorizacion, ...peticion }, index) => ({
        titulo: `Petición de oración ${index + 1}`,
        lineas: [
          ['Recibida', formatMoment(peticion.fecha)],
          ['Nombre', peticion.nombre],
          ['Correo electrónico', peticion.email],
          ['Teléfono', peticion.telefono],
          ['Petición', peticion.peticion],
          ['Estado', peticion.eliminada ? 'Eliminada' : peticion.atendida ? 'Atendida' : 'Pendiente'],
          ['Atendida el', peticion.atendidaEl && formatMoment(peticion.atendidaEl)],
          ['Consentimiento', `«${consentimiento.texto}», el ${formatMoment(consentimiento.fecha)}`],
          ['Autorización', autorizacion && `«${autorizacion.texto}»: ${autorizacion.responsable}`],
          ['Última oración', peticion.ultimaOracion && formatMoment(peticion.ultimaOracion)],
          ['Notas del equipo', peticion.notas || null],
          ['Lo que te dijo el equipo', peticion.palabra || null],
          ['Diste las gracias', peticion.gracias && formatMoment(peticion.gracias)],
          ['Dios respondió', peticion.respondida && formatMoment(peticion.respondida)],
        ],
      })),
    }
  },

  /** With the unsent mails about them. */
  async erase(trx, quien) {
    const ids = (await findRows(trx, quien)).map(({ row }) => row.id)
    if (ids.length > 0) await trx.deleteFrom('peticiones').where('id', 'in', ids).execute()
    await eraseDiscarded(trx, ids)
    await forgetMail(trx, ids)
    return { peticiones: ids.length }
  },
}
