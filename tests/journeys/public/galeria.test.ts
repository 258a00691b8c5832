import type { Page } from '@playwright/test'
import { addCategoria } from '#tests/support/admin-forms.ts'
import { addFotos } from '#tests/support/galeria.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

// What moves here, moves for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const photos = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Momento \d+$/ })
const photo = (page: Page, n: number) => page.getByRole('link', { name: `Momento ${n}`, exact: true })
const byThree = (n: number) => ['Cultos', 'Jóvenes', 'Misiones'][n % 3] as string

test('is empty, then filtered by category, which the address holds', async ({ page, db, site }) => {
  await visit(page, '/galeria')
  await expect(page.getByText('No hay imágenes disponibles en la galería.')).toBeVisible()
  await addFotos(db, 9, byThree)
  await addCategoria(db, 'Vacía')
  await site.restart()
  await visit(page, '/galeria')
  await expect(photos(page)).toHaveCount(9)
  const todas = page.getByRole('button', { name: 'Todas' })
  const jovenes = page.getByRole('button', { name: 'Jóvenes' })
  await expect(todas).toHaveAttribute('aria-pressed', 'true')
  await jovenes.click()
  await expect(photos(page)).toHaveCount(3)
  await expect(jovenes).toHaveAttribute('aria-pressed', 'true')
  await expect(todas).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL(/\?categoria=J/)
  await photo(page, 4).click()
  await expect(page.getByRole('dialog').getByText('2 / 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Vacía' }).click()
  await expect(page.getByText('No hay imágenes disponibles para esta categoría.')).toBeVisible()
  await expectAccessible(page)
  await todas.click()
  await expect(photos(page)).toHaveCount(9)
})

/** Where the last row of the grid has no photo, at one of 24 places. */
const gapsOf = (page: Page) =>
  page.locator('.fotos-cuadricula').evaluate((grid) => {
    const { left, width, bottom } = grid.getBoundingClientRect()
    const tiles = Array.from(grid.children, (tile) => tile.getBoundingClientRect())
    const last = tiles.filter((tile) => Math.abs(tile.bottom - bottom) < 2)
    return Array.from({ length: 24 }, (_, i) => left + ((i + 0.5) * width) / 24).filter(
      (x) => !last.some((tile) => tile.left - 4 <= x && x <= tile.right + 4),
    )
  })

test('grid, whose every 3rd is large and every 5th upright, with full rows at every width, or mosaic', async ({
  page,
  db,
}) => {
  await addFotos(db, 25, (n) => (n <= 7 ? 'Cultos' : 'Jóvenes'))
  await visit(page, '/galeria')
  const items = page.getByRole('main').getByRole('listitem')
  const marked = (name: string) =>
    items.evaluateAll(
      (all, each) => all.flatMap((li, i) => (li.classList.contains(each) ? [i + 1] : [])),
      name,
    )
  expect(await marked('grande')).toEqual([3, 6, 9, 12, 15, 18, 21, 24])
  expect(await marked('vertical')).toEqual([5, 10, 15, 20, 25])
  for (const [path, count] of [
    ['/galeria?categoria=Cultos', 7],
    ['/galeria', 25],
  ] as const)
    for (const width of [360, 768, 1920, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await visit(page, path)
      await expect(photos(page)).toHaveCount(count)
      expect(await gapsOf(page), `${count} photos at ${width} px`).toEqual([])
    }
  const mosaico = page.getByRole('button', { name: 'Mosaico' })
  await mosaico.click()
  await expect(mosaico).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Cuadrícula' })).toHaveAttribute('aria-pressed', 'false')
  expect(await marked('grande')).toEqual([])
  await visit(page, '/galeria')
  await expect(mosaico).toHaveAttribute('aria-pressed', 'true')
  await expect(photos(page)).toHaveCount(25)
})

test('ten thousand photos: a small first page, more while scrolling, and the same place after closing one', {
  tag: '@phone',
}, async ({ page, db }) => {
  await addFotos(db, 10_000, byThree)
  const answer = await page.goto('/galeria')
  expect((await answer?.body())?.length).toBeLessThan(150_000)
  await page.waitForFunction(() => document.documentElement.dataset.listo === 'si')
  await expect(photos(page)).toHaveCount(40)
  // The page keeps them when it has nothing else to do.
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('galeria_completa') ?? 'null')?.data)
  await expect.poll(kept).toHaveLength(40)
  for (const n of [80, 120]) {
    const before = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return window.scrollY
    })
    await expect(photo(page, n)).toBeAttached()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(before)
  }
  const place = () => photo(page, 70).evaluate((element) => Math.round(element.getBoundingClientRect().y))
  await photo(page, 70).scrollIntoViewIfNeeded()
  const before = await place()
  await photo(page, 70).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('70 / 10000')).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  expect(Math.abs((await place()) - before)).toBeLessThan(3)
  await expect(photo(page, 120)).toBeAttached()

  await page.getByRole('button', { name: 'Jóvenes' }).click()
  await expect(page).toHaveURL(/\?categoria=J/)
  await expect(photos(page)).toHaveCount(40)
  await photo(page, 4).click()
  await expect(viewer.getByText('2 / 3334')).toBeVisible()
})
