import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#app/platform/auth/password.server.ts'
import {
  ANA,
  accounts,
  CLAVE,
  codeOf,
  from,
  NUEVA,
  onlyAdministrators,
  pasoOf,
} from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { codigoIlegible, TEXTOS_AJUSTES, TEXTOS_SEGUNDO } from './administrador.ts'
import { setPassword } from './administradores.server.ts'
import {
  confirmSegundoFactor,
  prepareSegundoFactor,
  readSegundoFactor,
  removeSegundoFactor,
  renewCodigos,
  turnOffOwnSegundoFactor,
} from './segundo-factor.server.ts'
import { signIn, signInWithCode } from './sign-in.server.ts'

const OTHER_SECRET = 'b'.repeat(32)

onBothEngines('the second step', (db) => {
  const { deps, forgive, turnOn } = accounts(db)
  let yo = { id: '', email: ANA, sessionId: 'none' }

  beforeEach(async () => {
    forgive()
    await onlyAdministrators(db(), ANA)
    yo = { ...yo, ...(await db().selectFrom('user').select('id').executeTakeFirstOrThrow()) }
  })

  const prepare = (clave = CLAVE) => prepareSegundoFactor(deps(), yo, { clave, sitio: 'La Viña' })
  const byPassword = () => signIn(deps(), { email: ANA, clave: CLAVE }, from())
  const code = async (codigo: string, paso?: string) =>
    signInWithCode(deps(), { paso: paso ?? pasoOf(await byPassword()), codigo }, from())
  const sessions = () => db().selectFrom('session').select('id').execute()

  test('needs the password and a first code to turn on, then asks for a code at every sign-in', async () => {
    expect(await prepare('otra')).toBe(TEXTOS_AJUSTES.claveActualIncorrecta)
    expect(await readSegundoFactor(db(), yo.id)).toEqual({ activo: false, codigos: 0 })
    const { secreto } = await turnOn(yo)
    expect(await readSegundoFactor(db(), yo.id)).toEqual({ activo: true, codigos: 8 })
    const stored = await db().selectFrom('segundo_factor').selectAll().executeTakeFirstOrThrow()
    expect(stored.secreto).not.toContain(secreto)
    expect(await prepare()).toBe(TEXTOS_SEGUNDO.yaActivo)

    const paso = pasoOf(await byPassword())
    expect(await sessions()).toEqual([])
    expect(await code(codeOf(secreto, -9), paso)).toMatchObject({ ok: false, status: 400 })
    expect(await code(` ${codeOf(secreto).replace(/(...)/, '$1 ')}`, paso)).toMatchObject({ ok: true })
    expect(await sessions()).toHaveLength(1)
    expect(await code(codeOf(secreto, 1), paso)).toMatchObject({ mensaje: TEXTOS_SEGUNDO.vencido })
  })

  test('an unconfirmed secret does not ask for codes; with another AUTH_SECRET it starts over', async () => {
    await prepare()
    expect(await confirmSegundoFactor(deps(OTHER_SECRET), yo, '123456')).toBe(TEXTOS_SEGUNDO.otraClave)
    expect(await confirmSegundoFactor(deps(), yo, '000000')).toBe(TEXTOS_SEGUNDO.codigoIncorrecto)
    expect(await byPassword()).toHaveProperty('cookies')
  })

  test('a code works once, even when used twice at the same moment', async () => {
    const { secreto } = await turnOn(yo)
    const paso = pasoOf(await byPassword())
    const now = codeOf(secreto)
    const results = await Promise.all([code(now, paso), code(now, paso), code(now, paso)])
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    forgive()
    expect(await code(now)).toMatchObject({ ok: false, mensaje: TEXTOS_SEGUNDO.codigoIncorrecto })
  })

  // Hashes eight codes, slow by design.
  test('a recovery code works once, however it is typed', async () => {
    const { codigos } = await turnOn(yo)
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

  test('restored with another AUTH_SECRET: the message says what to do, and recovery codes still work', async () => {
    const { secreto, codigos } = await turnOn(yo)
    const restored = deps(OTHER_SECRET)
    const paso = pasoOf(await byPassword())
    const enter = (codigo: string) => signInWithCode(restored, { paso, codigo }, from())
    const told = { ok: false, status: 400, mensaje: codigoIlegible(ANA) }
    expect(told.mensaje).toContain(`npm run admin -- second-factor-off ${ANA}`)
    // A code that cannot be checked is no guess, so it does not count.
    for (let n = 0; n < 6; n++) expect(await enter(codeOf(secreto))).toEqual(told)
    expect(await enter(codigos[0] ?? '')).toMatchObject({ ok: true, cookies: expect.anything() })
    expect(await turnOffOwnSegundoFactor(restored, yo, CLAVE)).toBeUndefined()
  })

  test('a sign-in waiting for its code ends after ten minutes, and with a new password', async () => {
    const { secreto } = await turnOn(yo)
    const late = pasoOf(await byPassword())
    await db().updateTable('enlaces').set({ expira: '2020-01-01T00:00:00.000Z' }).execute()
    expect(await code(codeOf(secreto), late)).toMatchObject({ mensaje: TEXTOS_SEGUNDO.vencido })
    const paso = pasoOf(await byPassword())
    await setPassword(db(), ANA, await hashPassword(NUEVA))
    expect(await code(codeOf(secreto), paso)).toMatchObject({ mensaje: TEXTOS_SEGUNDO.vencido })
  })

  test('its owner turns it off with the password, or an operator from the command line', async () => {
    await turnOn(yo)
    expect(await turnOffOwnSegundoFactor(deps(), yo, 'otra')).toBe(TEXTOS_AJUSTES.claveActualIncorrecta)
    expect(await turnOffOwnSegundoFactor(deps(), yo, CLAVE)).toBeUndefined()
    expect(await byPassword()).toHaveProperty('cookies')
    expect(await db().selectFrom('codigos_recuperacion').selectAll().execute()).toEqual([])
    await turnOn(yo)
    expect(await removeSegundoFactor(db(), ANA)).toBe(true)
    expect(await removeSegundoFactor(db(), ANA)).toBe(false)
  })
})
