import { beforeEach, expect, test } from 'vitest'
import { removePersona } from '#app/features/administradores/administradores.server.ts'
import { setAvisos } from '#app/features/administradores/avisos.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { bankOf, CORREO, EVA, MARTA } from '#tests/support/cuentas.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { addCuenta, CUENTA } from '#tests/support/rows.ts'
import { deleteCuenta, insertCuenta, listCuentas, updateCuenta } from '../cuentas-bancarias.server.ts'
import { announced, DEVOLVER_MS, findCambio, putBack } from './cambios.server.ts'

const LADRON = 'tesorero@iglesia.cl'

onBothEngines('a changed bank account', (db) => {
  const { begin, mails, numeros, log } = bankOf(db)
  let id: string
  beforeEach(async () => {
    await begin()
    id = await addCuenta(db(), CUENTA)
  })
  const change = <T>(cuenta: string, run: Parameters<typeof announced<T>>[3], correo = CORREO) =>
    inTransaction(db(), (trx) => announced(trx, { correo, quien: LADRON }, cuenta, run))
  const edit = (version: number, numero: string, correo = CORREO) =>
    change(id, (trx) => updateCuenta(trx, id, version, { ...CUENTA, numero }), correo)
  const codes = async (para = MARTA) =>
    (await mails()).flatMap((mail) =>
      mail.para === para ? (/codigo=([\w-]+)/.exec(mail.texto)?.[1] ?? []) : [],
    )
  const press = async (codigo = '', version?: number) =>
    putBack(db(), CORREO, { codigo, version: version ?? (await findCambio(db(), codigo))?.version ?? 0 })

  test('mails every administrator old and new, whatever mails they want, and stores no code', async () => {
    for (const user of await db().selectFrom('user').selectAll().execute())
      await setAvisos(db(), user.id, false)
    expect(await edit(1, '999')).toBe(true)
    const sent = await mails()
    expect(sent.map(({ para }) => para).sort()).toEqual([EVA, MARTA])
    for (const { texto } of sent) {
      expect(texto).toContain(`${LADRON} cambió una cuenta bancaria`)
      expect(texto).toContain('Número de cuenta\n  Antes: 00123456\n  Ahora: 999')
      expect(texto).toContain('Banco (sigue igual): Banco Estado')
    }
    const links = JSON.stringify(await db().selectFrom('enlaces_cuentas').selectAll().execute())
    const [[marta], [eva]] = [await codes(), await codes(EVA)]
    expect(marta).toMatch(/^[\w-]{32}$/)
    expect(eva).not.toBe(marta)
    for (const codigo of [marta, eva]) expect(links).not.toContain(codigo)
  })

  test('saving the same data, losing to somebody else, or without mail: mails nobody', async () => {
    expect(await edit(1, CUENTA.numero)).toBe(true)
    expect(await edit(1, '999')).toBe(false)
    expect(await edit(2, '5', NO_MAIL)).toBe(true)
    expect(await mails()).toEqual([])
  })

  test('the link puts the old data back once, notes whose it was, and tells everybody without another link', async () => {
    await db().updateTable('cuentas_bancarias').set({ verificada: '2025-03-01' }).execute()
    await edit(1, '999')
    const [codigo] = await codes()
    await db().deleteFrom('correos').execute()
    expect(await press('inventado')).toBe('vencido')
    expect(await press(codigo)).toBe('listo')
    expect(await listCuentas(db())).toEqual([
      { ...CUENTA, id, correo: null, ejemplo: false, version: 3, verificada: '2025-03-01' },
    ])
    expect(await press(codigo)).toBe('vencido')
    expect(await log()).toEqual([`${MARTA} cuenta-devuelta`])
    const sent = await mails()
    expect(sent.map(({ para }) => para).sort()).toEqual([EVA, MARTA])
    expect(sent.map(({ texto }) => texto).join()).not.toContain('codigo=')
    expect(sent[0]?.texto).toContain('Antes: 999\n  Ahora: 00123456')
  })

  test('each change has its own old state, and a later one has to be seen first', async () => {
    await edit(1, '222')
    await edit(2, '333')
    const [first, second] = await codes()
    expect(await press(first, 2)).toBe('cambio')
    expect(await press(second)).toBe('listo')
    expect(await numeros()).toEqual(['222'])
    expect(await press(first)).toBe('listo')
    expect(await numeros()).toEqual([CUENTA.numero])
  })

  test('a deleted account comes back, and an added one goes', async () => {
    await change(id, (trx) => deleteCuenta(trx, id))
    const added = newId()
    await change(added, (trx) => insertCuenta(trx, added, { ...CUENTA, numero: '777' }))
    expect(await numeros()).toEqual(['777'])
    for (const codigo of await codes()) expect(await press(codigo)).toBe('listo')
    expect(await listCuentas(db())).toMatchObject([{ id, numero: CUENTA.numero, version: 2 }])
    expect(await db().selectFrom('papelera').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('of two administrators who press at once, one counts', async () => {
    await edit(1, '999')
    const [[marta], [eva]] = [await codes(), await codes(EVA)]
    const pressed = await Promise.all([marta, eva, marta, eva].map((codigo) => press(codigo, 2)))
    expect(pressed.sort()).toEqual(['listo', 'vencido', 'vencido', 'vencido'])
    expect(await log()).toHaveLength(1)
  })

  test('no link works after 30 days, or for who administers no more', async () => {
    await edit(1, '999')
    const [[marta], [eva]] = [await codes(), await codes(EVA)]
    await removePersona(db(), MARTA)
    expect(await press(marta)).toBe('vencido')
    expect(await findCambio(db(), eva ?? '')).toMatchObject({ email: EVA })
    const old = new Date(Date.now() - DEVOLVER_MS).toISOString()
    await db().updateTable('cambios_cuentas').set({ fecha: old }).execute()
    expect(await press(eva)).toBe('vencido')
    // The next change forgets it, with its links.
    await edit(2, '1')
    expect(await db().selectFrom('cambios_cuentas').select('despues').execute()).toHaveLength(1)
    expect(await db().selectFrom('enlaces_cuentas').select('hash').execute()).toHaveLength(1)
  })
})
