import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

test('the legal texts are shown, by day and by night, and lead to each part', async ({ page }) => {
  await visit(page, '/privacidad')
  await expect(page.getByRole('heading', { level: 1, name: 'Política de Privacidad' })).toBeVisible()
  const text = await page.getByRole('main').innerText()
  for (const word of WORDS) expect(text).toContain(word)
  // What somebody wants, and then what the law calls it.
  const rights = await page.getByRole('option').filter({ hasText: '(' }).allTextContents()
  expect(rights).toHaveLength(7)
  expect(rights[0]).toBe('Borrar mis datos (supresión)')
  await page
    .getByRole('navigation', { name: 'Contenido' })
    .getByRole('link', { name: 'Tus derechos' })
    .click()
  await expect(page.getByRole('heading', { name: 'Tus derechos' })).toBeInViewport()
  await page.goto('/terminos')
  await expect(page.getByRole('heading', { level: 1, name: 'Términos de Uso' })).toBeVisible()
  // On a phone the contents are folded.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText('Contenido', { exact: true }).first().click()
  await page.getByRole('link', { name: 'El buen uso' }).click()
  await expect(page.getByRole('heading', { name: 'El buen uso' })).toBeInViewport()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

/** What Chile's law asks of the policy. */
const WORDS = [
  ...['Ley 21.719', 'consentimiento expreso', 'Borrar tus datos', 'acceso', 'rectificación', 'supresión'],
  ...['oposición', 'portabilidad', 'bloqueo', '30 días', 'Agencia de Protección', 'cookies'],
]
