import sharp from 'sharp'
import { addCategoria, choose, fill, jpeg, plain } from '#tests/support/galeria-form.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'

test('a category and a photo are added, shown to a visitor, edited and deleted', { tag: '@once' }, async ({
  page,
  signIn,
  db,
  problems,
}) => {
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  await page.getByRole('button', { name: 'Agregar categoría' }).click()
  await expect(page.getByRole('alert')).toContainText('Por favor ingresa un nombre para la categoría')
  await page.getByLabel('Nombre de la categoría').fill('Cultos')
  await page.getByRole('button', { name: 'Agregar categoría' }).click()
  await expect(page.getByRole('status')).toContainText('Categoría añadida con éxito')
  await expect(page.getByLabel('Nombre de la categoría')).toHaveValue('')

  await fill(page)
  await page.getByRole('button', { name: 'Subir imagen' }).click()
  await expect(page.getByRole('alert')).toContainText('Por favor selecciona una imagen')

  // Pause the upload halfway to see its progress.
  let proceed = () => {}
  const held = new Promise<void>((resolve) => {
    proceed = resolve
  })
  let chunks = 0
  await page.route('**/admin/subidas/*', async (route) => {
    if (route.request().method() === 'PATCH' && ++chunks === 2) await held
    await route.continue()
  })
  await choose(page, [jpeg(await phonePhoto(1600, 1200))])
  await page.getByRole('button', { name: 'Subir imagen' }).click()
  const progress = page.getByRole('progressbar')
  await expect(progress).toBeVisible()
  const now = Number(await progress.getAttribute('aria-valuenow'))
  expect(now).toBeGreaterThan(0)
  expect(now).toBeLessThan(100)
  proceed()

  await expect(page.getByRole('status')).toContainText('Imagen subida con éxito')
  await expect(page.getByLabel('Título')).toHaveValue('')
  await expect(page.getByLabel('Imagen', { exact: true })).toHaveValue('')
  const edit = page.getByRole('button', { name: 'Editar Culto de Navidad' })
  await expect(edit).toBeVisible()
  await expectAccessible(page)
  const { url } = await db.selectFrom('galeria').select('url').executeTakeFirstOrThrow()
  const stored = await page.request.get(url)
  expect(stored.status()).toBe(200)
  expect((await sharp(await stored.body()).metadata()).exif).toBeUndefined()
  expect(await db.selectFrom('subidas').selectAll().execute()).toEqual([])

  await edit.click()
  await expect(page.getByLabel('Imagen', { exact: true })).toBeHidden()
  await expect(page.getByLabel('Título')).toHaveValue('Culto de Navidad')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Imagen', { exact: true })).toBeVisible()
  await edit.click()
  await page.getByLabel('Título').fill('Culto de Año Nuevo')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText('Imagen actualizada con éxito')

  await page.getByRole('button', { name: 'Eliminar Cultos' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Hay 1 foto que conservará su etiqueta.')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  await page.getByRole('button', { name: 'Eliminar Culto de Año Nuevo' }).click()
  await expect(dialog).toContainText('¿Estás seguro de que quieres eliminar esta imagen?')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('status')).toContainText('Imagen eliminada con éxito')
  await expect(page.getByText('No hay imágenes disponibles en la galería.')).toBeVisible()
  expect(await db.selectFrom('galeria').selectAll().execute()).toEqual([])
  await page.getByRole('button', { name: 'Eliminar Cultos' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('status')).toContainText('Categoría eliminada con éxito')
  problems.expect(/400 .*galeria\.data/)
})

test('many photos upload at once, each with its title, while other sections are open', {
  tag: '@once',
}, async ({ page, signIn, db, problems }) => {
  await addCategoria(db)
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  await choose(page, [
    jpeg(await plain('#a8324a'), 'coro_de_niños.jpg'),
    jpeg(await plain('#2b4c9b'), 'IMG_0002.jpg'),
    jpeg(Buffer.from('esto no es una foto'), 'nota.jpg'),
  ])
  await expect(page.getByLabel('Título de la foto 1')).toHaveValue('Coro de niños')
  await page.getByLabel('Título de la foto 2').fill('La merienda')
  // The second photo's; the others take the description of all.
  await page.getByText('Otra descripción (opcional)').nth(1).click()
  await page.getByLabel('Lo que se ve en la foto 2').fill('Pan y leche')
  await page.getByLabel('Título de la foto 3').fill('Una nota')
  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Descripción').fill('Tarde de niños')

  let proceed = () => {}
  const held = new Promise<void>((resolve) => {
    proceed = resolve
  })
  await page.route('**/admin/subidas', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Subir 3 fotos' }).click()
  const tray = page.getByRole('region', { name: 'Fotos en camino' })
  await expect(tray).toContainText('Subiendo: 0 de 3')
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Predicaciones' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Predicaciones' })).toBeVisible()
  await tray.getByRole('button', { name: 'Pausar Una nota' }).click()
  await tray.getByRole('button', { name: 'Reanudar Una nota' }).click()
  proceed()
  await expect(tray).toContainText('2 de 3 listas, 1 con problemas')
  await expect(tray).toContainText('Ese archivo no es una imagen que podamos abrir. Usa JPG, PNG o WebP.')
  await expect(page.getByRole('status')).toContainText('2 fotos subidas con éxito')
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Galería' }).click()
  await expect(page.getByRole('button', { name: 'Editar La merienda' })).toBeVisible()
  await tray.getByRole('button', { name: 'Cerrar la lista' }).click()
  await expect(tray).toBeHidden()
  const photos = db.selectFrom('galeria').select(['titulo', 'descripcion']).orderBy('titulo')
  expect(await photos.execute()).toEqual([
    { titulo: 'Coro de niños', descripcion: 'Tarde de niños' },
    { titulo: 'La merienda', descripcion: 'Pan y leche' },
  ])
  problems.expect(/400 .*galeria\.data/)
})

