import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { createAuth, readSession } from '#app/platform/auth/auth.server.ts'
import { hashPassword } from '#app/platform/auth/password.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { totpCode } from '#app/platform/auth/totp.server.ts'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { TEXTOS_LOGIN } from './administrador.ts'
import { grantAdministrator } from './administradores.server.ts'
import { createEnlace } from './enlaces.server.ts'
import { newReto } from './llaves/retos.server.ts'
import { signInWithLlave } from './llaves/sign-in.server.ts'
import { confirmSegundoFactor, prepareSegundoFactor } from './segundo-factor.server.ts'
import { changePassword } from './sesiones.server.ts'
import { choosePassword, enter, type SignInResult, signIn, signInWithCode } from './sign-in.server.ts'

const ANA = 'ana@iglesia.cl'
const CLAVE = 'la puerta siempre abierta'
const NUEVA = 'otra frase bien larga'
const TELEFONO = 'Firefox/143.0 (Android)'
/** The church's Wi-Fi: visitors and administrator share one address. */
const WIFI = '203.0.113.7'

onBothEngines('an attacker locks nobody out', (db) => {
  let limits = createLimits()
  const deps = () => {
    const auth = createAuth({
      db: db(),
      settings: NO_MAIL,
      secret: new Secret('a'.repeat(32)),
    })
    return { db: db(), auth, limits, correo: NO_MAIL }
  }
  const from = (cookies = '', address = WIFI) => ({
    headers: new Headers({ 'user-agent': TELEFONO, cookie: cookies }),
    address,
  })
  const cookiesOf = (result: SignInResult) => {
    if (!result.ok || !('cookies' in result)) throw new Error(JSON.stringify(result))
    return result.cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  }
  const deviceOf = (cookies: string) => /campanario\.dispositivo=[\w-]{32}/.exec(cookies)?.[0] ?? ''
  const attempt = (clave: string, cookies = '', { email = ANA, address = WIFI } = {}) =>
    signIn(deps(), { email, clave }, from(cookies, address))
  const secondsToWait = (result: SignInResult) => ('retryAfter' in result ? result.retryAfter : 0)
  /** Sends wrong passwords, concurrently, and counts those that were checked. */
  const guesses = async (times: number, cookies = '', who = {}) => {
    const results = await Promise.all(Array.from({ length: times }, () => attempt('adivinada', cookies, who)))
    const texts = results.map((result) => (result.ok ? '' : result.mensaje))
    expect(texts.filter((text) => text !== TEXTOS_LOGIN.clave && text !== DEMASIADOS_INTENTOS)).toEqual([])
    return texts.filter((text) => text === TEXTOS_LOGIN.clave).length
  }
  const me = async (cookies: string) => {
    const { session } = await readSession(deps().auth, new Headers({ cookie: cookies }))
    if (!session) throw new Error('no session')
    return { id: session.userId, email: ANA, sessionId: session.id }
  }

  beforeEach(async () => {
    limits = createLimits()
    for (const table of ['session', 'account', 'user', 'admin', 'enlaces'] as const)
      await db().deleteFrom(table).execute()
    const hash = await hashPassword(CLAVE)
    for (const email of [ANA, 'eva@iglesia.cl'])
      await db()
        .transaction()
        .execute((trx) => grantAdministrator(trx, email, hash))
  })

  test('the owner signs in from a known device, even from the attacker’s address', async () => {
    const device = deviceOf(cookiesOf(await attempt(CLAVE)))
    expect(await guesses(9)).toBe(5)
    for (let n = 0; n < 15; n++) await attempt('x', '', { email: `nadie${n}@iglesia.cl` })
    expect(await attempt('x', '', { email: 'nadie@iglesia.cl' })).toMatchObject({ status: 429 })

    expect(await attempt(CLAVE)).toMatchObject({ status: 429, mensaje: DEMASIADOS_INTENTOS })
    expect(await attempt(CLAVE, device)).toMatchObject({ ok: true })
    // The owner's success did not clear the attacker's counters.
    expect(await guesses(9, '', { address: '203.0.113.8' })).toBe(0)
  })

  test('refused attempts cost the database nothing, by whichever way they are refused', async () => {
    limits = createLimits(db())
    const byLlave = (reto?: string) =>
      signInWithLlave(deps(), { reto, respuesta: '{}', origin: 'https://iglesia.cl' }, from())
    const used = newReto('a'.repeat(32), { para: 'entrar' })
    for (const refused of [() => attempt('adivinada'), () => byLlave(), () => byLlave(used)]) {
      // One after the other: at once all of them are counted before the first is given back.
      for (let n = 0; n < 21; n++) await refused()
      const counted = () => db().selectFrom('limites').selectAll().orderBy('key').execute()
      const before = await counted()
      expect(await refused()).toMatchObject({ status: 429 })
      expect(await counted()).toEqual(before)
    }
  })

  test('each known device has its own five failures', async () => {
    const [one, two] = [cookiesOf(await attempt(CLAVE)), cookiesOf(await attempt(CLAVE))].map(deviceOf)
    expect(one).not.toBe(two)
    expect(await guesses(9, one)).toBe(5)
    const refused = await attempt(CLAVE, one)
    expect(refused).toMatchObject({ status: 429, mensaje: DEMASIADOS_INTENTOS })
    expect(secondsToWait(refused)).toBeGreaterThan(0)
    expect(await attempt(CLAVE, two)).toMatchObject({ ok: true })
    expect(await guesses(9)).toBe(5)
  })

  test('an invented cookie, another account’s and one older than the password count as unknown devices', async () => {
    const evas = deviceOf(cookiesOf(await attempt(CLAVE, '', { email: 'eva@iglesia.cl' })))
    const own = cookiesOf(await attempt(CLAVE))
    const thief = deviceOf(cookiesOf(await attempt(CLAVE)))
    expect(
      await changePassword(deps(), await me(own), { claveActual: CLAVE, clave: NUEVA }, from(own).headers),
    ).toBeUndefined()
    let guessed = 0
    for (let n = 0; n < 3; n++)
      for (const mark of [`campanario.dispositivo=${'x'.repeat(31)}${n}`, evas, thief])
        guessed += await guesses(1, mark)
    expect(guessed).toBe(5)
    expect(await attempt(NUEVA, deviceOf(own))).toMatchObject({ ok: true })
  })

  test('a cookie that the site never issued is replaced', async () => {
    const planted = `campanario.dispositivo=${'p'.repeat(32)}`
    expect(deviceOf(cookiesOf(await attempt(CLAVE, planted)))).not.toBe(planted)
    expect(await guesses(9)).toBe(5)
    expect(await attempt(CLAVE, planted)).toMatchObject({ status: 429 })
  })

  test('a refusal has the same text and timing for known and unknown devices', async () => {
    const device = deviceOf(cookiesOf(await attempt(CLAVE)))
    const timed = async (cookies: string) => {
      const started = performance.now()
      const result = await attempt('adivinada', cookies)
      return { result, ms: performance.now() - started }
    }
    for (const [status, times] of [
      [400, 5],
      [429, 2],
    ] as const)
      for (let n = 0; n < times; n++) {
        const [known, strange] = [await timed(device), await timed('')]
        expect(known.result).toMatchObject({ status })
        expect({ ...known.result, retryAfter: 0 }).toEqual({ ...strange.result, retryAfter: 0 })
        expect(Math.min(known.ms, strange.ms)).toBeGreaterThanOrEqual(390)
      }
  })

  test('a live session can change the password and turn the second step on meanwhile', async () => {
    const cookies = cookiesOf(await attempt(CLAVE))
    const yo = await me(cookies)
    expect(await guesses(9)).toBe(5)
    const change = (claveActual: string) =>
      changePassword(deps(), yo, { claveActual, clave: NUEVA }, from(cookies).headers)
    expect(await change(CLAVE)).toBeUndefined()
    const prepared = await prepareSegundoFactor(deps(), yo, { clave: NUEVA, sitio: 'La Viña' })
    if (typeof prepared === 'string') throw new Error(prepared)
    for (let n = 0; n < 5; n++) await limits.secondStep.count(ANA)
    const code = totpCode(prepared.secreto.replaceAll(' ', ''), Math.floor(Date.now() / 30_000))
    expect(await confirmSegundoFactor(deps(), yo, code)).toHaveLength(8)
    // None of that gave the attacker another guess.
    expect(await guesses(9, '', { address: '203.0.113.8' })).toBe(0)
  })

  test('with the second step on, wrong codes lock no known device out', async () => {
    const cookies = cookiesOf(await attempt(CLAVE))
    const yo = await me(cookies)
    const prepared = await prepareSegundoFactor(deps(), yo, { clave: CLAVE, sitio: 'La Viña' })
    if (typeof prepared === 'string') throw new Error(prepared)
    const secreto = prepared.secreto.replaceAll(' ', '')
    const now = Math.floor(Date.now() / 30_000)
    await confirmSegundoFactor(deps(), yo, totpCode(secreto, now - 1))
    const code = async (codigo: string, marks: string) => {
      const first = await attempt(CLAVE, marks)
      if (!first.ok || !('segundoPaso' in first)) throw new Error('no second step')
      return signInWithCode(deps(), { paso: first.segundoPaso, codigo }, from(marks))
    }
    for (let n = 0; n < 5; n++) expect(await code('12345', '')).toMatchObject({ status: 400 })
    expect(await code('12345', '')).toMatchObject({ status: 429 })
    expect(await code(totpCode(secreto, now), deviceOf(cookies))).toMatchObject({ ok: true })
  })

  test('a failing database uses up nobody’s attempts, and answers a right guess like a wrong one', async () => {
    const cookies = cookiesOf(await attempt(CLAVE))
    const yo = await me(cookies)
    const prepared = await prepareSegundoFactor(deps(), yo, { clave: CLAVE, sitio: 'La Viña' })
    if (typeof prepared === 'string') throw new Error(prepared)
    const secreto = prepared.secreto.replaceAll(' ', '')
    /** The code of the step so many from now. */
    const codeAt = (steps: number) => totpCode(secreto, Math.floor(Date.now() / 30_000) + steps)
    const failing = async (table: string, work: () => Promise<unknown>) => {
      await sql`alter table ${sql.table(table)} rename to rota`.execute(db())
      try {
        for (let n = 0; n < 6; n++) await expect(work()).rejects.toThrow(/actividad|account|segundo_factor/)
      } finally {
        await sql`alter table rota rename to ${sql.table(table)}`.execute(db())
      }
    }

    await failing('segundo_factor', () => confirmSegundoFactor(deps(), yo, codeAt(-1)))
    expect(await confirmSegundoFactor(deps(), yo, codeAt(-1))).toHaveLength(8)

    const change = () =>
      changePassword(deps(), yo, { claveActual: CLAVE, clave: NUEVA }, from(cookies).headers)
    await failing('account', change)
    expect(await change()).toBeUndefined()

    const first = await attempt(NUEVA)
    if (!first.ok || !('segundoPaso' in first)) throw new Error('no second step')
    const paso = first.segundoPaso
    const code = (codigo: string) => signInWithCode(deps(), { paso, codigo }, from())
    await failing('actividad', () => code('000000'))
    await failing('actividad', () => code(codeAt(0)))
    expect(await code(codeAt(1))).toMatchObject({ ok: true })
  })

  test('a one-time link clears the failures of its e-mail and signs in at once', async () => {
    expect(await guesses(9)).toBe(5)
    for (let n = 0; n < 20; n++) await limits.signInAddress.count(WIFI)
    const codigo = await db()
      .transaction()
      .execute((trx) => createEnlace(trx, 'clave', ANA))
    expect(await choosePassword(deps(), 'inventado', NUEVA)).toBeUndefined()
    expect(await attempt(CLAVE, '', { address: '203.0.113.8' })).toMatchObject({ status: 429 })
    expect(await choosePassword(deps(), codigo, NUEVA)).toBe(ANA)
    cookiesOf(await enter(deps(), ANA, from()))
    expect(await attempt(NUEVA, '', { address: '203.0.113.8' })).toMatchObject({ ok: true })
  })
})
