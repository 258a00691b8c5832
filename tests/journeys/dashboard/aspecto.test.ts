import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { contrast } from '#app/platform/color/oklch.server.ts'
import { button } from '#tests/support/admin-forms.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { film } from '#tests/support/pictures/film.ts'

const PATH = '/admin/dashboard/ajustes'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const said = (page: Page, text: string) => expect(page.getByRole('status')).toContainText(text)
async function save(page: Page) {
  await button(page, 'Guardar cambios').click()
  const status = page.getByRole('status')
  await expect(status).toContainText('Ajustes guardados con éxito', { timeout: 60_000 })
}

/** The share card may be kept for good: its address says what is on it. */
async function expectKeptCard(page: Page) {
  const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  const { pathname, search } = new URL(card)
  const answer = await page.request.get(pathname + search)
  expect(answer.headers()['cache-control']).toContain('immutable')
}

/** The colours of the panes in the page's window. */
const glassOf = async (page: Page) =>
  new Set((await page.locator('svg[data-dibujo]').first().innerHTML()).match(/#[0-9a-f]{3}(?=")/g))

test('a palette or a colour of one’s own is seen before it is saved, and then on every page and card', async ({
  page,
  signIn,
}) => {
  await visit(page, '/contacto')
  const suyo = await glassOf(page)
  await signIn()
  await visit(page, `${PATH}?parte=sitio&tema=colores`)
  const fondo = (of: Locator) => of.evaluate((body) => getComputedStyle(body).backgroundColor)
  const before = await fondo(page.locator('body'))
  const figure = page.locator('figure').filter({ has: page.getByText('La portada', { exact: true }) })
  const portada = figure.locator('> div')
  const muestra = () => portada.evaluate((box) => getComputedStyle(box).getPropertyValue('--color-noche'))
  const ambar = await muestra()
  await page.getByRole('radio', { name: 'Mar', exact: true }).check()
  await expect.poll(muestra).not.toBe(ambar)
  for (const one of ['Una predicación', 'Un formulario', 'De noche'])
    await expect(page.locator('figcaption', { hasText: one })).toBeVisible()
  await page.getByLabel('Tu color').fill('#f5e663')
  await expect(page.getByRole('radio', { name: 'Un color propio' })).toBeChecked()
  await expect(page.getByText('En los enlaces tu color se verá más oscuro')).toBeVisible()
  expect(await fondo(page.locator('body'))).toBe(before)
  await save(page)
  // The dashboard has it without a reload.
  await expect.poll(() => fondo(page.locator('body'))).not.toBe(before)
  await visit(page, '/contacto')
  await expect(page.locator('link[href^="/colores/f5e663.css?v="]')).toBeAttached()
  expect(await fondo(page.locator('body'))).not.toBe(before)
  expect((await glassOf(page)).intersection(suyo).size).toBeLessThan(suyo.size / 3)
  await expectAccessible(page, 'colour')
  await expectKeptCard(page)

  await visit(page, `${PATH}?parte=sitio&tema=colores`)
  await page.getByRole('radio', { name: 'Ámbar' }).check()
  await save(page)
  await visit(page, '/contacto')
  await expect(page.locator('link[href^="/colores/"]')).toHaveCount(0)
  expect(await fondo(page.locator('body'))).toBe(before)
})

/** In the page: how wide a line is in the typefaces of both pairs. */
async function measureFaces() {
  const widthIn = (family: string) => {
    const line = document.body.appendChild(document.createElement('span'))
    line.style.cssText = `position:absolute;font:400 100px ${family};white-space:nowrap`
    line.textContent = 'Somos una comunidad cristiana de barrio: familias, jóvenes y abuelos que se reúnen'
    const { width } = line.getBoundingClientRect()
    line.remove()
    return width
  }
  await Promise.all(['Alegreya', 'Alegreya Sans'].map((face) => document.fonts.load(`400 100px "${face}"`)))
  return ['Bitter', 'Alegreya', 'Cabin', '"Alegreya Sans"'].map(widthIn)
}

/** Which typefaces the page fetches. */
function noteFonts(page: Page) {
  const fonts: (string | undefined)[] = []
  page.on('request', (each) => {
    if (each.resourceType() === 'font') fonts.push(/([a-z]+-\d+)-/.exec(each.url())?.[1])
  })
  return fonts
}

test('another pair of typefaces is seen before it is saved, then on every page, as wide as a new site’s', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn()
  const faceOf = (of: Locator) => of.evaluate((each) => getComputedStyle(each).fontFamily.split(',')[0])
  await visit(page, `${PATH}?parte=sitio&tema=letras`)
  expect(await faceOf(page.locator('[data-letras=figtree] .font-titulo').first())).toBe('Figtree')
  expect(await faceOf(page.locator('[data-letras=figtree]'))).toBe('Hind')
  await page.getByRole('radio', { name: 'Firme' }).check()
  await save(page)
  await expect.poll(() => faceOf(page.locator('body'))).toBe('Cabin')
  // Among the others, a new site's stays itself.
  expect(await faceOf(page.locator('[data-letras=alegreya]'))).toBe('"Alegreya Sans"')

  const visitor = await browser.newPage()
  const fonts = noteFonts(visitor)
  await visit(visitor, '/')
  expect([await faceOf(visitor.locator('h1')), await faceOf(visitor.locator('body'))]).toEqual([
    'Bitter',
    'Cabin',
  ])
  await visitor.evaluate(() => document.fonts.ready)
  expect(fonts.sort()).toEqual(['bitter-400', 'bitter-600', 'cabin-400', 'cabin-700'])
  // What stands there before a file arrives is as wide, and on the same line.
  const [bitter = 0, alegreya = 1, cabin = 0, sans = 1] = await visitor.evaluate(measureFaces)
  expect(Math.abs(bitter / alegreya - 1)).toBeLessThan(0.02)
  expect(Math.abs(cabin / sans - 1)).toBeLessThan(0.02)

  await visit(page, `${PATH}?parte=sitio&tema=letras`)
  await page.getByRole('radio', { name: 'Clásica' }).check()
  await save(page)
  await visit(page, '/contacto')
  expect(await faceOf(page.locator('h1'))).toBe('Alegreya')
  await expect(page.locator('html[data-letras], link[href*="bitter"], link[href*="figtree"]')).toHaveCount(0)
})

test('a church’s own window is seen before it is saved, and then in the banner and on its card', async ({
  page,
  signIn,
}) => {
  await signIn()
  await visit(page, '/')
  const drawn = (of: Page) => of.locator('.banner-luz svg').evaluate((svg) => svg.innerHTML)
  const card = () => page.locator('meta[property="og:image"]').getAttribute('content')
  const [before, cardBefore] = [await drawn(page), await card()]
  await visit(page, `${PATH}?parte=sitio&tema=ventana`)
  const preview = page.locator('#ventana figure svg')
  const shown = () => preview.evaluate((svg) => svg.innerHTML)
  const first = await shown()
  await page.getByRole('radio', { name: 'Un vitral propio' }).check()
  await page.getByRole('radio', { name: 'Olas' }).check()
  await expect.poll(shown).not.toBe(first)
  const waves = await shown()
  await button(page, 'Otro vitral').click()
  await expect.poll(shown).not.toBe(waves)
  const words = await field(page, 'Palabras del vitral').inputValue()
  await save(page)
  await visit(page, '/')
  const own = await drawn(page)
  expect(own).not.toBe(before)
  expect(await card()).not.toBe(cardBefore)

  // Whoever comes from another page gets the code that draws it.
  await visit(page, '/contacto')
  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click()
  await expect.poll(() => drawn(page).then((each) => each.length)).toBeGreaterThan(5000)
  await visit(page, `${PATH}?parte=sitio&tema=ventana`)
  await expect(field(page, 'Palabras del vitral')).toHaveValue(words)
  await page.getByRole('radio', { name: 'El vitral de siempre' }).check()
  await save(page)
  await visit(page, '/')
  await expect(page.locator('.banner-luz svg')).toHaveAttribute('data-dibujo', /^gracia,/)
  expect(await card()).toBe(cardBefore)
})

/**
 * The lightest that a spot of a picture may be, of the size of a stroke of a letter: `#rrggbb` of the
 * lightest channels.
 */
async function lightestOf(picture: Buffer): Promise<string> {
  const { width = 0 } = await sharp(picture).metadata()
  const spots = await sharp(picture)
    .resize({ width: Math.round(width / 3) })
    .png()
    .toBuffer()
  const channels = (await sharp(spots).stats()).channels.slice(0, 3)
  return `#${channels.map(({ max }) => max.toString(16).padStart(2, '0')).join('')}`
}

/** The worst photo there is for words over it: glaring, with a dark edge. */
async function glaring(): Promise<Buffer> {
  const create = { width: 1200, height: 800, channels: 3 as const, background: '#ffffff' }
  const edge = { create: { ...create, width: 60, background: '#101010' } }
  const layers = [{ input: edge, left: 0, top: 0 }]
  return await sharp({ create }).composite(layers).jpeg().toBuffer()
}

const SCREENS = [
  [1920, 1080],
  [1280, 800],
  [800, 1100],
  [360, 740],
] as const

test('a photo of the church’s own stands in the banner, and its words are read over it on every screen', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn()
  await visit(page, `${PATH}?parte=sitio&tema=ventana`)
  await page.getByRole('radio', { name: 'Una foto' }).check()
  const photo = page.getByLabel('Foto de la portada', { exact: true })
  await photo.setInputFiles({ name: 'templo.jpg', mimeType: 'image/jpeg', buffer: await glaring() })
  await expect(page.getByRole('status')).toContainText('Foto lista.', { timeout: 60_000 })
  await page.locator('#ventana fieldset img').click({ position: { x: 10, y: 10 } })
  const across = page.getByRole('slider', { name: 'De izquierda a derecha' })
  await expect.poll(async () => Number(await across.inputValue())).toBeLessThan(15)
  await across.press('ArrowRight')
  const chosen = await across.inputValue()
  await save(page)

  await visit(page, '/')
  const shown = page.locator('.banner-luz img')
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const position = await shown.evaluate((img) => getComputedStyle(img).objectPosition)
  expect(position).toMatch(new RegExp(`^${chosen}% `))
  await page.locator('.banner-palabras, .particula').evaluateAll((all) => {
    for (const each of all) (each as HTMLElement).style.visibility = 'hidden'
  })
  for (const [width, height] of SCREENS)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      const box = await page.locator('.banner-palabras > div').boundingBox()
      const picture = await page.screenshot({ clip: box ?? undefined, animations: 'disabled' })
      // The palest words of the banner.
      const ratio = contrast('#c6c5d2', await lightestOf(picture))
      expect(ratio, `${width} ${colorScheme}`).toBeGreaterThanOrEqual(7)
    }
})

