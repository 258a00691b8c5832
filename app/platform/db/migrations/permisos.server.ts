import { type Kysely, sql } from 'kysely'

/**
 * What each person may do. Whoever was an administrator until now also read the prayer requests and keeps doing so,
 * although the role alone no longer brings it: `heredado`, until somebody looks at it.
 */
export async function createPermisos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('permisos')
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('permiso', 'text', (c) => c.notNull())
    .addColumn('heredado', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('permisos_uno', ['email', 'permiso'])
    .execute()
  const { rows } = await sql<{ data: string }>`select data from admin where id = 'roles'`.execute(db)
  const emails = new Set<string>(rows.flatMap(({ data }) => JSON.parse(data).adminEmails))
  for (const email of emails)
    await sql`insert into permisos (email, permiso, heredado) values (${email}, 'peticiones', 1)`.execute(db)
}
