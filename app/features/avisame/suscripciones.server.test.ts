import { beforeEach, expect, test } from 'vitest'
import { grantPermiso } from '#app/features/administradores/permisos.server.ts'
import { receivePeticion } from '#app/features/peticiones/peticiones.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { ANA, accounts, CORREO, onlyAdministrators } from '#tests/support/accounts.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { createDevice } from '#tests/support/network/push.ts'
import { readVapid } from './claves.server.ts'
import {
  findDeseo,
  isPushService,
  mayReadPeticiones,
  openSuscripcion,
  saveSuscripcion,
  suscripcionSchema,
} from './suscripciones.server.ts'

const secret = new Secret('a secret that only tests know')

test.each<[string, boolean]>([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-am3p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://yo@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.malo.cl/abc', false],
  ['https://malofcm.googleapis.com/abc', false],
  ['https://push.apple.com.malo.cl/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://push.lan/abc', true],
  ['ftp://push.lan/abc', false],
  ['javascript:alert(1)', false],
])('%s is of a push service: %s', (endpoint, expected) => {
  expect(isPushService(endpoint, ['push.lan'])).toBe(expected)
})

test('only keys of a browser are a subscription', () => {
  const { suscripcion } = createDevice('https://web.push.apple.com/x')
  expect(suscripcionSchema.safeParse({ ...suscripcion, expirationTime: null }).data).toEqual(suscripcion)
  const { keys } = suscripcion
  for (const wrong of [
    { ...suscripcion, endpoint: 'x' },
    { ...suscripcion, endpoint: `https://web.push.apple.com/${'x'.repeat(1000)}` },
    { ...suscripcion, keys: { ...keys, auth: 'AAAA' } },
    { ...suscripcion, keys: { ...keys, p256dh: keys.auth } },
    { ...suscripcion, keys: undefined },
  ])
    expect(suscripcionSchema.safeParse(wrong).success).toBe(false)
})

onBothEngines('devices', (db) => {
  beforeEach(() => empty(db(), 'suscripciones', 'correos', 'admin'))
  const devices = () => db().selectFrom('suscripciones').selectAll().execute()

  test('what a device is told of is changed, moved with its address, and forgotten', async () => {
    const { suscripcion } = createDevice('https://web.push.apple.com/antes')
    await saveSuscripcion(db(), secret, { suscripcion }, (before) => ({ ...before, tipos: ['culto'] }))
    const [row] = await devices()
    for (const each of [suscripcion.endpoint, ...Object.values(suscripcion.keys)])
      expect(JSON.stringify(row)).not.toContain(each)
    expect(await openSuscripcion(db(), secret, row?.id ?? '')).toMatchObject(suscripcion)
    expect(await openSuscripcion(db(), new Secret('another'), row?.id ?? '')).toBeUndefined()

    const { suscripcion: nueva } = createDevice('https://web.push.apple.com/ahora')
    await saveSuscripcion(db(), secret, { suscripcion: nueva, antes: suscripcion.endpoint }, (same) => same)
    expect(await findDeseo(db(), suscripcion.endpoint)).toBeUndefined()
    expect(await findDeseo(db(), nueva.endpoint)).toEqual({ tipos: ['culto'], sesion: '', persona: '' })

    await saveSuscripcion(db(), secret, { suscripcion: nueva }, (before) => ({ ...before, tipos: [] }))
    expect(await devices()).toEqual([])
  })

  test('the keys are made once, by several instances at once too, and anew with another secret', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => readVapid(db(), secret)))
    expect(new Set(all.map(({ publica }) => publica)).size).toBe(1)
    const stored = await db().selectFrom('admin').select('data').execute()
    expect(JSON.stringify(stored)).not.toContain(JSON.parse(all[0]?.privada ?? '{}').d)
    const [other] = [await readVapid(db(), new Secret('another'))]
    expect(other.publica).not.toBe(all[0]?.publica)
  })

  test('who reads prayer requests is told that one arrived, without a word of it, until they sign out', async () => {
    const { signInAs } = accounts(db)
    await onlyAdministrators(db(), ANA)
    await grantPermiso(db(), ANA, 'peticiones')
    const { sessionId } = await signInAs()
    const { suscripcion } = createDevice('https://web.push.apple.com/ana')
    await saveSuscripcion(db(), secret, { suscripcion }, (before) => ({ ...before, sesion: sessionId }))
    await receivePeticion(
      { db: db(), correo: { ...CORREO, mail: false }, secret: 'secret' },
      { nombre: 'Rosa', email: 'rosa@correo.cl', peticion: 'Por mi hijo' },
    )
    const [row] = await db().selectFrom('correos').selectAll().execute()
    expect(row).toMatchObject({ via: 'push', tipo: 'peticion', asunto: 'Llegó una petición' })
    expect(JSON.stringify(row)).not.toMatch(/Rosa|hijo|correo\.cl/)

    expect(await mayReadPeticiones(db(), sessionId)).toBe(true)
    await empty(db(), 'permisos')
    expect(await mayReadPeticiones(db(), sessionId)).toBe(false)
    await grantPermiso(db(), ANA, 'peticiones')
    await db().deleteFrom('session').where('id', '=', sessionId).execute()
    expect(await mayReadPeticiones(db(), sessionId)).toBe(false)
  })
})