const templo = async () => {
  const create = { width: 1200, height: 800, channels: 3 as const, background: '#41704a' }
  return { name: 'templo.jpg', mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}

/** A photo and a film over it, once a file that is no film was refused. */
async function chooseFilm(page: Page) {
  const photo = await templo()
  await page.getByRole('radio', { name: 'Una película sin sonido' }).check()
  await page.getByLabel('Foto de la portada', { exact: true }).setInputFiles(photo)
  await expect(page.getByRole('status')).toContainText('Foto lista.', { timeout: 60_000 })
  const pelicula = page.getByLabel('Película', { exact: true })
  await pelicula.setInputFiles({ ...photo, name: 'culto.mp4', mimeType: 'video/mp4' })
  await expect(page.getByRole('alert')).toContainText('Expórtalo como MP4 (H.264)')
  await pelicula.setInputFiles({ name: 'culto.mp4', mimeType: 'video/mp4', buffer: film() })
  await said(page, 'Película lista.')
  await expect(page.getByText('Película recibida')).toBeVisible()
}

type Visitor = { reducedMotion: 'reduce' | 'no-preference'; savesData?: boolean }

/** Opens the home page, and tells which films were fetched for it. */
async function visitAs(browser: Browser, { savesData, ...options }: Visitor) {
  const visitor = await browser.newPage(options)
  const fetched: string[] = []
  visitor.on('request', (each) => /\.mp4/.test(each.url()) && fetched.push(each.url()))
  if (savesData)
    await visitor.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
  await visit(visitor, '/')
  await expect(visitor.locator('.banner-luz img')).toBeVisible()
  return { visitor, fetched }
}

/** The code of the film is there, and asked for nothing. */
async function expectNoFilm({ visitor, fetched }: Awaited<ReturnType<typeof visitAs>>) {
  await visitor.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/pelicula-[^/]+\.js$/.test(name)),
  )
  await visitor.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await expect(visitor.locator('video')).toHaveCount(0)
  expect(fetched).toEqual([])
}

