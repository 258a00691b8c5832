import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../db/db.server.ts'
import type { Tables } from '../db/tables.server.ts'
import { createLimit, type Limit } from '../rate-limit.server.ts'
import { LEASE_MS, type Mail, type Together } from './outbox.server.ts'

const SECONDS_BETWEEN = 10 * 60
/** As many as one mail counts, and as many as it quotes: a flood must not make one that no server takes. */
const MOST_TOGETHER = 1000
const MOST_QUOTED = 50
const YIELD_MS = 5_000

/** Mails of one kind to one person go out this far apart; what comes meanwhile goes together in the next. */
export const createBatchPause = (db: Db): Limit => createLimit('aviso', 1, SECONDS_BETWEEN, db)

export const batchKey = ({ tipo, para }: Pick<Mail, 'tipo' | 'para'>) => `${tipo} ${para}`

/**
 * Takes all that waits of the kind of a mail that was just claimed, and goes to the same person.
 * @returns them, oldest first; nothing when it is too soon for another mail, or another process is at the older ones:
 * they wait then.
 */
export async function takeBatch(
  { db, pause }: { db: Db; pause: Limit },
  first: Mail,
  at = new Date(),
): Promise<Mail[] | undefined> {
  const after = (ms: number) => new Date(at.getTime() + ms).toISOString()
  const due = ({ eb, and, or }: ExpressionBuilder<Tables, 'correos'>) =>
    and([
      eb('para', '=', first.para),
      eb('tipo', '=', first.tipo),
      eb('juntos', '!=', ''),
      or([eb('id', '=', first.id), eb('proximo', '<=', at.toISOString())]),
    ])
  const wait = await pause.wait(batchKey(first))
  if (wait > 0) {
    await db
      .updateTable('correos')
      .set({ proximo: after(wait * 1000), intentos: 0 })
      .where(due)
      .execute()
    return undefined
  }
  const taken = await db
    .updateTable('correos')
    .set((eb) => ({ proximo: after(LEASE_MS), intentos: eb('intentos', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('correos')
        .select('id')
        .where(due)
        .where('id', '!=', first.id)
        .orderBy('id')
        .limit(MOST_TOGETHER),
    )
    // PostgreSQL looks again at a row that another process was changing, but at this condition alone.
    .where('proximo', '<=', at.toISOString())
    .returning(['id', 'tipo', 'para', 'asunto', 'texto', 'juntos', 'intentos'])
    .execute()
  const mails = [first, ...taken].sort((a, b) => (a.id < b.id ? -1 : 1))
  const older = await db
    .selectFrom('correos')
    .select('proximo')
    .where('para', '=', first.para)
    .where('tipo', '=', first.tipo)
    .where('juntos', '!=', '')
    .where('id', '<', mails[0]?.id ?? '')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!older) return mails
  // Whoever has the oldest sends: two processes would otherwise send two mails at once.
  const soon = after(YIELD_MS)
  const ids = mails.map(({ id }) => id)
  await db
    .updateTable('correos')
    .set({ proximo: older.proximo > soon ? older.proximo : soon, intentos: 0 })
    .where('id', 'in', ids)
    .execute()
  return undefined
}

/** One mail that says what these say, which are oldest first. Its id is the newest one's: with more of them it is another mail. */
export function composeBatch(mails: [Mail, ...Mail[]]): Mail {
  const [first] = mails
  const newest = mails.at(-1) ?? first
  if (mails.length === 1) return first
  const { asunto, antes, despues } = JSON.parse(newest.juntos) as Together
  const count = String(mails.length)
  const quoted = mails
    .slice(0, MOST_QUOTED)
    .map(({ juntos }) => (JSON.parse(juntos) as Together).cada)
    .filter(Boolean)
  return {
    ...newest,
    asunto: asunto.replaceAll('#', count),
    texto: [antes.replaceAll('#', count), ...quoted, despues].join('\n\n'),
  }
}
