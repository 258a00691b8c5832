import { administradores } from '#app/features/administradores/feature.ts'
import { listPersonas } from '#app/features/administradores/permisos.server.ts'
import { type Correo, queueCarta } from '#app/parts/avisos/avisos.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { formatMoment } from '#app/ui/dates.ts'

/** Mails everybody with an account who administers the site, whether or not they want other mails, that a backup leaves it. */
export async function announceDescarga(
  trx: Db,
  correo: Correo,
  { quien, con }: { quien: string; con: string },
): Promise<void> {
  if (!correo.mail) return
  const todos = (await listPersonas(trx)).flatMap(({ email, permisos, conCuenta }) =>
    conCuenta && permisos.includes(administradores.permiso) ? email : [],
  )
  await queueCarta(trx, todos, {
    tipo: 'descarga',
    asunto: 'Alguien descargó un respaldo de todo el sitio',
    parrafos: [
      `Con la cuenta ${quien} se descargó un respaldo de todo el sitio, ${con}, el ${formatMoment(now())}.`,
      'Si saben para qué, no tienen que hacer nada.',
      `Si nadie de ustedes lo pidió, cambien las contraseñas y revisen quién administra el sitio:\n${correo.home}/admin/dashboard/ajustes?parte=actividad`,
    ],
  })
}
