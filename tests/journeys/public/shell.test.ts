import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

// What moves here, moves for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768
const bar = (page: Page) => page.getByRole('navigation', { name: 'Principal' })

async function follow(page: Page, name: string) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menú' }).click()
  await bar(page).getByRole('link', { name, exact: true }).click()
}

const visited = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('pageHistory') ?? 'null'))

test('the bar links to every page', async ({ page }) => {
  await visit(page, '/')
  if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menú' }).click()
  const links = bar(page).getByRole('link')
  await expect(links).toHaveText(['Inicio', 'Radio en Vivo', 'Contacto', 'Administración', 'Donaciones'])
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['/', '/radio', '/contacto', '/admin/login', '/donaciones'])
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
})

test('public pages have one stylesheet, the dashboard another', { tag: '@once' }, async ({ page }) => {
  await visit(page, '/')
  const sheet = page.locator('link[rel="stylesheet"]')
  await expect(sheet).toHaveAttribute('href', /\/site-/)
  await follow(page, 'Contacto')
  await expect(page).toHaveURL('/contacto')
  await expect(sheet).toHaveAttribute('href', /\/site-/)
  await follow(page, 'Administración')
  await expect(page).toHaveURL('/admin/login')
  await expect(sheet).toHaveAttribute('href', /\/dashboard-/)
  await page.goBack()
  await expect(page).toHaveURL('/contacto')
  await expect(sheet).toHaveAttribute('href', /\/site-/)
})

test('on a phone the links are a menu; Escape or choosing a link closes it', { tag: '@phone' }, async ({
  page,
}) => {
  await visit(page, '/')
  await expect(bar(page).getByRole('link')).toHaveCount(0)
  const button = page.getByRole('button', { name: /menú/ })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(button).toHaveAccessibleName('Cerrar menú')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(button).toHaveAccessibleName('Abrir menú')
  await button.click()
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await bar(page).getByRole('link', { name: 'Contacto' }).click()
  await expect(page).toHaveURL('/contacto')
  await expect(bar(page).getByRole('link')).toHaveCount(0)
  await expect(button).toHaveAccessibleName('Abrir menú')
})

test('the bar has a shadow past 50 pixels, and Inicio leads back up without navigating', {
  tag: '@once',
}, async ({ page }) => {
  await visit(page, '/')
  const header = page.getByRole('banner')
  await page.evaluate(() => window.scrollTo(0, 50))
  await expect(header).toHaveAttribute('data-sombra', 'false')
  await page.evaluate(() => window.scrollTo(0, 51))
  await expect(header).toHaveAttribute('data-sombra', 'true')
  await page.evaluate(() => window.scrollTo(0, 900))
  const entries = await page.evaluate(() => history.length)
  await follow(page, 'Inicio')
  await page.waitForFunction(() => window.scrollY === 0)
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('every navigation starts at the top, back too, and is stored in pageHistory', { tag: '@once' }, async ({
  page,
}) => {
  await visit(page, '/')
  await expect.poll(() => visited(page)).toEqual(['/'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Galería' }).click()
  await expect(page).toHaveURL('/galeria')
  await page.waitForFunction(() => window.scrollY === 0)
  await expect.poll(() => visited(page)).toEqual(['/', '/galeria'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Galería' }).click()
  await expect.poll(() => visited(page)).toEqual(['/', '/galeria'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Inicio' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => visited(page)).toEqual(['/', '/galeria', '/'])
  await page.waitForFunction(() => window.scrollY === 0)
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.goBack()
  await expect(page).toHaveURL('/galeria')
  await page.waitForFunction(() => window.scrollY === 0)
  await expect.poll(() => visited(page)).toEqual(['/', '/galeria'])
  await page.goForward()
  await expect.poll(() => visited(page)).toEqual(['/', '/galeria', '/'])
})

test('the gallery scrolls to the top again after 50 ms', { tag: '@once' }, async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => {
    const calls: { at: number; path: string }[] = []
    Object.assign(window, { calls })
    const original = window.scrollTo.bind(window)
    window.scrollTo = (...args: unknown[]) => {
      calls.push({ at: performance.now(), path: location.pathname })
      original(...(args as [ScrollToOptions]))
    }
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Galería' }).click()
  await page.waitForFunction(() => (window as unknown as { calls: unknown[] }).calls.length === 2)
  const calls = await page.evaluate(() => (window as unknown as { calls: { at: number }[] }).calls)
  expect((calls[1]?.at ?? 0) - (calls[0]?.at ?? 0)).toBeGreaterThanOrEqual(49)
})

test('the footer has name, address and contact, and links to every page', { tag: '@once' }, async ({
  page,
  site,
}) => {
  await visit(page, '/')
  const footer = page.getByRole('contentinfo')
  for (const name of ['Facebook', 'Instagram', 'WhatsApp']) {
    const link = footer.getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await expect(footer.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/56900000000',
  )
  await expect(footer.getByText('Los Bosques San Luis, Quilicura')).toBeVisible()
  await expect(footer.getByRole('link', { name: '+56 9 0000 0000' })).toHaveAttribute(
    'href',
    'tel:+56900000000',
  )
  await expect(footer.getByRole('link', { name: 'correo@ejemplo.cl' })).toHaveAttribute(
    'href',
    'mailto:correo@ejemplo.cl',
  )
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  const wanted = {
    Inicio: '/home',
    Galería: '/galeria',
    Contacto: '/contacto',
    'Radio Online': '/radio',
    Donaciones: '/donaciones',
    'Política de Privacidad': '/privacidad',
    'Términos de Uso': '/terminos',
  }
  for (const [name, href] of Object.entries(wanted))
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  expect((await page.request.get(`${site.origin}/home`, { maxRedirects: 0 })).status()).toBe(302)
})

test('the church’s name breaks well at every width, and on a tablet the footer uses it', {
  tag: '@once',
}, async ({ page }) => {
  await visit(page, '/')
  for (const width of [320, 360, 1280, 1920, 768]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(brokenNames), `${width} px`).toEqual([])
  }
  const footer = page.getByRole('contentinfo')
  const top = async (name: string) => (await footer.getByRole('heading', { name }).boundingBox())?.y
  expect(await top('Enlaces')).toBe(await top('Contacto'))
})

/** Runs in the page: the names, save in running text, in which «Los» ends a line and «Bosques» begins the next. */
function brokenNames() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  const range = document.createRange()
  let found = 0
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const at = text.data.indexOf('Los Bosques')
    if (
      at < 0 ||
      text.data.trim() !== 'Iglesia Comunidad Los Bosques' ||
      !text.parentElement?.checkVisibility()
    )
      continue
    found++
    range.setStart(text, at)
    range.setEnd(text, at + 'Los Bosques'.length)
    const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
    if (tops.size > 1) broken.push(text.data)
  }
  return found > 2 ? broken : ['the name is not there']
}

test('the content starts 70 px below the top, and a skip link leads to it', { tag: '@once' }, async ({
  page,
}) => {
  await visit(page, '/galeria')
  await expect(page.getByRole('main')).toHaveCSS('padding-top', '70px')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Saltar al contenido' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the menu opens and its links work', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menú' }).click()
    await bar(page).getByRole('link', { name: 'Contacto' }).click()
    await expect(page).toHaveURL('/contacto')
  })
})
