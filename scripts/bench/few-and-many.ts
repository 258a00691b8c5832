import { sql } from 'kysely'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'
import type { Measure } from './table.ts'

/** A site, and a change of its content, after which no cache holds a page. */
export type Target = { site: Site; change: () => Promise<unknown> }

type Compared = {
  /** How many rows each site gets. */
  counts: readonly [few: number, many: number]
  fill: (db: Db, count: number) => Promise<void>
  measure: (engine: string, targets: Target[]) => Promise<Measure[]>
}

/** Measures two sites that differ in their number of rows alone, on both engines. */
export async function compareFewAndMany(compared: Compared): Promise<Measure[]> {
  const postgres = await startPostgres()
  try {
    const onPostgres = async (name: string) => {
      const db = openDb({ DATABASE_URL: new Secret(postgres.url), DATA_DIR: '' })
      await sql`create database ${sql.id(name)}`.execute(db)
      await db.destroy()
      return { DATABASE_URL: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href }
    }
    return [
      ...(await onEngine('SQLite', async () => ({}), compared)),
      ...(await onEngine('PostgreSQL', (count) => onPostgres(`bench_${count}`), compared)),
    ]
  } finally {
    await postgres.stop()
  }
}

async function onEngine(
  engine: string,
  envOf: (count: number) => Promise<{ DATABASE_URL?: string }>,
  { counts, fill, measure }: Compared,
): Promise<Measure[]> {
  const targets: Target[] = []
  try {
    for (const count of counts) {
      const env = await envOf(count)
      const site = await startSite(env)
      const { post } = await signIn(site)
      const change = () =>
        post('/admin/dashboard/galeria.data', { intencion: 'eliminar-categoria', id: 'none' })
      targets.push({ site, change })
      const { DATABASE_URL } = env
      const db = openDb({
        ...(DATABASE_URL && { DATABASE_URL: new Secret(DATABASE_URL) }),
        DATA_DIR: site.dataDir,
      })
      await fill(db, count)
      await db.destroy()
    }
    return await measure(engine, targets)
  } finally {
    await Promise.all(targets.map(({ site }) => site.stop()))
  }
}
