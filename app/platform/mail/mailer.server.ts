import { createTransport } from 'nodemailer'
import type { Secret } from '../auth/secret-value.server.ts'
import type { Db } from '../db/db.server.ts'
import type { Env } from '../env.server.ts'
import type { Log } from '../log.server.ts'
import type { Limit } from '../rate-limit.server.ts'
import { batchKey, composeBatch, createBatchPause, takeBatch } from './batches.server.ts'
import { claimMail, failedMail, type Mail, sentMail } from './outbox.server.ts'

const LOOK_EVERY_MS = 5_000
const ANSWER_MS = 15_000
/** Below the lease, so that no other process begins while this one is still at it. */
const ATTEMPT_MS = 30_000

export type Mailer = {
  /** There is new mail: look now. */
  wake(): void
  /** Stops after the mail under way. */
  stop(): Promise<void>
}

type Parts = { db: Db; log: Log; pause: Limit }
type Send = (mail: Mail) => Promise<unknown>

/**
 * Sends what stands in the outbox, one mail after the other, until the mail server has taken it. What is to be done
 * stands in the table alone, so a restart changes nothing and several instances share the work. A process that dies
 * between the server's yes and the note of it sends that mail once more, under the same Message-ID.
 */
export function startMailer(
  { db, log }: Omit<Parts, 'pause'>,
  { SMTP_URL, MAIL_FROM = '' }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>,
): Mailer {
  if (!SMTP_URL) return { wake() {}, async stop() {} }
  const send = sendThrough(SMTP_URL, MAIL_FROM)
  const pause = createBatchPause(db)
  let stopped = false
  let failing = false
  let again = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const run = async () => {
    do {
      again = false
      try {
        while (!stopped && (await sendNext({ db, log, send, pause }))) {
          // until nothing is due
        }
        failing = false
      } catch (error) {
        // Said once, not every few seconds for as long as the database is away.
        if (!failing) log.error({ err: error }, 'looking for mail to send failed; it is tried again')
        failing = true
      }
    } while (again && !stopped)
    running = undefined
    if (!stopped) timer = setTimeout(wake, LOOK_EVERY_MS).unref()
  }
  const wake = () => {
    if (stopped) return
    clearTimeout(timer)
    if (running) again = true
    else running = run()
  }
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Tries the next mail that is due.
 * @returns false when there was none.
 * @throws only when the database does not answer.
 */
export async function sendNext({ db, log, send, pause }: Parts & { send: Send }): Promise<boolean> {
  const claimed = await claimMail(db)
  if (!claimed) return false
  const mails = claimed.juntos ? await takeBatch({ db, pause }, claimed) : [claimed]
  const [oldest, ...others] = mails ?? []
  if (!oldest) return true // It waits for the others of its kind.
  const mail = composeBatch([oldest, ...others])
  const ids = [oldest, ...others].map(({ id }) => id)
  const { tipo, intentos } = oldest
  const told = { mail: mail.id, tipo, intentos, ...(others.length > 0 && { juntos: ids.length }) }
  try {
    await send(mail)
  } catch (error) {
    const falla = codeOf(error)
    // Neither the address nor a word of it: the server's own text can repeat both.
    log.warn({ ...told, falla }, 'a mail was not taken; it is tried again')
    await failedMail(db, ids, { intentos, falla })
    return true
  }
  if (mail.juntos) await pause.count(batchKey(mail))
  await sentMail(db, ids)
  log.info(told, 'mail sent')
  return true
}

/** Sends over SMTP as `from`. Slow servers are given up, so that a mail never outlives its lease. */
export function sendThrough(url: Secret, from: string): Send {
  const waits = { connectionTimeout: ANSWER_MS, greetingTimeout: ANSWER_MS, socketTimeout: ANSWER_MS }
  const domain = from.replace(/^.*@|>$/g, '')
  return async ({ id, para, asunto, texto }) => {
    const transport = createTransport({ url: url.reveal(), ...waits })
    const { promise: tooLong, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(Object.assign(new Error('Too slow'), { code: 'ETIMEDOUT' })),
      ATTEMPT_MS,
    )
    try {
      const sending = transport.sendMail({
        from,
        to: para,
        subject: asunto,
        text: texto,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      await Promise.race([sending, tooLong])
    } finally {
      clearTimeout(timer)
      transport.close()
    }
  }
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter(Boolean).map(String).join(' ') || 'desconocida'
}
