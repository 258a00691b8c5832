import '#tests/support/claves/quick-scrypt.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashPassword } from '#app/platform/auth/password.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { appliedMigrations, type Db, LATEST_MIGRATION, migrate } from '#app/platform/db/db.server.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { testFolder } from '#tests/support/files.ts'
import { announceSeed, createRandom } from '#tests/support/random.ts'
import { COMPILED } from '#tests/support/site.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'
import { cookieOf } from '#tests/support/volunteer.ts'

/*
 * Every released version is updated to this one directly, on both engines, and goes on from wherever it was
 * killed. What it kept is in `fixtures/versions`: written by that version itself (its examples; in 0.1.0 also
 * a sermon, a bank account and a prayer request), without sessions and counters. A new release adds its own.
 */

type Version = { migration: string; rows: Record<string, Record<string, string | number | null>[]> }
const RELEASED = ['0.1.0', '0.2.0']
const read = (version: string): Version =>
  JSON.parse(readFileSync(new URL(`../fixtures/versions/${version}.json`, import.meta.url), 'utf8'))

const ANA = { email: 'ana@iglesia.cl', clave: 'una frase larga de Ana' }
const KILLED = new URL('../support/killed-at-statement.ts', import.meta.url).href
const random = createRandom(announceSeed())

const ENGINES = [
  { engine: 'SQLite', place: async (): Promise<Place> => ({ DATA_DIR: testFolder() }) },
  {
    engine: 'PostgreSQL',
    place: async (): Promise<Place> => ({ DATA_DIR: testFolder(), DATABASE_URL: await freshPostgres() }),
  },
]
type Place = { DATA_DIR: string; DATABASE_URL?: string }

const open = ({ DATA_DIR, DATABASE_URL }: Place): Db =>
  testDb({ DATA_DIR, DATABASE_URL: DATABASE_URL === undefined ? undefined : new Secret(DATABASE_URL) })

/**
 * The database as that version left it, beside files of the right names: without any the site would not
 * start.
 */
async function asLeftBy({ migration, rows }: Version, place: Place) {
  for (const { clave } of rows.imagenes ?? []) {
    const file = join(place.DATA_DIR, 'archivos', String(clave))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
  const db = open(place)
  await migrate(db, migration)
  for (const [table, values] of Object.entries(rows)) {
    await sql`delete from ${sql.table(table)}`.execute(db)
    for (const row of values) {
      const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
        db,
      )
    }
  }
  // Its own took the full cost, which tests' servers do not.
  await db
    .updateTable('account')
    .set({ password: await hashPassword(ANA.clave) })
    .execute()
}

/**
 * Updates in a process of its own, as a start does, and kills it at this statement. @returns whether it was
 * done before.
 */
async function update(place: Place, statement: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', KILLED, 'scripts/admin.ts', 'list'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, KILLED_AT: String(statement), ...place },
    stdio: 'ignore',
  })
  const [code, signal] = await once(child, 'exit')
  expect([code, signal]).toEqual(code === 0 ? [0, null] : [null, 'SIGKILL'])
  return code === 0
}

for (const { engine, place } of ENGINES)
  test.each(RELEASED)(`a site of %s is updated, though killed meanwhile (${engine})`, async (version) => {
    const old = read(version)
    const here = await place()
    await asLeftBy(old, here)
    // Each time about four times as far: the oldest one's update is all of them.
    for (
      let from = 8;
      version === RELEASED[0] && !(await update(here, random.whole(from, 4 * from)));
      from *= 4
    )
      expect(from).toBeLessThan(40_000)
    const site = await testSite(here, { dataDir: here.DATA_DIR })
    const db = open(here)
    expect((await appliedMigrations(db)).at(-1)).toBe(LATEST_MIGRATION)
    for (const [table, values] of Object.entries(old.rows).filter(([table]) => KEPT.has(table))) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
      expect([table, Number(rows[0]?.n)]).toEqual([table, values.length])
    }
    const titles = (old.rows.predicaciones ?? []).map(({ titulo }) => String(titulo))
    expect(titles.length).toBeGreaterThan(5)
    const page = await (await fetch(`${site.origin}/predicaciones`)).text()
    for (const title of titles) expect(page).toContain(title)
    for (const path of ['/', '/galeria', '/agenda', '/contacto', '/donaciones', '/radio', '/salud'])
      expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 200])
    const headers = { Cookie: await cookieOf(site, ANA) }
    for (const section of ['', '/galeria', '/predicaciones', '/agenda', '/peticiones', '/ajustes'])
      expect([
        section,
        (await fetch(`${site.origin}/admin/dashboard${section}`, { headers })).status,
      ]).toEqual([section, 200])
  })

/** What no update takes or adds to. */
const KEPT = new Set(['user', 'predicaciones', 'galeria', 'cuentas_bancarias', 'peticiones', 'imagenes'])
