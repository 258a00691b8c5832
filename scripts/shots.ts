// npm run shots [-- página …]: the built site photographed into `shots/`, to look at: with its example content, empty, and
// with the longest content of every field; with letters at 200 % and in forced colours too.
import '#app/platform/closed-pipe.server.ts'
import { mkdir, rm } from 'node:fs/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test'
import { BROWSER, BROWSER_WITH_LARGE_LETTERS } from '#tests/support/browser.ts'
import { fillWithLongest } from '#tests/support/pages/longest.ts'
import { fillWeek } from '#tests/support/pages/longest-week.ts'
import { whenEncoded } from '#tests/support/ready-data.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'
import { inDb } from '#tests/support/site-db.ts'
import { empty, examples, longest, type Shot } from './shots/pages.ts'

const FOLDER = 'shots'

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

const asked = process.argv.slice(2)
const chosen = (all: Shot[]) => (asked.length > 0 ? all.filter(({ name }) => asked.includes(name)) : all)
const known = [...examples, ...empty, ...longest({ publicas: {}, panel: {} })].map(({ name }) => name)
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
  if (asked.length > 0 && !asked.some((name) => kindOf(name) === what)) return
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

async function photographOn(
  browser: Browser,
  { origin }: Site,
  { name, width, colorScheme, forcedColors }: Screen,
  shots: Shot[],
) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: width < 768 ? 740 : Math.round(width * 0.65) },
    ...(colorScheme && { colorScheme }),
    ...(forcedColors && { forcedColors }),
    reducedMotion: 'reduce',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
  })
  const page = await context.newPage()
  for (const shot of shots) {
    if (shot.admin) await signIn(context, origin)
    await photograph(page, shot, `${FOLDER}/${shot.name}-${name}.png`)
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

async function photograph(page: Page, { path, touch }: Shot, file: string) {
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
  // The longest pages have 100 screens.
  await page.screenshot({ path: file, fullPage: touch === undefined, timeout: 120_000 })
}
