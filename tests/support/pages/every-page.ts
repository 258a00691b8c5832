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
export const DASHBOARD_PAGES: readonly string[] = SECCIONES.map(({ ruta }) => ruta)

/** Addresses of pages that content makes, each with its name. */
export type MorePages = { publicas: Record<string, string>; panel: Record<string, string> }

/** Visits every page of the site, the dashboard's signed in, and every tab of each; `look` gets the place's name. */
export async function everyPage(
  page: Page,
  signIn: () => Promise<void>,
  look: (place: string) => Promise<void>,
  { publicas, panel }: MorePages = { publicas: {}, panel: {} },
): Promise<void> {
  const see = async (path: string) => {
    await visit(page, path)
    await look(path)
    const tabs = page.getByRole('tab')
    for (let n = 1; n < (await tabs.count()); n++) {
      await tabs.nth(n).click()
      await expect(tabs.nth(n)).toHaveAttribute('aria-selected', 'true')
      await look(`${path}, ${await tabs.nth(n).textContent()}`)
    }
  }
  for (const path of [...PUBLIC_PAGES, ...Object.values(publicas)]) await see(path)
  await signIn()
  for (const path of [...DASHBOARD_PAGES, ...Object.values(panel)]) await see(path)
}
