import { listConDispositivo } from '#app/features/avisame/suscripciones.server.ts'
import type { Person, Quien } from '#app/parts/feature/person.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { listPersonas, removePersonas } from './equipo.server.ts'
import { CONSENTIMIENTOS_TURNOS } from './turno.ts'

async function findRows(db: Db, { is }: Quien) {
  const personas = (await listPersonas(db)).filter(({ whatsapp, correo }) => is(whatsapp) || is(correo))
  const turnos = await db.selectFrom('turnos').selectAll().orderBy('dia').orderBy('id').execute()
  const conDispositivo = await listConDispositivo(
    db,
    personas.map(({ id }) => id),
  )
  return personas.map((persona) => ({
    ...persona,
    enDispositivo: conDispositivo.has(persona.id),
    turnos: turnos
      .filter((each) => each.persona === persona.id)
      .map(({ dia, rol, estado }) => ({ dia, rol, estado })),
  }))
}

export const person: Person = {
  async find(db, quien) {
    return (await findRows(db, quien)).map(({ nombre, roles, turnos, createdAt }) => ({
      titulo: `${nombre} sirve en los turnos`,
      nota: [roles.join(', '), turnos.length === 1 ? '1 turno' : `${turnos.length} turnos`]
        .filter(Boolean)
        .join(' · '),
      fecha: createdAt,
    }))
  },

  async export(db, quien) {
    const personas = (await findRows(db, quien)).map((row) => ({
      nombre: row.nombre,
      whatsapp: row.whatsapp,
      correo: row.correo,
      roles: row.roles,
      noPuede: row.bloqueadas,
      turnos: row.turnos,
      fecha: row.createdAt,
      enDispositivo: row.enDispositivo,
      consentimiento: {
        version: row.consentimiento,
        texto: CONSENTIMIENTOS_TURNOS.get(row.consentimiento) ?? '',
        fecha: row.createdAt,
      },
    }))
    return {
      json: { turnos: personas },
      secciones: personas.map(({ consentimiento, ...each }) => ({
        titulo: 'Turnos de servicio',
        lineas: [
          ['Nombre', each.nombre],
          ['WhatsApp', each.whatsapp],
          ['Correo', each.correo],
          ['Roles', each.roles.join(', ')],
          ['Fechas en que no puede', each.noPuede],
          ['Turnos', each.turnos.map(({ dia, rol }) => `${formatDay(dia)}: ${rol}`).join('\n')],
          ['Recuerdos en un dispositivo', each.enDispositivo ? 'Sí' : 'No'],
          ['Agregada', formatMoment(each.fecha)],
          ['Consentimiento', `«${consentimiento.texto}», el ${formatMoment(consentimiento.fecha)}`],
        ],
      })),
    }
  },

  async erase(trx, quien) {
    const ids = (await findRows(trx, quien)).map(({ id }) => id)
    return { turnos: await removePersonas(trx, ids) }
  },
}
