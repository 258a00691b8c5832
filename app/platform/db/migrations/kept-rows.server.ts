import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

type Fila = Readonly<Record<string, unknown>>

/**
 * A migration, with what becomes of the rows that are kept apart from each table whose columns it changes.
 */
export type SiteMigration = Migration & {
  /** By the table: the row, or what a version has of it, in its new shape (docs/decisions/drafts.md). */
  kept?: Readonly<Record<string, (fila: Fila) => Fila>>
}

/** Where rows are kept apart as JSON, '' for none: in which columns, and what names their table. */
const KEPT_IN = [
  { apart: 'borradores', column: 'fila', tabla: sql.ref('tabla') },
  { apart: 'papelera', column: 'fila', tabla: sql.ref('tabla') },
  { apart: 'versiones', column: 'datos', tabla: sql.ref('tabla') },
  { apart: 'cambios_cuentas', column: 'antes', tabla: sql.lit('cuentas_bancarias') },
  { apart: 'cambios_cuentas', column: 'despues', tabla: sql.lit('cuentas_bancarias') },
  { apart: 'propuestas_cuentas', column: 'datos', tabla: sql.lit('cuentas_bancarias') },
]
const AT_ONCE = 200

/**
 * Runs a migration and gives the rows that are kept apart the shape of their table, in its transaction:
 * whoever puts one back later need not know when it was taken out.
 */
export async function runWithKept(db: Kysely<unknown>, { up, kept = {} }: SiteMigration): Promise<void> {
  await up(db)
  for (const [tabla, change] of Object.entries(kept))
    for (const place of KEPT_IN) await changeKept(db, place, tabla, change)
}

async function changeKept(
  db: Kysely<unknown>,
  { apart, column, tabla }: (typeof KEPT_IN)[number],
  name: string,
  change: (fila: Fila) => Fila,
): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; json: string }>`
      select id, ${sql.ref(column)} as json from ${sql.table(apart)}
      where ${tabla} = ${name} and ${sql.ref(column)} <> '' and id > ${last}
      order by id limit ${AT_ONCE}`.execute(db)
    for (const { id, json } of rows) {
      const changed = changedJson(json, change)
      await sql`update ${sql.table(apart)} set ${sql.ref(column)} = ${changed} where id = ${id}`.execute(db)
    }
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id ?? ''
  }
}

/** One that nobody can read stays as it is: it keeps no site from starting. */
function changedJson(json: string, change: (fila: Fila) => Fila): string {
  try {
    return JSON.stringify(change(JSON.parse(json)))
  } catch (error) {
    if (error instanceof SyntaxError) return json
    throw error
  }
}
