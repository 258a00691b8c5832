import { listActividadOf } from '#app/parts/actividad/actividad.server.ts'
import { nombresDe } from '#app/parts/feature/permisos.ts'
import type { Person, Quien } from '#app/parts/feature/person.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { forgetMailTo } from '#app/platform/mail/outbox.server.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { describeDevice } from './dispositivos/dispositivo.ts'
import { listLlaves } from './llaves/llaves.server.ts'
import { hasPermisos, rolOf } from './permisos.server.ts'

/** An account of the dashboard, with its signed-in devices and what it did. */
async function findCuenta(db: Db, { email }: Quien) {
  if (!email) return null
  const user = await db
    .selectFrom('user')
    .select(['id', 'createdAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) return null
  const sesiones = await db
    .selectFrom('session')
    .select(['userAgent', 'ipAddress', 'createdAt'])
    .where('userId', '=', user.id)
    .execute()
  return {
    email,
    desde: user.createdAt,
    permisos: (await rolOf(db, email)).permisos,
    llaves: await listLlaves(db, user.id),
    sesiones: sesiones.map(({ userAgent, ipAddress, createdAt }) => ({
      dispositivo: describeDevice(userAgent),
      direccion: ipAddress,
      desde: createdAt,
    })),
    actividad: await listActividadOf(db, email),
  }
}

export const person: Person = {
  async find(db, quien) {
    const cuenta = await findCuenta(db, quien)
    if (!cuenta) return []
    const { permisos, desde, sesiones, llaves } = cuenta
    const nota = [
      `Desde el ${formatMoment(desde)}. Sesiones abiertas: ${sesiones.length}.`,
      llaves.length > 0 && `Entra con huella o PIN: ${llaves.map(({ nombre }) => nombre).join(', ')}.`,
      permisos.length > 0 && `Permisos: ${nombresDe(permisos)}.`,
      permisos.length > 0 && 'Para borrarla, quita antes a la persona en Ajustes › Administradores.',
    ]
    return [
      {
        titulo: `Cuenta del panel${permisos.includes('administrador') ? ' · administra el sitio' : ''}`,
        nota: nota.filter(Boolean).join(' '),
      },
    ]
  },

  async export(db, quien) {
    const cuenta = await findCuenta(db, quien)
    if (!cuenta) return { json: { cuenta }, secciones: [] }
    const sesiones = cuenta.sesiones.map(
      ({ dispositivo, direccion, desde }) =>
        `${dispositivo}, desde el ${formatMoment(desde)}, dirección IP ${direccion ?? 'desconocida'}`,
    )
    return {
      json: { cuenta },
      secciones: [
        {
          titulo: 'Cuenta del panel',
          lineas: [
            ['Correo electrónico', cuenta.email],
            ['Desde', formatMoment(cuenta.desde)],
            ['Permisos', nombresDe(cuenta.permisos)],
            ...sesiones.map((sesion): [string, string] => ['Sesión', sesion]),
            ...cuenta.llaves.map(({ nombre, desde: agregada }): [string, string] => [
              'Huella o PIN',
              `${nombre}, desde el ${formatMoment(agregada)}`,
            ]),
            ['Acciones anotadas', String(cuenta.actividad.length)],
          ],
        },
      ],
    }
  },

  /**
   * Erases an account with what hangs on it, its links and the mails on their way to it. Keeps that of
   * whoever may do something in the dashboard, who has to lose that first, and the log of what was done,
   * which expires by itself.
   */
  async erase(trx, { email }) {
    if (!email || (await hasPermisos(trx, email))) return {}
    await trx.deleteFrom('enlaces').where('email', '=', email).execute()
    await forgetMailTo(trx, email)
    await trx.deleteFrom('user').where('email', '=', email).execute()
    return {}
  },
}
