import { newId } from '#app/platform/ids.server.ts'
import { addCategoria, choose, fill, jpeg, plain } from '#tests/support/galeria-form.ts'
import { expect, test, visit } from '#tests/support/journey.ts'

test('keeps what was typed through a lost connection, an ended session and a stopped server', async ({
  page,
  signIn,
  db,
  site,
  context,
  problems,
}) => {
  await addCategoria(db)
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  await fill(page)
  await choose(page, [jpeg(await plain('#4c7a52'))])
  const send = page.getByRole('button', { name: 'Subir imagen' })
  const alert = page.getByRole('alert')

  await page.route('**/admin/dashboard/galeria.data*', (route) => route.abort())
  await send.click()
  await expect(alert).toContainText('Error al guardar la imagen. Inténtalo de nuevo.')
  await expect(page.getByLabel('Título')).toHaveValue('Culto de Navidad')
  await page.unroute('**/admin/dashboard/galeria.data*')

  await context.clearCookies()
  await send.click()
  await expect(alert).toContainText('Tu sesión terminó.')
  await expect(page.getByLabel('Descripción')).toHaveValue('Una mañana de alegría')

  await signIn()
  await send.click()
  await expect(page.getByRole('status')).toContainText('Imagen subida con éxito')
  expect(await db.selectFrom('galeria').selectAll().execute()).toHaveLength(1)

  await page.getByRole('button', { name: 'Editar Culto de Navidad' }).click()
  await page.getByLabel('Título').fill('Otro título')
  await site.down()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(alert).toContainText('Error al actualizar la imagen. Inténtalo de nuevo.')
  await expect(page.getByLabel('Título')).toHaveValue('Otro título')
  await site.restart()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText('Imagen actualizada con éxito')
  problems.expect(
    /ERR_FAILED .*galeria\.data/,
    /401 .*galeria\.data/,
    /net::ERR_CONNECTION_\w+ .*galeria\.data/,
  )
})

test('a save after somebody else’s change loses neither version', async ({ page, signIn, db, problems }) => {
  await addCategoria(db)
  const id = newId()
  const foto = {
    id,
    titulo: 'Culto',
    categoria: 'Cultos',
    fecha: '2026-11-15',
    descripcion: 'Domingo',
    url: '/icono-192.png',
    createdAt: '2026-11-15T12:00:00.000Z',
    ejemplo: 0 as const,
    version: 1,
  }
  await db.insertInto('galeria').values(foto).execute()
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  await page.getByRole('button', { name: 'Editar Culto' }).click()
  await page.getByLabel('Título').fill('Mi título')
  await db.updateTable('galeria').set({ titulo: 'El título de Ana', version: 2 }).execute()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('alert')).toContainText('Otra persona cambió esta foto mientras la editabas.')
  await expect(page.getByText('El título de Ana')).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue('Mi título')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText('Imagen actualizada con éxito')
  expect(await db.selectFrom('galeria').select('titulo').execute()).toEqual([{ titulo: 'Mi título' }])
  problems.expect(/400 .*galeria\.data/)
})

test('leaving with unsaved changes asks first', async ({ page, signIn, db }) => {
  await addCategoria(db)
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  await page.getByLabel('Título').fill('A medias')
  const away = page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Predicaciones' })
  await away.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(page.getByLabel('Título')).toHaveValue('A medias')
  await away.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Predicaciones' })).toBeVisible()
})
