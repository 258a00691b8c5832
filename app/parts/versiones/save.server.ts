import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import type { Datos, Versionada } from './versionado.ts'

/** Who makes the changes of a transaction, and the versions that it kept before that was said. */
const changing = new WeakMap<Db, { quien: string; ids: string[] }>()

/**
 * Says who makes the changes of this transaction, before or after them: every change is logged in its
 * transaction, so that a version names whom «Actividad» names.
 */
export async function nameAuthor(trx: Db, quien: string): Promise<void> {
  if (!trx.isTransaction) return
  const ids = changing.get(trx)?.ids ?? []
  changing.set(trx, { quien, ids: [] })
  if (ids.length > 0) await trx.updateTable('versiones').set({ quien }).where('id', 'in', ids).execute()
}

/**
 * Runs a change of rows and keeps each as it was, if a field that is kept differs afterwards. In the caller's
 * transaction, a change of content: nobody else changes them meanwhile.
 */
export async function keepingVersions<T>(
  trx: Db,
  { tabla, campos }: Versionada,
  ids: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  const columns = Object.keys(campos)
  const before = await readFilas(trx, tabla, columns, ids)
  const result = await change()
  const after = await readFilas(trx, tabla, columns, ids)
  const changed = [...before].filter(([id, datos]) => {
    const then = after.get(id)
    return then && !isDeepStrictEqual(datos, then)
  })
  await insertVersiones(trx, tabla, changed)
  return result
}

/** Runs a change of a single document, likewise. */
export async function keepingDocument<T>(
  trx: Db,
  { tabla, fila }: { tabla: Versionada['tabla']; fila: string },
  read: (trx: Db) => Promise<{ data: object }>,
  change: () => Promise<T>,
): Promise<T> {
  const before = (await read(trx)).data
  const result = await change()
  if (!isDeepStrictEqual(before, (await read(trx)).data))
    await insertVersiones(trx, tabla, [[fila, before as Datos]])
  return result
}

/** Rows by their ids, with these columns. */
export async function readFilas(
  db: Db,
  tabla: Versionada['tabla'],
  columns: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Datos>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string } & Record<string, unknown>>`
    select ${sql.join(['id', ...columns].map((column) => sql.ref(column)))} from ${sql.table(tabla)}
    where id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.rows.map(({ id, ...datos }) => [id, { ...datos }]))
}

/** Takes fields out of all versions of a row: who goes back to one leaves them as they are now. */
export async function forgetCampos(
  trx: Db,
  tabla: Versionada['tabla'],
  fila: string,
  names: readonly string[],
) {
  const versions = await trx
    .selectFrom('versiones')
    .select(['id', 'datos'])
    .where('tabla', '=', tabla)
    .where('fila', '=', fila)
    .execute()
  for (const { id, datos } of versions) {
    const kept = Object.entries(JSON.parse(datos) as Datos).filter(([name]) => !names.includes(name))
    await trx
      .updateTable('versiones')
      .set({ datos: JSON.stringify(Object.fromEntries(kept)) })
      .where('id', '=', id)
      .execute()
  }
}

async function insertVersiones(trx: Db, tabla: string, changed: [fila: string, datos: Datos][]) {
  if (changed.length === 0) return
  const { quien = '', ids = [] } = changing.get(trx) ?? {}
  const rows = changed.map(([fila, datos]) => ({
    id: newId(),
    tabla,
    fila,
    fecha: now(),
    quien,
    datos: JSON.stringify(datos),
  }))
  await trx.insertInto('versiones').values(rows).execute()
  if (quien === '') changing.set(trx, { quien, ids: [...ids, ...rows.map(({ id }) => id)] })
}
