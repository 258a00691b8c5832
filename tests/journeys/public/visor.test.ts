import type { Page } from '@playwright/test'
import type { Db } from '#app/platform/db/db.server.ts'
import { addFotos, swipe } from '#tests/support/galeria.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

// What moves here, moves for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const photo = (page: Page, n: number) => page.getByRole('link', { name: `Momento ${n}`, exact: true })

/** From the second of four photos to the third and back: by buttons, keys, and swipes of more than 80 px. */
async function turn(page: Page) {
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: 'Siguiente' }).click()
  await expect(viewer.getByText('3 / 4')).toBeVisible()
  await viewer.getByRole('button', { name: 'Anterior' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('heading', { name: 'Momento 3' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByText('2 / 4')).toBeVisible()
  await swipe(page, '.visor-pista', -74)
  await expect(viewer.getByText('2 / 4')).toBeVisible()
  await swipe(page, '.visor-pista', -86)
  await expect(viewer.getByText('3 / 4')).toBeVisible()
  await swipe(page, '.visor-pista', 86)
  await expect(viewer.getByText('2 / 4')).toBeVisible()
}

async function expectFocusStays(page: Page) {
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
      ),
    ).toBe(true)
  }
}

test('the lightbox shows texts, follows keys, buttons and swipes of 80 px, and closes by Escape, button and back', {
  tag: ['@phone', '@floor'],
}, async ({ page, db }) => {
  await addFotos(db, 4)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/lightbox-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await visit(page, '/galeria')
  // Another photo, touched while the lightbox is on its way, takes the place of the first.
  await photo(page, 1).click()
  await expect(page).toHaveURL(/\?foto=/)
  await page.clock.install()
  await photo(page, 2).click()
  held.resolve()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('2 / 4')).toBeVisible()
  await expect(page).toHaveURL(/\?foto=/)
  await expect(viewer.getByRole('heading', { name: 'Momento 2' })).toBeVisible()
  await expect(viewer).toContainText('Cultos')
  await expect(viewer).toContainText('noviembre de 2026')
  await expect(viewer).toContainText('Lo que se ve en la foto 2.')
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
  const hint = viewer.getByText('Desliza para navegar entre imágenes')
  await expect(hint).toBeVisible()
  await page.clock.runFor(3100)
  await expect(hint).toHaveCount(0)
  await page.clock.resume()
  await expectAccessible(page)
  await turn(page)
  await expectFocusStays(page)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL('/galeria')
  await expect(photo(page, 2)).toBeFocused()
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')

  await photo(page, 1).click()
  // A second press, before the first has led anywhere, would leave the gallery.
  await viewer.getByRole('button', { name: 'Cerrar' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL('/galeria')
  await photo(page, 1).click()
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL('/galeria')
})

test('double taps and pinches zoom; then one finger pans', { tag: '@phone' }, async ({ page, db }) => {
  await addFotos(db, 2)
  await visit(page, '/galeria')
  await photo(page, 1).click()
  const picture = page.locator('.visor-lugar:not([aria-hidden]) .visor-imagen')
  const scale = () => picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
  await expect(picture).toBeVisible()
  await page.touchscreen.tap(180, 250)
  await page.touchscreen.tap(180, 250)
  await expect.poll(scale).toBeCloseTo(2.5)
  await swipe(page, '.visor-pista', -120)
  await expect(page.getByText('1 / 2')).toBeVisible()
  await page.touchscreen.tap(180, 250)
  await page.touchscreen.tap(180, 250)
  await expect.poll(scale).toBe(1)

  const cdp = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', half?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: half
        ? [
            { x: 180 - half, y: 250, id: 0 },
            { x: 180 + half, y: 250, id: 1 },
          ]
        : [],
    })
  await send('touchStart', 30)
  await send('touchMove', 45)
  await send('touchMove', 60)
  await send('touchEnd')
  await expect.poll(scale).toBeCloseTo(2)
})

