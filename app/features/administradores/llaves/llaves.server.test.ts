import { beforeEach, expect, test } from 'vitest'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { createAuth, readSession } from '#app/platform/auth/auth.server.ts'
import { hashPassword } from '#app/platform/auth/password.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { totpCode } from '#app/platform/auth/totp.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { createAuthenticator } from '#tests/support/claves/authenticator.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { grantAdministrator } from '../administradores.server.ts'
import { createEnlace } from '../enlaces.server.ts'
import { person } from '../persona.server.ts'
import { confirmSegundoFactor, prepareSegundoFactor } from '../segundo-factor.server.ts'
import { choosePassword, type SignInResult, signIn } from '../sign-in.server.ts'
import { prepareConfirmacion, wrongLlaveMessage } from './confirm.server.ts'
import { addLlave, listLlaves, prepareLlave, removeLlave } from './llaves.server.ts'
import { MAX_LLAVES, TEXTOS_LLAVES } from './llaves.ts'
import { challengeOf, newReto, RETO_DURA_MS } from './retos.server.ts'
import { signInWithLlave } from './sign-in.server.ts'

const ANA = 'ana@iglesia.cl'
const EVA = 'eva@iglesia.cl'
const CLAVE = 'la puerta siempre abierta'
const ORIGIN = 'https://www.iglesia.cl'
const CORREO = { mail: true, home: ORIGIN }
const SECRET = 'a'.repeat(32)
const WIFI = '203.0.113.7'

