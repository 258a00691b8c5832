import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { queueMail } from '#app/platform/mail/outbox.server.ts'

/** The settings for mails: whether mail is configured, and the site's address for links. */
export type Correo = Pick<Settings, 'mail' | 'home'>

/** A mail's own text, without greeting and signature. `sobre` is the id of its subject. */
export type Carta = { tipo: string; sobre?: string; asunto: string; parrafos: string[] }

/**
 * A mail about something that visitors sent. `varias` words it for several at once: `#` is their number,
 * `cada` the text that each adds.
 */
type Aviso = Carta & { varias: { asunto: string; antes: string[]; cada: string[]; despues: string[] } }

/** Queues a mail for each address, in the caller's transaction. `vence`: when it expires unsent. */
export async function queueCarta(trx: Db, to: string[], { parrafos, ...carta }: Carta, vence?: string) {
  const text = await letterhead(trx)
  const texto = [text.begin(parrafos), text.end([])].join('\n\n')
  await queueMail(
    trx,
    to.map((para) => ({ ...carta, para, texto, ...(vence && { vence }) })),
  )
}

/**
 * Queues a mail for the administrators who want it, with how to unsubscribe. Each gets at most one of a kind
 * in ten minutes, which covers everything that arrived.
 */
export async function queueAviso(trx: Db, { home }: Correo, to: string[], { varias, ...carta }: Aviso) {
  const despedida = `Si prefieres no recibir estos avisos, cámbialo aquí:\n${home}/admin/dashboard/ajustes?parte=cuenta`
  const text = await letterhead(trx)
  const juntos = {
    asunto: varias.asunto,
    antes: text.begin(varias.antes),
    cada: varias.cada.join('\n\n'),
    despues: text.end([...varias.despues, despedida]),
  }
  const { parrafos, ...rest } = carta
  const texto = [text.begin(parrafos), text.end([despedida])].join('\n\n')
  await queueMail(
    trx,
    to.map((para) => ({ ...rest, para, texto, juntos })),
  )
}

/** The greeting and signature of every mail. */
async function letterhead(trx: Db) {
  const { nombre } = (await readSitio(trx)).data
  return {
    begin: (parrafos: string[]) => ['Hola:', ...parrafos].join('\n\n'),
    end: (parrafos: string[]) => `${[...parrafos, nombre].join('\n\n')}\n`,
  }
}
