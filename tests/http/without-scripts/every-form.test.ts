import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { EVERY_FORM, knownForms } from '#tests/support/forms/every-form.ts'
import { seedEverything } from '#tests/support/forms/seed.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'
import { DASHBOARD_PAGES, PUBLIC_PAGES } from '#tests/support/pages/every-page.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { ADMIN } from '#tests/support/site.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { cookieOf } from '#tests/support/volunteer.ts'

// Which fields and buttons a page shows differs without scripts: each form is found, filled in and taken.

vi.setConfig({ testTimeout: 300_000 })

const smtp = await startSmtp()
afterAll(smtp.stop)
// With mail, or «¿Olvidaste tu contraseña?» has no form.
const { site, db } = await fileSite({
  EXAMPLE_CONTENT: 'on',
  SMTP_URL: smtp.url,
  MAIL_FROM: 'sitio@iglesia.cl',
})
await seedEverything(db)
const LAST_OF_A_SESSION = '/admin/salir'
const signedIn = async () => plainBrowser(site, await cookieOf(site, ADMIN))

/** The forms of every page, before any of them is sent. */
async function walk() {
  const [met, seen] = [new Set<string>(), new Set<string>()]
  const look = async (page: Awaited<ReturnType<typeof signedIn>>, start: readonly string[]) => {
    const waiting = [...start]
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      // One of all that are edited or opened, one day, one month, one category of all there are.
      const known = path.replace(/=[\w-]{30,}|\b(desde|mes|categoria)=[^&]+/g, '$1=…')
      if (seen.has(known)) continue
      seen.add(known)
      await page.goto(path)
      for (const name of page.posts()) met.add(name)
      waiting.push(...page.views())
    }
  }
  await look(plainBrowser(site), PUBLIC_PAGES)
  // Beside a second session, which can be ended.
  await signedIn()
  await look(await signedIn(), DASHBOARD_PAGES)
  return { met, seen }
}
const { met, seen } = await walk()

test('no page shows a form that is not tried', () => {
  knownForms([...met])
  expect(Object.keys(EVERY_FORM).filter((name) => !met.has(name))).toEqual([])
  expect(seen.size).toBeGreaterThan(20)
})

test('every form is taken, and says so', async () => {
  const create = { width: 640, height: 480, channels: 3 as const, background: '#4c7a52' }
  const picture = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  let member = await signedIn()
  for (const [name, { path, open = [], send, good, anonymous }] of Object.entries(EVERY_FORM)) {
    if (name.endsWith('cerrar-otras')) await signedIn()
    const page = anonymous ? plainBrowser(site) : member
    const typed = Object.entries(good.typed ?? {}).map(([label, value]) => [
      label,
      typeof value === 'object' ? new File([picture], value.file, { type: 'image/jpeg' }) : value,
    ])
    await page.goto(path)
    // What a line folds is there.
    for (const button of open) if (page.count('button', button) > 0) await page.press(button)
    await page.press(send, Object.fromEntries(typed))
    expect(`${name}: ${page.text()}`).toContain(good.says)
    knownForms(page.posts())
    if (name === LAST_OF_A_SESSION) member = await signedIn()
  }
})
