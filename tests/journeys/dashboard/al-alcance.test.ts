import type { Locator, Page } from '@playwright/test'
import { TEXTOS_CONTACTO } from '#app/features/contacto/formulario.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { today } from '#app/ui/moments.ts'
import { button } from '#tests/support/admin-forms.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { expectUncovered } from '#tests/support/uncovered.ts'

/** Scrolls so that the element's lower edge stands that far above the lower edge of the screen. */
const putAbove = (element: Locator, pixels: number) =>
  element.evaluate(
    (self, above) => scrollBy(0, self.getBoundingClientRect().bottom - innerHeight + above),
    pixels,
  )

/** Those whose list has rows on a new site with examples. */
const SECTIONS = [
  'agenda',
  'predicaciones',
  'galeria',
  'boletin',
  'donaciones',
  'ajustes?parte=administradores',
]

/** On a tablet it stands at the end of the tabs' row, and over no tab where these are long. */
async function expectBesideTabs(page: Page) {
  for (const width of [640, 800])
    for (const section of ['agenda', 'donaciones', 'privacidad']) {
      await page.setViewportSize({ width, height: 800 })
      await visit(page, `/admin/dashboard/${section}`)
      await expectUncovered(page.getByRole('tab').last())
    }
  await visit(page, '/admin/dashboard/agenda')
  const tabs = await page.getByRole('tablist').boundingBox()
  const add = await page.locator('[data-agregar]').boundingBox()
  expect((add?.y ?? 0) + (add?.height ?? 0)).toBeLessThan((tabs?.y ?? 0) + (tabs?.height ?? 0))
}

/** It lies over nothing that a row is pressed for, and opens the form alone. */
async function expectRoundButtonAside(page: Page, db: Db) {
  const dia = addDays(today(), 1)
  await addEventoDe(db, { titulo: 'Vigilia', inicio: `${dia}T19:30`, fin: `${dia}T20:30` })
  await visit(page, '/admin/dashboard/agenda?para=suspender')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Editar Vigilia/ }) })
  const add = await page.getByRole('link', { name: 'Agregar evento' }).boundingBox()
  for (const words of [row.getByText(/^Suspender/), row.locator('summary')]) {
    await putAbove(words, (page.viewportSize()?.height ?? 0) - (add?.y ?? 0) - 60)
    await expectUncovered(words)
  }
  await page.getByRole('link', { name: 'Agregar evento' }).click()
  await expect(page).toHaveURL(/[?&]agregar/)
  await expect(row).toBeHidden()
  await expectUncovered(button(page, 'Agregar evento'))
  // Where there is room they stand side by side.
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/admin/dashboard/agenda')
  await expect(row).toBeVisible()
  await expect(page.getByLabel('Título', { exact: true })).toBeVisible()
}

test('a refused field stands free of the bars, with its message, wherever it was, and rows of the round button', {
  tag: '@phone',
}, async ({ page, db, signIn }) => {
  await signIn()
  await visit(page, '/admin/dashboard/contacto')
  await button(page, 'Guardar cambios').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_CONTACTO.actualizada)
  for (const label of ['Instagram', 'Correo electrónico', 'Mapa'])
    for (const above of [0, 40, 80, 120]) {
      const field = page.getByLabel(label)
      const before = await field.inputValue()
      await field.fill('<nada de esto>')
      await putAbove(field, above)
      await button(page, 'Guardar cambios').click()
      await expect(field).toBeFocused()
      await expect(page.getByRole('status')).toBeEmpty()
      await expectUncovered(field)
      await expectUncovered(page.locator(`[id="${await field.getAttribute('id')}-error"]`))
      await field.fill(before)
    }
  // So does a tall one whose beginning was written in.
  await visit(page, '/admin/dashboard/predicaciones?agregar')
  await page.getByLabel('Título', { exact: true }).fill('La paz')
  await page.getByLabel('Predicador', { exact: true }).fill('Ana')
  const tall = page.getByLabel('Descripción', { exact: true })
  await tall.fill('La paz de Dios. '.repeat(400))
  await tall.press('Control+Home')
  await button(page, 'Agregar predicación').click()
  await expect(tall).toBeFocused()
  await expectUncovered(page.locator(`[id="${await tall.getAttribute('id')}-error"]`))
  // So does the field of a step, its panel open.
  for (const [step, label] of [
    ['contacto?completar=4', 'Dirección'],
    ['contacto?completar=9', 'WhatsApp (opcional)'],
    ['ajustes?parte=sitio&tema=radio&completar=17', 'Enlace de la radio'],
  ] as const) {
    await visit(page, `/admin/dashboard/${step}`)
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toBeFocused()
    await expectUncovered(field)
  }
  await expectRoundButtonAside(page, db)
})

test.describe('with a row in each list', () => {
  test.use({ siteEnv: { EXAMPLE_CONTENT: 'on' } })

  test('every section is its list first; a round button at the thumb opens its form alone, with what saves it in reach', {
    tag: '@phone',
  }, async ({ page, signIn }) => {
    await signIn()
    for (const section of SECTIONS) {
      await visit(page, `/admin/dashboard/${section}`)
      const list = page.locator('.lista')
      await expect(list, section).toBeVisible()
      const saves = page.locator('[data-save-bar="fija"]').getByRole('button')
      await expect(saves.filter({ visible: true }), section).toHaveCount(0)
      const add = page.locator('[data-agregar]')
      await expectUncovered(add.locator('svg'))
      const { x = 0, y = 0, width = 0, height } = (await add.boundingBox()) ?? {}
      expect([width, height], section).toEqual([72, 72])
      expect([x + width > 300, y > 500], section).toEqual([true, true])
      await add.click()
      await expect(page, section).toHaveURL(/[?&]agregar/)
      await expect(list, section).toBeHidden()
      await expectUncovered(saves.first())
      await page.reload()
      await expectUncovered(saves.first())
    }
    await expectBesideTabs(page)
  })
})
