import type { Transaction } from 'kysely'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { createSum, type Sum } from './checksum.server.ts'
import type { Row, Snapshot } from './snapshot.server.ts'

// Both engines take more; PostgreSQL counts to 65,535.
const PARAMETERS = 20_000

/**
 * Whether a table makes up the site, and so moves with it. What does not belongs to the running site alone, is what
 * its instances agree on, or makes itself again (counts, by triggers).
 */
const MOVES: Record<keyof Tables, boolean> = {
  account: true,
  actividad: true,
  admin: true,
  categorias: true,
  codigos_recuperacion: true,
  config: true,
  conteo_fotos: false,
  conteo_peticiones: false,
  contenido: false,
  correos: true,
  cuentas_bancarias: true,
  dispositivos: true,
  enlaces: true,
  galeria: true,
  imagenes: true,
  instalacion: false,
  limites: false,
  papelera: true,
  peticiones: true,
  predicaciones: true,
  reservas: false,
  respaldos: false,
  secretos: false,
  segundo_factor: true,
  session: true,
  solicitudes: true,
  subidas: true,
  user: true,
  verification: true,
}

/** The tables of a snapshot that make up the site; not those of others who keep theirs in the same database. */
export const contentTables = ({ tables }: Snapshot) =>
  tables.filter((table) => Object.hasOwn(MOVES, table) && MOVES[table as keyof Tables])

// For the compiler every table is one of them: which columns it has is known when it runs.
const asOne = (table: string) => table as 'categorias'

export async function insertRows(trx: Db, table: string, rows: Row[]): Promise<void> {
  const each = Math.max(1, Math.floor(PARAMETERS / Object.keys(rows[0] ?? {}).length))
  for (let from = 0; from < rows.length; from += each)
    await trx
      .insertInto(asOne(table))
      .values(rows.slice(from, from + each) as never)
      .execute()
}

/**
 * Puts the rows of a snapshot in place of those of a database, all at once or not at all; visitors see them as one
 * change. Tables that are not named stay as they are, but for those that are emptied as well.
 */
export async function replaceRows(
  db: Db,
  snapshot: Snapshot,
  tables: string[],
  { alsoEmpty = [] }: { alsoEmpty?: string[] } = {},
): Promise<void> {
  await changeContent(db, async (trx: Transaction<Tables>) => {
    for (const table of [...tables, ...alsoEmpty].reverse()) await trx.deleteFrom(asOne(table)).execute()
    for (const table of tables)
      for await (const rows of snapshot.rows(table)) await insertRows(trx, table, rows)
  })
}

export async function sumRows(snapshot: Snapshot, tables: string[]): Promise<Record<string, Sum>> {
  const sums: Record<string, Sum> = {}
  for (const table of tables) {
    const sum = createSum()
    for await (const rows of snapshot.rows(table)) rows.forEach(sum.add)
    sums[table] = sum.result()
  }
  return sums
}

/** The tables whose sums differ. */
export const differing = (one: Record<string, Sum>, other: Record<string, Sum>) =>
  Object.keys(one).filter(
    (table) => one[table]?.suma !== other[table]?.suma || one[table]?.filas !== other[table]?.filas,
  )

/** Whether nobody has put anything into a site yet. */
export async function isEmpty(snapshot: Snapshot, tables: string[]): Promise<boolean> {
  for (const table of tables) {
    if (table === 'admin') continue // made at the first start: the secret that signs sessions
    for await (const rows of snapshot.rows(table)) if (rows.length > 0) return false
  }
  return true
}
