import { expect, expectAccessible, visit } from '#tests/support/journey.ts'
import { addressOf, test } from '#tests/support/radio/journey.ts'

test('«Probar» says what is heard at each address, before anything is saved', async ({
  page,
  signIn,
  station,
  line,
  site,
}) => {
  await signIn()
  await visit(page, '/admin/dashboard/ajustes')
  await page.getByRole('link', { name: /^Radio/ }).click()
  await page.getByLabel('Enlace de la radio').fill(`${addressOf(line, station)}\n${site.origin}/radio`)
  await page.getByRole('button', { name: 'Probar' }).click()
  await expect(page.getByText(/^Suena: (MP3|WAV), 128 kbit\/s\.$/)).toBeVisible()
  await expect(page.getByText(/^Es una página web, no una radio\./)).toBeVisible()
  await expectAccessible(page)
})
