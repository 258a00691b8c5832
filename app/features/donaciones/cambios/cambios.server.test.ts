import { beforeEach, expect, test } from 'vitest'
import { grantAdministrator, removePersona } from '#app/features/administradores/administradores.server.ts'
import { setAvisos } from '#app/features/administradores/avisos.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { addCuenta, CUENTA } from '#tests/support/rows.ts'
import { deleteCuenta, insertCuenta, listCuentas, updateCuenta } from '../cuentas-bancarias.server.ts'
import { announced, DEVOLVER_MS, findCambio, putBack } from './cambios.server.ts'

const CORREO = { mail: true, home: 'https://www.iglesia.cl' }
const [MARTA, EVA] = ['marta@iglesia.cl', 'eva@iglesia.cl']
const LADRON = 'tesorero@iglesia.cl'

onBothEngines('a changed bank account', (db) => {
  beforeEach(async () => {
    const tables = ['correos', 'cambios_cuentas', 'cuentas_bancarias', 'actividad', 'user', 'admin'] as const
    for (const table of tables) await db().deleteFrom(table).execute()
    for (const email of [MARTA, EVA])
      await db()
        .transaction()
        .execute((trx) => grantAdministrator(trx, email, 'hash'))
  })
  const change = <T>(id: string, run: Parameters<typeof announced<T>>[3], correo = CORREO) =>
    inTransaction(db(), (trx) => announced(trx, { correo, quien: LADRON }, id, run))
  const edit = async (id: string, version: number, numero: string) =>
    change(id, (trx) => updateCuenta(trx, id, version, { ...CUENTA, numero }))
  const mails = () => db().selectFrom('correos').selectAll().orderBy('id').execute()
  const codes = async (para = MARTA) =>
    (await mails()).flatMap((mail) =>
      mail.para === para ? (/codigo=([\w-]+)/.exec(mail.texto)?.[1] ?? []) : [],
    )
  const press = async (codigo = '', version = -1) =>
    putBack(db(), CORREO, {
      codigo,
      version: version < 0 ? ((await findCambio(db(), codigo))?.version ?? 0) : version,
    })
  const numeros = async () => (await listCuentas(db())).map(({ numero }) => numero)

  test('mails every administrator old and new, whatever mails they want, and stores no code', async () => {
    const id = await addCuenta(db(), CUENTA)
    const users = await db().selectFrom('user').selectAll().execute()
    for (const user of users) await setAvisos(db(), user.id, false)
    expect(await edit(id, 1, '999')).toBe(true)
    const sent = await mails()
    expect(sent.map(({ para }) => para).sort()).toEqual([EVA, MARTA])
    for (const { texto } of sent) {
      expect(texto).toContain(`${LADRON} cambió una cuenta bancaria`)
      expect(texto).toContain('Número de cuenta\n  Antes: 00123456\n  Ahora: 999')
      expect(texto).toContain('Banco (sigue igual): Banco Estado')
    }
    const links = JSON.stringify(await db().selectFrom('enlaces_cuentas').selectAll().execute())
    const [marta] = await codes()
    const [eva] = await codes(EVA)
    expect(marta).toMatch(/^[\w-]{32}$/)
    expect(eva).not.toBe(marta)
    for (const codigo of [marta, eva]) expect(links).not.toContain(codigo)
  })

  test('saving the same data or losing to somebody else mails nobody', async () => {
    const id = await addCuenta(db(), CUENTA)
    expect(await edit(id, 1, CUENTA.numero)).toBe(true)
    expect(await edit(id, 1, '999')).toBe(false)
    expect(await mails()).toEqual([])
    expect(await change(id, (trx) => updateCuenta(trx, id, 2, { ...CUENTA, numero: '5' }), NO_MAIL)).toBe(
      true,
    )
    expect(await mails()).toEqual([])
  })

  test('the link puts the old data back once, notes whose it was, and tells everybody without another link', async () => {
    const id = await addCuenta(db(), CUENTA)
    await db().updateTable('cuentas_bancarias').set({ verificada: '2025-03-01' }).execute()
    await edit(id, 1, '999')
    const [codigo] = await codes()
    await db().deleteFrom('correos').execute()
    expect(await press('inventado')).toBe('vencido')
    expect(await press(codigo)).toBe('listo')
    expect(await listCuentas(db())).toEqual([
      { ...CUENTA, id, correo: null, ejemplo: false, version: 3, verificada: '2025-03-01' },
    ])
    expect(await press(codigo)).toBe('vencido')
    expect(await db().selectFrom('actividad').select(['quien', 'accion', 'detalle']).execute()).toEqual([
      { quien: MARTA, accion: 'cuenta-devuelta', detalle: 'Banco Estado' },
    ])
    const sent = await mails()
    expect(sent.map(({ para }) => para).sort()).toEqual([EVA, MARTA])
    expect(sent.map(({ texto }) => texto).join()).not.toContain('codigo=')
    expect(sent[0]?.texto).toContain('Antes: 999\n  Ahora: 00123456')
  })

  test('each of two changes has its own old state', async () => {
    const id = await addCuenta(db(), CUENTA)
    await edit(id, 1, '222')
    await edit(id, 2, '333')
    const [first, second] = await codes()
    expect(await press(second)).toBe('listo')
    expect(await numeros()).toEqual(['222'])
    expect(await press(first)).toBe('listo')
    expect(await numeros()).toEqual([CUENTA.numero])
  })

  test('a deleted account comes back, and an added one goes', async () => {
    const id = await addCuenta(db(), CUENTA)
    await change(id, (trx) => deleteCuenta(trx, id))
    const added = newId()
    await change(added, (trx) => insertCuenta(trx, added, { ...CUENTA, numero: '777' }))
    expect(await numeros()).toEqual(['777'])
    const [deletion, addition] = await codes()
    expect(await press(deletion)).toBe('listo')
    expect(await press(addition)).toBe('listo')
    expect(await listCuentas(db())).toMatchObject([{ id, numero: CUENTA.numero, version: 2 }])
    expect(await db().selectFrom('papelera').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('of two administrators who press at once, one counts', async () => {
    const id = await addCuenta(db(), CUENTA)
    await edit(id, 1, '999')
    const [[marta], [eva]] = [await codes(), await codes(EVA)]
    const pressed = await Promise.all([marta, eva, marta, eva].map((codigo) => press(codigo, 2)))
    expect(pressed.sort()).toEqual(['listo', 'vencido', 'vencido', 'vencido'])
    expect(await db().selectFrom('actividad').select('id').execute()).toHaveLength(1)
  })

  test('a change after the page was opened has to be seen first', async () => {
    const id = await addCuenta(db(), CUENTA)
    await edit(id, 1, '222')
    const [codigo] = await codes()
    await edit(id, 2, '333')
    expect(await press(codigo, 2)).toBe('cambio')
    expect(await numeros()).toEqual(['333'])
    expect(await press(codigo, 3)).toBe('listo')
  })

  test('no link works after 30 days, or for who administers no more', async () => {
    const id = await addCuenta(db(), CUENTA)
    await edit(id, 1, '999')
    const [[marta], [eva]] = [await codes(), await codes(EVA)]
    await removePersona(db(), MARTA)
    expect(await press(marta)).toBe('vencido')
    expect(await findCambio(db(), eva ?? '')).toMatchObject({ email: EVA })
    const old = new Date(Date.now() - DEVOLVER_MS).toISOString()
    await db().updateTable('cambios_cuentas').set({ fecha: old }).execute()
    expect(await press(eva)).toBe('vencido')
    // The next change forgets it, with its links.
    await edit(id, 2, '1')
    expect(await db().selectFrom('cambios_cuentas').select('despues').execute()).toHaveLength(1)
    expect(await db().selectFrom('enlaces_cuentas').select('hash').execute()).toHaveLength(1)
  })
})
