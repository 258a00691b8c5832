import { listAdminEmails } from '#app/features/administradores/administradores.server.ts'
import { ENLACE_DURA_MS } from '#app/features/administradores/enlaces.server.ts'
import { readPrivacidad } from '#app/features/privacidad/ajustes-privacidad.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { forgetMail, queueMail } from '#app/platform/mail/outbox.server.ts'
import { formatDay, formatMoment } from '#app/ui/dates.ts'

/** What mail needs of the settings: whether it goes out at all, and where the dashboard is. */
export type Correo = Pick<Settings, 'mail' | 'home'>

/** The administrators who can sign in and want to be told. */
export async function listAvisados(db: Db): Promise<string[]> {
  const emails = await listAdminEmails(db)
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

/**
 * Tells the team that a prayer request arrived, in the transaction that keeps it. The mail names nobody and repeats
 * nothing, unless the church chose that in Ajustes.
 */
export async function announcePeticion(
  trx: Db,
  correo: Correo,
  { id, nombre, peticion }: { id: string; nombre: string; peticion: string },
): Promise<void> {
  if (!correo.mail) return
  const { textoEnAvisos } = (await readPrivacidad(trx)).data
  const palabras = textoEnAvisos
    ? [
        `${nombre} escribió:`,
        peticion,
        'Es una confidencia: no reenvíes este correo y bórralo después de orar.',
      ]
    : ['Por reserva, este correo no dice quién la envió ni qué pide.']
  await tell(trx, correo, {
    tipo: 'peticion',
    sobre: id,
    asunto: 'Llegó una petición de oración',
    parrafos: [
      'Alguien acaba de pedir oración en el sitio.',
      ...palabras,
      `Léela en el panel, con tu cuenta:\n${correo.home}/admin/dashboard/donaciones?vista=peticiones&filtro=pendientes`,
    ],
  })
}

/** Tells the team that somebody asks about their own data, and until when to answer; in the same transaction. */
export async function announceSolicitud(
  trx: Db,
  correo: Correo,
  { id, vence }: { id: string; vence: string },
): Promise<void> {
  if (!correo.mail) return
  await tell(trx, correo, {
    tipo: 'solicitud',
    sobre: id,
    asunto: 'Llegó una solicitud sobre datos personales',
    parrafos: [
      `Alguien pide algo sobre sus datos. La ley da 30 días para responder: hasta el ${formatDay(vence)}.`,
      `Está en el panel, con tu cuenta:\n${correo.home}/admin/dashboard/privacidad`,
    ],
  })
}

/** Takes back what was not sent yet about requests that are gone. */
export const forgetAvisos = forgetMail

/** Tells the owner of an account that it was entered from a device that never did before. */
export async function announceDispositivo(
  trx: Db,
  correo: Correo,
  { email, dispositivo, momento }: { email: string; dispositivo: string; momento: string },
): Promise<void> {
  if (!correo.mail) return
  await write(trx, [email], {
    tipo: 'dispositivo',
    asunto: 'Entraste al panel desde un dispositivo nuevo',
    parrafos: [
      `Alguien inició sesión con tu cuenta (${email}) desde un dispositivo que no conocíamos: ${dispositivo}, el ${formatMoment(momento)}.`,
      'Si fuiste tú, no tienes que hacer nada.',
      `Si no fuiste tú, cambia tu contraseña y cierra las otras sesiones:\n${correo.home}/admin/dashboard/ajustes?parte=cuenta`,
    ],
  })
}

/** Sends the one-time link with which somebody chooses a password. @returns false where no mail goes out. */
export async function sendEnlace(
  trx: Db,
  correo: Correo,
  { email, codigo, dura = ENLACE_DURA_MS }: { email: string; codigo: string; dura?: number },
): Promise<boolean> {
  if (!correo.mail) return false
  const vence = new Date(Date.now() + dura).toISOString()
  await write(
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

type Carta = { tipo: string; sobre?: string; asunto: string; parrafos: string[] }

async function tell(trx: Db, correo: Correo, { parrafos, ...carta }: Carta) {
  const despedida = `Si prefieres no recibir estos avisos, cámbialo aquí:\n${correo.home}/admin/dashboard/ajustes?parte=cuenta`
  await write(trx, await listAvisados(trx), { ...carta, parrafos: [...parrafos, despedida] })
}

async function write(trx: Db, to: string[], { parrafos, ...carta }: Carta, vence?: string) {
  const { nombre } = (await readSitio(trx)).data
  const texto = `${['Hola:', ...parrafos, nombre].join('\n\n')}\n`
  await queueMail(
    trx,
    to.map((para) => ({ ...carta, para, texto, ...(vence && { vence }) })),
  )
}
