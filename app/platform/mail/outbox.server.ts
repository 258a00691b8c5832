import { PostgresAdapter, sql } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { newId, now } from '../ids.server.ts'

/** How long a claimed row belongs to its process: longer than any attempt to send it. */
export const LEASE_MS = 45_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60 * 60_000
/** How long the dashboard tells of a mail that was given up, and a device's notices are counted. */
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

/** How a row leaves: by mail, or by Web Push to a device (`push/`). */
export type Via = 'correo' | 'push'

/** Of a notice to a device `para` is the device's id, `asunto` its title, and `texto` the rest of it. */
export type NewMail = {
  via?: Via
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
export type Mail = Required<Omit<NewMail, 'via' | 'sobre' | 'vence' | 'juntos'>> & {
  id: string
  sobre: string | null
  vence: string | null
  juntos: string
  intentos: number
  /** No other process claims it before this moment. */
  proximo: string
  /** The last failure's code, '' before any. */
  falla: string
}

export const MAIL_COLUMNS = [
  ...(['id', 'tipo', 'sobre', 'para', 'asunto', 'texto', 'vence'] as const),
  ...(['juntos', 'intentos', 'proximo', 'falla'] as const),
]

/** Queues mail inside the transaction of what it reports: both are saved, or neither. */
export async function queueMail(trx: Db, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return
  const moment = now()
  await trx
    .insertInto('correos')
    .values(
      mails.map(({ via, tipo, sobre, para, asunto, texto, vence, juntos }) => ({
        id: newId(),
        via: via ?? 'correo',
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

/** Whether something about this record waits, or was sent and is still counted. */
export async function hasMailAbout(db: Db, sobre: string, via: Via): Promise<boolean> {
  const any = db.selectFrom('correos').select('id').where('sobre', '=', sobre).where('via', '=', via)
  return (await any.limit(1).executeTakeFirst()) !== undefined
}

export async function forgetMailTo(trx: Db, para: string): Promise<void> {
  await trx.deleteFrom('correos').where('para', '=', para).execute()
}

/** Withdraws unsent notices to this address of what visitors sent; what is about the account itself stays. */
export async function forgetAvisosTo(trx: Db, para: string): Promise<void> {
  await trx.deleteFrom('correos').where('para', '=', para).where('juntos', '!=', '').execute()
}

/**
 * Claims the next due mail, or notice, for `LEASE_MS`; if the process dies, another takes over afterwards. Counts the
 * attempt before it is made. A device gets one notice after the other, so that they can be counted.
 */
export async function claimMail(db: Db, at = new Date(), via: Via = 'correo'): Promise<Mail | undefined> {
  const moment = at.toISOString()
  // No pause lasts this long: the clock moved back.
  const tooLate = new Date(at.getTime() + 2 * LONGEST_PAUSE_MS).toISOString()
  // Read first: this runs every few seconds and must not lock or write when there is nothing to do.
  const first =
    via === 'correo'
      ? sql`(c.juntos = '' or not exists (
          select 1 from correos o where o.tipo = c.tipo and o.para = c.para and o.juntos <> '' and o.id < c.id))`
      : sql`not exists (select 1 from correos o where o.via = ${via} and o.para = c.para and o.id <> c.id
          and o.texto <> '' and o.intentos > 0 and o.proximo > ${moment} and o.proximo <= ${tooLate})`
  const due = sql`(c.proximo <= ${moment} or c.proximo > ${tooLate}) and c.via = ${via} and c.texto <> '' and ${first}`
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
    returning ${sql.join(MAIL_COLUMNS.map((each) => sql.ref(each)))}`.execute(db)
  return rows[0]
}

/** Whether any waits: for its batch, for another attempt, or for the process that sends it. */
export async function hasMail(db: Db, via: Via = 'correo'): Promise<boolean> {
  const any = db.selectFrom('correos').select('id').where('via', '=', via).where('texto', '<>', '').limit(1)
  return (await any.executeTakeFirst()) !== undefined
}

/** The mail server accepted them: delete them. */
export async function sentMail(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('correos').where('id', 'in', ids).execute()
}

/** A push service took it. That it went stays a week: a device gets few notices, and they are counted. */
export async function sentPush(db: Db, ids: string[]): Promise<void> {
  const vence = new Date(Date.now() + TOLD_MS).toISOString()
  await db.updateTable('correos').set({ vence, texto: '', falla: '' }).where('id', 'in', ids).execute()
}

/** How many notices a device got within a week, counting an older one that is on its way. */
export async function countPushes(db: Db, { id, para }: Pick<Mail, 'id' | 'para'>): Promise<number> {
  const row = await db
    .selectFrom('correos')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('via', '=', 'push')
    .where('para', '=', para)
    .where(({ eb, and, or }) =>
      or([
        and([eb('texto', '=', ''), eb('vence', '>', now())]),
        and([eb('texto', '!=', ''), eb('intentos', '>', 0), eb('id', '<', id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** How many notices wait, and when the last one of this week went; undefined if none did. */
export async function readPushes(db: Db): Promise<{ esperan: number; ultimo: string | undefined }> {
  const rows = await db
    .selectFrom('correos')
    .select(['texto', 'vence'])
    .where('via', '=', 'push')
    .where('vence', '>', now())
    .execute()
  const ends = rows.flatMap(({ texto, vence }) => (texto === '' && vence ? Date.parse(vence) : []))
  const last = ends.reduce((latest, each) => Math.max(latest, each), 0)
  return {
    esperan: rows.filter(({ texto }) => texto !== '').length,
    ultimo: last > 0 ? new Date(last - TOLD_MS).toISOString() : undefined,
  }
}

/** Its time has not come: it is looked at again then, or within the hour, and this was no attempt. */
export async function laterMail(db: Db, ids: string[], until: Date): Promise<void> {
  const proximo = new Date(Math.min(until.getTime(), Date.now() + LONGEST_PAUSE_MS)).toISOString()
  await db.updateTable('correos').set({ proximo, intentos: 0 }).where('id', 'in', ids).execute()
}

/**
 * The mail server refused them: retry after a pause that doubles, up to an hour.
 * @param intentos how many attempts were made. @param falla a code, no words. @param espera milliseconds that
 * the server asked us to wait.
 */
export async function failedMail(
  db: Db,
  ids: string[],
  { intentos, falla, espera = 0 }: { intentos: number; falla: string; espera?: number },
): Promise<void> {
  const wait = Math.min(Math.max(pauseAfter(intentos), espera), LONGEST_PAUSE_MS)
  const proximo = new Date(Date.now() + wait).toISOString()
  await db.updateTable('correos').set({ proximo, falla }).where('id', 'in', ids).execute()
}

/** Gives them up. Their text goes at once; the rest stays a week, for the dashboard to tell of. */
export async function endMail(db: Db, ids: string[], falla: string): Promise<void> {
  const vence = new Date(Date.now() + TOLD_MS).toISOString()
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
    from correos where via = 'correo' and falla <> '' and (vence is null or vence > ${at.toISOString()})
    group by 1 order by 1`.execute(db)
  return rows.map(({ rendido, total, desde, ultima }) => ({
    total: Number(total),
    desde,
    rendido: rendido === 1,
    falla: ultima.slice(ultima.indexOf(' ') + 1),
  }))
}
