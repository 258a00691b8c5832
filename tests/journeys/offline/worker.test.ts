import { readFileSync } from 'node:fs'
import { expect, visit } from '#tests/support/journey.ts'
import { CUT, keptPages, test, visitAndKeep, whatIsKept } from '#tests/support/offline/journey.ts'

const NOTHING = { workers: 0, stores: [] }
const heading = { level: 1 } as const

test('the page that ends the worker takes away all that is kept, and nothing else is needed for it', async ({
  page,
}) => {
  await visitAndKeep(page, '/')
  await page.goto('/sin-conexion/fin')
  await page.getByRole('button', { name: 'Quitar lo guardado' }).click()
  await expect(page.getByRole('status')).toHaveText('Listo: este teléfono ya no guarda nada del sitio.')
  expect(await whatIsKept(page)).toEqual(NOTHING)
})

test('with SERVICE_WORKER=off browsers end it at the next visit, and a page that is open stays', async ({
  page,
  gate,
}) => {
  await visitAndKeep(page, '/')
  gate.worker = readFileSync('build/client/worker-off.js', 'utf8')
  await page.evaluate(() => Reflect.set(window, 'stayed', true))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => whatIsKept(page)).toEqual(NOTHING)
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true)
})

test('a worker that throws changes nothing: pages come from the network, and buttons work', async ({
  page,
  gate,
  problems,
}) => {
  problems.allow(CUT)
  gate.worker = `addEventListener('fetch', () => { throw new Error('broken') })`
  await visit(page, '/')
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await visit(page, '/contacto')
  await expect(page.getByRole('heading', { ...heading, name: 'Contacto' })).toBeVisible()
  // One that cannot even start leaves the one before.
  gate.worker = undefined
  await visitAndKeep(page, '/contacto')
  gate.worker = 'throw new Error("broken")'
  await visit(page, '/contacto')
  gate.be('off')
  await page.reload()
  await expect(page.getByRole('heading', { ...heading, name: 'Contacto' })).toBeVisible()
  expect(await keptPages(page)).toContain('/contacto')
})