test('accepts photos dropped on the form or pasted anywhere, and leaves out other files', {
  tag: '@once',
}, async ({ page, signIn, db }) => {
  await addCategoria(db)
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  const photos = await Promise.all(['#a8324a', '#2b4c9b', '#3f7d4e'].map(plain))
  const transfer = await page.evaluateHandle(
    (contents) => {
      const dropped = new DataTransfer()
      const bytes = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
      for (const [index, content] of contents.entries())
        dropped.items.add(new File([bytes(content)], `arrastrada_${index + 1}.jpg`, { type: 'image/jpeg' }))
      dropped.items.add(new File(['lista de asistencia'], 'lista.txt', { type: 'text/plain' }))
      return dropped
    },
    photos.slice(0, 2).map((photo) => photo.toString('base64')),
  )
  await page
    .getByText('También puedes arrastrarlas hasta aquí o pegarlas.')
    .dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByLabel('Título de la foto 2')).toHaveValue('Arrastrada 2')

  await page.evaluate(
    (content) => {
      const clipboardData = new DataTransfer()
      const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/jpeg' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    (photos[2] as Buffer).toString('base64'),
  )
  await expect(page.getByLabel('Título de la foto 3')).toBeVisible()
  await expect(page.getByText('lista.txt')).toHaveCount(0)

  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Descripción').fill('La tarde')
  await page.getByLabel('Título de la foto 3').fill(' ')
  await page.getByRole('button', { name: 'Subir 3 fotos' }).click()
  await expect(page.getByLabel('Título de la foto 3')).toBeFocused()
  await expect(page.getByLabel('Título de la foto 3')).toHaveAccessibleDescription('Escribe el título.')
  await page.getByRole('button', { name: 'Quitar la foto 2' }).click()
  await page.getByLabel('Título de la foto 2').fill('La pegada')
  await page.getByRole('button', { name: 'Subir 2 fotos' }).click()
  await expect(page.getByRole('status')).toContainText('2 fotos subidas con éxito')
  expect(await db.selectFrom('galeria').select('titulo').orderBy('titulo').execute()).toEqual([
    { titulo: 'Arrastrada 1' },
    { titulo: 'La pegada' },
  ])
})

test('photos come in the order and with the day that their camera wrote', { tag: '@once' }, async ({
  page,
  signIn,
  db,
}) => {
  await addCategoria(db)
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  const taken = (DateTimeOriginal: string) =>
    sharp({ create: { width: 640, height: 480, channels: 3, background: '#2b4c9b' } })
      .jpeg()
      .withExif({ IFD2: { DateTimeOriginal } })
      .toBuffer()
  const chosen = [
    jpeg(await taken('2026:10:04 12:30:00'), 'la_cena.jpg'),
    jpeg(await taken('2026:10:04 11:15:00'), 'el_coro.jpg'),
  ]
  const fecha = page.getByLabel('Fecha', { exact: true })
  await choose(page, chosen)
  await expect(page.getByLabel('Título de la foto 1')).toHaveValue('El coro')
  await expect(fecha).toHaveValue('2026-10-04')
  await expect(fecha).toHaveAccessibleDescription('El día en que se tomaron; cámbialo si no es.')
  await fecha.fill('2026-10-03')
  await choose(page, chosen.slice(0, 1))
  await expect(page.getByLabel('Título', { exact: true })).toBeVisible()
  await expect(fecha).toHaveValue('2026-10-03')
  await expect(fecha).not.toHaveAccessibleDescription(/El día en que se tomaron/)
})

test('reports HEIC before sending anything', { tag: '@once' }, async ({ page, signIn, db }) => {
  await addCategoria(db)
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  const buffer = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  await choose(page, [{ name: 'IMG_0003.HEIC', mimeType: 'image/heic', buffer }])
  await expect(page.getByRole('alert')).toContainText('Tu teléfono guardó la foto en formato HEIC.')
  await expect(page.getByLabel('Imagen', { exact: true })).toHaveValue('')
})
