import type { Locator, Page } from '@playwright/test'
import { plain } from '../admin-forms.ts'
import type { EveryForm } from './form.ts'

/** What somebody types into a form, by the fields' labels. */
export type Typed = NonNullable<EveryForm['good']['typed']>

export const exactly = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true })

/**
 * The button or line of that name. Icons' names, and those with hidden words, are read as a screen reader
 * does.
 */
const pressable = (page: Page | Locator, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.locator('summary').filter({ hasText: name }))
    .filter({ visible: true })
    .first()

export async function type(page: Page, typed: Typed) {
  for (const [label, value] of Object.entries(typed)) {
    const field = exactly(page, label).first()
    if (value === true) await field.check()
    else if (typeof value === 'object')
      await field.setInputFiles({ name: value.file, mimeType: 'image/jpeg', buffer: await plain() })
    else if (await field.evaluate((self) => self instanceof HTMLSelectElement))
      await field.selectOption(value)
    else await field.fill(value)
  }
}

/** Fills in a form of the page that is open, behind the buttons, links and row's dots that lead to it. */
export async function fillIn(page: Page, { open = [] }: EveryForm, typed: Typed) {
  for (const name of open) {
    const hidden = page.getByRole('button', { name, exact: true, includeHidden: true })
    const menu = page.locator('details:not([open])', { has: hidden }).locator('summary')
    if (await menu.filter({ hasText: 'Más opciones de' }).count()) await menu.click()
    await pressable(page, name)
      .or(page.getByRole('link', { name, exact: true }))
      .first()
      .click()
  }
  await type(page, typed)
}

/** Presses the form's button, the one of its question if it asks. */
export async function pressSend(page: Page, { send }: EveryForm) {
  const dialog = page.getByRole('alertdialog').filter({ visible: true })
  await pressable((await dialog.count()) > 0 ? dialog : page, send).click()
}
