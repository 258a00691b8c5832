import type { Person, Quien } from '#app/parts/feature/person.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { removeInscripciones } from './inscripciones.server.ts'
import { CONSENTIMIENTOS_VOY, personas } from './voy.ts'

/** A person's sign-ups, with the titles of their events. */
async function findRows(db: Db, { is }: Quien) {
  const rows = await db
    .selectFrom('inscripciones')
    .leftJoin('eventos', 'eventos.id', 'inscripciones.evento')
    .selectAll('inscripciones')
    .select('eventos.titulo')
    .orderBy('dia')
    .orderBy('inscripciones.id')
    .execute()
  return rows.filter(({ contacto }) => is(contacto))
}

export const person: Person = {
  async find(db, quien) {
    return (await findRows(db, quien)).map(({ nombre, titulo, dia, cuantos, enEspera, createdAt }) => ({
      titulo: `Inscripción de ${nombre}${titulo ? ` en «${titulo}»` : ''}`,
      nota: `${formatDay(dia)} · ${personas(cuantos)}${enEspera ? ' · en lista de espera' : ''}`,
      fecha: createdAt,
    }))
  },

  async export(db, quien) {
    const inscripciones = (await findRows(db, quien)).map((row) => ({
      encuentro: row.titulo ?? '',
      dia: row.dia,
      nombre: row.nombre,
      contacto: row.contacto,
      cuantos: row.cuantos,
      enEspera: row.enEspera === 1,
      fecha: row.createdAt,
      consentimiento: {
        version: row.consentimiento,
        texto: CONSENTIMIENTOS_VOY.get(row.consentimiento) ?? '',
        fecha: row.createdAt,
      },
    }))
    return {
      json: { inscripciones },
      secciones: inscripciones.map(({ consentimiento, ...each }, index) => ({
        titulo: `Inscripción ${index + 1}`,
        lineas: [
          ['Encuentro', each.encuentro],
          ['Día', formatDay(each.dia)],
          ['Nombre', each.nombre],
          ['Teléfono o correo', each.contacto],
          ['Cuántos', personas(each.cuantos)],
          ['Estado', each.enEspera ? 'En lista de espera' : 'Con lugar'],
          ['Recibida', formatMoment(each.fecha)],
          ['Consentimiento', `«${consentimiento.texto}», el ${formatMoment(consentimiento.fecha)}`],
        ],
      })),
    }
  },

  async erase(trx, quien) {
    const ids = (await findRows(trx, quien)).map(({ id }) => id)
    return { inscripciones: await removeInscripciones(trx, ids) }
  },
}
