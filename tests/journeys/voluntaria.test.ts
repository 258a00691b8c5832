import sharp from 'sharp'
import { addCategoria } from '#app/domain/categorias/categorias.server.ts'
import { addPeticion, countPeticiones } from '#app/domain/peticiones/peticiones.server.ts'
import { ADMIN, expect, test } from '#tests/support/journey.ts'

test.skip(({ isMobile }) => !isMobile, 'she has a telephone, and nothing else')

const FOTOS = 12
const PEDIDOS = ['Ana', 'Rosa', 'Luis', 'Elena']

test('a new volunteer after the service: photos up, two titles mended, three requests answered', async ({
  page,
  db,
}, info) => {
  test.slow() // twelve pictures are sent, looked through and made smaller
  const look = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) })
  await addCategoria(db, 'Cultos')
  for (const nombre of PEDIDOS) {
    const correo = `${nombre.toLowerCase()}@correo.cl`
    await addPeticion(db, { nombre, email: correo, peticion: `Por la familia de ${nombre}.` })
  }
  const files = await Promise.all(
    Array.from({ length: FOTOS }, async (_, n) => ({
      name: `IMG_20261115_${100 + n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 800, height: 600, channels: 3, background: { r: 20 * n, g: 120, b: 240 - 20 * n } },
      })
        .jpeg()
        .toBuffer(),
    })),
  )
  const bar = page.getByRole('navigation', { name: 'Secciones' })

  await page.goto('/admin/login')
  await page.getByLabel('Correo electrónico').fill(ADMIN.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.clave)
  await page.getByRole('button', { name: 'Iniciar sesión' }).tap()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await look('1-inicio')

  await bar.getByRole('link', { name: 'Galería' }).tap()
  await page.getByLabel('Imagen', { exact: true }).setInputFiles(files)
  await expect(page.getByLabel(`Título de la foto ${FOTOS}`)).toBeVisible()
  for (let n = 1; n <= FOTOS; n++)
    await page.getByLabel(`Título de la foto ${n}`, { exact: true }).fill(`Culto ${n}`)
  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Descripción').fill('El domingo en la mañana.')
  await look('2-elegidas')
  await page.getByRole('button', { name: `Subir ${FOTOS} imágenes` }).tap()
  await look('3-subiendo')
  await expect(page.getByRole('status')).toContainText(`${FOTOS} imágenes subidas con éxito`, {
    timeout: 60_000,
  })
  await look('4-subidas')

  for (const [was, is] of [
    ['Culto 3', 'La merienda'],
    ['Culto 12', 'El coro'],
  ] as const) {
    await page.getByRole('button', { name: `Editar ${was}`, exact: true }).tap()
    await expect(page.getByLabel('Título')).toHaveValue(was)
    await expect(page.getByLabel('Título')).toBeInViewport()
    await page.getByLabel('Título').fill(is)
    await look(`5-editar-${is}`)
    await page.getByRole('button', { name: 'Guardar cambios' }).tap()
    await expect(page.getByRole('status')).toContainText('Imagen actualizada con éxito')
    // She is back where she was in the list.
    await expect(page.getByRole('button', { name: `Editar ${is}` })).toBeInViewport()
    await expect(page.getByRole('button', { name: `Editar ${is}` })).toBeFocused()
  }

  await bar.getByRole('link', { name: 'Donaciones' }).tap()
  await page.getByRole('tab', { name: 'Peticiones de oración 4 pendientes' }).tap()
  await look('6-peticiones')
  for (const nombre of PEDIDOS.slice(0, 3)) {
    await page.getByRole('button', { name: `Marcar como atendida la petición de ${nombre}` }).tap()
    await expect(
      page.getByRole('button', { name: `Marcar como pendiente la petición de ${nombre}` }),
    ).toBeVisible()
  }
  await expect(page.getByRole('tab', { name: 'Peticiones de oración 1 pendiente' })).toBeVisible()
  // One word of thanks at a time: the next button is not covered.
  await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toHaveCount(1)
  await look('7-atendidas')
  expect(await countPeticiones(db)).toEqual({ todas: 4, pendientes: 1, atendidas: 3 })

  await page.goto('/galeria')
  const shown = page.getByRole('main').getByRole('img')
  await expect(shown).toHaveCount(FOTOS)
  await expect(page.getByRole('img', { name: 'La merienda' })).toBeAttached()
  await expect(page.getByRole('img', { name: 'El coro' })).toBeAttached()
  await shown.last().scrollIntoViewIfNeeded()
  await expect
    .poll(() => shown.last().evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await look('8-galeria')
})
