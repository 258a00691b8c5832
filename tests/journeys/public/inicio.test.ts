import type { Page } from '@playwright/test'
import { readContacto, saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { addFotos, addPredicaciones, swipe } from '#tests/support/galeria.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

// What moves here, moves for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a new church welcomes, says when it meets and that nothing is published; of one thing no next one', async ({
  page,
  db,
  site,
}) => {
  await visit(page, '/nada')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('No encontramos esa página.')).toBeVisible()
  await page.getByRole('link', { name: 'Cerrar', exact: true }).click()
  await expect(page.getByText('No encontramos esa página.')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenidos a casa' })).toBeVisible()
  await expect(page.getByText('Mateo 11:28')).toBeVisible()
  await expect(page.locator('[data-particula]')).toHaveCount(15)
  // Without a station nothing offers to listen.
  await expect(page.getByRole('link', { name: 'Escuchar la radio' })).toBeHidden()
  const directions = page.getByRole('link', { name: 'Cómo llegar' })
  await expect(directions).toHaveCount(2)
  await expect(directions.first()).toHaveAttribute('href', /google\.com\/maps\/dir\/.*Quilicura/)
  await expect(directions.first()).toHaveCSS('background-color', 'rgb(224, 160, 48)')
  for (const name of ['Quiénes somos', 'Daniel Rojas'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  const meetings = page.getByRole('region', { name: 'Cuándo nos reunimos' })
  await expect(meetings.getByRole('term')).toHaveText(['Domingo', 'Miércoles'])
  await expect(meetings.getByRole('definition')).toHaveText(['11:00 AM', '8:00 PM'])
  await expect(page.getByText('No hay predicaciones disponibles en este momento.')).toBeVisible()
  await expect(page.getByText('No hay imágenes disponibles en la galería.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver galería completa' })).toHaveAttribute('href', '/galeria')

  const { data, version } = await readContacto(db)
  await saveContacto(db, { ...data, horarios: [] }, version)
  await addPredicaciones(db, 1)
  await addFotos(db, 1)
  await site.restart()
  await page.reload()
  await expect(meetings).toContainText('Escríbenos y te contamos cuándo nos reunimos.')
  await expect(meetings.getByRole('link')).toHaveAttribute('href', '/contacto')
  await expect(page.getByText('Predicación 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Siguiente' })).toHaveCount(0)
})

