import type { Page } from '@playwright/test'
import { expect, test, visit } from '#tests/support/journey.ts'

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

test('the bar links to every page; on a phone it is a menu, which Escape or choosing a link closes', {
  tag: '@floor',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 740 })
  await visit(page, '/')
  await expectLinks(page)
  await page.setViewportSize({ width: 360, height: 740 })
  const links = bar(page).getByRole('link')
  const button = page.getByRole('button', { name: /menú/ })
  await visit(page, '/')
  await expect(links).toHaveCount(0)
  await button.click()
  await expect(button).toHaveAccessibleName('Cerrar menú')
  await page.keyboard.press('Escape')
  await expect(button).toHaveAccessibleName('Abrir menú')
  await button.click()
  await button.click()
  await expect(button).toHaveAccessibleName('Abrir menú')
  await button.click()
  await expectLinks(page)
  await expect(links).toHaveCount(0)
  await expect(button).toHaveAccessibleName('Abrir menú')
  await expect(page.getByRole('main')).toBeFocused()
})

/** Of the bar as it stands; the last one is followed. */
async function expectLinks(page: Page) {
  const links = bar(page).getByRole('link')
  await expect(links).toHaveText(['Inicio', 'Radio en Vivo', 'Contacto', 'Administración', 'Donaciones'])
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(['/', '/radio', '/contacto', '/admin/login', '/donaciones'])
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  await bar(page).getByRole('link', { name: 'Contacto' }).click()
  await expect(page).toHaveURL('/contacto')
}

/** In the page that is there: the radio would go on. */
async function enlarge(page: Page) {
  await page.getByRole('button', { name: 'Tamaño de letra' }).click()
  await page.getByRole('button', { name: 'Letra grande' }).click()
  await expect(page.locator('html')).toHaveCSS('font-size', '20px')
  await page.keyboard.press('Escape')
}

test('a skip link leads to the content; the bar has a shadow past 50 pixels, Inicio leads back up, and the dashboard has its own stylesheet', async ({
  page,
}) => {
  await visit(page, '/galeria')
  // Scripts add it after the first paint.
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  await expect(page.getByRole('main')).toHaveCSS('padding-top', '70px')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
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
  const sheet = page.locator('link[rel="stylesheet"]:not([media="not all"])')
  await expect(sheet).toHaveAttribute('href', /\/site-/)
  await enlarge(page)
  await follow(page, 'Contacto')
  await expect(page).toHaveURL('/contacto')
  await expect(sheet).toHaveAttribute('href', /\/site-/)
  await visit(page, '/contacto')
  await page.getByRole('button', { name: 'Tamaño de letra' }).click()
  await expect(page.getByRole('button', { name: 'Letra grande' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveCSS('font-size', '20px')
  await page.keyboard.press('Escape')
  await follow(page, 'Administración')
  await expect(page).toHaveURL('/admin/login')
  await expect(sheet).toHaveAttribute('href', /\/dashboard-/)
  await page.goBack()
  await expect(page).toHaveURL('/contacto')
  await expect(sheet).toHaveAttribute('href', /\/site-/)
})

/** Runs in the page: notes when something scrolls it. */
function noteScrolls() {
  const calls: number[] = []
  Object.assign(window, { calls })
  const original = window.scrollTo.bind(window)
  window.scrollTo = (...args: unknown[]) => {
    calls.push(performance.now())
    original(...(args as [ScrollToOptions]))
  }
}

test('every navigation starts at the top, back too, and is stored in pageHistory', async ({ page }) => {
  await visit(page, '/')
  await expect.poll(() => visited(page)).toEqual(['/'])
  await page.evaluate(noteScrolls)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Galería' }).click()
  await expect(page).toHaveURL('/galeria')
  // The gallery scrolls to the top again after 50 ms.
  const calls = () => page.evaluate(() => Reflect.get(window, 'calls') as number[])
  await expect.poll(async () => (await calls()).length).toBe(2)
  const [first = 0, second = 0] = await calls()
  expect(second - first).toBeGreaterThanOrEqual(49)
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

test('while a page is slow to come, a line says that it is on its way', async ({ page }) => {
  await visit(page, '/')
  const slow = Promise.withResolvers<void>()
  await page.route(/\.data/, async (route) => {
    await slow.promise
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Galería' }).click()
  await expect(page.getByText('Cargando...')).toBeAttached()
  await expect(page).toHaveURL('/')
  slow.resolve()
  await expect(page).toHaveURL('/galeria')
  await expect(page.getByText('Cargando...')).toHaveCount(0)
  // The link that was followed goes with its page; what is read or reached next is in the new one.
  await page.getByRole('main').getByRole('link', { name: 'Ver la agenda' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await page.waitForFunction(() => document.documentElement.dataset.listo === 'si')
  await expect(page.locator('body')).toBeFocused()
})

const FOOTER_LINKS = {
  '+56 9 0000 0000': 'tel:+56900000000',
  'correo@ejemplo.cl': 'mailto:correo@ejemplo.cl',
  Inicio: '/home',
  Galería: '/galeria',
  Contacto: '/contacto',
  'Radio Online': '/radio',
  Donaciones: '/donaciones',
  'Política de Privacidad': '/privacidad',
  'Términos de Uso': '/terminos',
}

test('the footer has name, address and contact, and links to every page, and uses a tablet', async ({
  page,
}) => {
  await visit(page, '/')
  const footer = page.getByRole('contentinfo')
  for (const name of ['Facebook', 'Instagram', 'WhatsApp']) {
    const link = footer.getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  const whatsapp = footer.getByRole('link', { name: /^WhatsApp/ })
  await expect(whatsapp).toHaveAttribute('href', 'https://wa.me/56900000000')
  await expect(footer.getByText('Los Bosques San Luis, Quilicura')).toBeVisible()
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  for (const [name, href] of Object.entries(FOOTER_LINKS))
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  for (const width of [320, 360, 1280, 1920, 768]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(brokenNames), `${width} px`).toEqual([])
  }
  const top = async (name: string) => (await footer.getByRole('heading', { name }).boundingBox())?.y
  expect(await top('El sitio')).toBe(await top('Contacto'))
})

/**
 * Runs in the page: the names, save in running text, in which «Los» ends a line and «Bosques» begins the
 * next.
 */
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
