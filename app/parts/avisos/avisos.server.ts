import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { queueMail } from '#app/platform/mail/outbox.server.ts'

/** What mail needs of the settings: whether it goes out at all, and where the dashboard is. */
export type Correo = Pick<Settings, 'mail' | 'home'>

/** A mail as its words are: the greeting and the church's name are added. `sobre` is the id of what it is about. */
export type Carta = { tipo: string; sobre?: string; asunto: string; parrafos: string[] }

/** Queues a mail for each address, in the caller's transaction. `vence`: the moment after which it is not sent. */
export async function queueCarta(trx: Db, to: string[], { parrafos, ...carta }: Carta, vence?: string) {
  const { nombre } = (await readSitio(trx)).data
  const texto = `${['Hola:', ...parrafos, nombre].join('\n\n')}\n`
  await queueMail(
    trx,
    to.map((para) => ({ ...carta, para, texto, ...(vence && { vence }) })),
  )
}

/** Queues a mail for those of the team who want to be told, which says how to be told no more. */
export async function queueAviso(trx: Db, { home }: Correo, to: string[], { parrafos, ...carta }: Carta) {
  const despedida = `Si prefieres no recibir estos avisos, cámbialo aquí:\n${home}/admin/dashboard/ajustes?parte=cuenta`
  await queueCarta(trx, to, { ...carta, parrafos: [...parrafos, despedida] })
}
