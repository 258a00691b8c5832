import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

async function fill(page: Page, titulo: string) {
  await page.getByLabel('Título').fill(titulo)
  await page.getByLabel('Predicador').fill('Daniel Rojas')
  await page.getByLabel('Fecha').fill('2026-11-15')
  await page.getByLabel('Descripción').fill('Sobre la esperanza')
}

test('a sermon with a picture is added, changed, and deleted with its files', { tag: '@once' }, async ({
  page,
  signIn,
  db,
}) => {
  await page.route('https://i.ytimg.com/**', async (route) => {
    const create = { width: 480, height: 360, channels: 3 as const, background: '#2b4c9b' }
    await route.fulfill({ contentType: 'image/jpeg', body: await sharp({ create }).jpeg().toBuffer() })
  })
  await signIn()
  await visit(page, '/admin/dashboard/predicaciones')
  await expect(page.getByText('No hay predicaciones disponibles en este momento.')).toBeVisible()
  await expectAccessible(page)

  await fill(page, 'La esperanza')
  const add = page.getByRole('button', { name: 'Agregar predicación' })
  await page.getByLabel('Enlace').fill('mi video')
  await add.click()
  await expect(page.getByText('Escribe un enlace completo')).toBeVisible()
  await page.getByLabel('Enlace').fill('https://youtu.be/dQw4w9WgXcQ')
  await expect(page.getByRole('button', { name: 'Video de YouTube: ver aquí' })).toBeVisible()

  const create = { width: 800, height: 600, channels: 3 as const, background: '#e0a030' }
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await page.getByLabel('Imagen (opcional)').setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer })
  await add.click()
  await expect(page.getByRole('status')).toContainText('Predicación agregada con éxito')
  await expect(page.getByLabel('Título')).toHaveValue('')
  await expect(page.getByLabel('Enlace')).toHaveValue('')
  // The next time the preacher is proposed.
  const proposed = () =>
    page
      .getByLabel('Predicador')
      .evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value))
  await expect.poll(proposed).toEqual(['Daniel Rojas'])
  const { imagen } = await db.selectFrom('predicaciones').select('imagen').executeTakeFirstOrThrow()
  expect(imagen).toMatch(/^\/archivos\/predicaciones\//)
  expect((await page.request.get(imagen)).status()).toBe(200)

  await page.getByRole('button', { name: 'Editar La esperanza' }).click()
  await expect(page.getByLabel('Imagen (opcional)')).toBeHidden()
  await page.getByLabel('Título').fill('La esperanza viva')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText('Predicación actualizada con éxito')

  await page.getByRole('button', { name: 'Eliminar La esperanza viva' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('¿Estás seguro de que quieres eliminar esta predicación?')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('status')).toContainText('Predicación eliminada con éxito')
  // The file is deleted once the deletion can no longer be undone: make it an old one.
  await db.updateTable('papelera').set({ borrada: '2026-01-01T00:00:00.000Z' }).execute()
  await expect.poll(async () => (await page.request.get(imagen)).status(), { timeout: 25_000 }).toBe(404)
})

test('a sermon without a picture survives a lost connection', { tag: '@once' }, async ({
  page,
  signIn,
  db,
  problems,
}) => {
  await signIn()
  await visit(page, '/admin/dashboard/predicaciones')
  await fill(page, 'El buen pastor')
  await page.getByLabel('Enlace').fill('https://radio.iglesia.cl/audio/12')
  await page.route('**/predicaciones.data*', (route) => route.abort())
  const add = page.getByRole('button', { name: 'Agregar predicación' })
  await add.click()
  await expect(page.getByRole('alert')).toContainText('Error al agregar la predicación. Inténtalo de nuevo.')
  await expect(page.getByLabel('Descripción')).toHaveValue('Sobre la esperanza')
  await page.unroute('**/predicaciones.data*')
  await add.click()
  await expect(page.getByRole('status')).toContainText('Predicación agregada con éxito')
  expect(await db.selectFrom('predicaciones').select(['titulo', 'imagen']).execute()).toEqual([
    { titulo: 'El buen pastor', imagen: '' },
  ])
  problems.expect(/ERR_FAILED .*predicaciones\.data/)
})

test('lists sermons newest first, page by page', { tag: '@once' }, async ({ page, signIn, db }) => {
  const rows = Array.from({ length: 45 }, (_, n) => ({
    id: `p-${n}`,
    slug: `predicacion-${n + 1}`,
    titulo: `Predicación ${n + 1}.`,
    fecha: `2026-0${1 + (n % 9)}-${String(10 + (n % 18)).padStart(2, '0')}`,
    descripcion: 'Sobre la esperanza',
    link: 'https://radio.iglesia.cl/audio/12',
    conductor: 'Daniel Rojas',
    imagen: '',
    createdAt: '2026-11-15T12:00:00.000Z',
    ejemplo: 0 as const,
    version: 1,
  }))
  await db.insertInto('predicaciones').values(rows).execute()
  await signIn()
  await visit(page, '/admin/dashboard/predicaciones')
  const names = () => page.getByRole('button', { name: /^Editar Predicación/ })
  await expect(names()).toHaveCount(20)
  const first = await names().first().getAttribute('aria-label')
  await page.getByRole('link', { name: 'Más antiguas' }).click()
  await expect(page.getByRole('link', { name: 'Más recientes' })).toBeVisible()
  await page.getByRole('link', { name: 'Más antiguas' }).click()
  await expect(names()).toHaveCount(5)
  await page.getByRole('link', { name: 'Más recientes' }).click()
  await expect(names()).toHaveCount(20)
  await page.getByRole('link', { name: 'Más recientes' }).click()
  await expect(names().first()).toHaveAttribute('aria-label', first ?? '')
})