test('sermons: one at a time, by buttons, keys and swipes of 50 px', { tag: '@phone' }, async ({
  page,
  db,
}) => {
  await addPredicaciones(db, 3)
  await visit(page, '/')
  const region = page.getByRole('region', { name: 'Predicaciones' })
  const previous = region.getByRole('button', { name: 'Anterior' })
  const next = region.getByRole('button', { name: 'Siguiente' })
  const current = region.locator('[aria-current="true"]')
  await expect(current).toContainText('Predicación 1')
  await expect(current).toContainText(/noviembre de 2026/i)
  await expect(current.getByRole('link')).toHaveText(['Predicación 1', 'Ver predicación'])
  await expect(current.getByRole('link').last()).toHaveAttribute('target', '_blank')
  await expect(previous).toBeDisabled()

  await next.click()
  await expect(current).toContainText('Predicación 2')
  await expect(current.getByRole('link').last()).toHaveText('Escuchar predicación')
  await next.click()
  await expect(current).toContainText('Predicación 3')
  await expect(next).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await expect(current).toContainText('Predicación 2')

  await region.scrollIntoViewIfNeeded()
  await swipe(page, '.carrusel-ventana', -44)
  await expect(current).toContainText('Predicación 2')
  await swipe(page, '.carrusel-ventana', -56)
  await expect(current).toContainText('Predicación 3')
  await swipe(page, '.carrusel-ventana', 56)
  await expect(current).toContainText('Predicación 2')
  await expectAccessible(page)
  // The picture leads where the title does.
  await current.locator('.bg-noche').click({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Predicación 2' })).toBeVisible()
})

/**
 * How much of each card is seen at a width, one more than fits at least: a wider screen draws further cards.
 */
async function partsSeen(page: Page, width: number, whole: number): Promise<number[]> {
  await page.setViewportSize({ width, height: 800 })
  const seen = () =>
    page.locator('.carrusel-lugar').evaluateAll((all) =>
      all.map((each) => {
        const { left, right } = each.getBoundingClientRect()
        return Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) / (right - left)
      }),
    )
  await expect.poll(async () => (await seen()).length, { message: `${width} px` }).toBeGreaterThan(whole)
  return seen()
}

test('sermons fill every width, the next peeks in; the carousel loads on to the oldest, also after a lost connection', async ({
  page,
  db,
  context,
  problems,
}) => {
  await addPredicaciones(db, 27)
  await visit(page, '/')
  const region = page.getByRole('region', { name: 'Predicaciones' })
  const next = region.getByRole('button', { name: 'Siguiente' })
  const current = region.locator('[aria-current="true"]').getByRole('heading')
  await expect(region.getByText('1 / 27')).toBeVisible()
  for (const [width, whole] of [
    [360, 1],
    [768, 2],
    [1920, 4],
    [1280, 3],
  ] as const) {
    const parts = await partsSeen(page, width, whole)
    expect(parts.filter((part) => part > 0.999).length, `${width} px`).toBe(whole)
    expect(parts[whole], `${width} px`).toBeGreaterThan(0.1)
    expect(parts[whole], `${width} px`).toBeLessThan(0.5)
  }
  // No page is asked for before somebody comes near the end.
  await expect(region.getByRole('article')).toHaveCount(24)
  await context.setOffline(true)
  await region.getByRole('article').nth(22).getByRole('link').last().focus()
  await page.keyboard.press('ArrowRight')
  await expect(current).toHaveText('Predicación 24')
  await next.click()
  await expect(current).toHaveText('Predicación 24')
  await context.setOffline(false)
  await next.click()
  await expect(current).toHaveText('Predicación 25')
  await next.click()
  await next.click()
  await expect(region.getByText('27 / 27')).toBeVisible()
  await expect(next).toBeDisabled()
  problems.expect(/net::ERR_INTERNET_DISCONNECTED .*\/predicaciones\/mas/)
})

/** The lightbox counts the ten; Escape, its button and going back close it. */
async function expectLightbox(page: Page) {
  const region = page.getByRole('region', { name: 'Eventos' })
  const photo = region.locator('[data-actual]').getByRole('link')
  const viewer = page.getByRole('dialog')
  await photo.click()
  await expect(viewer.getByText('2 / 10')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByText('10 / 10')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL('/')
  await photo.click()
  await viewer.getByRole('button', { name: 'Cerrar' }).click()
  await expect(viewer).toBeHidden()
  await photo.click()
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(region).toBeVisible()
}

test('events: the latest ten in a loop, with 400 ms between moves, and in the lightbox', {
  tag: '@phone',
}, async ({ page, db }) => {
  await addFotos(db, 12)
  await visit(page, '/')
  const region = page.getByRole('region', { name: 'Eventos' })
  const current = region.locator('[data-actual]')
  await expect(region.getByText('1 / 10')).toBeVisible()
  await expect(region.getByText('Fotos de lo que vivimos juntos.')).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await region.getByRole('button', { name: 'Anterior' }).click()
  await expect(current).toContainText('Momento 10')
  await region.getByRole('button', { name: 'Siguiente' }).click()
  await expect(current).toContainText('Momento 10')
  await page.clock.runFor(399)
  await region.getByRole('button', { name: 'Siguiente' }).click()
  await expect(current).toContainText('Momento 10')
  await page.clock.runFor(2)
  await region.getByRole('button', { name: 'Siguiente' }).click()
  await expect(current).toContainText('Momento 1')
  await page.clock.runFor(500)
  await swipe(page, '.eventos-pista', -44)
  await expect(current).toContainText('Momento 1')
  await swipe(page, '.eventos-pista', -56)
  await expect(current).toContainText('Momento 2')
  await page.clock.resume()
  await expectLightbox(page)
})

/** In the page: what was kept of the sermons is so many hours old, and can be told from what is there. */
function changeKept(hours: number) {
  const stored = JSON.parse(localStorage.getItem('predicaciones_lista') ?? '')
  stored.data[0].titulo = 'Lo que estaba guardado'
  stored.timestamp = Date.now() - hours * 3_600_000
  localStorage.setItem('predicaciones_lista', JSON.stringify(stored))
}

test('uses fresh cached lists, falls back to stale ones, and is never an empty page', async ({
  page,
  db,
  site,
  problems,
}) => {
  await addPredicaciones(db, 2)
  await addFotos(db, 3)
  await visit(page, '/')
  const keys = ['predicaciones_lista', 'galeria_home', 'contacto_info']
  await page.waitForFunction((all) => all.every((key) => localStorage.getItem(key)), keys)
  const kept = await page.evaluate(
    (all) => all.map((key) => JSON.parse(localStorage.getItem(key) ?? '')),
    keys,
  )
  expect(kept.map(({ data }) => (Array.isArray(data) ? data.length : typeof data))).toEqual([2, 3, 'object'])

  const leaveAndReturn = async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Galería' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Galería' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Bienvenidos a casa' })).toBeVisible()
  }
  await page.evaluate(changeKept, 0.9)
  await leaveAndReturn()
  await expect(page.getByRole('heading', { name: 'Lo que estaba guardado' })).toBeVisible()
  await page.evaluate(changeKept, 1.1)
  await leaveAndReturn()
  await expect(page.getByRole('heading', { name: 'Predicación 1' })).toBeVisible()

  await page.evaluate(changeKept, 1.1)
  await site.down()
  await leaveAndReturn()
  await expect(page.getByRole('heading', { name: 'Lo que estaba guardado' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  problems.expect(/net::ERR_CONNECTION_\w+ .*\/_\.data/)
})
