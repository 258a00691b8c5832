import type { Page } from '@playwright/test'
import { CONSENTIMIENTO } from '#app/features/peticiones/peticion.ts'
import { EVERY_FORM } from '#tests/support/forms/every-form.ts'
import type { EveryForm } from '#tests/support/forms/form.ts'
import { seedEverything } from '#tests/support/forms/seed.ts'
import { exactly, fillIn, pressSend, type Typed, type } from '#tests/support/forms/send.ts'
import { ADMIN, expect, test } from '#tests/support/journey.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'
import { signIn as signInElsewhere } from '#tests/support/volunteer.ts'

/*
 * A form of every page is sent before late scripts have run, and comes back as it was typed with its message
 * beside the field, before the scripts run and after. Late scripts are not late by some seconds but wait until
 * the form was sent and its answer is there: however slow a phone is, its forms are sent before its scripts or
 * with them. The forms of a page are hydrated in one way, so one of each is; that every form is refused and
 * taken so without scripts: `tests/http/without-scripts/every-form.test.ts`.
 */

// Dozens of pages, on a busy machine too.
test.describe.configure({ timeout: 900_000 })

test.use({
  actionTimeout: 40_000,
  contextOptions: { reducedMotion: 'reduce' },
  // Mail is on: without it «¿Olvidaste tu contraseña?» has no form.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  siteEnv: async ({}, use) => {
    const smtp = await startSmtp()
    await use({ EXAMPLE_CONTENT: 'on', SMTP_URL: smtp.url, MAIL_FROM: 'sitio@iglesia.cl' })
    await smtp.stop()
  },
})

declare global {
  interface Window {
    letScriptsIn?: () => void
  }
}

/**
 * Runs in the page: its scripts, which begin by the paint or by a timer of 3 s, wait until they are let in.
 */
function holdScripts() {
  const original = window.setTimeout
  window.setTimeout = ((handler: () => void, ms = 0) => {
    if (ms !== 3000 || window.letScriptsIn) return original(handler, ms)
    window.letScriptsIn = handler
    return 0
  }) as typeof setTimeout
  window.PerformanceObserver = class {
    observe() {}
  } as never
}

async function letScriptsIn(page: Page) {
  // The page may say what is waited for before its end has come.
  await page.waitForFunction(() => window.letScriptsIn)
  await page.evaluate(() => window.letScriptsIn?.())
  await page.waitForFunction(() => document.documentElement.dataset.listo === 'si')
}

/** @param refused pages of which a form was, @param taken sections of which one was. */
async function tryForm(page: Page, form: EveryForm, refused: Set<string>, taken: Set<string>) {
  /** What is true before the scripts is true after them. */
  const check = async (what: () => Promise<void>) => {
    await what()
    await letScriptsIn(page)
    await what()
  }
  const send = async (typed: Typed) => {
    // Its pictures, which are encoded when somebody asks for them, do not matter.
    await page.goto(form.path, { waitUntil: 'domcontentloaded' })
    await fillIn(page, form, typed)
    await pressSend(page, form)
  }
  const { bad, good, path } = form
  const [section = ''] = path.split('?')
  if (bad && !refused.has(path)) {
    refused.add(path)
    await send(bad.typed)
    await check(async () => {
      await expect(exactly(page, bad.at).first()).toHaveAccessibleDescription(new RegExp(literal(bad.error)))
      for (const [label, value] of Object.entries(bad.typed)) {
        const field = exactly(page, label).first()
        if (value === true) await expect(field).toBeChecked()
        else if (typeof value === 'object')
          await expect(page.getByText(`Foto recibida: ${value.file}`)).toBeVisible()
        else if (!bad.hidden?.includes(label)) await expect(field).toHaveValue(value)
      }
    })
  }
  if (taken.has(section)) return
  taken.add(section)
  await send(good.typed ?? {})
  await check(() => expect(page.getByText(good.says).filter({ visible: true }).first()).toBeVisible())
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const LAST_OF_A_SESSION = '/admin/salir'

// One test of many forms: a site of its own takes longer to start than most forms to be tried.
test('a form of every page before late scripts', async ({ page, db, site, signIn, problems }) => {
  problems.allow(/400/, /una\.jpg/)
  await seedEverything(db)
  await page.addInitScript(holdScripts)
  let signedIn = false
  const [refused, taken] = [new Set<string>(), new Set<string>()]
  for (const [name, form] of Object.entries(EVERY_FORM))
    await test.step(name, async () => {
      if (form.anonymous) await page.context().clearCookies()
      else if (!signedIn) await signIn()
      signedIn = !form.anonymous && name !== LAST_OF_A_SESSION
      if (name.endsWith('cerrar-otras')) await signInElsewhere(site)
      await tryForm(page, form, refused, taken)
    })
})

test('what was typed before the scripts is there after them', async ({ page, db, signIn, problems }) => {
  problems.allow(/una.jpg/)
  await seedEverything(db)
  await page.addInitScript(holdScripts)
  const typed = (path: string, fields: Record<string, string | true>) =>
    test.step(path, async () => {
      await page.goto(path)
      await type(page, fields)
      await letScriptsIn(page)
      for (const [label, value] of Object.entries(fields)) {
        const field = exactly(page, label).first()
        if (value === true) await expect(field).toBeChecked()
        else await expect(field).toHaveValue(value)
      }
    })
  await typed('/contacto', { Nombre: 'Ana', 'Petición de oración': 'Por mi mamá.', [CONSENTIMIENTO]: true })
  await typed('/admin/login', { 'Correo electrónico': ADMIN.email, Contraseña: ADMIN.clave })
  await signIn()
  await typed('/admin/dashboard/contacto', { Dirección: 'Los Aromos 12', 'Mapa (opcional)': 'Los Aromos 12' })
  await typed('/admin/dashboard/ajustes', { 'Nombre de la iglesia': 'La Viña', Localidad: 'Lampa' })
  await typed('/admin/dashboard/ajustes?parte=privacidad', {
    'Incluir el nombre y la petición en el correo': true,
    'Borrar las peticiones atendidas después de': '365',
  })
  await typed('/admin/dashboard/predicaciones', { Título: 'La paz', Fecha: '2026-01-04' })
})
