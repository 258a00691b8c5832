import { beforeEach, expect, test } from 'vitest'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { createAuth, readSession } from '#app/platform/auth/auth.server.ts'
import { hashPassword } from '#app/platform/auth/password.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { TEXTOS_AJUSTES, TEXTOS_LOGIN } from './administrador.ts'
import {
  addAdminEmail,
  grantAdministrator,
  hasAdministrator,
  isAdmin,
  removePersona,
  setPassword,
} from './administradores.server.ts'
import { createEnlace, findEnlace, replaceEnlace } from './enlaces.server.ts'
import { listPersonas } from './permisos.server.ts'
import { changePassword, closeOtherSesiones, listSesiones } from './sesiones.server.ts'
import { choosePassword, createFirstAdministrator, signIn } from './sign-in.server.ts'

const CLAVE = 'la puerta siempre abierta'
const FROM = { headers: new Headers({ 'user-agent': 'Firefox/143.0 (Android)' }), address: '203.0.113.7' }

onBothEngines('administrators', (db) => {
  const platform = () => {
    return {
      db: db(),
      auth: createAuth({
        db: db(),
        settings: NO_MAIL,
        secret: new Secret('a'.repeat(32)),
      }),
      limits: createLimits(),
      correo: NO_MAIL,
    }
  }
  const grant = async (email: string, clave = CLAVE) => {
    const hash = await hashPassword(clave)
    await db()
      .transaction()
      .execute((trx) => grantAdministrator(trx, email, hash))
  }
  const invite = (email: string) =>
    db()
      .transaction()
      .execute(async (trx) => {
        await addAdminEmail(trx, email)
        return createEnlace(trx, 'clave', email)
      })
  const signInAs = async (email: string, clave = CLAVE) => {
    const result = await signIn(platform(), { email, clave }, FROM)
    if (!result.ok) throw new Error(result.mensaje)
    if (!('cookies' in result)) throw new Error('a second step is asked for')
    const cookie = result.cookies.map((each) => each.split(';')[0]).join('; ')
    const { session } = await readSession(platform().auth, new Headers({ cookie }))
    if (!session) throw new Error('no session')
    return { id: session.userId, email, sessionId: session.id }
  }

  beforeEach(async () => {
    for (const table of ['session', 'account', 'user', 'admin', 'permisos', 'enlaces'] as const)
      await db().deleteFrom(table).execute()
  })

  test('the role belongs to an e-mail, ignoring case', async () => {
    await grant('ana@iglesia.cl')
    expect(await isAdmin(db(), 'Ana@Iglesia.cl')).toBe(true)
    expect(await isAdmin(db(), 'eva@iglesia.cl')).toBe(false)
    expect(await hasAdministrator(db())).toBe(true)
  })

  test('an e-mail with the role but no account cannot administer yet', async () => {
    await invite('ana@iglesia.cl')
    expect(await hasAdministrator(db())).toBe(false)
    expect(await listPersonas(db())).toMatchObject([{ email: 'ana@iglesia.cl', conCuenta: false }])
  })

  test('administrators added at the same moment are all stored', async () => {
    const emails = ['a@x.cl', 'b@x.cl', 'c@x.cl', 'd@x.cl']
    await Promise.all(
      emails.map((email) =>
        db()
          .transaction()
          .execute((trx) => addAdminEmail(trx, email)),
      ),
    )
    expect((await listPersonas(db())).map((one) => one.email).sort()).toEqual(emails)
  })

  test('when the last two administrators remove each other at the same moment, one stays', async () => {
    await grant('ana@iglesia.cl')
    await grant('eva@iglesia.cl')
    const removed = await Promise.all([
      removePersona(db(), 'ana@iglesia.cl'),
      removePersona(db(), 'eva@iglesia.cl'),
    ])
    expect(removed.sort()).toEqual(['quitada', 'ultimo'])
    expect(await hasAdministrator(db())).toBe(true)
  })

  test('the last administrator with an account cannot be removed, even if others have the role without an account', async () => {
    await grant('ana@iglesia.cl')
    await invite('eva@iglesia.cl')
    expect(await removePersona(db(), 'ana@iglesia.cl')).toBe('ultimo')
    expect(await isAdmin(db(), 'ana@iglesia.cl')).toBe(true)
  })

  test('removal ends sessions and revokes links', async () => {
    await grant('ana@iglesia.cl')
    await grant('eva@iglesia.cl')
    const eva = await signInAs('eva@iglesia.cl')
    const codigo = await createEnlace(db(), 'clave', 'eva@iglesia.cl')
    expect(await removePersona(db(), 'eva@iglesia.cl')).toBe('quitada')
    expect(await listSesiones(db(), eva)).toEqual([])
    expect(await findEnlace(db(), codigo)).toBeUndefined()
  })

  test('a link to choose a password works once, even when used many times at the same moment', async () => {
    const codigo = await invite('ana@iglesia.cl')
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => choosePassword(platform(), codigo, `${CLAVE} ${n}`)),
    )
    expect(results.filter(Boolean)).toEqual(['ana@iglesia.cl'])
    const good = results.findIndex(Boolean) + 1
    await signInAs('ana@iglesia.cl', `${CLAVE} ${good}`)
    expect(await choosePassword(platform(), codigo, CLAVE)).toBeUndefined()
  })

  test('a newer link that an administrator makes revokes the older one, and so does a new password', async () => {
    const first = await invite('ana@iglesia.cl')
    const second = await replaceEnlace(db(), 'ana@iglesia.cl')
    expect(await findEnlace(db(), first)).toBeUndefined()
    expect(await findEnlace(db(), second)).toEqual({ tipo: 'clave', email: 'ana@iglesia.cl' })
    await grant('ana@iglesia.cl')
    expect(await findEnlace(db(), second)).toBeUndefined()
  })

  test('an expired link, or a link of another kind, is refused and stays unused', async () => {
    const old = await invite('ana@iglesia.cl')
    await db().updateTable('enlaces').set({ expira: '2020-01-01T00:00:00.000Z' }).execute()
    expect(await choosePassword(platform(), old, CLAVE)).toBeUndefined()

    const clave = await createEnlace(db(), 'clave', 'eva@iglesia.cl')
    const who = { email: 'eva@iglesia.cl', clave: CLAVE }
    expect(await createFirstAdministrator(platform(), clave, who)).toBe(false)
    expect(await findEnlace(db(), clave)).toBeDefined()
  })

  test('two links for the first administrator, used at the same moment, create one', async () => {
    const codes = [
      await createEnlace(db(), 'primer-administrador'),
      await createEnlace(db(), 'primer-administrador'),
    ]
    const made = await Promise.all(
      codes.map((codigo, n) =>
        createFirstAdministrator(platform(), codigo, { email: `uno${n}@iglesia.cl`, clave: CLAVE }),
      ),
    )
    expect(made.sort()).toEqual([false, true])
    expect(await listPersonas(db())).toHaveLength(1)
  })

  test('sign-in answers an unknown e-mail and a wrong password differently, in the same time', async () => {
    await grant('ana@iglesia.cl')
    const timed = async (email: string) => {
      const started = performance.now()
      const result = await signIn(platform(), { email, clave: 'equivocada' }, FROM)
      return { result, ms: performance.now() - started }
    }
    const unknown = await timed('nadie@iglesia.cl')
    const wrong = await timed('ana@iglesia.cl')
    expect(unknown.result).toEqual({ ok: false, mensaje: TEXTOS_LOGIN.usuario, status: 400 })
    expect(wrong.result).toEqual({ ok: false, mensaje: TEXTOS_LOGIN.clave, status: 400 })
    expect(Math.min(unknown.ms, wrong.ms)).toBeGreaterThanOrEqual(390)
  })

  test('after five failures for an e-mail even the right password is refused', async () => {
    await grant('ana@iglesia.cl')
    const deps = platform()
    const attempt = (clave: string) => signIn(deps, { email: 'ana@iglesia.cl', clave }, FROM)
    const failures = await Promise.all(Array.from({ length: 8 }, () => attempt('equivocada')))
    const texts = failures.map((result) => !result.ok && result.mensaje)
    expect(texts.filter((text) => text === TEXTOS_LOGIN.clave)).toHaveLength(5)
    expect(texts.filter((text) => text === DEMASIADOS_INTENTOS)).toHaveLength(3)
    expect(await attempt(CLAVE)).toMatchObject({ ok: false, status: 429, mensaje: DEMASIADOS_INTENTOS })
  })

  test('a success is not counted, and clears the failures of that e-mail', async () => {
    await grant('ana@iglesia.cl')
    const deps = platform()
    const attempt = (clave: string) => signIn(deps, { email: 'ana@iglesia.cl', clave }, FROM)
    for (let n = 0; n < 21; n++) expect((await attempt(CLAVE)).ok).toBe(true)
    for (let n = 0; n < 4; n++) await attempt('equivocada')
    expect((await attempt(CLAVE)).ok).toBe(true)
    for (let n = 0; n < 5; n++)
      expect(await attempt('equivocada')).toMatchObject({ mensaje: TEXTOS_LOGIN.clave })
  })

  test('the twenty-first failure from an address is refused, whatever the e-mails', async () => {
    const deps = platform()
    const attempt = (n: number, address: string) =>
      signIn(deps, { email: `nadie${n}@iglesia.cl`, clave: CLAVE }, { ...FROM, address })
    const results = await Promise.all(Array.from({ length: 21 }, (_, n) => attempt(n, '203.0.113.9')))
    expect(results.filter((result) => !result.ok && result.status === 429)).toHaveLength(1)
    expect(await attempt(30, '203.0.113.10')).toMatchObject({ status: 400 })
  })

  test("changing one's password keeps this session and ends the others", async () => {
    await grant('ana@iglesia.cl')
    await signInAs('ana@iglesia.cl')
    const yo = await signInAs('ana@iglesia.cl')
    const deps = platform()
    const change = (claveActual: string) =>
      changePassword(deps, yo, { claveActual, clave: 'otra frase bien larga' }, FROM.headers)
    expect(await change('equivocada')).toBe(TEXTOS_AJUSTES.claveActualIncorrecta)
    expect(await listSesiones(db(), yo)).toHaveLength(2)
    expect(await change(CLAVE)).toBeUndefined()
    expect(await listSesiones(db(), yo)).toMatchObject([
      { id: yo.sessionId, esta: true, dispositivo: 'Firefox en Android' },
    ])
    await signInAs('ana@iglesia.cl', 'otra frase bien larga')
    await expect(signInAs('ana@iglesia.cl')).rejects.toThrow(TEXTOS_LOGIN.clave)
  })

  test('guesses of the current password are limited too', async () => {
    await grant('ana@iglesia.cl')
    const yo = await signInAs('ana@iglesia.cl')
    const deps = platform()
    const change = (claveActual: string) =>
      changePassword(deps, yo, { claveActual, clave: 'otra bien larga' }, FROM.headers)
    for (let n = 0; n < 5; n++) expect(await change('equivocada')).toBe(TEXTOS_AJUSTES.claveActualIncorrecta)
    expect(await change(CLAVE)).toBe(DEMASIADOS_INTENTOS)
  })

  test('«Cerrar las otras» keeps this session and other people’s', async () => {
    await grant('ana@iglesia.cl')
    await grant('eva@iglesia.cl')
    const eva = await signInAs('eva@iglesia.cl')
    await signInAs('ana@iglesia.cl')
    const yo = await signInAs('ana@iglesia.cl')
    await closeOtherSesiones(db(), yo)
    expect((await listSesiones(db(), yo)).map((sesion) => sesion.id)).toEqual([yo.sessionId])
    expect(await listSesiones(db(), eva)).toHaveLength(1)
  })

  test('a password set from the command line ends the sessions of that account', async () => {
    await grant('ana@iglesia.cl')
    const yo = await signInAs('ana@iglesia.cl')
    const hash = await hashPassword('otra frase bien larga')
    await db()
      .transaction()
      .execute((trx) => setPassword(trx, 'ana@iglesia.cl', hash))
    expect(await listSesiones(db(), yo)).toEqual([])
    await signInAs('ana@iglesia.cl', 'otra frase bien larga')
  })
})
