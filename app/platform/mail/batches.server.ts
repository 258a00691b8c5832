import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../db/db.server.ts'
import type { Tables } from '../db/tables.server.ts'
import { createLimit, type Limit } from '../rate-limit.server.ts'
import type { Mail, Together } from './outbox.server.ts'

const SECONDS_BETWEEN = 10 * 60
/** As many as one mail counts, and as many as it quotes: a flood must not make one that no server takes. */
const MOST_TOGETHER = 1000
const MOST_QUOTED = 50

/** Mails of one kind to one person go out this far apart; what comes meanwhile goes together in the next. */
export const createBatchPause = (db: Db): Limit => createLimit('aviso', 1, SECONDS_BETWEEN, db)

export const batchKey = ({ tipo, para }: Pick<Mail, 'tipo' | 'para'>) => `${tipo} ${para}`

/**
 * Takes all that waits of the kind of a mail that was just claimed, the oldest of them, and goes to the same person.
 * @returns them, oldest first; nothing when it is too soon for another mail: they wait then.
 */
export async function takeBatch(
  { db, pause }: { db: Db; pause: Limit },
  first: Mail,
  at = new Date(),
): Promise<Mail[] | undefined> {
  // What is under way has been tried: what has not only waits for the others, however long it still would.
  const free = ({ eb, or }: ExpressionBuilder<Tables, 'correos'>) =>
    or([eb('proximo', '<=', at.toISOString()), eb('intentos', '=', 0)])
  const due = (builder: ExpressionBuilder<Tables, 'correos'>) => {
    const { eb, and, or } = builder
    const kind = [eb('para', '=', first.para), eb('tipo', '=', first.tipo), eb('juntos', '!=', '')]
    return and([...kind, or([eb('id', '=', first.id), free(builder)])])
  }
  const wait = await pause.wait(batchKey(first))
  if (wait > 0) {
    await db
      .updateTable('correos')
      .set({ proximo: new Date(at.getTime() + wait * 1000).toISOString(), intentos: 0 })
      .where(due)
      .execute()
    return undefined
  }
  const taken = await db
    .updateTable('correos')
    .set((eb) => ({ proximo: first.proximo, intentos: eb('intentos', '+', 1) }))
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
    .where(free)
    .returning(['id', 'tipo', 'para', 'asunto', 'texto', 'juntos', 'intentos', 'proximo'])
    .execute()
  return [first, ...taken].sort((a, b) => (a.id < b.id ? -1 : 1))
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
