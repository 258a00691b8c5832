import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { formatDay } from '#app/ui/dates.ts'
import { addCategoria, fillFoto, jpeg, openMenu, plain } from '#tests/support/admin-forms.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'

test('a category and a photo are added, shown to a visitor, edited and deleted', async ({
  page,
  signIn,
  db,
}) => {
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  const status = page.getByRole('status')
  const dialog = page.getByRole('alertdialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByLabel('Nombre de la categoría').fill('Cultos')
  await press('Agregar categoría')
  await expect(status).toContainText('Categoría añadida con éxito')
  await fillFoto(page, await phonePhoto(1600, 1200))
  await press('Subir imagen')
  await expect(status).toContainText('Imagen subida con éxito')
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Imagen', { exact: true })).toHaveValue('')
  const { url } = await db.selectFrom('galeria').select('url').executeTakeFirstOrThrow()
  expect((await sharp(await (await page.request.get(url)).body()).metadata()).exif).toBeUndefined()

  await press('Editar Culto de Navidad')
  await expect(page.getByLabel('Imagen', { exact: true })).toBeHidden()
  await page.getByLabel('Título', { exact: true }).fill('IMG_2034')
  await press('Guardar cambios')
  await expect(status).toContainText('Imagen actualizada con éxito')
  const { fecha } = await db.selectFrom('galeria').select('fecha').executeTakeFirstOrThrow()
  const sinTitulo = `Cultos, ${formatDay(fecha)}`
  expect(await (await page.request.get('/galeria')).text()).toContain(`alt="${sinTitulo}"`)
  const dots = page.getByText('Más opciones de Cultos', { exact: true })
  await page.locator('summary', { has: dots }).click()
  await press('Eliminar Cultos')
  await expect(dialog).toContainText('Hay 1 foto que conservará su etiqueta.')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await openMenu(page, sinTitulo)
  await press(`Eliminar ${sinTitulo}`)
  await expect(dialog).toContainText('¿Estás seguro de que quieres eliminar esta imagen?')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('No hay imágenes disponibles en la galería.')).toBeVisible()
})

const taken = (DateTimeOriginal: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#2b4c9b' } })
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal } })
    .toBuffer()

const chooseOctober = async (page: Page) =>
  page
    .getByLabel('Imagen', { exact: true })
    .setInputFiles([
      jpeg(await taken('2026:10:04 12:30:00'), 'la_cena.jpg'),
      jpeg(await taken('2026:10:04 11:15:00'), 'el_coro.jpg'),
      jpeg(Buffer.from('esto no es una foto'), 'una_nota.jpg'),
    ])

const MERIENDA = { titulo: 'La merienda', descripcion: 'Pan y leche' }
const NIÑOS = { titulo: 'Los niños', descripcion: 'Tarde de niños' }

test('photos come in the order and with the day that their camera wrote, and each with its words', async ({
  page,
  signIn,
  db,
  problems,
}) => {
  problems.expect(/400 .*galeria\.data/)
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  await page.getByRole('button', { name: 'Subir imagen' }).click()
  const imagen = page.getByLabel('Imagen', { exact: true })
  await expect(imagen).toBeFocused()
  await expect(imagen).toHaveAccessibleDescription(/Por favor selecciona una imagen/)
  await expect(page.getByLabel('Título', { exact: true })).toHaveAccessibleDescription(/Escribe el título/)
  await chooseOctober(page)
  await expect(page.getByLabel('Fecha', { exact: true })).toHaveValue('2026-10-04')
  // Taking the photos' day is no sending of the form without any.
  await expect(page.getByText('Por favor selecciona una imagen')).toHaveCount(0)
  await page.getByLabel('Título de la foto 2').fill(MERIENDA.titulo)
  // The second photo's; the others take the words of all.
  await page.getByText('Descripción de esta foto').nth(1).click()
  await page.getByLabel('Lo que se ve en la foto 2').fill(MERIENDA.descripcion)
  await page.getByLabel('Categoría', { exact: true }).selectOption('Nueva categoría…')
  await page.getByLabel('Descripción').fill(NIÑOS.descripcion)
  await page.getByLabel('Título', { exact: true }).fill(NIÑOS.titulo)
  await page.getByRole('button', { name: 'Subir 3 fotos' }).click()
  const nueva = page.getByLabel('Nombre de la nueva')
  await expect(nueva).toBeFocused()
  await expect(nueva).toHaveAccessibleDescription('Por favor ingresa un nombre para la categoría')
  await nueva.fill('Infancia')
  await page.getByRole('button', { name: 'Subir 3 fotos' }).click()
  const tray = page.getByRole('region', { name: 'Fotos en camino' })
  await expect(tray).toContainText('2 de 3 listas, 1 con problemas')
  await expect(tray.getByRole('listitem')).toContainText(['el_coro.jpg', 'la_cena.jpg', 'una_nota.jpg'])
  await expect(tray).toContainText('Ese archivo no es una imagen que podamos abrir. Usa JPG, PNG o WebP.')
  // The file will not change.
  await expect(tray.getByRole('button', { name: /^Reintentar/ })).toHaveCount(0)
  await expectAccessible(page)
  await tray.getByRole('button', { name: 'Cerrar la lista' }).click()
  await expect(tray).toBeHidden()
  const photos = db.selectFrom('galeria').select(['titulo', 'descripcion', 'categoria', 'fecha'])
  const both = { categoria: 'Infancia', fecha: '2026-10-04' }
  const found = await photos.orderBy('titulo').execute()
  expect(found).toEqual([MERIENDA, NIÑOS].map((each) => ({ ...both, ...each })))
})

