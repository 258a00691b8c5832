import { expect, test } from 'vitest'
import { announce } from '#app/features/avisame/anunciar.server.ts'
import { saveSuscripcion } from '#app/features/avisame/suscripciones.server.ts'
import { localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { createDevice, startPushService } from '#tests/support/network/push.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'

const AUTH_SECRET = 'a secret that only this test knows, and long'
const DEVICES = 40
const NOTICES = ['Suspendido: Culto', 'Cambia la hora: Vigilia']

test('kill -9 while notices go out loses none, and one sent again takes the place of the first', async () => {
  const service = await startPushService({ ms: 30 })
  const site = await testSite({ AUTH_SECRET, FETCH_PRIVATE_HOSTS: '127.0.0.1' })
  const db = testDb(site)
  const devices = Array.from({ length: DEVICES }, (_, n) => createDevice(`${service.origin}/${n}`))
  for (const { suscripcion } of devices)
    await saveSuscripcion(db, new Secret(AUTH_SECRET), { suscripcion }, (before) => ({
      ...before,
      tipos: ['horarios'],
    }))
  const dia = localAt(new Date(), await readZona(db)).slice(0, 10)
  const vence = new Date(Date.now() + 3_600_000).toISOString()
  for (const titulo of NOTICES)
    await announce(db, { tipo: 'horarios', sobre: titulo, titulo, cuerpo: '', ruta: '/agenda', vence, dia })

  for (let kills = 1; kills <= 3; kills++) {
    const before = service.received.length
    await site.restart('SIGKILL')
    await expect.poll(() => service.received.length, { timeout: 20_000 }).toBeGreaterThan(before + 8)
    // What the killed one had claimed is free again once its lease is over.
    await site.down('SIGKILL')
    await db.updateTable('correos').set({ proximo: '' }).where('texto', '<>', '').execute()
  }
  await site.restart()
  const waiting = () => db.selectFrom('correos').select('id').where('texto', '<>', '').execute()
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([])

  for (const [n, { decrypt }] of devices.entries()) {
    const got = service.received.filter(({ path }) => path === `/${n}`)
    const titles = got.map(({ body }) => JSON.parse(decrypt(body)).notification.title)
    expect([...new Set(titles)].sort()).toEqual(NOTICES.toSorted())
    // Each of the same name has the same topic and tag: the device shows one.
    expect(new Set(got.map(({ headers }) => headers.topic)).size).toBe(NOTICES.length)
  }
  await service.stop()
}, 120_000)
