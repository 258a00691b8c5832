import { addCategoria } from '#app/features/galeria/categorias.server.ts'
import { countPeticiones } from '#app/features/peticiones/peticiones.server.ts'
import { ADMIN, expect, test } from '#tests/support/journey.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import { addPeticion } from '#tests/support/rows.ts'

const FOTOS = 40
/** 2 megapixels each: forty of 12, as the benchmark sends them, would take half a minute longer to process. */
const PIXELES = [1632, 1224] as const
const PEDIDOS = ['Ana', 'Rosa', 'Luis', 'Elena']

test('a new volunteer uploads photos after the service, corrects two titles and attends three requests', async ({
  page,
  db,
}, info) => {
  test.slow() // uploads and resizes forty pictures
  const look = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) })
  await addCategoria(db, 'Cultos')
  for (const nombre of PEDIDOS) {
    const correo = `${nombre.toLowerCase()}@correo.cl`
    await addPeticion(db, { nombre, email: correo, peticion: `Por la familia de ${nombre}.` })
  }
  const photos = [await phonePhoto(...PIXELES), await phonePhoto(...PIXELES)]
  const files = Array.from({ length: FOTOS }, (_, n) => ({
    name: `IMG_20261115_${100 + n}.jpg`,
    mimeType: 'image/jpeg',
    buffer: photos[n % photos.length] as Buffer,
  }))
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
  await page.getByRole('button', { name: `Subir ${FOTOS} fotos` }).tap()
  await look('3-subiendo')
  // The uploads continue while she visits other sections.
  const tray = page.getByRole('region', { name: 'Fotos en camino' })
  for (const seccion of ['Donaciones', 'Predicaciones', 'Galería']) {
    await bar.getByRole('link', { name: seccion }).tap()
    await expect(page.getByRole('heading', { level: 1, name: seccion })).toBeVisible()
    await expect(tray).toContainText(/Subiendo: \d+ de 40/)
  }
  await expect(page.getByRole('status')).toContainText(`${FOTOS} fotos subidas con éxito`, {
    timeout: 90_000,
  })
  // All of them in the order she chose; two upload at a time and may swap.
  const kept = await db.selectFrom('galeria').select('titulo').orderBy('id').execute()
  const places = kept.map(({ titulo }) => Number(titulo.replace('Culto ', '')))
  expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: FOTOS }, (_, n) => n + 1))
  for (const [n, place] of places.entries()) expect(Math.abs(place - n - 1), String(places)).toBeLessThan(3)
  await look('4-subidas')

  for (const [was, is] of [
    ['Culto 23', 'La merienda'],
    ['Culto 40', 'El coro'],
  ] as const) {
    await page.getByRole('button', { name: `Editar ${was}`, exact: true }).tap()
    await expect(page.getByLabel('Título')).toHaveValue(was)
    await expect(page.getByLabel('Título')).toBeInViewport()
    await page.getByLabel('Título').fill(is)
    await look(`5-editar-${is}`)
    await page.getByRole('button', { name: 'Guardar cambios' }).tap()
    await expect(page.getByRole('status')).toContainText('Imagen actualizada con éxito')
    // The list keeps its scroll position.
    await expect(page.getByRole('button', { name: `Editar ${is}` })).toBeInViewport()
    await expect(page.getByRole('button', { name: `Editar ${is}` })).toBeFocused()
  }

  await bar.getByRole('link', { name: 'Donaciones' }).tap()
  // With four to attend, the entry opens what it counts.
  await expect(page.getByRole('button', { name: 'Pendientes (4)' })).toHaveAttribute('aria-pressed', 'true')
  await look('6-peticiones')
  for (const nombre of PEDIDOS.slice(0, 3)) {
    await page.getByRole('button', { name: `Marcar como atendida la petición de ${nombre}` }).tap()
    await expect(page.getByRole('article', { name: `Petición de ${nombre}` })).toHaveCount(0)
  }
  await expect(page.getByRole('tab', { name: 'Peticiones de oración 1 pendiente' })).toBeVisible()
  // Only one notice at a time, so that it does not cover the next button.
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
