import { discard } from '#app/parts/papelera/papelera.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { updateUnlessOvertaken } from '#app/platform/db/versions.server.ts'
import { today } from '#app/ui/moments.ts'
import type { CuentaBancaria, DatosCuenta } from './cuenta-bancaria.ts'
import { tables } from './tables.server.ts'

/** All accounts, in the order in which they were added, and PayPal's link. */
export async function listCuentas(db: Db): Promise<CuentaBancaria[]> {
  const rows = await db.selectFrom('cuentas_bancarias').selectAll().orderBy('id').execute()
  return rows.map((row) => ({ ...row, ejemplo: row.ejemplo === 1 }))
}

/** @returns false when there is one of that id already. */
export async function insertCuenta(db: Db, id: string, datos: DatosCuenta): Promise<boolean> {
  return changeContent(db, async (trx) => {
    const row = await trx
      .insertInto('cuentas_bancarias')
      .values({ ...columns(datos), id, ejemplo: 0, version: 1 })
      .onConflict((on) => on.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  })
}

/** @returns false when somebody else changed or deleted it since `version` was read. */
export async function updateCuenta(
  db: Db,
  id: string,
  version: number,
  datos: DatosCuenta,
): Promise<boolean> {
  return changeContent(db, (trx) =>
    updateUnlessOvertaken(trx, 'cuentas_bancarias', { id, version }, { ...columns(datos), ejemplo: 0 }),
  )
}

/** @returns what `restore` needs; nothing when it is gone already. */
export const deleteCuenta = (db: Db, id: string) => discard(db, tables, 'cuentas_bancarias', id)

const columns = (datos: DatosCuenta) => ({
  ...datos,
  correo: datos.correo ?? null,
  verificada: today(),
})
