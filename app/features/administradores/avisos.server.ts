import { type Correo, queueCarta } from '#app/parts/avisos/avisos.server.ts'
import type { Permiso } from '#app/parts/feature/permisos.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { ENLACE_DURA_MS } from './enlaces.server.ts'
import { listPersonas } from './permisos.server.ts'

/** Those with this permission who have an account and want mails. */
export async function listAvisados(db: Db, permiso: Permiso): Promise<string[]> {
  const emails = (await listPersonas(db)).flatMap(({ email, permisos }) =>
    permisos.includes(permiso) ? email : [],
  )
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .select('email')
    .where('email', 'in', emails)
    .where('avisos', '=', 1)
    .execute()
  return rows.map(({ email }) => email)
}

export async function wantsAvisos(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('user').select('avisos').where('id', '=', userId).executeTakeFirst()
  return row?.avisos === 1
}

export async function setAvisos(db: Db, userId: string, avisos: boolean): Promise<void> {
  await db
    .updateTable('user')
    .set({ avisos: avisos ? 1 : 0 })
    .where('id', '=', userId)
    .execute()
}

/** Mails the owner what happened to their account, and what to do if it was not they. */
async function warn(
  trx: Db,
  { mail, home }: Correo,
  email: string,
  { alarma, dicho, ...carta }: { tipo: string; asunto: string; dicho: string; alarma: string },
): Promise<void> {
  if (!mail) return
  const bien = 'Si fuiste tú, no tienes que hacer nada.'
  const mal = `Si no fuiste tú, ${alarma} y cierra las otras sesiones:\n${home}/admin/dashboard/ajustes?parte=cuenta`
  await queueCarta(trx, [email], { ...carta, parrafos: [dicho, bien, mal] })
}

type Nuevo = { email: string; nombre: string; momento: string }

/** Mails the owner about a sign-in from a new device. */
export const announceDispositivo = (trx: Db, correo: Correo, { email, nombre, momento }: Nuevo) =>
  warn(trx, correo, email, {
    tipo: 'dispositivo',
    asunto: 'Entraste al panel desde un dispositivo nuevo',
    dicho: `Alguien inició sesión con tu cuenta (${email}) desde un dispositivo que no conocíamos: ${nombre}, el ${formatMoment(momento)}.`,
    alarma: 'cambia tu contraseña',
  })

/** Mails the owner that somebody can now enter their account with a fingerprint or a PIN. */
export const announceLlave = (trx: Db, correo: Correo, { email, nombre, momento }: Nuevo) =>
  warn(trx, correo, email, {
    tipo: 'llave',
    asunto: 'Agregaste una huella o PIN para entrar al panel',
    dicho: `Desde el ${formatMoment(momento)} se puede entrar con tu cuenta (${email}) con la huella o el PIN de un dispositivo más: ${nombre}.`,
    alarma: 'quítalo, cambia tu contraseña',
  })

/**
 * Mails the one-time link to choose a password: an invitation, or the reset asked for at «¿Olvidaste tu
 * contraseña?». @returns false if no mail is configured.
 */
export async function sendEnlace(
  trx: Db,
  correo: Correo,
  { email, codigo, dura = ENLACE_DURA_MS }: { email: string; codigo: string; dura?: number },
): Promise<boolean> {
  if (!correo.mail) return false
  const vence = new Date(Date.now() + dura).toISOString()
  await queueCarta(
    trx,
    [email],
    {
      tipo: 'enlace',
      asunto: 'Elige tu contraseña para administrar el sitio',
      parrafos: [
        `Con este enlace eliges la contraseña de tu cuenta (${email}). Sirve una sola vez, hasta el ${formatMoment(vence)}:\n${correo.home}/admin/login?codigo=${codigo}`,
        'Si no lo esperabas, no hagas nada: nadie puede entrar con tu cuenta sin él.',
      ],
    },
    vence,
  )
  return true
}
