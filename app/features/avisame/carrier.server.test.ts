import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createBatchPause } from '#app/platform/mail/batches.server.ts'
import { sendNext } from '#app/platform/mail/mailer.server.ts'
import { hasMail } from '#app/platform/mail/outbox.server.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { createDevice, startPushService } from '#tests/support/network/push.ts'
import { type Anuncio, announce } from './anunciar.server.ts'
import { carrierOf } from './carrier.server.ts'
import { saveSuscripcion } from './suscripciones.server.ts'

const secret = new Secret('a secret that only tests know')
const NOON = new Date('2026-11-27T15:00:00Z')
const NIGHT = new Date('2026-11-28T02:30:00Z')
const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000)

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

onBothEngines('notices to devices', (db) => {
  const log = createLog('silent')
  const logged = vi.spyOn(log, 'error')
  beforeEach(async () => {
    await empty(db(), 'suscripciones', 'anuncios', 'correos', 'config')
    service.received.length = 0
    logged.mockClear()
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    return () => vi.useRealTimers()
  })
  const parts = () => ({
    db: db(),
    log,
    via: 'push' as const,
    pause: createBatchPause(db()),
    send: carrierOf({
      db: db(),
      log,
      secret,
      home: 'https://iglesia.cl',
      fetch: createGuardedFetch(['127.0.0.1']),
    }),
  })
  const sendAll = async () => {
    while (await sendNext(parts())) {
      // until nothing is due
    }
  }
  const subscribe = async (path: string, tipos: Anuncio['tipo'][] = ['boletin', 'horarios']) => {
    const device = createDevice(`${service.origin}${path}`)
    await saveSuscripcion(db(), secret, { suscripcion: device.suscripcion }, (before) => ({
      ...before,
      tipos: tipos.filter((each) => each !== 'peticion' && each !== 'turno'),
    }))
    return device
  }
  const tell = (more: Partial<Anuncio> = {}) =>
    announce(db(), {
      tipo: 'boletin',
      sobre: newId(),
      titulo: 'Boletín del domingo',
      cuerpo: 'Paz',
      dia: '',
      ruta: '/boletin/2026-11-29',
      vence: later(NOON, 2880).toISOString(),
      ...more,
    })
  const devices = async () => (await db().selectFrom('suscripciones').select('id').execute()).length

  test('arrives once at whoever wants it, in the declarative form, and only its device can read it', async () => {
    const device = await subscribe('/uno')
    await subscribe('/dos', ['culto'])
    await tell({ sobre: 'boletin 1' })
    await sendAll()
    await sendAll()
    const [{ path, headers, body } = expect.fail('nothing arrived'), ...others] = service.received
    expect(others).toEqual([])
    expect(path).toBe('/uno')
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '172800', urgency: 'normal' })
    expect(headers.authorization).toMatch(/^vapid t=/)
    expect(body.toString('latin1')).not.toContain('Boletín')
    expect(JSON.parse(device.decrypt(body))).toEqual({
      web_push: 8030,
      notification: {
        title: 'Boletín del domingo',
        body: 'Paz',
        lang: 'es-CL',
        dir: 'ltr',
        navigate: 'https://iglesia.cl/boletin/2026-11-29',
        tag: 'boletin boletin 1',
        icon: 'https://iglesia.cl/icono-192.png',
      },
    })
  })

  test.each([404, 410])(
    'a device that is gone (%i) is forgotten, with all that was on its way',
    async (status) => {
      await subscribe(`/${status}/x`)
      await tell()
      await tell()
      await sendAll()
      expect(service.received).toHaveLength(1)
      expect(await devices()).toBe(0)
      expect(await hasMail(db(), 'push')).toBe(false)
    },
  )

  test.each([
    [429, 120],
    [500, 5],
    [503, 5],
  ])('%i waits %i s, and comes again', async (status, seconds) => {
    await subscribe(`/${status}/x`)
    await tell()
    await sendAll()
    vi.setSystemTime(later(NOON, (seconds - 1) / 60))
    await sendAll()
    expect(service.received).toHaveLength(1)
    vi.setSystemTime(later(NOON, seconds / 60))
    await sendAll()
    expect(service.received).toHaveLength(2)
    expect(await devices()).toBe(1)
    // Nobody is told of what is over.
    vi.setSystemTime(later(NOON, 2881))
    await sendAll()
    expect(service.received).toHaveLength(2)
    expect(await hasMail(db(), 'push')).toBe(false)
  })

  test('413 is our fault, is logged without the device, and not tried again', async () => {
    const device = await subscribe('/413/secreto')
    await tell()
    await sendAll()
    await sendAll()
    expect(service.received).toHaveLength(1)
    expect(logged).toHaveBeenCalledTimes(1)
    const told = JSON.stringify(logged.mock.calls)
    expect(told).toContain('too long')
    for (const each of ['secreto', ...Object.values(device.suscripcion.keys)])
      expect(told).not.toContain(each)
    expect(await devices()).toBe(1)
  })

  test('at night it waits until eight, without trying', async () => {
    await subscribe('/uno')
    vi.setSystemTime(NIGHT)
    await tell()
    await tell({ tipo: 'horarios', titulo: 'Suspendido: Vigilia', dia: '2026-11-27' })
    await sendAll()
    expect(service.received).toHaveLength(1)
    for (let hours = 1; hours < 9; hours++) {
      vi.setSystemTime(later(NIGHT, hours * 60))
      await sendAll()
    }
    expect(service.received).toHaveLength(1)
    vi.setSystemTime(later(NIGHT, 9.5 * 60))
    await sendAll()
    expect(service.received).toHaveLength(2)
  })

  test('three a week, however many at once', async () => {
    await subscribe('/uno', ['boletin'])
    for (let n = 0; n < 5; n++) await tell()
    await Promise.all(Array.from({ length: 4 }, sendAll))
    await sendAll()
    expect(service.received).toHaveLength(3)
    vi.setSystemTime(later(NOON, 7 * 24 * 60 + 1))
    await tell({ vence: later(NOON, 9 * 24 * 60).toISOString() })
    await sendAll()
    expect(service.received).toHaveLength(4)
  })

  test('what is switched off meanwhile is not told', async () => {
    const { suscripcion } = await subscribe('/uno')
    await tell()
    await saveSuscripcion(db(), secret, { suscripcion }, (before) => ({ ...before, tipos: ['horarios'] }))
    await sendAll()
    expect(service.received).toEqual([])
  })
})
