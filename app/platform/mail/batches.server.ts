import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../db/db.server.ts'
import type { Tables } from '../db/tables.server.ts'
import type { Log } from '../log.server.ts'
import { createLimit, tellOnce } from '../rate-limit.server.ts'
import { MAIL_COLUMNS, type Mail, type Together } from './outbox.server.ts'

const SECONDS_BETWEEN = 10 * 60
/** Once so many were told of within an hour, the rest of it becomes one mail at its end. */
const MOST_PER_HOUR = 20
const HOUR = 60 * 60
/**
 * The most that one mail counts, and the most it quotes: a flood must not become a mail that servers reject.
 */
const MOST_TOGETHER = 1000
const MOST_QUOTED = 50

/** The pause between mails of one kind to one person; what arrives meanwhile goes into the next. */
export function createBatchPause(db: Db, log?: Log) {
  const counting = { db, tell: tellOnce(log) }
  const mails = createLimit('aviso', 1, SECONDS_BETWEEN, counting)
  const told = createLimit('aviso-hora', MOST_PER_HOUR, HOUR, counting)
  return {
    /** Seconds until the next mail; 0 if it may go now. */
    wait: async (key: string) => Math.max(await mails.wait(key), await told.wait(key)),
    /** A mail went that told of so many. */
    async count(key: string, many: number): Promise<void> {
      await mails.count(key)
      for (let n = 0; n < many && (await told.count(key)) === 0; n++) {
        // until all of them count, or enough
      }
    },
  }
}

export type BatchPause = ReturnType<typeof createBatchPause>

export const batchKey = ({ tipo, para }: Pick<Mail, 'tipo' | 'para'>) => `${tipo} ${para}`

/**
 * Claims the rest of a batch: all waiting mails of the same kind to the same person as `first`, which is the
 * oldest of them and already claimed.
 * @returns the batch, oldest first; undefined if it is too soon for another mail: they wait until then.
 */
export async function takeBatch(
  { db, pause }: { db: Db; pause: BatchPause },
  first: Mail,
): Promise<Mail[] | undefined> {
  const at = Date.now()
  // A mail with attempts and a later `proximo` is being sent, or retried; one without attempts only waits for
  // its batch, so take it early.
  const free = ({ eb, or }: ExpressionBuilder<Tables, 'correos'>) =>
    or([eb('proximo', '<=', new Date(at).toISOString()), eb('intentos', '=', 0)])
  const due = (builder: ExpressionBuilder<Tables, 'correos'>) => {
    const { eb, and, or } = builder
    const kind = [eb('para', '=', first.para), eb('tipo', '=', first.tipo), eb('juntos', '!=', '')]
    return and([...kind, or([eb('id', '=', first.id), free(builder)])])
  }
  const wait = await pause.wait(batchKey(first))
  if (wait > 0) {
    await db
      .updateTable('correos')
      .set({ proximo: new Date(at + wait * 1000).toISOString(), intentos: 0 })
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
    // After waiting for another process's lock PostgreSQL re-evaluates only this condition.
    .where(free)
    .returning(MAIL_COLUMNS)
    .execute()
  return [first, ...taken].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * Combines a batch, given oldest first, into one mail. It takes the newest one's id, because a batch with
 * more mails is a different mail.
 */
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
