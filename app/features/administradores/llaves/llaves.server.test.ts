import { beforeEach, expect, test } from 'vitest'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import {
  ANA,
  accounts,
  CLAVE,
  CORREO,
  cookiesOf,
  EVA,
  from,
  NUEVA,
  onlyAdministrators,
  SECRET,
} from '#tests/support/accounts.ts'
import { createAuthenticator } from '#tests/support/claves/authenticator.ts'
import { accionesOf, onBothEngines } from '#tests/support/databases.ts'
import { createEnlace } from '../enlaces.server.ts'
import { person } from '../persona.server.ts'
import { choosePassword, signIn } from '../sign-in.server.ts'
import { prepareConfirmacion, wrongLlaveMessage } from './confirm.server.ts'
import { addLlave, listLlaves, prepareLlave, removeLlave } from './llaves.server.ts'
import { MAX_LLAVES, TEXTOS_LLAVES } from './llaves.ts'
import { challengeOf, newReto, RETO_DURA_MS } from './retos.server.ts'
import { signInWithLlave } from './sign-in.server.ts'

const ORIGIN = CORREO.home

onBothEngines('passkeys', (db) => {
  const { deps, forgive, sessionOf, signInAs, turnOn } = accounts(db)
  type Yo = Awaited<ReturnType<typeof signInAs>>
  type Device = ReturnType<typeof createAuthenticator>
  const byPassword = (clave = CLAVE) => signIn(deps(), { email: ANA, clave }, from())
  const prepare = (yo: Yo, clave?: string) =>
    prepareLlave(deps(), yo, { clave, nombre: 'Mi teléfono', sitio: 'La Viña', origin: ORIGIN })
  const prepared = async (yo: Yo) => {
    const result = await prepare(yo)
    if (typeof result === 'string') throw new Error(result)
    return result.reto
  }
  const wantedOf = (reto: string) => ({ challenge: challengeOf(reto).toString('base64url'), origin: ORIGIN })
  const keep = (yo: Yo, reto: string, device = createAuthenticator(), wanted = {}) => {
    const respuesta = device.make({ ...wantedOf(reto), ...wanted })
    return addLlave({ ...deps(), correo: CORREO }, yo, { reto, respuesta, origin: ORIGIN })
  }
  const add = async (yo: Yo, device = createAuthenticator()) => {
    expect(await keep(yo, await prepared(yo), device)).toBeUndefined()
    return device
  }
  /** `signed`: the challenge that the device was asked to sign, if another. */
  type Entering = Partial<Record<'reto' | 'signed' | 'userHandle' | 'cookie' | 'origin', string>> & {
    verified?: boolean
    count?: number
  }
  const newChallenge = () => newReto(SECRET, { para: 'entrar' })
  const enter = (
    device: Device,
    yo: Yo,
    { reto = newChallenge(), signed = reto, userHandle = yo.id, cookie = '', ...wanted }: Entering = {},
  ) => {
    const respuesta = device.sign({ ...wantedOf(signed), ...wanted }, userHandle)
    return signInWithLlave(deps(), { reto, respuesta, origin: ORIGIN }, from(cookie))
  }
  const actions = () => accionesOf(db())

  beforeEach(async () => {
    forgive()
    await onlyAdministrators(db(), ANA, EVA)
  })

  test('one is added, mailed to its owner, used and removed; all of it is in Actividad', async () => {
    const yo = await signInAs()
    const device = await add(yo)
    expect(await listLlaves(db(), yo.id)).toMatchObject([{ nombre: 'Mi teléfono', ultimoUso: '' }])
    const mails = await db().selectFrom('correos').select(['para', 'texto']).execute()
    expect(mails).toMatchObject([{ para: ANA, texto: expect.stringContaining('Mi teléfono') }])

    expect(await sessionOf(cookiesOf(await enter(device, yo)))).toMatchObject({ email: ANA })
    const [llave] = await listLlaves(db(), yo.id)
    expect(Date.parse(llave?.ultimoUso ?? '')).toBeGreaterThan(Date.now() - 60_000)

    const eva = await signInAs(EVA)
    expect(await removeLlave(db(), eva.id, llave?.id ?? '')).toBeUndefined()
    expect(await removeLlave(db(), yo.id, llave?.id ?? '')).toBe('Mi teléfono')
    expect(await enter(device, yo)).toMatchObject({ mensaje: TEXTOS_LLAVES.desconocida })
    expect(await actions()).toEqual(['ingreso', 'llave-agregada', 'ingreso-llave', 'ingreso'])
  })

  test('goes past the code, since the device asked for a fingerprint or a PIN', async () => {
    const yo = await signInAs()
    const device = await add(yo)
    await turnOn(yo)
    expect(await byPassword()).toHaveProperty('segundoPaso')
    expect(await enter(device, yo)).toHaveProperty('cookies')
    const refused = await enter(device, yo, { verified: false })
    expect(refused).toMatchObject({ mensaje: TEXTOS_LLAVES.noComprobada })
  })

  test('a challenge is good once, for a while, for what it was made and in its own browser', async () => {
    const yo = await signInAs()
    const device = await add(yo)
    const reto = newChallenge()
    expect(await enter(device, yo, { reto })).toMatchObject({ ok: true })
    for (const used of [reto, await prepared(yo), 'inventado', ''])
      expect(await enter(device, yo, { reto: used }), used).toMatchObject({ mensaje: TEXTOS_LLAVES.vencido })
    const another = { reto: newChallenge(), signed: newChallenge() }
    expect(await enter(device, yo, another)).toMatchObject({ mensaje: TEXTOS_LLAVES.noComprobada })
    const now = Date.now
    const old = newChallenge()
    Date.now = () => now() + RETO_DURA_MS + 1000
    const result = await enter(device, yo, { reto: old })
    Date.now = now
    expect(result).toMatchObject({ mensaje: TEXTOS_LLAVES.vencido })
  })

  test('two at once with one challenge: one enters', async () => {
    const yo = await signInAs()
    const device = await add(yo)
    const reto = newChallenge()
    const both = await Promise.all([enter(device, yo, { reto }), enter(device, yo, { reto })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('refuses another site’s signature, another account’s, and a copy of the device', async () => {
    const yo = await signInAs()
    const eva = await signInAs(EVA)
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
    const yo = await signInAs()
    const eva = await signInAs(EVA)
    const reto = await prepared(yo)
    expect(await keep(eva, reto)).toBe(TEXTOS_LLAVES.vencido)
    expect(await keep(yo, newChallenge())).toBe(TEXTOS_LLAVES.vencido)
    for (const wanted of [{ origin: 'https://otra.cl' }, { verified: false }, { challenge: 'eHg' }]) {
      const next = await prepared(yo)
      expect(await keep(yo, next, createAuthenticator(), wanted)).toBe(TEXTOS_LLAVES.noComprobada)
      expect(await keep(yo, next)).toBe(TEXTOS_LLAVES.vencido)
    }
    const device = await add(yo)
    // The same credential for another account would let one enter as the other.
    expect(await keep(eva, await prepared(eva), device)).toBe(TEXTOS_LLAVES.yaEsta)
    expect(await listLlaves(db(), eva.id)).toEqual([])
  })

  test('who lost the device chooses a password by a one-time link, removes its key and adds another', async () => {
    const yo = await signInAs()
    const lost = await add(yo)
    expect(await choosePassword(deps(), await createEnlace(db(), 'clave', ANA), NUEVA)).toBe(ANA)
    expect(await sessionOf(yo.cookies)).toBeNull()
    const again = await signInAs(ANA, NUEVA)
    const [llave] = await listLlaves(db(), yo.id)
    expect(await removeLlave(db(), again.id, llave?.id ?? '')).toBe('Mi teléfono')
    expect(await enter(lost, yo)).toMatchObject({ mensaje: TEXTOS_LLAVES.desconocida })
    expect(await enter(await add(again), again)).toMatchObject({ ok: true })
  })

  test('asks for the password again once the session is older than ten minutes', async () => {
    const yo = await signInAs()
    const before = new Date(Date.now() - 11 * 60_000).toISOString()
    await db().updateTable('session').set({ createdAt: before }).where('id', '=', yo.sessionId).execute()
    expect(await prepare(yo)).toBe(TEXTOS_LLAVES.escribeClave)
    expect(await prepare(yo, 'otra')).toBe('Esa no es tu contraseña actual.')
    expect(await prepare(yo, CLAVE)).toHaveProperty('reto')
  })

  test('strangers’ wrong passwords and passkeys keep nobody’s passkey out', async () => {
    const yo = await signInAs()
    const device = await add(yo)
    const guesses = Array.from({ length: 30 }, (_, n) => (n < 8 ? ANA : `x${n}@x.cl`))
    await Promise.all(guesses.map((email, n) => signIn(deps(), { email, clave: `adivinada ${n}` }, from())))
    expect(await byPassword()).toMatchObject({ status: 429, mensaje: DEMASIADOS_INTENTOS })
    expect(await enter(device, yo)).toMatchObject({ ok: true })
    // Failing passkeys have a limit of their own by address; a known device is apart from it.
    await Promise.all(Array.from({ length: 21 }, () => enter(createAuthenticator(), yo)))
    expect(await enter(device, yo)).toMatchObject({ status: 429 })
    expect(await enter(device, yo, { cookie: yo.cookies })).toMatchObject({ ok: true })
  })

  test(`an account has ${MAX_LLAVES} at most, and takes them with it`, async () => {
    const yo = await signInAs()
    for (let n = 0; n < MAX_LLAVES - 1; n++) await add(yo)
    const retos = [await prepared(yo), await prepared(yo)]
    const results = await Promise.all(retos.map((reto) => keep(yo, reto)))
    expect(results.toSorted()).toEqual([TEXTOS_LLAVES.muchas, undefined])
    await db().deleteFrom('admin').execute()
    await person.erase?.(db(), { email: ANA } as Parameters<NonNullable<typeof person.erase>>[1])
    expect(await db().selectFrom('llaves').selectAll().execute()).toEqual([])
  })

  test('a fingerprint confirms who asks, once, in that session and for that person', async () => {
    const yo = await signInAs()
    const device = await add(yo)
    const ask = (reto: string, who = yo, changes = {}) => {
      const respuesta = JSON.parse(device.sign({ ...wantedOf(reto), ...changes }, yo.id))
      return wrongLlaveMessage(deps(), who, { origin: ORIGIN, text: JSON.stringify({ reto, respuesta }) })
    }
    const prepared = async (who = yo) => (await prepareConfirmacion(deps(), who, ORIGIN)).reto
    const reto = await prepared()
    expect(await ask(reto)).toBeUndefined()
    expect(await ask(reto)).toBe(TEXTOS_LLAVES.vencido)
    // Of another session, of the sign-in, of another site, of nobody.
    const again = await signInAs()
    expect(await ask(await prepared(again))).toBe(TEXTOS_LLAVES.vencido)
    expect(await ask(newChallenge())).toBe(TEXTOS_LLAVES.vencido)
    forgive()
    expect(await ask(await prepared(), yo, { origin: 'https://otra.cl' })).toBe(TEXTOS_LLAVES.noComprobada)
    for (const text of ['', '{}', 'null', '{"reto":"x","respuesta":{"id":"__proto__"}}'])
      expect(await wrongLlaveMessage(deps(), yo, { origin: ORIGIN, text })).toBe(TEXTOS_LLAVES.noComprobada)
    forgive()
    const eva = await signInAs(EVA)
    expect((await prepareConfirmacion(deps(), eva, ORIGIN)).opciones.allowCredentials).toEqual([])
    expect(await ask(await prepared(eva), eva)).toBe(TEXTOS_LLAVES.noComprobada)
    expect(await ask(await prepared())).toBeUndefined()
  })
})
