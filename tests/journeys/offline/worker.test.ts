import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, visit } from '#tests/support/journey.ts'
import { CUT, keptPages, test, visitAndKeep, whatIsKept } from '#tests/support/offline/journey.ts'

const NOTHING = { workers: 0, stores: [] }
const heading = { level: 1 } as const

test('with SERVICE_WORKER=off browsers end it at the next visit, a page that is open stays; its own page ends it too', async ({
  page,
  gate,
}) => {
  await visitAndKeep(page, '/')
  gate.worker = readFileSync('build/client/worker-off.js', 'utf8')
  await page.evaluate(() => Reflect.set(window, 'stayed', true))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => whatIsKept(page)).toEqual(NOTHING)
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true)

  gate.worker = undefined
  await visitAndKeep(page, '/')
  await page.goto('/sin-conexion/fin')
  await page.getByRole('button', { name: 'Quitar lo guardado' }).click()
  await expect(page.getByRole('status')).toHaveText('Listo: este teléfono ya no guarda nada del sitio.')
  expect(await whatIsKept(page)).toEqual(NOTHING)
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
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  // Until then a page tells the broken one that it is there, which keeps nothing.
  await page.waitForFunction(async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    return worker?.installing === null && worker.waiting === null && worker.active?.state === 'activated'
  })
  await visitAndKeep(page, '/contacto')
  gate.worker = 'throw new Error("broken")'
  await visit(page, '/contacto')
  gate.be('off')
  await page.reload()
  await expect(page.getByRole('heading', { ...heading, name: 'Contacto' })).toBeVisible()
  expect(await keptPages(page)).toContain('/contacto')
})

test('from one build to another and back, in an open window: no page without its own files, every button works', async ({
  page,
  gate,
  problems,
}) => {
  test.slow()
  problems.allow(CUT, /404 .*\/assets\//, /status of 404/)
  await visitAndKeep(page, '/')
  for (const build of ['b', '']) {
    gate.build = build
    gate.worker = `${readFileSync('build/client/worker.js', 'utf8')}// ${build}`
    // The window still has the other build's page.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Galería' }).click()
    await expect(page.getByRole('heading', { ...heading, name: /Galería/ })).toBeVisible()
    // Where the network takes more than three seconds, the copy comes.
    await expect(async () => {
      await visit(page, '/')
      expect(await filesOf(page)).toEqual([build])
    }).toPass()
    await page.evaluate(() => caches.delete('paginas'))
    await visitAndKeep(page, '/')
    gate.be('off')
    await visit(page, '/contacto')
    await page.getByRole('button', { name: 'Ver mapa' }).click()
    await expect(page.getByTitle(/^Mapa de /)).toBeVisible()
    await expect.poll(() => filesOf(page)).toEqual([build])
    gate.be('on')
    await visit(page, '/')
  }
})

/** Which builds the scripts of the page are of. */
const filesOf = (page: Page) =>
  page.evaluate(() => {
    const paths = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => href,
    )
    return [...new Set(paths.map((path) => /\/assets\/(?:(\w+)\/)?[^/]+$/.exec(path)?.[1] ?? ''))]
  })
