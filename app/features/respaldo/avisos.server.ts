import { listAdministran } from '#app/features/administradores/permisos.server.ts'
import { type Correo, queueCarta } from '#app/parts/avisos/avisos.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { formatMoment } from '#app/ui/moments.ts'

/** Mails everybody with an account who administers the site that a backup leaves it. */
export const announceDescarga = (trx: Db, correo: Correo, { quien, con }: { quien: string; con: string }) =>
  tell(trx, correo, 'descarga', 'Alguien descargó un respaldo de todo el sitio', [
    `Con la cuenta ${quien} se descargó un respaldo de todo el sitio, ${con}, el ${formatMoment(now())}.`,
    'Si saben para qué, no tienen que hacer nada.',
  ])

/** Mails them, likewise, that the site is as it was in a backup. */
export const announceRestauracion = (
  trx: Db,
  correo: Correo,
  { quien, detalle }: { quien: string; detalle: string },
) =>
  tell(trx, correo, 'restauracion', 'Alguien restauró un respaldo del sitio', [
    `Con la cuenta ${quien} se restauró un respaldo del sitio, ${detalle}, el ${formatMoment(now())}.`,
    'Las personas, sus permisos y las cuentas bancarias quedaron como estaban. Lo que había antes quedó guardado como otro respaldo.',
  ])

/** Whether or not they want other mails. */
async function tell(trx: Db, correo: Correo, tipo: string, asunto: string, dicho: string[]): Promise<void> {
  if (!correo.mail) return
  const alarma = `Si nadie de ustedes lo pidió, cambien las contraseñas y revisen quién administra el sitio:\n${correo.home}/admin/dashboard/ajustes?parte=actividad`
  await queueCarta(trx, await listAdministran(trx), { tipo, asunto, parrafos: [...dicho, alarma] })
}
