import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { nuevoBloque, TIPOS } from '#app/features/paginas/bloques.ts'
import { plantillaOf } from '#app/features/paginas/pagina-propia.ts'
import { addPagina } from '#app/features/paginas/paginas.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { openDiskStore } from '#app/platform/files/disk.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { button, openMenu } from '#tests/support/admin-forms.ts'
import { addFotos } from '#tests/support/galeria.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { sideways } from '#tests/support/pages/room.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'

const SECCION = '/admin/dashboard/paginas'

/** The menu has it after the specified links. */
async function followFromMenu(page: Page, titulo: string) {
  await page.goto('/')
  await button(page, 'Abrir menú').click()
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  const specified = ['Inicio', 'Radio en Vivo', 'Contacto', 'Administración', 'Donaciones']
  await expect(links).toHaveText([...specified, titulo])
  await links.last().click()
}

test('a page that is written already is changed, waits as a draft, comes out, and goes', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  test.slow() // its photo is drawn in every size
  const status = page.getByRole('status')
  await signIn()
  await visit(page, SECCION)
  await page.getByRole('link', { name: /^Soy nuevo: qué esperar/ }).click()
  await expect(page.getByLabel('Título', { exact: true }).first()).toHaveValue('Soy nuevo: qué esperar')
  await page.getByText('Más bloques').click()
  await button(page, 'Persona').click()
  const persona = page.getByRole('listitem').filter({ has: page.getByLabel('WhatsApp') })
  await persona.getByLabel('Nombre').fill('Ana Soto')
  await persona.getByLabel('WhatsApp').fill('12')
  const photo = { name: 'ana.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(600, 800) }
  await persona.getByLabel('Foto de Ana Soto').setInputFiles(photo)
  await expect(status).toContainText('Foto lista', { timeout: 60_000 })
  await page.getByLabel('Publicación').selectOption('Borrador')
  await button(page, 'Agregar página').click()
  await expect(persona.getByLabel('WhatsApp')).toHaveAccessibleDescription(/código de país/)
  await persona.getByLabel('WhatsApp').fill('+56 9 1234 5678')
  for (let n = 0; n < 6; n++) await button(page, 'Subir Persona: Ana Soto').click()
  await expectAccessible(page)
  await button(page, 'Agregar página').click()
  await expect(status).toContainText('Guardado como borrador')
  await openMenu(page, 'Soy nuevo: qué esperar')
  const vista = page.getByRole('link', { name: 'Vista previa de Soy nuevo: qué esperar' })
  const preview = await page.request.get((await vista.getAttribute('href')) ?? '', {
    headers: { Cookie: '' },
  })
  expect(await preview.text()).toMatch(
    /Vista previa: todavía no está publicado[\s\S]*Ana Soto|Ana Soto[\s\S]*Vista previa: todavía/,
  )
  expect((await page.request.get('/p/soy-nuevo-que-esperar', { maxRedirects: 0 })).status()).toBe(302)
  await button(page, 'Publicar Soy nuevo: qué esperar').click()
  await expect(status).toContainText('Publicado con éxito')

  await followFromMenu(page, 'Soy nuevo: qué esperar')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Soy nuevo: qué esperar' })).toBeVisible()
  await expect(main.getByRole('listitem').first()).toContainText('Ana Soto')
  const write = main.getByRole('link', { name: 'Escribir a Ana Soto por WhatsApp' })
  await expect(write).toHaveAttribute('href', 'https://wa.me/56912345678')
  await main.getByText('¿Puedo ir con niños?').click()
  await expect(main.getByText('Cuéntanos al llegar')).toBeVisible()

  await visit(page, SECCION)
  await openMenu(page, 'Soy nuevo: qué esperar')
  await button(page, 'Eliminar Soy nuevo: qué esperar').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(status).toContainText('Página eliminada con éxito')
  expect((await page.request.get('/p/soy-nuevo-que-esperar', { maxRedirects: 0 })).status()).toBe(302)
})

test('rows are dragged by a mouse, and a part whose content is gone says so', async ({
  page,
  db,
  signIn,
}) => {
  const pagina = { ...plantillaOf('que-creemos'), titulo: 'Quiénes somos' }
  const bloques = [...pagina.bloques, nuevoBloque('fotos', { titulo: 'El coro', de: 'Retiros' })]
  await changeContent(db, (trx) => addPagina(trx, newId(), { ...pagina, bloques }))
  // Nothing scrolls between press and release, which begins no drag.
  await page.setViewportSize({ width: 1280, height: 2000 })
  await signIn()
  await visit(page, SECCION)
  await expect(page.getByText('1 parte no muestra nada')).toBeVisible()
  await button(page, 'Editar Quiénes somos').click()
  const rows = page.getByRole('group', { name: 'Contenido' }).locator('ol > li')
  await rows.last().locator('summary').click()
  await expect(page.getByLabel('Categoría')).toHaveAccessibleDescription(/Lo que mostraba ya no existe/)
  await rows.last().locator('[draggable]').dragTo(rows.first().locator('summary'))
  await expect(rows.first()).toContainText('Fotos de la galería: El coro')
  await button(page, 'Guardar cambios').click()
  await expect(page.getByRole('status')).toContainText('Página actualizada con éxito')
  const [saved] = await db.selectFrom('paginas').select('bloques').execute()
  expect(JSON.parse(saved?.bloques ?? '').map(({ tipo }: { tipo: string }) => tipo)).toEqual([
    'fotos',
    ...pagina.bloques.map(({ tipo }) => tipo),
  ])
})

