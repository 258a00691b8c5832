import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { addCuenta, CUENTA } from '#tests/support/rows.ts'
import { insertCuenta, listCuentas, updateCuenta } from './cuentas-bancarias.server.ts'

onBothEngines('bank accounts', (db) => {
  beforeEach(async () => {
    await db().deleteFrom('cuentas_bancarias').execute()
  })

  test('lists accounts in the order they were added, the same form sent twice once', async () => {
    for (const banco of ['Uno', 'Dos']) await addCuenta(db(), { ...CUENTA, banco })
    const id = newId()
    expect(await insertCuenta(db(), id, { ...CUENTA, banco: 'Tres' })).toBe(true)
    expect(await insertCuenta(db(), id, { ...CUENTA, banco: 'Tres' })).toBe(false)
    expect((await listCuentas(db())).map((cuenta) => cuenta.banco)).toEqual(['Uno', 'Dos', 'Tres'])
  })

  test('of two changes to the same version, the second is a conflict; a placeholder becomes real', async () => {
    const id = await addCuenta(db(), CUENTA)
    await db().updateTable('cuentas_bancarias').set({ ejemplo: 1 }).execute()
    const changes = await Promise.all(
      ['Uno', 'Dos'].map((titular) => updateCuenta(db(), id, 1, { ...CUENTA, titular })),
    )
    expect(changes.sort()).toEqual([false, true])
    expect(await listCuentas(db())).toMatchObject([{ ejemplo: false, version: 2 }])
    expect(await updateCuenta(db(), 'gone', 1, CUENTA)).toBe(false)
  })
})
