import { beforeEach, expect, test } from 'vitest'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { createAuth } from '#app/platform/auth/auth.server.ts'
import { hashPassword } from '#app/platform/auth/password.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { totpCode } from '#app/platform/auth/totp.server.ts'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { codigoIlegible, TEXTOS_AJUSTES, TEXTOS_SEGUNDO } from './administrador.ts'
import { grantAdministrator, setPassword } from './administradores.server.ts'
import {
  confirmSegundoFactor,
  prepareSegundoFactor,
  readSegundoFactor,
  removeSegundoFactor,
  renewCodigos,
  turnOffOwnSegundoFactor,
} from './segundo-factor.server.ts'
import { signIn, signInWithCode } from './sign-in.server.ts'

const CLAVE = 'la puerta siempre abierta'
const EMAIL = 'ana@iglesia.cl'
const FROM = { headers: new Headers({ 'user-agent': 'Firefox/143.0 (Android)' }), address: '203.0.113.7' }
const step = () => Math.floor(Date.now() / 30_000)

onBothEngines('the second step', (db) => {
  let limits = createLimits()
  const deps = (secret = 'a'.repeat(32)) => {
    const auth = createAuth({
      db: db(),
      settings: NO_MAIL,
      secret: new Secret(secret),
    })
    return { db: db(), auth, limits, correo: NO_MAIL }
  }

  beforeEach(async () => {
    limits = createLimits()
    for (const table of ['session', 'account', 'user', 'admin', 'enlaces', 'actividad'] as const)
      await db().deleteFrom(table).execute()
    const hash = await hashPassword(CLAVE)
    await db()
      .transaction()
      .execute((trx) => grantAdministrator(trx, EMAIL, hash))
  })

  const me = async () => {
    const { id } = await db()
      .selectFrom('user')
      .select('id')
      .where('email', '=', EMAIL)
      .executeTakeFirstOrThrow()
    return { id, email: EMAIL, sessionId: 'none' }
  }
  const turnOn = async () => {
    const yo = await me()
    const prepared = await prepareSegundoFactor(deps(), yo, { clave: CLAVE, sitio: 'La Viña' })
    if (typeof prepared === 'string') throw new Error(prepared)
    const secreto = prepared.secreto.replaceAll(' ', '')
    const codigos = await confirmSegundoFactor(deps(), yo, totpCode(secreto, step() - 1))
    if (typeof codigos === 'string') throw new Error(codigos)
    return { yo, secreto, codigos }
  }
  const password = async (clave = CLAVE) => {
    const result = await signIn(deps(), { email: EMAIL, clave }, FROM)
    if (!result.ok || !('segundoPaso' in result)) throw new Error('no second step')
    return result.segundoPaso
  }
  const code = async (codigo: string, paso?: string) =>
    signInWithCode(deps(), { paso: paso ?? (await password()), codigo }, FROM)
  const sessions = () => db().selectFrom('session').select('id').execute()

  test('needs the password and a first code to turn on, then asks for a code at every sign-in', async () => {
    const yo = await me()
    const ask = (clave: string) => prepareSegundoFactor(deps(), yo, { clave, sitio: 'La Viña' })
    expect(await ask('otra')).toBe(TEXTOS_AJUSTES.claveActualIncorrecta)
    expect(await readSegundoFactor(db(), yo.id)).toEqual({ activo: false, codigos: 0 })
    const { secreto, codigos } = await turnOn()
    expect(codigos).toHaveLength(8)
    expect(await readSegundoFactor(db(), yo.id)).toEqual({ activo: true, codigos: 8 })
    const stored = await db().selectFrom('segundo_factor').selectAll().executeTakeFirstOrThrow()
    expect(stored.secreto).not.toContain(secreto)
    expect(await ask(CLAVE)).toBe(TEXTOS_SEGUNDO.yaActivo)

    const paso = await password()
    expect(await sessions()).toEqual([])
    expect(await code(totpCode(secreto, step() - 9), paso)).toMatchObject({ ok: false, status: 400 })
    expect(await code(` ${totpCode(secreto, step()).replace(/(...)/, '$1 ')}`, paso)).toMatchObject({
      ok: true,
    })
    expect(await sessions()).toHaveLength(1)
    expect(await code(totpCode(secreto, step() + 1), paso)).toMatchObject({
      mensaje: TEXTOS_SEGUNDO.vencido,
    })
  })

  test('an unconfirmed secret does not ask for codes', async () => {
    const yo = await me()
    await prepareSegundoFactor(deps(), yo, { clave: CLAVE, sitio: 'La Viña' })
    expect(await confirmSegundoFactor(deps(), yo, '000000')).toBe(TEXTOS_SEGUNDO.codigoIncorrecto)
    expect(await signIn(deps(), { email: EMAIL, clave: CLAVE }, FROM)).toHaveProperty('cookies')
  })

  test('a code works once, even when used twice at the same moment', async () => {
    const { secreto } = await turnOn()
    const [one, two] = [await password(), await db().selectFrom('enlaces').selectAll().execute()]
    expect(two).toHaveLength(1)
    const now = totpCode(secreto, step())
    const results = await Promise.all([code(now, one), code(now, one), code(now, one)])
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    limits = createLimits()
    expect(await code(now)).toMatchObject({ ok: false, mensaje: TEXTOS_SEGUNDO.codigoIncorrecto })
  })

  // Hashes eight codes, slow by design.
  test('a recovery code works once, however it is typed', { timeout: 60_000 }, async () => {
    const { yo, codigos } = await turnOn()
    const written = codigos[3]?.toUpperCase().replaceAll('-', ' ') ?? ''
    expect(await code(written)).toMatchObject({ ok: true })
    expect(await readSegundoFactor(db(), yo.id)).toEqual({ activo: true, codigos: 7 })
    expect(await code(written)).toMatchObject({ ok: false })
    const renewed = await renewCodigos(deps(), yo, CLAVE)
    expect(renewed).toHaveLength(8)
    expect(await code(codigos[0] ?? '')).toMatchObject({ ok: false })
    expect(await code(renewed[0] ?? '')).toMatchObject({ ok: true })
    const log = await db().selectFrom('actividad').select('accion').execute()
    expect(log.map(({ accion }) => accion)).toContain('codigo-de-recuperacion')
  })

  test('after five wrong codes even the right one is refused, with the time to wait', async () => {
    const { secreto } = await turnOn()
    for (let n = 0; n < 5; n++) expect(await code('12345')).toMatchObject({ status: 400 })
    const refused = await code(totpCode(secreto, step()))
    expect(refused).toMatchObject({ status: 429, mensaje: DEMASIADOS_INTENTOS })
    expect('retryAfter' in refused && refused.retryAfter).toBeGreaterThan(0)
  })

  test('restored with another AUTH_SECRET: the message says what to do, and recovery codes still work', async () => {
    const { yo, secreto, codigos } = await turnOn()
    const restored = deps('b'.repeat(32))
    const paso = await password()
    const enter = (codigo: string) => signInWithCode(restored, { paso, codigo }, FROM)
    const told = { ok: false, status: 400, mensaje: codigoIlegible(EMAIL) }
    expect(told.mensaje).toContain(`npm run admin -- second-factor-off ${EMAIL}`)
    // A code that cannot be checked is no guess, so it does not count.
    for (let n = 0; n < 6; n++) expect(await enter(totpCode(secreto, step()))).toEqual(told)
    expect(await enter(codigos[0] ?? '')).toMatchObject({ ok: true, cookies: expect.anything() })
    expect(await turnOffOwnSegundoFactor(restored, yo, CLAVE)).toBeUndefined()
  })

  test('a setup begun with another AUTH_SECRET starts over', async () => {
    const yo = await me()
    await prepareSegundoFactor(deps(), yo, { clave: CLAVE, sitio: 'La Viña' })
    expect(await confirmSegundoFactor(deps('b'.repeat(32)), yo, '123456')).toBe(TEXTOS_SEGUNDO.otraClave)
  })

  test('a sign-in waiting for its code ends after ten minutes, and with a new password', async () => {
    const { secreto } = await turnOn()
    const late = await password()
    await db().updateTable('enlaces').set({ expira: '2020-01-01T00:00:00.000Z' }).execute()
    expect(await code(totpCode(secreto, step()), late)).toMatchObject({ mensaje: TEXTOS_SEGUNDO.vencido })
    const paso = await password()
    const hash = await hashPassword('otra frase bien larga')
    await db()
      .transaction()
      .execute((trx) => setPassword(trx, EMAIL, hash))
    expect(await code(totpCode(secreto, step()), paso)).toMatchObject({ mensaje: TEXTOS_SEGUNDO.vencido })
  })

  test('its owner turns it off with the password, or an operator from the command line', async () => {
    const { yo } = await turnOn()
    expect(await turnOffOwnSegundoFactor(deps(), yo, 'otra')).toBe(TEXTOS_AJUSTES.claveActualIncorrecta)
    expect(await turnOffOwnSegundoFactor(deps(), yo, CLAVE)).toBeUndefined()
    expect(await signIn(deps(), { email: EMAIL, clave: CLAVE }, FROM)).toHaveProperty('cookies')
    expect(await db().selectFrom('codigos_recuperacion').selectAll().execute()).toEqual([])
    await turnOn()
    const remove = () =>
      db()
        .transaction()
        .execute((trx) => removeSegundoFactor(trx, EMAIL))
    expect(await remove()).toBe(true)
    expect(await remove()).toBe(false)
  })
})