/** The photo's own address has its title, and is what is shared. */
async function expectShared(page: Page, titulo: string, address: string) {
  const share = page.getByRole('dialog').getByRole('link', { name: /^Compartir por WhatsApp/ })
  const text = `${titulo}\n${address}`
  await expect(share).toHaveAttribute('href', `https://wa.me/?${new URLSearchParams({ text })}`)
  await expect(page).toHaveTitle(new RegExp(`^${titulo} \\|`))
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /galeria/)
  // Its words are seen on a telephone too: hidden ones have no width.
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const words = await share.getByText('Compartir por WhatsApp', { exact: true }).boundingBox()
  expect(words?.width).toBeGreaterThan(150)
  if (before) await page.setViewportSize(before)
}

async function addressOf(db: Db, titulo: string): Promise<string> {
  const found = db.selectFrom('galeria').select('id').where('titulo', '=', titulo)
  return `/galeria?foto=${(await found.executeTakeFirstOrThrow()).id}`
}

test('a shared photo’s address opens it, even beyond the first page, and closing shows the gallery', async ({
  page,
  db,
  site,
}) => {
  await addFotos(db, 130)
  let held = Promise.withResolvers<void>()
  await page.route('**/galeria/mas?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await visit(page, await addressOf(db, 'Momento 100'))
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('100 / 130')).toBeVisible()
  await expect(viewer.getByRole('heading', { name: 'Momento 100' })).toBeVisible()
  await expectShared(page, 'Momento 100', site.origin + (await addressOf(db, 'Momento 100')))
  await expect(viewer.getByText('Desliza para navegar')).toHaveCount(0)
  await expect(viewer.getByRole('button', { name: 'Siguiente' })).not.toHaveAttribute('aria-disabled')
  // A press that comes before the photos around this one is not lost.
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('100 / 130')).toBeVisible()
  held.resolve()
  await expect(viewer.getByText('101 / 130')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByRole('heading', { name: 'Momento 99' })).toBeVisible()
  await expect(viewer.getByText('99 / 130')).toBeVisible()
  await viewer.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page).toHaveURL('/galeria')
  await expect(viewer).toBeHidden()
  // And on beyond the photos that the page begins with.
  held = Promise.withResolvers()
  await visit(page, await addressOf(db, 'Momento 39'))
  // Whoever turns back does not want the steps any more that waited for photos.
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('40 / 130')).toBeVisible()
  for (const key of ['Right', 'Right', 'Left', 'Left']) await page.keyboard.press(`Arrow${key}`)
  await expect(viewer.getByText('38 / 130')).toBeVisible()
  held.resolve()
  for (const n of [39, 40, 41, 42]) {
    await expect(viewer.getByRole('button', { name: 'Siguiente' })).not.toHaveAttribute('aria-disabled')
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText(`${n} / 130`)).toBeVisible()
  }
  // Whoever is in it asks from there that it be taken away, in the same document: the radio plays on.
  await page.evaluate(() => Object.assign(window, { here: true }))
  await viewer.getByRole('link', { name: 'Pedir que se retire' }).click()
  await expect(page.getByText('Pides que se retire esta foto: Momento 42')).toBeVisible()
  expect(await page.evaluate(() => 'here' in window)).toBe(true)
})

test('keys pressed before hydration take effect after it', async ({ page, db }) => {
  await addFotos(db, 8)
  await page.goto('/galeria')
  const address = await photo(page, 1).getAttribute('href')
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const viewer = page.getByRole('dialog')
  await page.goto(address ?? '', { waitUntil: 'commit' })
  await expect(viewer.getByText('1 / 8')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('1 / 8')).toBeVisible()
  held.resolve()
  await expect(viewer.getByText('3 / 8')).toBeVisible()
  await expect(viewer.getByRole('heading', { name: 'Momento 3' })).toBeVisible()
  await page.unroute('**/assets/*.js')

  await page.reload({ waitUntil: 'commit' })
  await expect(viewer.getByText('3 / 8')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL('/galeria')
})
