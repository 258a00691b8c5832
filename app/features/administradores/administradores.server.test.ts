import { beforeEach, expect, test } from 'vitest'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { ANA, accounts, CLAVE, EVA, from, NUEVA, onlyAdministrators } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { TEXTOS_AJUSTES, TEXTOS_LOGIN } from './administrador.ts'
import { addAdminEmail, hasAdministrator, removePersona } from './administradores.server.ts'
import { createEnlace, findEnlace } from './enlaces.server.ts'
import { listPersonas } from './permisos.server.ts'
import { changePassword, closeOtherSesiones, listSesiones } from './sesiones.server.ts'
import { choosePassword, createFirstAdministrator, signIn } from './sign-in.server.ts'

onBothEngines('administrators', (db) => {
  const { deps, forgive, signInAs } = accounts(db)
  const addAdmin = (email: string) => inTransaction(db(), (trx) => addAdminEmail(trx, email))
  const invite = async (email: string) => {
    await addAdmin(email)
    return createEnlace(db(), 'clave', email)
  }
  const attempt = (clave: string, email = ANA) => signIn(deps(), { email, clave }, from())

  beforeEach(async () => {
    forgive()
    await onlyAdministrators(db(), ANA)
  })

  test('administrators added at the same moment are all stored', async () => {
    const emails = ['b@x.cl', 'c@x.cl', 'd@x.cl', 'e@x.cl']
    await Promise.all(emails.map(addAdmin))
    expect((await listPersonas(db())).map((one) => one.email).sort()).toEqual([ANA, ...emails])
  })

  test('removal ends sessions and revokes links', async () => {
    await onlyAdministrators(db(), ANA, EVA)
    const eva = await signInAs(EVA)
    const codigo = await createEnlace(db(), 'clave', EVA)
    expect(await removePersona(db(), EVA)).toBe('quitada')
    expect(await listSesiones(db(), eva)).toEqual([])
    expect(await findEnlace(db(), codigo)).toBeUndefined()
  })

  test('a link to choose a password works once, even when used many times at the same moment', async () => {
    await onlyAdministrators(db())
    const codigo = await invite(EVA)
    const older = await createEnlace(db(), 'clave', EVA)
    expect(await listPersonas(db())).toMatchObject([{ email: EVA, conCuenta: false }])
    expect(await hasAdministrator(db())).toBe(false)
    const choices = [1, 2, 3, 4, 5].map((n) => choosePassword(deps(), codigo, `${CLAVE} ${n}`))
    const results = await Promise.all(choices)
    expect(results.filter(Boolean)).toEqual([EVA])
    expect(await hasAdministrator(db())).toBe(true)
    await signInAs(EVA, `${CLAVE} ${results.findIndex(Boolean) + 1}`)
    for (const used of [codigo, older]) expect(await choosePassword(deps(), used, CLAVE)).toBeUndefined()
  })

  test('an expired link, or a link of another kind, is refused and stays unused', async () => {
    await onlyAdministrators(db())
    const old = await invite(ANA)
    await db().updateTable('enlaces').set({ expira: '2020-01-01T00:00:00.000Z' }).execute()
    expect(await choosePassword(deps(), old, CLAVE)).toBeUndefined()
    const codigo = await createEnlace(db(), 'clave', EVA)
    expect(await createFirstAdministrator(deps(), codigo, { email: EVA, clave: CLAVE })).toBe(false)
    expect(await findEnlace(db(), codigo)).toBeDefined()
  })

  test('two links for the first administrator, used at the same moment, create one', async () => {
    await onlyAdministrators(db())
    const make = () => createEnlace(db(), 'primer-administrador')
    const made = [await make(), await make()].map((codigo, n) =>
      createFirstAdministrator(deps(), codigo, { email: `uno${n}@iglesia.cl`, clave: CLAVE }),
    )
    expect((await Promise.all(made)).sort()).toEqual([false, true])
    expect(await listPersonas(db())).toHaveLength(1)
  })

  test('sign-in answers an unknown e-mail and a wrong password differently, in the same time', async () => {
    for (const [email, mensaje] of [
      ['nadie@iglesia.cl', TEXTOS_LOGIN.usuario],
      [ANA, TEXTOS_LOGIN.clave],
    ] as const) {
      const started = performance.now()
      expect(await attempt('equivocada', email)).toEqual({ ok: false, mensaje, status: 400 })
      expect(performance.now() - started).toBeGreaterThanOrEqual(390)
    }
  })

  test('a success is not counted, and clears the failures of that e-mail', async () => {
    for (let n = 0; n < 21; n++) expect((await attempt(CLAVE)).ok).toBe(true)
    for (let n = 0; n < 4; n++) await attempt('equivocada')
    expect((await attempt(CLAVE)).ok).toBe(true)
    for (let n = 0; n < 5; n++)
      expect(await attempt('equivocada')).toMatchObject({ mensaje: TEXTOS_LOGIN.clave })
  })

  test("changing one's password keeps this session and ends the others; guesses are limited", async () => {
    await signInAs()
    const yo = await signInAs()
    const change = (claveActual: string) =>
      changePassword(deps(), yo, { claveActual, clave: NUEVA }, from().headers)
    expect(await change('equivocada')).toBe(TEXTOS_AJUSTES.claveActualIncorrecta)
    expect(await listSesiones(db(), yo)).toHaveLength(2)
    expect(await change(CLAVE)).toBeUndefined()
    expect(await listSesiones(db(), yo)).toMatchObject([
      { id: yo.sessionId, esta: true, dispositivo: 'Firefox en Android' },
    ])
    await signInAs(ANA, NUEVA)
    await expect(signInAs()).rejects.toThrow(TEXTOS_LOGIN.clave)
    for (let n = 0; n < 5; n++) expect(await change('equivocada')).toBe(TEXTOS_AJUSTES.claveActualIncorrecta)
    expect(await change(NUEVA)).toBe(DEMASIADOS_INTENTOS)
  })

  test('«Cerrar las otras» keeps this session and other people’s', async () => {
    await onlyAdministrators(db(), ANA, EVA)
    const eva = await signInAs(EVA)
    await signInAs()
    const yo = await signInAs()
    await closeOtherSesiones(db(), yo)
    expect((await listSesiones(db(), yo)).map((sesion) => sesion.id)).toEqual([yo.sessionId])
    expect(await listSesiones(db(), eva)).toHaveLength(1)
  })
})
