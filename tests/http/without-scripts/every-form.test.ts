import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { breakWrites } from '#tests/support/failures.ts'
import { EVERY_FORM, knownForms } from '#tests/support/forms/every-form.ts'
import type { EveryForm } from '#tests/support/forms/form.ts'
import { NOT_WRITTEN } from '#tests/support/forms/not-written.ts'
import { seedEverything } from '#tests/support/forms/seed.ts'
import type { Typed } from '#tests/support/forms/send.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'
import { DASHBOARD_PAGES, PUBLIC_PAGES } from '#tests/support/pages/every-page.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { ADMIN } from '#tests/support/site.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { cookieOf } from '#tests/support/volunteer.ts'

// Which fields and buttons a page shows differs without scripts: each form is found, filled in and taken.

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

type Page = ReturnType<typeof plainBrowser>
const create = { width: 640, height: 480, channels: 3 as const, background: '#4c7a52' }
const picture = new Uint8Array(await sharp({ create }).jpeg().toBuffer())

async function send(page: Page, { path, open = [], send }: EveryForm, typed: Typed = {}) {
  await page.goto(path)
  // What a line folds is there.
  for (const name of open)
    if (page.count('button', name) > 0) await page.press(name)
    else if (page.count('a', name) > 0) await page.follow(name)
  const values = Object.entries(typed).map(([label, value]) => [
    label,
    typeof value === 'object' ? new File([picture], value.file, { type: 'image/jpeg' }) : value,
  ])
  await page.press(send, Object.fromEntries(values))
}

/** What was typed stands in the fields, but for what is never sent back. */
function expectTyped(page: Page, name: string, typed: Typed, hidden: string[] = []) {
  for (const [label, value] of Object.entries(typed)) {
    const at = `${name}: ${label}`
    if (value === true) expect(page.field(label).checked, at).toBe(true)
    else if (typeof value === 'object') expect(page.text(), at).toContain(`Foto recibida: ${value.file}`)
    else if (!hidden.includes(label)) expect(page.field(label).value.replaceAll('\r\n', '\n'), at).toBe(value)
  }
}

test('every form that is refused says why beside the field, and keeps what was typed', async () => {
  const member = await signedIn()
  for (const [name, form] of Object.entries(EVERY_FORM)) {
    const { anonymous, bad } = form
    if (!bad) continue
    const page = anonymous ? plainBrowser(site) : member
    await send(page, form, bad.typed)
    expect(page.field(bad.at).described, name).toContain(bad.error)
    expectTyped(page, name, bad.typed, bad.hidden)
  }
})

test('a form whose data cannot be written says so in its own words, and keeps what was typed', async () => {
  const member = await signedIn()
  onTestFinished(await breakWrites(db))
  for (const [name, says] of NOT_WRITTEN) {
    const form = EVERY_FORM[name] as EveryForm
    // A picture fails in a way of its own: `fallas-subidas`.
    const all = Object.entries(form.good.typed ?? {})
    const typed = Object.fromEntries(all.filter(([, value]) => typeof value !== 'object'))
    await send(member, form, typed)
    expect(`${name}: ${member.text()}`).toContain(says)
    expectTyped(member, name, typed)
  }
})

test('every form is taken, and says so', async () => {
  let member = await signedIn()
  for (const [name, form] of Object.entries(EVERY_FORM)) {
    const { anonymous, good } = form
    if (name.endsWith('cerrar-otras')) await signedIn()
    const page = anonymous ? plainBrowser(site) : member
    await send(page, form, good.typed)
    expect(`${name}: ${page.text()}`).toContain(good.says)
    knownForms(page.posts())
    if (name === LAST_OF_A_SESSION) member = await signedIn()
  }
})
