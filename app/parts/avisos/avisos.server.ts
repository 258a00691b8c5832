import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { queueMail } from '#app/platform/mail/outbox.server.ts'

/** What mail needs of the settings: whether it goes out at all, and where the dashboard is. */
export type Correo = Pick<Settings, 'mail' | 'home'>

/** A mail as its words are: the greeting and the church's name are added. `sobre` is the id of what it is about. */
export type Carta = { tipo: string; sobre?: string; asunto: string; parrafos: string[] }

/**
 * What tells the team of something that strangers send. `varias` says it of several at once: `#` is how many, `cada` what
 * this one adds of its own.
 */
type Aviso = Carta & { varias: { asunto: string; antes: string[]; cada: string[]; despues: string[] } }

/** Queues a mail for each address, in the caller's transaction. `vence`: the moment after which it is not sent. */
export async function queueCarta(trx: Db, to: string[], { parrafos, ...carta }: Carta, vence?: string) {
  const text = await letterhead(trx)
  const texto = [text.begin(parrafos), text.end([])].join('\n\n')
  await queueMail(
    trx,
    to.map((para) => ({ ...carta, para, texto, ...(vence && { vence }) })),
  )
}

/**
 * Queues a mail for those of the team who want to be told, which says how to be told no more. However much comes, each
 * of them gets one of a kind in ten minutes: it tells of all.
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

/** How every mail begins and ends. */
async function letterhead(trx: Db) {
  const { nombre } = (await readSitio(trx)).data
  return {
    begin: (parrafos: string[]) => ['Hola:', ...parrafos].join('\n\n'),
    end: (parrafos: string[]) => `${[...parrafos, nombre].join('\n\n')}\n`,
  }
}
