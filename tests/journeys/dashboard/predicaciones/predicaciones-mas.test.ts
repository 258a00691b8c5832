import { TEXTOS_PREDICACION } from '#app/features/predicaciones/predicacion.ts'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { button, fillPredicacion, openMas as open, plain } from '#tests/support/admin-forms.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { sideways } from '#tests/support/pages/room.ts'

const RUTA = '/admin/dashboard/predicaciones'

test('a pasted video proposes its title, day and picture, and changes nothing that was typed', {
  tag: '@phone',
}, async ({ page, db, signIn }) => {
  const picture = await plain()
  await page.route('**/admin/predicaciones/video?*', (route) =>
    route.request().url().includes('imagen=')
      ? route.fulfill({ contentType: 'image/jpeg', body: picture })
      : route.fulfill({ json: { titulo: 'El buen pastor', dia: '2026-11-15' } }),
  )
  await page.route('https://i.ytimg.com/**', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: picture }),
  )
  await signIn()
  await visit(page, `${RUTA}?agregar`)
  await page.getByLabel('Enlace').fill('https://youtu.be/dQw4w9WgXcQ')
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue('El buen pastor')
  await expect(button(page, 'Quitar la foto elegida')).toBeVisible()
  await expect(page.getByLabel('Fecha')).toHaveValue('2026-11-15')
  await page.getByLabel('Título', { exact: true }).fill('La esperanza')
  await page.getByLabel('Fecha').fill('2026-11-08')
  await button(page, 'Quitar la foto elegida').click()
  await page.getByLabel('Enlace').fill('https://youtu.be/aaaaaaaaaaa')
  await expect(button(page, 'Quitar la foto elegida')).toBeVisible()
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue('La esperanza')
  await expect(page.getByLabel('Fecha')).toHaveValue('2026-11-08')
  await page.getByLabel('Predicador').fill('Daniel Rojas')
  await page.getByLabel('Descripción').fill('Sobre la esperanza')
  await button(page, 'Agregar predicación').click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_PREDICACION.agregado)
  expect(await db.selectFrom('predicaciones').select(['titulo', 'imagen']).execute()).toEqual([
    { titulo: 'La esperanza', imagen: expect.stringMatching(/^\/archivos\/predicaciones\//) },
  ])
})

test('an address that is taken is said beside its field, in the fold that opens for it', {
  tag: '@phone',
}, async ({ page, db, signIn, problems }) => {
  problems.expect(/400 .*predicaciones\.data/)
  await changeContent(db, (trx) =>
    addPredicacion(
      trx,
      newId(),
      { titulo: 'La paz', conductor: 'Ana', fecha: '2026-11-15', descripcion: 'Paz', link: 'https://a.cl/1' },
      '',
    ),
  )
  await signIn()
  await visit(page, RUTA)
  await fillPredicacion(page)
  await open(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sideways(page)).toEqual([])
  await expectAccessible(page)
  const slug = page.getByLabel('Dirección de la página')
  await slug.fill('La Paz')
  await open(page)
  await expect(slug).toBeHidden()
  await button(page, 'Agregar predicación').press('Enter')
  await expect(slug).toHaveAccessibleDescription(new RegExp(TEXTOS_PREDICACION.direccionOcupada))
  await expect(slug).toBeFocused()
  await slug.fill('otra paz')
  await slug.press('Enter')
  await expect(page.getByRole('status')).toContainText(TEXTOS_PREDICACION.agregado)
  const slugs = await db.selectFrom('predicaciones').select('slug').orderBy('slug').execute()
  expect(slugs).toEqual([{ slug: 'la-paz' }, { slug: 'otra-paz' }])
})
