import type { Person, Quien } from '#app/parts/feature/person.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { forgetSuscripcion } from './suscripciones.server.ts'

/** The devices that are told of prayer requests for somebody; visitors' are nobody's that we know. */
async function findDevices(db: Db, { email }: Quien) {
  if (!email) return []
  return db
    .selectFrom('suscripciones')
    .innerJoin('session', 'session.id', 'suscripciones.sesion')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['suscripciones.id', 'suscripciones.createdAt'])
    .where('email', '=', email)
    .orderBy('suscripciones.id')
    .execute()
}

const TITULO = 'Dispositivo que recibe avisos de peticiones'

export const person: Person = {
  async find(db, quien) {
    return (await findDevices(db, quien)).map(({ createdAt }) => ({ titulo: TITULO, fecha: createdAt }))
  },

  async export(db, quien) {
    const devices = await findDevices(db, quien)
    return {
      json: { dispositivosConAvisos: devices.map(({ createdAt }) => ({ desde: createdAt })) },
      secciones: devices.map(({ createdAt }) => ({ titulo: TITULO, lineas: [['Desde', createdAt]] })),
    }
  },

  async erase(trx, quien) {
    const devices = await findDevices(trx, quien)
    for (const { id } of devices) await forgetSuscripcion(trx, id)
    return { suscripciones: devices.length }
  },
}
