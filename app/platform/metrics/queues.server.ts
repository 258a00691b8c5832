import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Queue } from './metrics.server.ts'

/**
 * What waits in the database: pictures for their sizes, mail for its server, uploads for their other chunks.
 */
export function queuesOf(db: Db): Record<string, () => Promise<Queue>> {
  const waiting = (which: RawBuilder<unknown>) => async (): Promise<Queue> => {
    const counted = sql<{ count: number; first: string | null }>`
      select count(*) as count, min("createdAt") as first from ${which}`
    const { count = 0, first } = (await counted.execute(db)).rows[0] ?? {}
    return { length: Number(count), since: first ? Date.parse(first) : undefined }
  }
  return {
    pictures: waiting(sql`imagenes where estado = 'pendiente'`),
    // What was given up has no text any more.
    mail: waiting(sql`correos where via = 'correo' and texto <> ''`),
    uploads: waiting(sql`subidas where recibido < largo`),
  }
}
