import { PostgresAdapter, sql } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { newId, now } from '../ids.server.ts'

/** How long a row belongs to the process that took it: longer than any attempt to send it. */
export const LEASE_MS = 45_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60 * 60_000
/** Due whatever the clock says. */
const AT_ONCE = ''

/**
 * How several of one kind are told in one mail (`batches.server.ts`): `#` in the subject and in `antes` is how many,
 * `cada` what each of them adds of its own.
 */
export type Together = { asunto: string; antes: string; cada: string; despues: string }

export type NewMail = {
  /** What kind it is; it shows in the log, where its words never do. */
  tipo: string
  /** The id of what it tells of (`forgetMail`). */
  sobre?: string
  para: string
  asunto: string
  texto: string
  /** The moment from which on it is no longer worth sending. */
  vence?: string
  /** For what a stranger can cause: not sent one by one, however much of it comes. */
  juntos?: Together
}

/** `juntos` is a `Together` as JSON, '' for a mail that goes alone. */
export type Mail = Required<Omit<NewMail, 'sobre' | 'vence' | 'juntos'>> & {
  id: string
  juntos: string
  intentos: number
  /** Until when no other process takes it. */
  proximo: string
}

/** Puts mail into the outbox, inside the transaction of what it tells of: both are kept, or neither. */
export async function queueMail(trx: Db, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return
  const moment = now()
  await trx
    .insertInto('correos')
    .values(
      mails.map(({ tipo, sobre, para, asunto, texto, vence, juntos }) => ({
        id: newId(),
        tipo,
        sobre: sobre ?? null,
        para,
        asunto,
        texto,
        createdAt: moment,
        vence: vence ?? null,
        juntos: juntos ? JSON.stringify(juntos) : '',
        proximo: AT_ONCE,
      })),
    )
    .execute()
}

/** Takes back what was not sent yet and tells of one of these. */
export async function forgetMail(trx: Db, sobre: string[]): Promise<void> {
  if (sobre.length > 0) await trx.deleteFrom('correos').where('sobre', 'in', sobre).execute()
}

/**
 * Takes the next mail that is due. For `LEASE_MS` no other process takes it; one that dies with it leaves it to the
 * next. The attempt is counted before it is made.
 */
export async function claimMail(db: Db, at = new Date()): Promise<Mail | undefined> {
  const moment = at.toISOString()
  // No pause is that long: the clock was put back since.
  const tooLate = new Date(at.getTime() + 2 * LONGEST_PAUSE_MS).toISOString()
  // Looked at every few seconds: nothing is written, or locked, while there is nothing to do.
  // Of those that go together the oldest is taken, by one process alone; `takeBatch` takes the others.
  const due = sql`(c.proximo <= ${moment} or c.proximo > ${tooLate}) and (c.juntos = '' or not exists (
    select 1 from correos o where o.tipo = c.tipo and o.para = c.para and o.juntos <> '' and o.id < c.id))`
  if ((await sql`select 1 from correos c where ${due} limit 1`.execute(db)).rows.length === 0)
    return undefined
  await db.deleteFrom('correos').where('vence', '<=', moment).execute()
  // Instances that look at once each take another row; SQLite has one writer at a time anyway.
  const skipTaken = db.getExecutor().adapter instanceof PostgresAdapter ? sql`for update skip locked` : sql``
  const { rows } = await sql<Mail>`
    update correos
    set proximo = ${new Date(at.getTime() + LEASE_MS).toISOString()}, intentos = intentos + 1
    where id = (
      select id from correos c where ${due} order by proximo, id limit 1 ${skipTaken}
    )
    returning id, tipo, para, asunto, texto, juntos, intentos, proximo`.execute(db)
  return rows[0]
}

/** They were taken by the mail server: nothing of them is kept. */
export async function sentMail(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('correos').where('id', 'in', ids).execute()
}

/**
 * They were not taken: they are tried again after a pause that doubles, up to an hour.
 * @param intentos how often it was tried. @param falla a code, no words.
 */
export async function failedMail(
  db: Db,
  ids: string[],
  { intentos, falla }: { intentos: number; falla: string },
  at = new Date(),
): Promise<void> {
  const proximo = new Date(at.getTime() + pauseAfter(intentos)).toISOString()
  await db.updateTable('correos').set({ proximo, falla }).where('id', 'in', ids).execute()
}

/** Milliseconds until the next attempt after that many. */
export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_MS)

/** How much mail was refused so far and waits, since when, and the code of the latest refusal. */
export async function lookAtOutbox(
  db: Db,
): Promise<{ total: number; desde: string; falla: string } | undefined> {
  const waiting = await db
    .selectFrom('correos')
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.min('createdAt').as('desde')])
    .where('falla', '!=', '')
    .executeTakeFirstOrThrow()
  if (waiting.total === 0) return undefined
  const latest = await db
    .selectFrom('correos')
    .select('falla')
    .where('falla', '!=', '')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...waiting, falla: latest?.falla ?? '' }
}
