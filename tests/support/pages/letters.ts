import { expect, type Page } from '@playwright/test'
import type { Letra } from '#app/ui/page/letra.ts'
import { letters } from '../browser.ts'

/**
 * Somebody with weak eyes and a small phone: 320 px, the browser's own letters at twice their size, and the
 * site's largest.
 */
export async function withWeakEyes(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await setLetters(page, 2, 'muy-grande')
}

/** A large screen, and letters of the usual size. */
export async function asAtADesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await setLetters(page, 1, 'normal')
}

/** Sets the browser's own letters and, as the site's own switch does, the page's, until it is left. */
async function setLetters(page: Page, times: 1 | 2, letra: Letra) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: letters(times) })
  await session.detach()
  await page.evaluate(
    async (search) => {
      for (const sheet of document.querySelectorAll<HTMLLinkElement>(
        'link[rel=stylesheet][href^="/assets/"]',
      )) {
        const loaded = new Promise((resolve) => sheet.addEventListener('load', resolve, { once: true }))
        const before = sheet.href
        sheet.href = new URL(before).pathname + search
        if (sheet.href !== before) await loaded
      }
    },
    letra === 'normal' ? '' : `?letra=${letra}`,
  )
  await expect(page.locator('html')).toHaveCSS('font-size', `${letters(times).standard}px`)
}