test('a silent film plays over the banner’s photo until it is stopped, and stays away from who wants nothing to move or saves data', async ({
  page,
  signIn,
  browser,
  problems,
}) => {
  test.slow()
  problems.expect(/status of 400 .*ajustes\.data/)
  await signIn()
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, `${PATH}?parte=sitio&tema=ventana`)
  await chooseFilm(page)
  await save(page)

  const { visitor } = await visitAs(browser, { reducedMotion: 'no-preference' })
  const played = visitor.locator('.banner-luz video')
  const clock = () => played.evaluate((video: HTMLVideoElement) => video.currentTime)
  const stop = button(visitor, 'Pausar la película')
  await expect(stop).toBeVisible()
  expect(await played.evaluate((video: HTMLVideoElement) => video.muted && video.loop)).toBe(true)
  const first = await clock()
  await expect.poll(clock).not.toBe(first)
  await expectAccessible(visitor)
  await stop.click()
  const stopped = await clock()
  await expect(button(visitor, 'Seguir con la película')).toBeFocused()
  expect(await clock()).toBe(stopped)
  await button(visitor, 'Seguir con la película').click()
  await expect.poll(clock).not.toBe(stopped)
  // Who asks for stillness meanwhile gets it.
  await visitor.emulateMedia({ reducedMotion: 'reduce' })
  await expect(played).toHaveCount(0)
  await expect(visitor.locator('.banner-pausa')).toHaveCount(0)

  await expectNoFilm(await visitAs(browser, { reducedMotion: 'reduce' }))
  await expectNoFilm(await visitAs(browser, { reducedMotion: 'no-preference', savesData: true }))
})

