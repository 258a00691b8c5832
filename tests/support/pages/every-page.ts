import { expect, type Page } from '@playwright/test'
import { PAGINAS } from '#app/features.server.ts'
import { SECCIONES } from '#app/frames/dashboard/secciones.ts'
import { visit } from '../journey.ts'

/** What a visitor can open. */
export const PUBLIC_PAGES: readonly string[] = [
  ...PAGINAS.map(({ ruta }) => ruta),
  '/admin/login',
  '/admin/olvido',
]

/** What a signed-in administrator can open. */
export const DASHBOARD_PAGES: readonly string[] = SECCIONES.flatMap(({ ruta, dentro = {} }) => [
  ruta,
  ...Object.keys(dentro).map((end) => ruta + end),
])

/** Addresses of pages that content makes, each with its name. */
export type MorePages = { publicas: Record<string, string>; panel: Record<string, string> }

/** Visits pages, and every tab of each; `look` gets the place's name. */
export async function everyPage(
  page: Page,
  paths: readonly string[],
  look: (place: string) => Promise<void>,
): Promise<void> {
  for (const path of paths) {
    await visit(page, path)
    await look(path)
    const tabs = page.getByRole('tab')
    for (let n = 1; n < (await tabs.count()); n++) {
      await tabs.nth(n).click()
      await expect(tabs.nth(n)).toHaveAttribute('aria-selected', 'true')
      await look(`${path}, ${await tabs.nth(n).textContent()}`)
    }
  }
}
