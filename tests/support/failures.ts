import { sql } from 'kysely'
import type { Db } from '#app/platform/db/db.server.ts'

/**
 * Makes every write to the site's database fail, in any process, as a full or read-only disk does; reads
 * still work.
 * @returns a function that restores it.
 */
export async function breakWrites(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'`.execute(db)
  const triggers = rows.flatMap(({ name }) =>
    ['insert', 'update', 'delete'].map((write) => ({ name, write, trigger: `roto_${write}_${name}` })),
  )
  for (const { name, write, trigger } of triggers)
    await sql`create trigger ${sql.id(trigger)} before ${sql.raw(write)} on ${sql.table(name)}
      begin select raise(abort, 'attempt to write a readonly database'); end`.execute(db)
  return async () => {
    for (const { trigger } of triggers) await sql`drop trigger ${sql.id(trigger)}`.execute(db)
  }
}
