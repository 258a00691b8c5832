import type { Page } from '@playwright/test'
import { saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import { expect, test, visit } from '#tests/support/journey.ts'

/** What the browser has is shown until an hour before it is too old. */
async function expectKeptForADay(page: Page) {
  await visit(page, '/donaciones')
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('contacto_info') ?? '')
    const data = { ...stored.data, telefono: '+56 9 1111 2222' }
    localStorage.setItem('contacto_info', JSON.stringify({ timestamp: Date.now() - 23 * 3_600_000, data }))
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto', exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name: '+56 9 1111 2222' })).toBeVisible()
}

const DETALLES = {
  ...CONTACTO_INICIAL,
  direccion: 'Av. Matta 123, Quilicura',
  telefono: '+56 2 2345 6789',
  email: 'hola@iglesia.cl',
  whatsapp: '56987654321',
  instagram: '',
  horarios: [{ dia: 'Sábado', hora: '19:30' }],
  ubicacionMapa: '<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4"></iframe>',
}

test('every contact detail is a link, which the browser keeps for a day; the map loads only on request, with a network', {
  tag: '@phone',
}, async ({ page, db, site }) => {
  await saveContacto(db, DETALLES, 0)
  await site.restart()
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'mapa' }))
  await visit(page, '/contacto')
  const main = page.getByRole('main')
  for (const [name, href] of [
    ['WhatsApp', 'https://wa.me/56987654321'],
    ['+56 2 2345 6789', 'tel:+56223456789'],
    ['hola@iglesia.cl', 'mailto:hola@iglesia.cl'],
    ['Cómo llegar', /google\.com\/maps.*Av\.?(\+|%20)Matta/],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(main.getByRole('link', { name: 'Instagram' })).toHaveCount(0)
  await expect(main.getByRole('row', { name: 'Sábado 19:30' })).toBeVisible()

  await page.context().setOffline(true)
  await main.getByRole('button', { name: 'Ver mapa' }).click()
  await expect(main.getByText('No hay conexión: el mapa no se puede mostrar.')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.context().setOffline(false)
  await main.getByRole('button', { name: 'Ver mapa' }).click()
  await expect(page.getByTitle('Mapa de Av. Matta 123, Quilicura')).toHaveAttribute(
    'src',
    /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=1%2C2%2C3%2C4/,
  )
  await expect(main.getByRole('link', { name: 'Ábrelo en Google Maps' })).toHaveAttribute('href', /Matta/)
  await expectKeptForADay(page)
})