test('every kind of block can be used by all, at every width', async ({ page, db, site }) => {
  await addFotos(db, 4)
  const files = openDiskStore(join(site.dataDir, 'archivos'))
  const { url: foto } = await keepImage({ db, files }, { folder: 'paginas' })
  const datos = { texto: 'La **Biblia** es nuestra guía.\n\n- Uno\n- Dos', de: 'Cultos' }
  const bloques = TIPOS.map((tipo) =>
    nuevoBloque(tipo, {
      ...datos,
      foto: tipo === 'foto' ? foto : '',
      titulo: `Sobre ${tipo}`,
      enlace: tipo === 'persona' ? '56912345678' : 'https://youtu.be/dQw4w9WgXcQ',
    }),
  )
  const pagina = { titulo: 'Todo', resumen: 'De todo un poco.', enMenu: true, bloques }
  await changeContent(db, (trx) => addPagina(trx, newId(), pagina))
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/p/todo')
    await expect(page.getByRole('heading', { name: 'Sobre fotos' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^La \*\*Biblia/ })).toBeVisible()
    expect(await sideways(page), `${width} px`).toEqual([])
    await expectAccessible(page)
  }
  // Of a picture here whoever is in it asks as of one in the gallery.
  await page.getByRole('link', { name: /^Pedir que se retire la foto de La \*\*Biblia/ }).click()
  await expect(page.getByText('Pides que se retire esta foto: Foto de una página')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto de una página' })).toBeVisible()
  // What has headings of its own follows the page's title where its part has none.
  for (const tipo of ['pregunta', 'agenda', 'predicaciones'] as const) {
    const bloque = nuevoBloque(tipo, { ...datos, titulo: tipo === 'pregunta' ? '¿Cuánto dura?' : '' })
    const sola = { ...pagina, titulo: `Solo ${tipo}`, bloques: [bloque] }
    await changeContent(db, (trx) => addPagina(trx, newId(), sola))
    await page.goto(`/p/solo-${tipo}`)
    await expect(page.getByRole('heading', { level: 1, name: sola.titulo })).toBeVisible()
    await expectAccessible(page)
  }
})

test('the church puts words of its own into the terms, whose legal parts stay', async ({
  page,
  problems,
  signIn,
}) => {
  problems.expect(/400 .*paginas\.data/)
  await signIn()
  await visit(page, SECCION)
  await button(page, 'Editar Términos de Uso').click()
  await expect(page.getByRole('heading', { name: 'Términos de Uso', level: 2 })).toBeVisible()
  await page.locator('summary', { hasText: 'Texto legal: Las donaciones' }).click()
  await button(page, 'Eliminar Texto legal: Las donaciones').click()
  await page.locator('summary', { hasText: 'Texto: Enlaces a otros sitios' }).click()
  const contenido = page.getByRole('group', { name: 'Contenido' })
  await contenido.getByLabel('Título del bloque (opcional)').last().fill('El wifi')
  const texto = contenido.getByLabel('Texto', { exact: true }).last()
  await texto.fill('Pregunta en la puerta')
  await texto.press('ControlOrMeta+a')
  await button(page, 'Negrita').last().press('Enter')
  await expect(texto).toHaveValue('**Pregunta en la puerta**')
  await button(page, 'Guardar cambios').click()
  await expect(page.getByText('Falta «Las donaciones», que la ley pide')).toBeVisible()
  await button(page, 'Texto legal').click()
  await page.getByLabel('Parte').last().selectOption('Las donaciones')
  await button(page, 'Guardar cambios').click()
  await expect(page.getByRole('status')).toContainText('Página agregada con éxito')
  await visit(page, '/terminos')
  for (const name of ['El wifi', 'Las donaciones'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Enlaces a otros sitios' })).toHaveCount(0)
  await visit(page, SECCION)
  await openMenu(page, 'Términos de Uso')
  await button(page, 'Eliminar Términos de Uso').click()
  await button(page, 'Eliminar').click()
  await expect(page.getByText('Con el texto del sitio')).toHaveCount(2)
  await visit(page, '/terminos')
  await expect(page.getByRole('heading', { name: 'Enlaces a otros sitios' })).toBeVisible()
})
