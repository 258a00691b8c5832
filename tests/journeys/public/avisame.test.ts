import { announce } from '#app/features/avisame/anunciar.server.ts'
import { LISTA_TIPOS, TEXTOS_AVISAME, TIPOS } from '#app/features/avisame/anuncio.ts'
import { localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import { BROWSER, WHOLE_BROWSER } from '#tests/support/browser.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { createDevice, startPushService } from '#tests/support/network/push.ts'
import { expectAccessible } from '#tests/support/pages/accessible.ts'
import { deliverPush, subscribeAt } from '#tests/support/push-in-browser.ts'

test.use({ launchOptions: WHOLE_BROWSER ?? BROWSER })
test.skip(!WHOLE_BROWSER, 'the headless shell shows no notifications')
test.use({ serviceWorkers: 'allow', siteEnv: { FETCH_PRIVATE_HOSTS: '127.0.0.1', EXAMPLE_CONTENT: 'on' } })

const ON = 'Listo: te avisaremos en este dispositivo.'

test('a visitor is told of what they asked for, until they switch it off', async ({ page, context, db }) => {
  const service = await startPushService()
  const { suscripcion, decrypt } = createDevice(`${service.origin}/ana`)
  await subscribeAt(page, suscripcion)
  await context.grantPermissions(['notifications'])
  const topic = (tipo: (typeof LISTA_TIPOS)[number]) => page.getByRole('switch', { name: TIPOS[tipo].nombre })
  const status = page.getByRole('status').filter({ hasText: 'Listo' })

  await visit(page, '/agenda')
  await page.getByRole('main').getByRole('link', { name: 'Avísame' }).click()
  await expect(page.getByText(TEXTOS_AVISAME.promesa)).toBeVisible()
  for (const tipo of LISTA_TIPOS) await expect(topic(tipo)).not.toBeChecked()
  await topic('horarios').click()
  await expect(status).toHaveText(ON)
  await topic('boletin').click()
  await expect(topic('boletin')).toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(topic('horarios')).toBeChecked()
  await expect(topic('culto')).not.toBeChecked()

  const dia = localAt(new Date(), await readZona(db)).slice(0, 10)
  await announce(db, {
    tipo: 'horarios',
    sobre: 'x',
    titulo: 'Suspendido: Culto',
    cuerpo: 'Hoy no hay.',
    ruta: '/agenda',
    vence: new Date(Date.now() + 3_600_000).toISOString(),
    dia,
  })
  await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(1)
  const message = decrypt(service.received[0]?.body ?? Buffer.of())
  await page.evaluate(() => navigator.serviceWorker.ready)
  await deliverPush(context, page, message)
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
    })
  await expect.poll(shown).toEqual([
    {
      title: 'Suspendido: Culto',
      body: 'Hoy no hay.',
      tag: 'horarios x',
      data: expect.stringMatching(/\/agenda$/),
    },
  ])

  await topic('horarios').click()
  await expect(status).toHaveText('Listo: ya no te avisaremos de eso.')
  await topic('boletin').click()
  await expect(topic('boletin')).not.toBeChecked()
  await expect.poll(() => db.selectFrom('suscripciones').select('id').execute()).toEqual([])
  await service.stop()
})
