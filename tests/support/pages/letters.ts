import { expect, type Page } from '@playwright/test'
import { letters } from '../browser.ts'

/** Somebody with weak eyes and a small phone: 320 px, and the browser's own letters at twice their size. */
export async function withWeakEyes(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await setLetters(page, 2)
}

/** A large screen, and letters of the usual size. */
export async function asAtADesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await setLetters(page, 1)
}

/** Sets the browser's own letters until the page is left. */
async function setLetters(page: Page, times: 1 | 2) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: letters(times) })
  await session.detach()
  await expect(page.locator('html')).toHaveCSS('font-size', `${letters(times).standard}px`)
}
