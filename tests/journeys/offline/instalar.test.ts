import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Instalar' })

test('«Instalar» is there once the browser offers it, and asks once; an iPhone is told its own way', async ({
  page,
  browser,
  site,
}) => {
  await visit(page, '/')
  // Chromium offers it to people alone.
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: async () => Reflect.set(window, 'asked', true) }))
  })
  await page.getByRole('link', { name: 'Radio en Vivo' }).first().click()
  await page.getByRole('link', { name: 'Android', exact: true }).click()
  await button(page).click()
  await expect(button(page)).toBeHidden()
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(true)

  const iphone = await browser.newPage({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    viewport: { width: 320, height: 640 },
    baseURL: site.origin,
  })
  await visit(iphone, '/Prox')
  await expect(iphone.getByRole('region', { name: 'Instalar en un iPhone' })).toContainText(
    'Agregar a inicio',
  )
  await expect(button(iphone)).toBeHidden()
  await expectAccessible(iphone)
  await iphone.close()
})
