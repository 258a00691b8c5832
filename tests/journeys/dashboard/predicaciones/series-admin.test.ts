import type { Page } from '@playwright/test'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { TEXTOS_SERIE } from '#app/features/predicaciones/series/serie.ts'
import { addSerie } from '#app/features/predicaciones/series/series.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { button, chooseJpeg, openMenu, plain } from '#tests/support/admin-forms.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const RUTA = '/admin/dashboard/predicaciones?parte=series'

const names = (db: Db) =>
  db
    .selectFrom('series')
    .select('nombre')
    .orderBy('orden')
    .execute()
    .then((rows) => rows.map(({ nombre }) => nombre))

const seed = (db: Db, nombres: string[]) =>
  changeContent(db, async (trx) => {
    for (const nombre of nombres) {
      const serie = newId()
      await addSerie(trx, serie, { nombre })
      const datos = {
        titulo: nombre,
        conductor: 'Ana',
        fecha: '2026-11-15',
        descripcion: 'Paz',
        link: 'https://a.cl/1',
      }
      await addPredicacion(trx, newId(), { ...datos, serie }, '')
    }
  })

/** Once it is confirmed, with the keyboard. */
async function merge(page: Page, db: Db) {
  await seed(db, ['Los salmos'])
  await visit(page, RUTA)
  await button(page, 'Editar Los salmos').press('Enter')
  await page.getByLabel('Unir con').selectOption('Salmos')
  await button(page, 'Unir series').press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('¿Unir «Los salmos» con «Salmos»?')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await names(db)).toEqual(['Hechos hoy', 'Salmos', 'Los salmos'])
  await button(page, 'Unir series').press('Enter')
  await dialog.getByRole('button', { name: 'Unir', exact: true }).press('Enter')
  await expect(page.getByRole('status')).toContainText(TEXTOS_SERIE.unida)
  await expect(page.getByText('2 predicaciones', { exact: true })).toBeVisible()
  expect(await names(db)).toEqual(['Hechos hoy', 'Salmos'])
  await expect(page.getByRole('link', { name: 'Agregar serie' })).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('1 predicación', { exact: true })).toHaveCount(2)
  expect(await names(db)).toEqual(['Hechos hoy', 'Salmos', 'Los salmos'])
}

test('a series is added with its picture, moved, renamed, deleted and brought back, and two are merged', {
  tag: '@phone',
}, async ({ page, db, signIn }) => {
  await seed(db, ['Salmos'])
  await signIn()
  await visit(page, '/admin/dashboard/predicaciones')
  await page.getByRole('tab', { name: 'Series' }).click()
  const status = page.getByRole('status')
  await page.getByRole('link', { name: 'Agregar serie' }).click()
  await page.getByLabel('Nombre').fill('Hechos')
  await page.getByLabel('Descripción (opcional)').fill('Los primeros años.')
  await chooseJpeg(page, 'Imagen (opcional)', await plain())
  const uploads = Promise.withResolvers<void>()
  await page.route('**/admin/subidas', (route) => uploads.promise.then(() => route.continue()))
  await page.getByLabel('Nombre').press('Enter')
  // What was typed is taken before the picture is sent, and cleared after it.
  await expect(page.getByLabel('Nombre')).toBeDisabled()
  await expect(button(page, 'Guardando...')).toBeFocused()
  uploads.resolve()
  await expect(status).toContainText(TEXTOS_SERIE.agregado)
  await expect(page.getByLabel('Nombre')).toHaveValue('')
  const hechos = db.selectFrom('series').select('imagen').where('nombre', '=', 'Hechos')
  const { imagen } = await hechos.executeTakeFirstOrThrow()
  expect((await page.request.get(imagen)).status()).toBe(200)
  await openMenu(page, 'Hechos')
  await button(page, 'Subir Hechos').click()
  await expect(status).toContainText(TEXTOS_SERIE.movida)
  await expect(button(page, 'Subir Hechos')).toBeDisabled()
  await button(page, 'Editar Hechos').click()
  await expectAccessible(page)
  await page.getByLabel('Nombre').fill('Hechos hoy')
  await page.getByLabel('Quitar la foto').check()
  await button(page, 'Guardar cambios').click()
  await expect(status).toContainText(TEXTOS_SERIE.actualizado)
  expect((await page.request.get(imagen)).status()).toBe(404)

  await openMenu(page, 'Salmos')
  await button(page, 'Eliminar Salmos').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('«Salmos» tiene 1 predicación: se queda, pero fuera de la serie.')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(status).toContainText(TEXTOS_SERIE.eliminado)
  await status.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('1 predicación', { exact: true })).toBeVisible()
  // The row is on the screen before it is in its table.
  await expect.poll(() => names(db)).toEqual(['Hechos hoy', 'Salmos'])
  await merge(page, db)
})
