import type { Page } from '@playwright/test'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const PATH = '/admin/dashboard/contacto'
const GUARDADA = 'Información de contacto actualizada con éxito'

/** What is typed before the saved values arrive. */
async function expectTypedStays(page: Page, db: Db) {
  await visit(page, PATH)
  const telefono = page.getByLabel('Teléfono')
  const { promise: typed, resolve: letArrive } = Promise.withResolvers<void>()
  await page.route('**/admin/dashboard/contacto.data*', async (route) => {
    if (route.request().method() === 'GET') await typed
    await route.continue()
  })
  await page.getByLabel('Instagram').fill('@lavina')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText(GUARDADA)
  await telefono.fill('+56 2 9876 5432')
  letArrive()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const saved = async () => (await readContacto(db)).data
  await expect.poll(saved).toMatchObject({
    instagram: 'https://www.instagram.com/lavina',
    telefono: '+56 2 9876 5432',
  })
  await expect(telefono).toHaveValue('+56 2 9876 5432')
}

test('every contact detail is filled in, the schedule put in order, and a visitor sees it', {
  tag: '@phone',
}, async ({ page, db, signIn }) => {
  await signIn()
  await visit(page, PATH)
  for (const [label, value] of [
    ['Dirección', 'Los Pinos 123, Quilicura'],
    ['Teléfono', '+56 2 2345 6789'],
    ['Correo electrónico', 'hola@iglesia.cl'],
    ['Facebook', 'facebook.com/losbosques'],
    ['Instagram', '@losbosques'],
    ['WhatsApp', '9 1234 5678'],
    ['Mapa', '<iframe src="https://www.google.com/maps/embed?pb=!1m18&amp;x=1" width="600"></iframe>'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Agregar horario' }).click()
  await expect(page.getByLabel('Día').nth(2)).toBeFocused()
  await page.getByLabel('Día').nth(2).fill('Viernes')
  await page.getByLabel('Hora').nth(2).fill('7:30 PM')
  await page.getByRole('button', { name: 'Subir Viernes' }).click()
  await page.getByRole('button', { name: 'Eliminar Miércoles' }).click()
  await expect(page.getByLabel('Día')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText(GUARDADA)
  await expect(page.getByLabel('WhatsApp')).toHaveValue('+56 9 1234 5678')
  // Its poster, on one sheet of paper.
  await page.getByRole('link', { name: 'Ver el cartel' }).click()
  await page.getByRole('link', { name: 'Radio', exact: true }).click()
  await expect(page.getByRole('img', { name: /^Código QR de .*\/radio$/ })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Los Pinos 123, Quilicura')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await visit(page, '/contacto')
  for (const text of ['Los Pinos 123, Quilicura', 'Viernes', 'hola@iglesia.cl'])
    await expect(page.getByText(text).first()).toBeVisible()
  await expectTypedStays(page, db)
})
