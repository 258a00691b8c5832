import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import {
  ANA,
  accounts,
  CLAVE,
  codeOf,
  cookiesOf,
  EVA,
  from,
  NUEVA,
  onlyAdministrators,
  pasoOf,
  SECRET,
} from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { TEXTOS_LOGIN } from './administrador.ts'
import { createEnlace } from './enlaces.server.ts'
import { newReto } from './llaves/retos.server.ts'
import { signInWithLlave } from './llaves/sign-in.server.ts'
import { confirmSegundoFactor, prepareSegundoFactor } from './segundo-factor.server.ts'
import { changePassword } from './sesiones.server.ts'
import { choosePassword, enter, signIn, signInWithCode } from './sign-in.server.ts'

const ELSEWHERE = { address: '203.0.113.8' }

onBothEngines('an attacker locks nobody out', (db) => {
  const { deps, forgive, signInAs, turnOn } = accounts(db)
  const deviceOf = (cookies: string) => /campanario\.dispositivo=[\w-]{32}/.exec(cookies)?.[0] ?? ''
  const attempt = (clave: string, cookies = '', { email = ANA, address }: Record<string, string> = {}) =>
    signIn(deps(), { email, clave }, from(cookies, address))
  const newDevice = async (email = ANA) => deviceOf(cookiesOf(await attempt(CLAVE, '', { email })))
  /** Sends wrong passwords, concurrently, and counts those that were checked. */
  const guesses = async (times: number, cookies = '', who = {}) => {
    const results = await Promise.all(Array.from({ length: times }, () => attempt('adivinada', cookies, who)))
    const texts = results.map((result) => (result.ok ? '' : result.mensaje))
    expect(texts.filter((text) => text !== TEXTOS_LOGIN.clave && text !== DEMASIADOS_INTENTOS)).toEqual([])
    return texts.filter((text) => text === TEXTOS_LOGIN.clave).length
  }

  beforeEach(async () => {
    forgive()
    await onlyAdministrators(db(), ANA, EVA)
  })

  test('the owner signs in from a known device, even from the attacker’s address', async () => {
    const device = await newDevice()
    expect(await guesses(9)).toBe(5)
    for (let n = 0; n < 15; n++) await attempt('x', '', { email: `nadie${n}@iglesia.cl` })
    // The twenty-first of an address, whatever the e-mails.
    expect(await attempt('x', '', { email: 'nadie@iglesia.cl' })).toMatchObject({ status: 429 })
    expect(await attempt('x', '', { email: 'nadie@iglesia.cl', ...ELSEWHERE })).toMatchObject({ status: 400 })
    expect(await attempt(CLAVE)).toMatchObject({ status: 429, mensaje: DEMASIADOS_INTENTOS })
    expect(await attempt(CLAVE, device)).toMatchObject({ ok: true })
    // The owner's success did not clear the attacker's counters.
    expect(await guesses(9, '', ELSEWHERE)).toBe(0)
  })

  test('refused attempts cost the database nothing, by whichever way they are refused', async () => {
    forgive(createLimits(db()))
    const byLlave = (reto?: string) =>
      signInWithLlave(deps(), { reto, respuesta: '{}', origin: 'https://iglesia.cl' }, from())
    const used = newReto(SECRET, { para: 'entrar' })
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
    const [one, two] = [await newDevice(), await newDevice()]
    expect(one).not.toBe(two)
    expect(await guesses(9, one)).toBe(5)
    const refused = await attempt(CLAVE, one)
    expect(refused).toMatchObject({ status: 429, mensaje: DEMASIADOS_INTENTOS })
    expect('retryAfter' in refused && refused.retryAfter).toBeGreaterThan(0)
    expect(await attempt(CLAVE, two)).toMatchObject({ ok: true })
    expect(await guesses(9)).toBe(5)
  })

  test('an invented cookie, another account’s and one older than the password count as unknown devices', async () => {
    const evas = await newDevice(EVA)
    const yo = await signInAs()
    const thief = await newDevice()
    const claves = { claveActual: CLAVE, clave: NUEVA }
    expect(await changePassword(deps(), yo, claves, from(yo.cookies).headers)).toBeUndefined()
    let guessed = 0
    for (let n = 0; n < 3; n++)
      for (const mark of [`campanario.dispositivo=${'x'.repeat(31)}${n}`, evas, thief])
        guessed += await guesses(1, mark)
    expect(guessed).toBe(5)
    expect(await attempt(NUEVA, deviceOf(yo.cookies))).toMatchObject({ ok: true })
  })

  test('a cookie that the site never issued is replaced', async () => {
    const planted = `campanario.dispositivo=${'p'.repeat(32)}`
    expect(deviceOf(cookiesOf(await attempt(CLAVE, planted)))).not.toBe(planted)
    expect(await guesses(9)).toBe(5)
    expect(await attempt(CLAVE, planted)).toMatchObject({ status: 429 })
  })

  test('a refusal has the same text and timing for known and unknown devices', async () => {
    const device = await newDevice()
    const refusal = async (cookies: string) => {
      const started = performance.now()
      const result = await attempt('adivinada', cookies)
      expect(performance.now() - started).toBeGreaterThanOrEqual(390)
      return { ...result, retryAfter: 0 }
    }
    for (const status of [400, 400, 400, 400, 400, 429, 429]) {
      const known = await refusal(device)
      expect(known).toMatchObject({ status })
      expect(known).toEqual(await refusal(''))
    }
  })

  test('a live session can change the password and turn the second step on meanwhile', async () => {
    const yo = await signInAs()
    expect(await guesses(9)).toBe(5)
    const claves = { claveActual: CLAVE, clave: NUEVA }
    expect(await changePassword(deps(), yo, claves, from(yo.cookies).headers)).toBeUndefined()
    for (let n = 0; n < 5; n++) await deps().limits.secondStep.count(ANA)
    await turnOn(yo, NUEVA)
    // None of that gave the attacker another guess.
    expect(await guesses(9, '', ELSEWHERE)).toBe(0)
  })

  test('with the second step on, wrong codes lock no known device out', async () => {
    const yo = await signInAs()
    const { secreto } = await turnOn(yo)
    const code = async (codigo: string, marks = '') =>
      signInWithCode(deps(), { paso: pasoOf(await attempt(CLAVE, marks)), codigo }, from(marks))
    for (let n = 0; n < 5; n++) expect(await code('12345')).toMatchObject({ status: 400 })
    const refused = await code(codeOf(secreto))
    expect(refused).toMatchObject({ status: 429, mensaje: DEMASIADOS_INTENTOS })
    expect('retryAfter' in refused && refused.retryAfter).toBeGreaterThan(0)
    expect(await code(codeOf(secreto), deviceOf(yo.cookies))).toMatchObject({ ok: true })
  })

  test('a failing database uses up nobody’s attempts, and answers a right guess like a wrong one', async () => {
    const yo = await signInAs()
    const prepared = await prepareSegundoFactor(deps(), yo, { clave: CLAVE, sitio: 'La Viña' })
    if (typeof prepared === 'string') throw new Error(prepared)
    const secreto = prepared.secreto.replaceAll(' ', '')
    const failing = async (table: string, work: () => Promise<unknown>) => {
      await sql`alter table ${sql.table(table)} rename to rota`.execute(db())
      try {
        for (let n = 0; n < 6; n++) await expect(work()).rejects.toThrow(/actividad|account|segundo_factor/)
      } finally {
        await sql`alter table rota rename to ${sql.table(table)}`.execute(db())
      }
    }

    const confirm = () => confirmSegundoFactor(deps(), yo, codeOf(secreto, -1))
    await failing('segundo_factor', confirm)
    expect(await confirm()).toHaveLength(8)

    const claves = { claveActual: CLAVE, clave: NUEVA }
    const change = () => changePassword(deps(), yo, claves, from(yo.cookies).headers)
    await failing('account', change)
    expect(await change()).toBeUndefined()

    const paso = pasoOf(await attempt(NUEVA))
    const code = (codigo: string) => signInWithCode(deps(), { paso, codigo }, from())
    await failing('actividad', () => code('000000'))
    await failing('actividad', () => code(codeOf(secreto)))
    expect(await code(codeOf(secreto, 1))).toMatchObject({ ok: true })
  })

  test('a one-time link clears the failures of its e-mail and signs in at once', async () => {
    expect(await guesses(9)).toBe(5)
    for (let n = 0; n < 20; n++) await deps().limits.signInAddress.count(from().address)
    const codigo = await createEnlace(db(), 'clave', ANA)
    expect(await choosePassword(deps(), 'inventado', NUEVA)).toBeUndefined()
    expect(await attempt(CLAVE, '', ELSEWHERE)).toMatchObject({ status: 429 })
    expect(await choosePassword(deps(), codigo, NUEVA)).toBe(ANA)
    cookiesOf(await enter(deps(), ANA, from()))
    expect(await attempt(NUEVA, '', ELSEWHERE)).toMatchObject({ ok: true })
  })
})
