import { PostgresAdapter, sql } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { newId, now } from '../ids.server.ts'

/** How long a claimed row belongs to its process: longer than any attempt to send it. */
export const LEASE_MS = 45_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60 * 60_000
/** How long the dashboard tells of a mail that was given up. */
const TOLD_MS = 7 * 24 * 60 * 60_000
/** Ends the code of a failure after which the mail may have arrived. */
export const UNANSWERED = ' DATA'
/** Sorts before every moment: due even if the clock moves back. */
const AT_ONCE = ''

/**
 * How mails of one kind are combined (`batches.server.ts`): `#` in the subject and in `antes` becomes their
 * number, `cada` is each one's own line.
 */
export type Together = { asunto: string; antes: string; cada: string; despues: string }

export type NewMail = {
  /** The kind, for the log, which never shows the content. */
  tipo: string
  /** Id of the record that the mail is about, for `forgetMail`. */
  sobre?: string
  para: string
  asunto: string
  texto: string
  /** Do not send it after this moment. */
  vence?: string
  /** For mail that strangers can trigger: combined, so that a flood sends few mails. */
  juntos?: Together
}

/** `juntos` is a `Together` as JSON, '' for a mail that is sent singly. */
export type Mail = Required<Omit<NewMail, 'sobre' | 'vence' | 'juntos'>> & {
  id: string
  juntos: string
  intentos: number
  /** No other process claims it before this moment. */
  proximo: string
  /** The last failure's code, '' before any. */
  falla: string
}

/** Queues mail inside the transaction of what it reports: both are saved, or neither. */
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

/** Withdraws unsent mail about these records. */
export async function forgetMail(trx: Db, sobre: string[]): Promise<void> {
  if (sobre.length > 0) await trx.deleteFrom('correos').where('sobre', 'in', sobre).execute()
}

/** Withdraws unsent mail to this address. */
export async function forgetMailTo(trx: Db, para: string): Promise<void> {
  await trx.deleteFrom('correos').where('para', '=', para).execute()
}

/** Withdraws unsent notices to this address of what visitors sent; what is about the account itself stays. */
export async function forgetAvisosTo(trx: Db, para: string): Promise<void> {
  await trx.deleteFrom('correos').where('para', '=', para).where('juntos', '!=', '').execute()
}

/**
 * Claims the next due mail for `LEASE_MS`; if the process dies, another takes over afterwards. Counts the
 * attempt before it is made.
 */
export async function claimMail(db: Db, at = new Date()): Promise<Mail | undefined> {
  const moment = at.toISOString()
  // No pause lasts this long: the clock moved back.
  const tooLate = new Date(at.getTime() + 2 * LONGEST_PAUSE_MS).toISOString()
  // Read first: this runs every few seconds and must not lock or write when there is nothing to do.
  const due = sql`(c.proximo <= ${moment} or c.proximo > ${tooLate}) and c.texto <> '' and (c.juntos = '' or not exists (
    select 1 from correos o where o.tipo = c.tipo and o.para = c.para and o.juntos <> '' and o.id < c.id))`
  const something = sql`select 1 from correos c where ${due} or c.vence <= ${moment} limit 1`
  if ((await something.execute(db)).rows.length === 0) return undefined
  await db.deleteFrom('correos').where('vence', '<=', moment).execute()
  // Concurrent instances each take another row; SQLite has a single writer anyway.
  const skipTaken = db.getExecutor().adapter instanceof PostgresAdapter ? sql`for update skip locked` : sql``
  const { rows } = await sql<Mail>`
    update correos
    set proximo = ${new Date(at.getTime() + LEASE_MS).toISOString()}, intentos = intentos + 1
    where id = (
      select id from correos c where ${due} order by proximo, id limit 1 ${skipTaken}
    )
    returning id, tipo, para, asunto, texto, juntos, intentos, proximo, falla`.execute(db)
  return rows[0]
}

/** Whether any waits: for its batch, for another attempt, or for the process that sends it. */
export async function hasMail(db: Db): Promise<boolean> {
  const any = db.selectFrom('correos').select('id').where('texto', '<>', '').limit(1)
  return (await any.executeTakeFirst()) !== undefined
}

/** The mail server accepted them: delete them. */
export async function sentMail(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('correos').where('id', 'in', ids).execute()
}

/**
 * The mail server refused them: retry after a pause that doubles, up to an hour.
 * @param intentos how many attempts were made. @param falla a code, no words.
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

/** Gives them up. Their text goes at once; the rest stays a week, for the dashboard to tell of. */
export async function endMail(db: Db, ids: string[], falla: string, at = new Date()): Promise<void> {
  const vence = new Date(at.getTime() + TOLD_MS).toISOString()
  await db
    .updateTable('correos')
    .set({ falla, vence, texto: '', juntos: '' })
    .where('id', 'in', ids)
    .execute()
}

/** Milliseconds until the next attempt, after this many. */
export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_MS)

/**
 * Failed mail that waits for a retry, or was given up: how much, since when, and the latest failure's code.
 */
export type Unsent = { total: number; desde: string; falla: string; rendido: boolean }

/** What could not be sent: at most one entry for what waits and one for what was given up. */
export async function readUnsent(db: Db, at = new Date()): Promise<Unsent[]> {
  const { rows } = await sql<{ rendido: number; total: number; desde: string; ultima: string }>`
    select case when texto = '' then 1 else 0 end as rendido, count(*) as total, min("createdAt") as desde,
      max("createdAt" || ' ' || falla) as ultima
    from correos where falla <> '' and (vence is null or vence > ${at.toISOString()})
    group by 1 order by 1`.execute(db)
  return rows.map(({ rendido, total, desde, ultima }) => ({
    ...{ total: Number(total), desde, rendido: rendido === 1 },
    falla: ultima.slice(ultima.indexOf(' ') + 1),
  }))
}
