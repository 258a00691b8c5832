// npm run shots [-- página …]: the built site photographed into `shots/`, to look at: with its example
// content, empty, and with the longest content of every field; with letters at 200 % and in forced colours
// too. npm run shots -- iglesias: three churches that chose what can be chosen. npm run shots -- manual: the
// pictures of docs/manual.
import '#app/platform/closed-pipe.server.ts'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { openDiskStore } from '#app/platform/files/disk.server.ts'
import { sharp } from '#app/platform/images/sharp.server.ts'
import { BROWSER, BROWSER_WITH_LARGE_LETTERS } from '#tests/support/browser.ts'
import { fillWithLongest } from '#tests/support/pages/longest.ts'
import { fillWeek } from '#tests/support/pages/longest-week.ts'
import { whenEncoded } from '#tests/support/ready-data.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'
import { inDb } from '#tests/support/site-db.ts'
import { becomeIglesia, IGLESIAS } from './shots/iglesias.ts'
import { fillManual, inSpanish, manual } from './shots/manual.ts'
import { empty, examples, longest, type Shot } from './shots/pages.ts'

const FOLDER = 'shots'
const PICTURES = join('docs/manual', 'imagenes')

/** What the site is seen on: the end of the photographs' names. */
type Screen = { name: string; width: number; letters?: 'large' } & Pick<
  BrowserContextOptions,
  'colorScheme' | 'forcedColors'
>
const SCREENS: Screen[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 768, 1280, 1920].map((width) => ({
    name: `${width}-${colorScheme === 'light' ? 'claro' : 'noche'}`,
    width,
    colorScheme,
  })),
)
const SPECIAL: Screen[] = [
  { name: '320-letras', width: 320, letters: 'large' },
  { name: '360-contraste', width: 360, forcedColors: 'active' },
  { name: '1280-contraste', width: 1280, forcedColors: 'active' },
]
const NARROW_AND_WIDE: Screen[] = [
  { name: '320-claro', width: 320 },
  { name: '320-letras', width: 320, letters: 'large' },
  { name: '1280-claro', width: 1280 },
]

/** Asked for by these names, and not by those of pages. */
const APART = ['iglesias', 'manual']

const asked = process.argv.slice(2)
const chosen = (all: Shot[]) => (asked.length > 0 ? all.filter(({ name }) => asked.includes(name)) : all)
const known = [...examples, ...empty, ...longest({ publicas: {}, panel: {} })].map(({ name }) => name)
known.push(...APART)
if (asked.some((name) => !known.includes(name) && !name.endsWith('-larga'))) {
  console.error(`No hay ninguna página así. Las hay: ${known.join(', ')}`)
  process.exit(1)
}

if (asked.length === 0) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const browsers = {
  usual: await chromium.launch(BROWSER),
  large: await chromium.launch(BROWSER_WITH_LARGE_LETTERS),
}
try {
  await photographSite('larga', { EXAMPLE_CONTENT: 'off' }, NARROW_AND_WIDE, async (site) => {
    const week = await inDb(site, async (db) => {
      await fillWithLongest(db, ADMIN.email)
      return fillWeek(db)
    })
    await site.restart()
    return longest(week)
  })
  await photographSite('vacía', { EXAMPLE_CONTENT: 'off' }, SCREENS, async () => empty)
  await photographSite('ejemplo', { EXAMPLE_CONTENT: 'on' }, [...SPECIAL, ...SCREENS], async () => examples)
  if (asked.length === 0 || asked.includes('iglesias')) await photographIglesias()
  if (asked.includes('manual')) await photographManual()
} finally {
  for (const browser of Object.values(browsers)) await browser.close()
}

/** `prepare` fills the site, and names its pages. */
async function photographSite(
  what: string,
  env: Record<string, string>,
  screens: Screen[],
  prepare: (site: Site) => Promise<Shot[]>,
) {
  if (asked.length > 0 && !asked.some((name) => !APART.includes(name) && kindOf(name) === what)) return
  const site = await startSite(env)
  try {
    const wanted = chosen(await prepare(site))
    await inDb(site, whenEncoded)
    for (const screen of screens) {
      const browser = browsers[screen.letters ?? 'usual']
      const fitting = wanted.filter(
        ({ from = 0, below = Number.POSITIVE_INFINITY }) => from <= screen.width && screen.width < below,
      )
      await photographOn(browser, site, screen, fitting)
      console.log(`${what}, ${screen.name}: ${fitting.length}`)
    }
  } finally {
    await site.stop()
  }
}