onBothEngines('passkeys', (db) => {
  let limits = createLimits()
  const auth = () => createAuth({ db: db(), settings: NO_MAIL, secret: new Secret(SECRET) })
  const deps = () => ({ db: db(), auth: auth(), limits, correo: NO_MAIL })
  const from = (cookie = '') => ({
    headers: new Headers({ 'user-agent': 'Firefox/143.0 (Android)', cookie }),
    address: WIFI,
  })
  const cookiesOf = (result: SignInResult) => {
    if (!result.ok || !('cookies' in result)) throw new Error(JSON.stringify(result))
    return result.cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  }
  const byPassword = async (email = ANA, clave = CLAVE) => {
    const cookies = cookiesOf(await signIn(deps(), { email, clave }, from()))
    const { session } = await readSession(auth(), new Headers({ cookie: cookies }))
    if (!session) throw new Error('no session')
    return { id: session.userId, email, sessionId: session.id, cookies }
  }
  type Yo = Awaited<ReturnType<typeof byPassword>>
  const prepare = (yo: Yo, clave?: string) =>
    prepareLlave(deps(), yo, { clave, nombre: 'Mi teléfono', sitio: 'La Viña', origin: ORIGIN })
  const prepared = async (yo: Yo) => {
    const result = await prepare(yo)
    if (typeof result === 'string') throw new Error(result)
    return result
  }
  const make = (reto: string, device = createAuthenticator(), wanted = {}) => ({
    reto,
    origin: ORIGIN,
    respuesta: device.make({
      challenge: challengeOf(reto).toString('base64url'),
      origin: ORIGIN,
      ...wanted,
    }),
  })
  const add = async (yo: Yo, device = createAuthenticator()) => {
    const { reto } = await prepared(yo)
    expect(await addLlave({ ...deps(), correo: CORREO }, yo, make(reto, device))).toBeUndefined()
    return device
  }
  const newChallenge = () => newReto(SECRET, { para: 'entrar' })
  const enter = (
    device: ReturnType<typeof createAuthenticator>,
    yo: Yo,
    { reto = newChallenge(), userHandle = yo.id, cookie = '', ...wanted }: Record<string, unknown> = {},
  ) =>
    signInWithLlave(
      deps(),
      {
        reto: reto as string,
        origin: ORIGIN,
        respuesta: device.sign(
          { challenge: challengeOf(reto as string).toString('base64url'), origin: ORIGIN, ...wanted },
          userHandle as string,
        ),
      },
      from(cookie as string),
    )
  const actions = async () =>
    (await db().selectFrom('actividad').select('accion').orderBy('id').execute()).map(({ accion }) => accion)

  beforeEach(async () => {
    limits = createLimits()
    for (const table of ['session', 'account', 'user', 'admin', 'permisos', 'actividad', 'correos'] as const)
      await db().deleteFrom(table).execute()
    const hash = await hashPassword(CLAVE)
    for (const email of [ANA, EVA])
      await db()
        .transaction()
        .execute((trx) => grantAdministrator(trx, email, hash))
  })

  test('one is added, mailed to its owner, used and removed; all of it is in Actividad', async () => {
    const yo = await byPassword()
    const device = await add(yo)
    expect(await listLlaves(db(), yo.id)).toMatchObject([{ nombre: 'Mi teléfono', ultimoUso: '' }])
    const mails = await db().selectFrom('correos').select(['para', 'texto']).execute()
    expect(mails).toMatchObject([{ para: ANA, texto: expect.stringContaining('Mi teléfono') }])

    const cookies = cookiesOf(await enter(device, yo))
    const { session } = await readSession(auth(), new Headers({ cookie: cookies }))
    expect(session?.email).toBe(ANA)
    const [llave] = await listLlaves(db(), yo.id)
    expect(Date.parse(llave?.ultimoUso ?? '')).toBeGreaterThan(Date.now() - 60_000)

    const eva = await byPassword(EVA)
    expect(await removeLlave(db(), eva.id, llave?.id ?? '')).toBeUndefined()
    expect(await removeLlave(db(), yo.id, llave?.id ?? '')).toBe('Mi teléfono')
    expect(await enter(device, yo)).toMatchObject({ mensaje: TEXTOS_LLAVES.desconocida })
    expect(await actions()).toEqual(['ingreso', 'llave-agregada', 'ingreso-llave', 'ingreso'])
  })

  test('goes past the code, since the device asked for a fingerprint or a PIN', async () => {
    const yo = await byPassword()
    const device = await add(yo)
    const key = await prepareSegundoFactor(deps(), yo, { clave: CLAVE, sitio: 'La Viña' })
    if (typeof key === 'string') throw new Error(key)
    const code = totpCode(key.secreto.replaceAll(' ', ''), Math.floor(Date.now() / 30_000))
    expect(await confirmSegundoFactor(deps(), yo, code)).toHaveLength(8)
    expect(await signIn(deps(), { email: ANA, clave: CLAVE }, from())).toHaveProperty('segundoPaso')
    expect(await enter(device, yo)).toHaveProperty('cookies')
    const refused = await enter(device, yo, { verified: false })
    expect(refused).toMatchObject({ mensaje: TEXTOS_LLAVES.noComprobada })
  })

  test('a challenge is good once, for a while, for what it was made and in its own browser', async () => {
    const yo = await byPassword()
    const device = await add(yo)
    const reto = newChallenge()
    expect(await enter(device, yo, { reto })).toMatchObject({ ok: true })
    const late = async (other: string | undefined, challenge = newChallenge()) => {
      const wanted = { challenge: challengeOf(challenge).toString('base64url'), origin: ORIGIN }
      return signInWithLlave(
        deps(),
        { reto: other, origin: ORIGIN, respuesta: device.sign(wanted, yo.id) },
        from(),
      )
    }
    const { reto: forAdding } = await prepared(yo)
    for (const used of [reto, forAdding, 'inventado', undefined])
      expect(await late(used, used ?? ''), used).toMatchObject({ mensaje: TEXTOS_LLAVES.vencido })
    // Another browser's challenge.
    expect(await late(newChallenge())).toMatchObject({ mensaje: TEXTOS_LLAVES.noComprobada })
    const now = Date.now
    const old = newChallenge()
    Date.now = () => now() + RETO_DURA_MS + 1000
    const result = await late(old, old)
    Date.now = now
    expect(result).toMatchObject({ mensaje: TEXTOS_LLAVES.vencido })
  })

  test('two at once with one challenge: one enters', async () => {
    const yo = await byPassword()
    const device = await add(yo)
    const reto = newChallenge()
    const both = await Promise.all([enter(device, yo, { reto }), enter(device, yo, { reto })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('refuses another site’s signature, another account’s, and a copy of the device', async () => {
    const yo = await byPassword()
    const eva = await byPassword(EVA)
    const device = await add(yo)
    const of = await add(eva)
    const no = { ok: false, mensaje: TEXTOS_LLAVES.noComprobada }
    expect(await enter(device, yo, { origin: 'https://otra.cl' })).toMatchObject(no)
    expect(await enter(device, yo, { origin: 'http://www.iglesia.cl' })).toMatchObject(no)
    expect(await enter(device, yo, { userHandle: eva.id })).toMatchObject(no)
    expect(await enter(of, eva, { count: 7 })).toMatchObject({ ok: true })
    expect(await enter(of, eva, { count: 7 })).toMatchObject(no)
    expect(await enter(of, eva, { count: 8 })).toMatchObject({ ok: true })
    expect((await actions()).filter((accion) => accion === 'llave-fallida')).toHaveLength(4)
  })

  test('a key is added for its own session and site alone, by whom the device knows', async () => {
    const yo = await byPassword()
    const eva = await byPassword(EVA)
    const full = { ...deps(), correo: CORREO }
    const { reto } = await prepared(yo)
    expect(await addLlave(full, eva, make(reto))).toBe(TEXTOS_LLAVES.vencido)
    expect(await addLlave(full, yo, make(newChallenge()))).toBe(TEXTOS_LLAVES.vencido)
    for (const wanted of [{ origin: 'https://otra.cl' }, { verified: false }, { challenge: 'eHg' }]) {
      const { reto: next } = await prepared(yo)
      const made = make(next, createAuthenticator(), wanted)
      expect(await addLlave(full, yo, made)).toBe(TEXTOS_LLAVES.noComprobada)
      expect(await addLlave(full, yo, make(next))).toBe(TEXTOS_LLAVES.vencido)
    }
    const device = createAuthenticator()
    await add(yo, device)
    // The same credential for another account would let one enter as the other.
    const { reto: again } = await prepared(eva)
    expect(await addLlave(full, eva, make(again, device))).toBe(TEXTOS_LLAVES.yaEsta)
    expect(await listLlaves(db(), eva.id)).toEqual([])
  })

  test('who lost the device chooses a password by a one-time link, removes its key and adds another', async () => {
    const yo = await byPassword()
    const lost = await add(yo)
    const codigo = await inTransaction(db(), (trx) => createEnlace(trx, 'clave', ANA))
    expect(await choosePassword(deps(), codigo, 'una frase del todo nueva')).toBe(ANA)
    expect((await readSession(auth(), new Headers({ cookie: yo.cookies }))).session).toBeNull()
    const again = await byPassword(ANA, 'una frase del todo nueva')
    const [llave] = await listLlaves(db(), yo.id)
    expect(await removeLlave(db(), again.id, llave?.id ?? '')).toBe('Mi teléfono')
    expect(await enter(lost, yo)).toMatchObject({ mensaje: TEXTOS_LLAVES.desconocida })
    expect(await enter(await add(again), again)).toMatchObject({ ok: true })
  })

  test('asks for the password again once the session is older than ten minutes', async () => {
    const yo = await byPassword()
    const before = new Date(Date.now() - 11 * 60_000).toISOString()
    await db().updateTable('session').set({ createdAt: before }).where('id', '=', yo.sessionId).execute()
    expect(await prepare(yo)).toBe(TEXTOS_LLAVES.escribeClave)
    expect(await prepare(yo, 'otra')).toBe('Esa no es tu contraseña actual.')
    expect(await prepare(yo, CLAVE)).toHaveProperty('reto')
  })

  test('strangers’ wrong passwords and passkeys keep nobody’s passkey out', async () => {
    const yo = await byPassword()
    const device = await add(yo)
    const guesses = Array.from({ length: 30 }, (_, n) => (n < 8 ? ANA : `x${n}@x.cl`))
    await Promise.all(guesses.map((email, n) => signIn(deps(), { email, clave: `adivinada ${n}` }, from())))
    const strange = await signIn(deps(), { email: ANA, clave: CLAVE }, from())
    expect(strange).toMatchObject({ status: 429, mensaje: DEMASIADOS_INTENTOS })
    expect(await enter(device, yo)).toMatchObject({ ok: true })
    // Failing passkeys have a limit of their own by address; a known device is apart from it.
    await Promise.all(Array.from({ length: 21 }, () => enter(createAuthenticator(), yo)))
    expect(await enter(device, yo)).toMatchObject({ status: 429 })
    expect(await enter(device, yo, { cookie: yo.cookies })).toMatchObject({ ok: true })
  })

  test(`an account has ${MAX_LLAVES} at most, and takes them with it`, async () => {
    const yo = await byPassword()
    for (let n = 0; n < MAX_LLAVES - 1; n++) await add(yo)
    const { reto } = await prepared(yo)
    const { reto: other } = await prepared(yo)
    const results = await Promise.all([
      addLlave({ ...deps(), correo: CORREO }, yo, make(reto)),
      addLlave({ ...deps(), correo: CORREO }, yo, make(other)),
    ])
    expect(results.toSorted()).toEqual([TEXTOS_LLAVES.muchas, undefined])
    await db().deleteFrom('admin').execute()
    await person.erase?.(db(), { email: ANA } as Parameters<NonNullable<typeof person.erase>>[1])
    expect(await db().selectFrom('llaves').selectAll().execute()).toEqual([])
  })

  test('a fingerprint confirms who asks, once, in that session and for that person', async () => {
    const yo = await byPassword()
    const device = await add(yo)
    const ask = (reto: string, who = yo, changes = {}) =>
      wrongLlaveMessage(deps(), who, {
        origin: ORIGIN,
        text: JSON.stringify({
          reto,
          respuesta: JSON.parse(
            device.sign(
              { challenge: challengeOf(reto).toString('base64url'), origin: ORIGIN, ...changes },
              yo.id,
            ),
          ),
        }),
      })
    const prepared = async (who = yo) => (await prepareConfirmacion(deps(), who, ORIGIN)).reto
    const reto = await prepared()
    expect(await ask(reto)).toBeUndefined()
    expect(await ask(reto)).toBe(TEXTOS_LLAVES.vencido)
    // Of another session, of the sign-in, of another site, of nobody.
    const again = await byPassword()
    expect(await ask(await prepared(again))).toBe(TEXTOS_LLAVES.vencido)
    expect(await ask(newChallenge())).toBe(TEXTOS_LLAVES.vencido)
    limits = createLimits()
    expect(await ask(await prepared(), yo, { origin: 'https://otra.cl' })).toBe(TEXTOS_LLAVES.noComprobada)
    for (const text of ['', '{}', 'null', '{"reto":"x","respuesta":{"id":"__proto__"}}'])
      expect(await wrongLlaveMessage(deps(), yo, { origin: ORIGIN, text })).toBe(TEXTOS_LLAVES.noComprobada)
    limits = createLimits()
    const eva = await byPassword(EVA)
    expect((await prepareConfirmacion(deps(), eva, ORIGIN)).opciones.allowCredentials).toEqual([])
    expect(await ask(await prepared(eva), eva)).toBe(TEXTOS_LLAVES.noComprobada)
    expect(await ask(await prepared())).toBeUndefined()
  })
})