const drawing = (shapes: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 100" onload="document.title='roto'">${shapes}</svg>`,
  ),
})

/** A logo and one for the night, once one with letters was refused. */
async function chooseLogos(page: Page) {
  const input = page.getByLabel('Logo', { exact: true })
  const byNight = page.locator('#logo figure').filter({ hasText: 'De noche' })
  await input.setInputFiles(drawing('<text>Iglesia</text>'))
  await expect(page.getByText('conviértelas en trazos').last()).toBeVisible()
  await input.setInputFiles(drawing('<path fill="#1b2a63" d="M0 0h99v99H0zM200 0h300v99H200z"/>'))
  await expect(byNight.locator('img')).toBeVisible()
  await page
    .getByLabel('Logo para la noche (opcional)')
    .setInputFiles(drawing('<path fill="#f5e663" d="M0 0h99v99H0zM200 0h300v99H200z"/>'))
  // Saving waits for what is being sent.
  await expect(page.getByRole('button', { name: /^Quitar\W+Logo para la noche/ })).toBeVisible()
  await expect(byNight).toHaveCount(1)
}

async function expectOtherByNight(page: Page, shown: Locator) {
  const byDay = (await shown.getAttribute('src')) ?? ''
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(shown).not.toHaveAttribute('src', byDay)
  await expectAccessible(page, 'colour')
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectOwnIcon(page: Page, address: string) {
  expect(address).toMatch(/^\/icono\/icono-192\.png\?v=\w+$/)
  const answer = await page.request.get(address)
  expect(answer.headers()['cache-control']).toContain('immutable')
  expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 192, format: 'png' })
}

test('a logo is seen before it is saved, then in the bar and on icons; taken away, the window is back', async ({
  page,
  signIn,
  problems,
}) => {
  problems.expect(/400 .*ajustes\.data/)
  await signIn()
  await visit(page, `${PATH}?parte=sitio&tema=logo`)
  await chooseLogos(page)
  const solo = page.getByLabel('El logo ya trae el nombre: mostrarlo solo')
  await solo.check()
  await expectAccessible(page)
  await save(page)

  await visit(page, '/contacto')
  const brand = page.getByRole('link', { name: 'Iglesia Comunidad Los Bosques, portada' })
  const shown = brand.locator('img').locator('visible=true')
  await expect(shown).toHaveAttribute('alt', 'Iglesia Comunidad Los Bosques')
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await shown.evaluate((img: HTMLImageElement) => img.height)).toBeGreaterThan(30)
  await expect(brand).not.toContainText('Iglesia')
  await expectOtherByNight(page, shown)
  const icon = page.locator('link[rel="icon"][sizes="192x192"]')
  await expectOwnIcon(page, (await icon.getAttribute('href')) ?? '')

  await visit(page, `${PATH}?parte=sitio&tema=logo`)
  await solo.uncheck()
  await save(page)
  await visit(page, '/contacto')
  await expect(brand).toContainText('Iglesia Comunidad Los Bosques')
  await visit(page, `${PATH}?parte=sitio&tema=logo`)
  await page.getByRole('button', { name: /^Quitar\W+Logo para la noche/ }).click()
  await page.getByRole('button', { name: /^Quitar\W+Logo$/ }).click()
  await save(page)
  await visit(page, '/contacto')
  await expect(icon).toHaveAttribute('href', '/icono-192.png')
  await expect(brand.locator('svg')).toBeVisible()
  await expect(brand).toContainText('Iglesia Comunidad Los Bosques')
})
