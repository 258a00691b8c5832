import type { Page } from '@playwright/test'
import { CONSENTIMIENTO } from '#app/features/peticiones/peticion.ts'
import { EVERY_FORM } from '#tests/support/forms/every-form.ts'
import type { EveryForm } from '#tests/support/forms/form.ts'
import { seedEverything } from '#tests/support/forms/seed.ts'
import { exactly, fillIn, pressSend, type Typed, type } from '#tests/support/forms/send.ts'
import { ADMIN, expect, test } from '#tests/support/journey.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'

/*
 * A form is sent before late scripts have run, and comes back as it was typed with its message
 * beside the field, before the scripts run and after. Late scripts are not late by some seconds but wait until
 * the form was sent and its answer is there: however slow a phone is, its forms are sent before its scripts or
 * with them. Forms are hydrated in one way, so one of each kind is; that every form is refused and taken so
 * without scripts: `tests/http/without-scripts/every-form.test.ts`.
 */

const D = '/admin/dashboard'
/** For who is not signed in, with ticks, with lists, with a file, in a line of a list, behind a link. */
const FORMS = [
  '/admin/olvido',
  '/contacto',
  `${D}/predicaciones agregar`,
  `${D}/donaciones actualizar`,
  `${D}/agenda agregar`,
  `${D}/ajustes sitio`,
]

test.describe.configure({ timeout: 180_000 })

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

async function tryForm(page: Page, form: EveryForm) {
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
  const { bad, good } = form
  if (!bad) throw new Error(`${form.path} refuses nothing`)
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
  await send(good.typed ?? {})
  await check(() => expect(page.getByText(good.says).filter({ visible: true }).first()).toBeVisible())
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('a form is refused and taken before late scripts', async ({ page, db, signIn, problems }) => {
  problems.allow(/400/, /una\.jpg/)
  await seedEverything(db)
  await page.addInitScript(holdScripts)
  for (const name of FORMS)
    await test.step(name, async () => {
      const form = EVERY_FORM[name]
      if (!form) throw new Error(`There is no form ${name}`)
      if (!form.anonymous) await signIn()
      await tryForm(page, form)
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
  await typed(`${D}/ajustes?parte=privacidad`, {
    'Incluir el nombre y la petición en el correo': true,
    'Borrar las peticiones atendidas después de': '365',
  })
  await typed(`${D}/predicaciones`, { Título: 'La paz', Fecha: '2026-01-04' })
})
