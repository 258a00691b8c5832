import { createTransport } from 'nodemailer'
import type { Secret } from '../auth/secret-value.server.ts'
import type { Db } from '../db/db.server.ts'
import type { Env } from '../env.server.ts'
import type { Job } from '../jobs.server.ts'
import type { Log } from '../log.server.ts'
import { type BatchPause, batchKey, composeBatch, createBatchPause, takeBatch } from './batches.server.ts'
import { type Brand, htmlOf } from './html.server.ts'
import {
  claimMail,
  endMail,
  failedMail,
  hasMail,
  laterMail,
  type Mail,
  sentMail,
  sentPush,
  UNANSWERED,
  type Via,
} from './outbox.server.ts'

/** Whoever queues mail wakes the job; what a command or a job queues may wait for a minute. */
const LOOK_FOR_MAIL_EVERY_MS = 60_000
/** What a job queues for devices should not wait as long. */
const LOOK_FOR_NOTICES_EVERY_MS = 15_000
const LOOK_AGAIN_MS = 5_000
const ANSWER_MS = 15_000
const WAITS = { connectionTimeout: ANSWER_MS, greetingTimeout: ANSWER_MS, socketTimeout: ANSWER_MS }
/** Shorter than the lease, so that no other process takes a mail during an attempt. */
const ATTEMPT_MS = 30_000

type Parts = { db: Db; log: Log; pause: BatchPause }
/** The church's logo, for who has one. */
type ReadBrand = () => Promise<Brand | undefined>
/** What became of it instead of being sent: nobody is there to get it, or its time has not come. */
type Instead = 'dropped' | { until: Date }
export type Send = (mail: Mail) => Promise<Instead | undefined>

/** How many notices go out at once: a congregation should know within the minute that its service begins. */
const NOTICES_AT_ONCE = 8

/**
 * Sends the outbox's mails, one at a time, and retries until the mail server accepts each, or refuses it for
 * good. All state is in the table, so restarts lose nothing and instances share the work. A process that dies
 * after the server accepted a mail, and before the row is deleted, causes a second delivery with the same
 * Message-ID.
 */
export function mailJob(
  { db, log }: Omit<Parts, 'pause'>,
  { SMTP_URL, MAIL_FROM = '' }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>,
  readBrand?: ReadBrand,
): Job {
  // A mail is not kept back for its logo.
  const brand = async () =>
    readBrand?.().catch((error) => void log.warn({ err: error }, 'a mail goes without its logo'))
  return outboxJob({ db, log }, 'correo', SMTP_URL && sendThrough(SMTP_URL, MAIL_FROM, brand), 1)
}

/**
 * Sends the outbox's notices to devices, some at once: apart from the mails, which a push service that does
 * not answer must not keep back.
 */
export const pushJob = (parts: Omit<Parts, 'pause'>, send: Send | undefined): Job =>
  outboxJob(parts, 'push', send, NOTICES_AT_ONCE)

function outboxJob({ db, log }: Omit<Parts, 'pause'>, via: Via, send: Send | undefined, atOnce: number): Job {
  const pause = createBatchPause(db, log)
  return {
    name: via,
    everyMs: via === 'correo' ? LOOK_FOR_MAIL_EVERY_MS : LOOK_FOR_NOTICES_EVERY_MS,
    againMs: LOOK_AGAIN_MS,
    async run(_parts, stopping) {
      if (!send) return
      const sendAll = async () => {
        while (!stopping.aborted && (await sendNext({ db, log, send, pause, via }))) {
          // until nothing is due
        }
      }
      await Promise.all(Array.from({ length: atOnce }, sendAll))
      if (await hasMail(db, via)) return 'later'
    },
  }
}

/**
 * Tries to send the next due mail, or notice.
 * @returns false if none was due.
 * @throws only if the database does not answer.
 */
export async function sendNext({
  db,
  log,
  send,
  pause,
  via = 'correo',
}: Parts & { send: Send; via?: Via }): Promise<boolean> {
  const claimed = await claimMail(db, new Date(), via)
  if (!claimed) return false
  const mails = claimed.juntos ? await takeBatch({ db, pause }, claimed) : [claimed]
  const [oldest, ...others] = mails ?? []
  if (!oldest) return true // It waits for its batch.
  const mail = composeBatch([oldest, ...others])
  const ids = [oldest, ...others].map(({ id }) => id)
  const { tipo, intentos } = oldest
  const told = { mail: mail.id, via, tipo, intentos, ...(others.length > 0 && { juntos: ids.length }) }
  try {
    const instead = await send(mail)
    if (instead) {
      await (instead === 'dropped' ? sentMail(db, ids) : laterMail(db, ids, instead.until))
      return true
    }
  } catch (error) {
    const { refused, unanswered, espera } = error as Failure
    const before = oldest.falla.endsWith(UNANSWERED)
    const falla = codeOf(error) + (unanswered || before ? UNANSWERED : '')
    // What may have arrived twice is not sent a third time.
    const over = refused || (unanswered && before)
    // Log neither the address nor the server's text, which can repeat both address and content.
    log.warn({ ...told, falla }, over ? 'a mail was given up' : 'a mail was refused; retrying')
    await (over ? endMail(db, ids, falla) : failedMail(db, ids, { intentos, falla, espera }))
    return true
  }
  if (mail.juntos) await pause.count(batchKey(mail), ids.length)
  await (via === 'correo' ? sentMail(db, ids) : sentPush(db, ids))
  log.info(told, 'mail sent')
  return true
}

/**
 * How sending a mail failed. `refused`: the server does not want this mail or its recipient, and will not;
 * what it has against the sender or the password can be mended. `unanswered`: it got the whole mail and did
 * not say what it did with it. `espera`: milliseconds that it asked us to wait.
 */
export type Failure = Error & { refused?: boolean; unanswered?: boolean; espera?: number }

/**
 * Sends over SMTP as `from`. Gives slow servers up, so that an attempt never outlives its lease.
 * @throws Failure
 */
export function sendThrough(url: Secret, from: string, readBrand?: ReadBrand): Send {
  const domain = from.replace(/^.*@|>$/g, '')
  return async ({ id, para, asunto, texto }) => {
    const brand = await readBrand?.()
    let whole = false
    // Only its log tells when the last byte has left.
    const logger = {
      info({ tnx }: { tnx?: string } = {}) {
        if (tnx === 'message') whole = true
      },
    }
    const transport = createTransport({ url: url.reveal(), ...WAITS, logger })
    try {
      await transport.sendMail({
        from,
        to: para,
        subject: asunto,
        text: texto,
        ...(brand && htmlOf(texto, brand)),
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(ATTEMPT_MS),
      })
      return undefined
    } catch (error) {
      const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
      throw Object.assign(error as Failure, {
        refused: responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command),
        unanswered: whole && !responseCode,
      })
    } finally {
      transport.close()
    }
  }
}

/**
 * Signs in at the mail server and sends nothing: resolves with the code of what went wrong, if anything did.
 */
export const tryMail = (url: Secret) => async (): Promise<string | undefined> => {
  const transport = createTransport({ url: url.reveal(), ...WAITS })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return codeOf(error)
  } finally {
    transport.close()
  }
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter(Boolean).map(String).join(' ') || 'desconocida'
}
