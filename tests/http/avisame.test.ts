import { expect, test } from 'vitest'
import { TEXTOS_AVISAME } from '#app/features/avisame/anuncio.ts'
import { createDevice } from '#tests/support/network/push.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'

const GOOGLE = 'https://fcm.googleapis.com/fcm/send/'

test('strangers’ subscriptions are bounded, known and counted', async () => {
  const site = await testSite()
  const db = testDb(site)
  const send = (fields: Record<string, string>, path = '/avisame/suscripcion') =>
    fetch(site.origin + path, {
      method: 'POST',
      headers: { Origin: site.origin },
      redirect: 'manual',
      body: new URLSearchParams({ intencion: 'tipos', tipos: 'culto', ...fields }),
    })
  const device = (endpoint: string) => JSON.stringify(createDevice(endpoint).suscripcion)
  const known = device(`${GOOGLE}a`)
  for (const suscripcion of [
    '',
    'x',
    '[]',
    'null',
    '{"endpoint":{},"keys":[]}',
    known.replace('"p256dh":"B', '"p256dh":"C'),
    ...['http://fcm.googleapis.com/a', 'https://otro.cl/a', 'https://127.0.0.1/a', 'file:///etc/passwd'].map(
      device,
    ),
    device(GOOGLE + 'a'.repeat(2000)),
  ]) {
    const answer = await send({ suscripcion })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ ok: false, mensaje: TEXTOS_AVISAME.desconocida })
  }
  for (const [name, value] of [
    ['tipos', 'inventado'],
    ['tipos', '__proto__'],
    ['intencion', 'constructor'],
  ])
    expect((await send({ suscripcion: known, [name ?? '']: value ?? '' })).status).toBe(400)
  expect((await send({ suscripcion: known, intencion: 'si' }, '/admin/avisame')).status).toBe(302)
  expect(await db.selectFrom('suscripciones').select('id').execute()).toEqual([])

  const answers: Response[] = []
  for (let n = 0; n < 62; n++) answers.push(await send({ suscripcion: device(GOOGLE + n) }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  const last = answers.at(-1)
  expect(last?.status).toBe(429)
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await last?.json()).toEqual({ ok: false, mensaje: TEXTOS_AVISAME.limite })
  expect(await db.selectFrom('suscripciones').select('id').execute()).toHaveLength(60)
})
