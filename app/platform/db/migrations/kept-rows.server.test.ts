import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { FEATURES } from '#app/features.server.ts'
import { tablesThat } from '#app/platform/db/claims.server.ts'
import { type Db, migrate } from '#app/platform/db/db.server.ts'
import { asOne, giveRows } from '#app/platform/db/rows-apart.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import type { SiteMigration } from './kept-rows.server.ts'
import { migrations } from './migrations.server.ts'

/** The first with drafts; versions are older, and until then no table of theirs changed. */
const FIRST = '0032_borradores'

/**
 * The tables whose rows are kept apart: until they are published, while a deletion can be undone, as
 * versions.
 */
const TABLAS = [
  ...new Set([
    ...tablesThat(TABLES, ({ waits, bin }) => Boolean(waits || bin)),
    // A document's version is the document, not its row.
    ...FEATURES.flatMap(({ versiones }) => versiones ?? []).flatMap(({ tabla }) =>
      tabla === 'config' ? [] : [tabla],
    ),
  ]),
]

type Fila = Readonly<Record<string, unknown>>

const onEach =
  (change: (db: Kysely<unknown>, tabla: string) => Promise<unknown>) => async (db: Kysely<unknown>) => {
    for (const tabla of TABLAS) await change(db, tabla)
  }
const alter = (
  change: (table: ReturnType<Kysely<unknown>['schema']['alterTable']>) => { execute(): Promise<void> },
) => onEach((db, tabla) => change(db.schema.alterTable(tabla)).execute())
const keptBy = (change: (fila: Fila) => Fila) => Object.fromEntries(TABLAS.map((tabla) => [tabla, change]))

/** Later migrations as somebody may write them, of every such table. */
const LATER: Record<string, SiteMigration> = {
  '9001_adds': {
    up: alter((table) => table.addColumn('nueva', 'text', (c) => c.notNull().defaultTo('7'))),
    kept: keptBy((fila) => ({ ...fila, nueva: '7' })),
  },
  '9002_renames': {
    up: alter((table) => table.renameColumn('nueva', 'otra')),
    kept: keptBy(({ nueva, ...fila }) => ({ ...fila, otra: nueva })),
  },
  '9003_retypes': {
    up: onEach(async (db, tabla) => {
      await db.schema
        .alterTable(tabla)
        .addColumn('numero_', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      await sql`update ${sql.table(tabla)} set numero_ = cast(otra as integer)`.execute(db)
      await db.schema.alterTable(tabla).dropColumn('otra').execute()
      await db.schema.alterTable(tabla).renameColumn('numero_', 'otra').execute()
    }),
    kept: keptBy((fila) => ({ ...fila, otra: Number(fila.otra) })),
  },
  '9004_drops': {
    up: alter((table) => table.dropColumn('otra')),
    kept: keptBy(({ otra: _, ...fila }) => fila),
  },
}
const ALL = { ...migrations, ...LATER }
const STEPS = Object.keys(ALL)
  .sort()
  .filter((name) => name > FIRST)

const rowsOf = async (db: Db, tabla: string): Promise<Fila[]> =>
  JSON.parse(JSON.stringify(await db.selectFrom(asOne(tabla)).selectAll().execute()))

/**
 * Adds a row to every table as it is now, and keeps each apart in every way, as the site of this moment does.
 */
async function keepApart(db: Db, id: string) {
  const add = (tabla: string, row: Fila) =>
    db
      .insertInto(asOne(tabla))
      .values(row as never)
      .execute()
  for (const { name: tabla, columns } of await db.introspection.getTables()) {
    if (!TABLAS.some((name) => name === tabla)) continue
    const values = columns
      .filter(({ name, hasDefaultValue, isNullable }) => name === 'slug' || !(hasDefaultValue || isNullable))
      .map(({ name, dataType }) => [name, /^int/i.test(dataType) ? 1 : `${name} ${id}`])
    const row = { ...Object.fromEntries(values), id }
    await add(tabla, row)
    const fila = JSON.stringify((await rowsOf(db, tabla)).find((each) => each.id === id))
    const apart = { id: `${tabla} ${id}`, tabla, fila, archivo: '' }
    const version = { id: apart.id, tabla, fila: id, fecha: '', quien: '', datos: fila }
    const cambio = { id: apart.id, cuenta: id, fecha: '', antes: fila, despues: '', devuelto: '' }
    await add('borradores', { ...apart, sale: '', lote: id, createdAt: '' })
    await add('papelera', { ...apart, borrada: '2999' })
    await add('versiones', version)
    if (tabla === 'cuentas_bancarias') await add('cambios_cuentas', cambio)
  }
}

/**
 * The rows that are kept apart and differ from themselves in their table, which migrations have changed
 * meanwhile.
 */
async function leftBehind(db: Db): Promise<string[]> {
  const { rows } = await sql<{ place: string; tabla: string; json: string }>`
    select 'borradores' as place, tabla, fila as json from borradores union all
    select 'papelera', tabla, fila from papelera union all
    select 'versiones', tabla, datos from versiones union all
    select 'cambios_cuentas', 'cuentas_bancarias', antes from cambios_cuentas`.execute(db)
  const made = (await db.introspection.getTables()).map(({ name }) => name)
  const tablas = TABLAS.filter((tabla) => made.includes(tabla))
  expect(rows.length).toBeGreaterThan(3 * tablas.length)
  const same = (row: Fila) => JSON.stringify(Object.entries(row).sort())
  const there = new Set<string>()
  for (const tabla of tablas) for (const row of await rowsOf(db, tabla)) there.add(tabla + same(row))
  return rows
    .filter(({ tabla, json }) => !there.has(tabla + same(JSON.parse(json))))
    .map(({ place, tabla }) => `${place} of ${tabla}`)
}

onBothEngines(
  'rows that are kept apart',
  (db) => {
    test('become what their rows would have become, whenever they were kept, and all go back at once', async () => {
      for (const step of STEPS) {
        await keepApart(db(), `before ${step}`)
        await migrate(db(), step, ALL)
        expect(await leftBehind(db()), step).toEqual([])
      }
      for (const tabla of TABLAS) {
        await db().deleteFrom(asOne(tabla)).execute()
        const drafts = await db().selectFrom('borradores').selectAll().where('tabla', '=', tabla).execute()
        const given = await db()
          .transaction()
          .execute((trx) => giveRows(trx, tabla as 'config', drafts))
        expect(given).toHaveLength(drafts.length)
        // A table that came in between has fewer than the steps are.
        expect(given.length).toBeGreaterThanOrEqual(Object.keys(LATER).length)
      }
    })
  },
  FIRST,
)
