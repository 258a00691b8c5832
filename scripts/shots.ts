// npm run shots [-- página …]: the built site, with its example content and empty, photographed into `shots/`, to look at.
import { mkdir, rm } from 'node:fs/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { PAGINAS } from '#app/pages.server.ts'
import { ADMIN, startSite } from '#tests/support/site.ts'
import { BROWSER } from './bench/browser.ts'
import { whenEncoded } from './bench/bytes.ts'

const WIDTHS = [360, 768, 1280, 1920]
const SCHEMES = { claro: 'light', noche: 'dark' } as const
const DASHBOARD = ['', 'galeria', 'predicaciones', 'contacto', 'donaciones', 'privacidad', 'ajustes']
const FOLDER = 'shots'

type Shot = {
  name: string
  path: string
  admin?: boolean
  /** Clicks this first; then only the first screen is photographed. */
  touch?: (page: Page) => Promise<void>
  /** Only narrower than this. */
  below?: number
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const publicPages: Shot[] = PAGINAS.map(({ nombre, ruta }) => ({ name: nombre, path: ruta }))

const shots: Shot[] = [
  ...publicPages,
  { name: 'menu', path: '/', touch: press('Abrir menú'), below: 769 },
  { name: 'mosaico', path: '/galeria', touch: press('Mosaico') },
  {
    name: 'visor',
    path: '/galeria',
    touch: async (page) => {
      await page.locator('[data-foto]').first().click()
      await page.getByRole('dialog').locator('img').first().waitFor()
    },
  },
  { name: 'errores', path: '/contacto', touch: press('Enviar petición') },
  { name: 'login', path: '/admin/login' },
  ...DASHBOARD.map((part) => ({
    name: `panel-${part || 'inicio'}`,
    path: `/admin/dashboard/${part}`.replace(/\/$/, ''),
    admin: true,
  })),
]

const empty = publicPages.map((shot) => ({ ...shot, name: `${shot.name}-vacia` }))

const asked = process.argv.slice(2)
const chosen = (all: Shot[]) => (asked.length > 0 ? all.filter(({ name }) => asked.includes(name)) : all)
if (chosen([...shots, ...empty]).length === 0) {
  console.error(
    `No hay ninguna página así. Las hay: ${[...shots, ...empty].map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}

if (asked.length === 0) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch(BROWSER)
try {
  await photographSite('on', chosen(shots))
  await photographSite('off', chosen(empty))
} finally {
  await browser.close()
}

async function photographSite(content: 'on' | 'off', wanted: Shot[]) {
  if (wanted.length === 0) return
  const site = await startSite({ EXAMPLE_CONTENT: content })
  try {
    await whenEncoded(site)
    for (const [scheme, colorScheme] of Object.entries(SCHEMES))
      for (const width of WIDTHS) {
        const context = await browser.newContext({
          baseURL: site.origin,
          viewport: { width, height: width < 768 ? 740 : Math.round(width * 0.65) },
          colorScheme,
          reducedMotion: 'reduce',
          locale: 'es-CL',
          timezoneId: 'America/Santiago',
        })
        const page = await context.newPage()
        const fitting = wanted.filter(({ below = Number.POSITIVE_INFINITY }) => width < below)
        for (const shot of fitting) {
          if (shot.admin) await signIn(context, site.origin)
          await photograph(page, shot, `${FOLDER}/${shot.name}-${width}-${scheme}.png`)
        }
        await context.close()
        console.log(`${content === 'on' ? 'ejemplo' : 'vacía'}, ${width} px, ${scheme}: ${fitting.length}`)
      }
  } finally {
    await site.stop()
  }
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
  await page.screenshot({ path: file, fullPage: touch === undefined })
}