function kindOf(name: string) {
  if (name.endsWith('-larga')) return 'larga'
  return name.endsWith('-vacia') ? 'vacía' : 'ejemplo'
}

/** Each church's home, a sermon, a page of its own and where it writes to us, on a phone and wide. */
async function photographIglesias() {
  const site = await startSite({ EXAMPLE_CONTENT: 'on' })
  const files = openDiskStore(join(site.dataDir, 'archivos'))
  const screens = SCREENS.filter(({ width }) => width === 360 || width === 1280)
  try {
    const before = await inDb(site, async (db) => (await readSitio(db)).data)
    for (const iglesia of IGLESIAS) {
      await inDb(site, async (db) => {
        await becomeIglesia({ db, files }, iglesia, before)
      })
      await site.restart()
      await inDb(site, whenEncoded)
      const shots = examples
        .filter(({ name }) => ['inicio', 'predicacion', 'contacto', 'panel-inicio'].includes(name))
        .concat({ name: 'pagina', path: '/p/soy-nuevo-que-esperar' })
        .map((shot) => ({ ...shot, name: `${iglesia.name}-${shot.name}` }))
      for (const screen of screens) await photographOn(browsers.usual, site, screen, shots)
      console.log(`${iglesia.name}: ${shots.length * screens.length}`)
    }
  } finally {
    await site.stop()
  }
}

/** The pictures of docs/manual: a phone's screen by day, from what matters on. */
async function photographManual() {
  await rm(PICTURES, { recursive: true, force: true })
  await mkdir(PICTURES, { recursive: true })
  const backups = await mkdtemp(join(tmpdir(), 'campanario-respaldos-'))
  const site = await startSite({ EXAMPLE_CONTENT: 'on', BACKUP_TO: backups, BACKUP_EVERY: '24h' })
  try {
    await inDb(site, fillManual)
    await inDb(site, whenEncoded)
    const context = await contextOf(
      browsers.usual,
      site,
      { width: 390, colorScheme: 'light' },
      { deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    )
    const page = await context.newPage()
    for (const { top, height = 560, ...shot } of manual) {
      if (shot.admin) await signIn(context, site.origin)
      await page.setViewportSize({ width: 390, height })
      await open(page, shot)
      await page.evaluate(inSpanish)
      if (top)
        await top(page).evaluate((part) =>
          scrollBy({ top: part.getBoundingClientRect().top - 12, behavior: 'instant' }),
        )
      const { size } = await sharp(await page.screenshot())
        .webp({ quality: 60, effort: 6 })
        .toFile(join(PICTURES, `${shot.name}.webp`))
      console.log(`${shot.name}: ${Math.round(size / 1000)} kB`)
    }
    await context.close()
  } finally {
    await site.stop()
    await rm(backups, { recursive: true, force: true })
  }
}

function contextOf(
  browser: Browser,
  { origin }: Site,
  { width, colorScheme, forcedColors }: Omit<Screen, 'name'>,
  phone: BrowserContextOptions = {},
) {
  return browser.newContext({
    baseURL: origin,
    viewport: { width, height: width < 768 ? 740 : Math.round(width * 0.65) },
    ...phone,
    ...(colorScheme && { colorScheme }),
    ...(forcedColors && { forcedColors }),
    reducedMotion: 'reduce',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
  })
}

async function photographOn(browser: Browser, site: Site, screen: Screen, shots: Shot[]) {
  const context = await contextOf(browser, site, screen)
  const page = await context.newPage()
  for (const shot of shots) {
    if (shot.admin) await signIn(context, site.origin)
    await photograph(page, shot, `${FOLDER}/${shot.name}-${screen.name}.png`)
  }
  await context.close()
}

/** Once per browser context: the cookie stays. */
async function signIn(context: BrowserContext, origin: string) {
  if ((await context.cookies()).length > 0) return
  await context.request.post('/admin/login', {
    form: { email: ADMIN.email, clave: ADMIN.clave },
    headers: { Origin: origin },
    maxRedirects: 0,
  })
}

async function photograph(page: Page, shot: Shot, file: string) {
  await open(page, shot)
  // The longest pages have 100 screens.
  await page.screenshot({ path: file, fullPage: shot.touch === undefined, timeout: 120_000 })
}

async function open(page: Page, { path, touch }: Shot) {
  // Wait for `load` only: with an unreachable radio the network never falls idle.
  await page.goto(path)
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.listo === 'si' &&
      document.querySelector('svg[data-dibujo]:empty') === null,
  )
  await touch?.(page)
  // Trigger lazy loading: a full-page photograph shows everything at once.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
    await document.fonts.ready
  })
}
