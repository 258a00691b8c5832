// npm run shots [-- página …]: the built site with its example content, photographed into `shots/`. For the eyes.
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { PAGINAS } from '#app/domain/sitio/paginas.ts'
import { ADMIN, startSite } from '#tests/support/site.ts'

const WIDTHS = [360, 768, 1280, 1920]
const SCHEMES = { claro: 'light', noche: 'dark' } as const
const DASHBOARD = ['', 'galeria', 'predicaciones', 'contacto', 'donaciones', 'privacidad', 'ajustes']
const FOLDER = 'shots'

type Shot = { name: string; path: string; admin?: boolean }

const shots: Shot[] = [
  ...Object.entries(PAGINAS).map(([name, { ruta }]) => ({ name, path: ruta })),
  { name: 'login', path: '/admin/login' },
  ...DASHBOARD.map((part) => ({
    name: `panel-${part || 'inicio'}`,
    path: `/admin/dashboard/${part}`.replace(/\/$/, ''),
    admin: true,
  })),
]

const asked = process.argv.slice(2)
const wanted = asked.length > 0 ? shots.filter(({ name }) => asked.includes(name)) : shots
if (wanted.length === 0) {
  console.error(`No hay ninguna página así. Las hay: ${shots.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const executable = process.env.CHROMIUM ?? '/usr/bin/chromium'
const site = await startSite({ EXAMPLE_CONTENT: 'on' })
const browser = await chromium.launch({
  ...(existsSync(executable) ? { executablePath: executable } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  if (asked.length === 0) await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  for (const [scheme, colorScheme] of Object.entries(SCHEMES)) {
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
      for (const shot of wanted) {
        if (shot.admin) await signIn(context)
        await photograph(page, shot.path, `${FOLDER}/${shot.name}-${width}-${scheme}.png`)
      }
      await context.close()
      console.log(`${width} px, ${scheme}: ${wanted.length}`)
    }
  }
} finally {
  await browser.close()
  await site.stop()
}

/** Once for each context: its cookie stays. */
async function signIn(context: BrowserContext) {
  if ((await context.cookies()).length > 0) return
  await context.request.post('/admin/login', {
    form: { email: ADMIN.email, clave: ADMIN.clave },
    headers: { Origin: site.origin },
    maxRedirects: 0,
  })
}

async function photograph(page: Page, path: string, file: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  // What is far below is loaded when it comes near; a photograph sees all of it at once.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
  })
  await page.screenshot({ path: file, fullPage: true })
}