/** Runs in the page: photos, and a text, as dragged from a folder or copied. */
function transferOf(contents: string[]) {
  const dropped = new DataTransfer()
  const bytes = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  for (const [index, content] of contents.entries())
    dropped.items.add(new File([bytes(content)], `arrastrada_${index + 1}.jpg`, { type: 'image/jpeg' }))
  dropped.items.add(new File(['lista de asistencia'], 'lista.txt', { type: 'text/plain' }))
  return dropped
}

const UNSEEN = 'rgba(0, 0, 0, 0)'

test('accepts photos dropped on the form or pasted anywhere, and leaves out other files', async ({
  page,
  signIn,
  db,
}) => {
  await addCategoria(db)
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  const titulo = (n: number) => page.getByLabel(`Título de la foto ${n}`)
  const photos = await Promise.all(
    ['#a8324a', '#2b4c9b', '#3f7d4e'].map(async (color) => (await plain(color)).toString('base64')),
  )
  await page
    .getByText('También puedes arrastrarlas hasta aquí o pegarlas.')
    .dispatchEvent('drop', { dataTransfer: await page.evaluateHandle(transferOf, photos.slice(0, 2)) })
  await expect(titulo(2)).toBeVisible()
  // Its field says how many, which it does not of none.
  const files = page.getByLabel('Imagen', { exact: true })
  await expect(files).not.toHaveCSS('color', UNSEEN)
  const clipboardData = await page.evaluateHandle(transferOf, photos.slice(2))
  await page.evaluate(
    (data) =>
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })),
    clipboardData,
  )
  await expect(titulo(3)).toBeVisible()
  await expect(page.getByText('lista.txt')).toHaveCount(0)
  // A spreadsheet's cells bring their picture along: in a field they are text.
  const isLeftAlone = await titulo(3).evaluate((field, data) => {
    data.setData('text/plain', 'Culto de Navidad')
    return field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, clipboardData)
  expect(isLeftAlone).toBe(true)
  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Descripción').fill('La tarde')
  await titulo(1).fill('La arrastrada')
  await page.getByRole('button', { name: 'Subir 3 fotos' }).click()
  const deTodas = page.getByLabel('Título', { exact: true })
  await expect(deTodas).toBeFocused()
  await expect(deTodas).toHaveAccessibleDescription(/^Escribe el título\./)
  // Not needed where each has its own.
  await page.getByRole('button', { name: 'Quitar la foto 2' }).click()
  await titulo(2).fill('La pegada')
  await page.getByRole('button', { name: 'Subir 2 fotos' }).click()
  await expect(page.getByRole('status')).toContainText('2 fotos subidas con éxito')
  await expect(page.getByRole('button', { name: 'Editar La arrastrada' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar La pegada' })).toBeVisible()
  await expect(files).toHaveCSS('color', UNSEEN)
})
