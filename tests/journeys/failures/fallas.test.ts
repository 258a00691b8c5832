import type { BrowserContext, Locator, Page } from '@playwright/test'
import { TEXTOS_PETICION } from '#app/features/peticiones/peticion.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { breakWrites } from '#tests/support/failures.ts'
import { EVERY_FORM } from '#tests/support/forms/every-form.ts'
import type { EveryForm } from '#tests/support/forms/form.ts'
import { NOT_WRITTEN } from '#tests/support/forms/not-written.ts'
import { seedEverything } from '#tests/support/forms/seed.ts'
import { exactly, fillIn, pressSend, type Typed } from '#tests/support/forms/send.ts'
import { ADMIN, expect, test, visit } from '#tests/support/journey.ts'

const D = '/admin/dashboard'

type Breakdown = {
  seen: RegExp
  /** @returns what mends it. */
  breaks: (db: Db, context: BrowserContext) => Promise<() => Promise<void>>
  /** What forms say to it in their own words. */
  instead?: ReadonlyMap<string, string>
}

/**
 * One that a visitor types, one that is added to a list, two that stand in it, and one that asks first. The
 * others without scripts: `tests/http/without-scripts/every-form.test.ts`.
 */
const TRIED = [
  '/contacto',
  `${D}/predicaciones agregar`,
  `${D}/galeria editar`,
  `${D}/predicaciones eliminar`,
  `${D}/donaciones atendida`,
]

async function expectTyped(page: Page, typed: Typed) {
  for (const [label, value] of Object.entries(typed))
    if (value === true) await expect(exactly(page, label).first()).toBeChecked()
    else await expect(exactly(page, label).first()).toHaveValue(String(value))
}

/** One after the other, so that what was typed has to outlive both. */
const BREAKDOWNS: Breakdown[] = [
  {
    seen: /ERR_INTERNET_DISCONNECTED .*\.data/,
    instead: new Map([['/contacto', TEXTOS_PETICION.sinConexion]]),
    breaks: async (_db, context) => {
      await context.setOffline(true)
      return () => context.setOffline(false)
    },
  },
  { seen: /500 .*\.data/, breaks: breakWrites },
]

/** The next one says the same. */
async function closeNotice(alert: Locator) {
  const close = alert.getByRole('button', { name: 'Cerrar aviso' })
  if ((await close.count()) > 0) await close.click()
}

test.describe('forms', () => {
  test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' } })

  test('the connection is lost, and nothing can be written: each form says so, keeps what was typed, and is taken afterwards', async ({
    page,
    db,
    context,
    signIn,
    problems,
  }) => {
    problems.expect(...BREAKDOWNS.map(({ seen }) => seen))
    problems.allow(/una\.jpg/)
    // As where the browser cannot keep a prayer request.
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    await seedEverything(db)
    await signIn()
    const noted = () => db.selectFrom('actividad').select('id').execute()
    for (const name of TRIED)
      await test.step(name, async () => {
        const form = EVERY_FORM[name] as EveryForm
        // Pictures, which are sent while the rest is being typed, fail in a way of their own:
        // `fallas-subidas`.
        const all = Object.entries(form.good.typed ?? {})
        const typed = Object.fromEntries(all.filter(([, value]) => typeof value !== 'object'))
        for (const [n, { breaks, instead }] of BREAKDOWNS.entries()) {
          if (n === 0) await visit(page, form.path)
          // What is typed nowhere may have closed with its question.
          if (n === 0 || !form.good.typed) await fillIn(page, form, typed)
          const before = await noted()
          const mend = await breaks(db, context)
          await pressSend(page, form)
          const alert = page
            .getByRole('alert')
            .filter({ hasText: instead?.get(name) ?? NOT_WRITTEN.get(name) })
          await expect(alert).toBeVisible()
          await expectTyped(page, typed)
          expect(await noted()).toEqual(before)
          await mend()
          await closeNotice(alert)
        }
        if (!form.good.typed) return
        await pressSend(page, form)
        await expect(page.getByText(form.good.says).filter({ visible: true }).first()).toBeVisible()
      })
  })
})

test('after the session ended, signing in in another tab lets the same form save', async ({
  page,
  db,
  context,
  signIn,
  problems,
}) => {
  problems.expect(/401 .*contacto\.data/)
  await signIn()
  await visit(page, `${D}/contacto`)
  const direccion = page.getByLabel('Dirección')
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  await direccion.fill('Av. Matta 1234, Quilicura')
  await db.deleteFrom('session').execute()
  await save.click()
  await expect(page.getByRole('alert')).toContainText(
    'Tu sesión terminó. Inicia sesión en otra pestaña, vuelve aquí e inténtalo de nuevo.',
  )
  await expect(direccion).toHaveValue('Av. Matta 1234, Quilicura')
  const other = await context.newPage()
  await visit(other, '/admin/login')
  await other.getByLabel('Correo electrónico').fill(ADMIN.email)
  await other.getByLabel('Contraseña', { exact: true }).fill(ADMIN.clave)
  await other.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(other).toHaveURL(/\/admin\/dashboard$/)
  await other.close()
  await save.click()
  await expect(page.getByRole('status')).toContainText('Información de contacto actualizada con éxito')
})
