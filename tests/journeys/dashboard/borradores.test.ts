import type { Page } from '@playwright/test'
import {
  addCategoria,
  button,
  chooseJpeg,
  fillPredicacion,
  openForm,
  openMenu,
  plain,
} from '#tests/support/admin-forms.ts'
import { expect, test, visit } from '#tests/support/journey.ts'

const PUBLIC = [
  '/',
  '/predicaciones',
  '/predicaciones/mas',
  '/predicaciones/podcast.xml',
  '/sitemap.xml',
  '/galeria',
  '/galeria/mas',
  '/agenda',
  '/agenda.ics',
  '/boletin',
]

/** The public addresses that name it, or its own address. */
async function whereSeen(page: Page, titulo: RegExp): Promise<string[]> {
  const seen: string[] = []
  for (const path of PUBLIC) {
    const answer = await page.request.get(path)
    if (titulo.test(await answer.text())) seen.push(path)
  }
  return seen
}

async function vistaOf(page: Page, titulo: string) {
  await openMenu(page, titulo)
  return (await page.getByRole('link', { name: `Vista previa de ${titulo}` }).getAttribute('href')) ?? ''
}

/** What somebody without an account gets at the secret address of something that waits. */
const seenBefore = async (page: Page, vista: string) =>
  (await page.request.get(vista, { headers: { Cookie: '' } })).text()

test('a sermon waits, is shown to who has its link, and comes out when somebody says so', {
  tag: ['@phone', '@floor'],
}, async ({ page, signIn, browser, site }) => {
  await signIn()
  await visit(page, '/admin/dashboard/predicaciones')
  await fillPredicacion(page)
  const [status, momento] = [page.getByRole('status'), page.getByLabel('Publicar el')]
  await page.getByLabel('Publicación').selectOption('Programado para…')
  await expect(momento).toBeVisible()
  await page.getByLabel('Publicación').selectOption('Borrador')
  await expect(momento).toBeHidden()
  await button(page, 'Agregar predicación').click()
  await expect(status).toContainText('Guardado como borrador: todavía nadie lo ve en el sitio')
  await expect(page.getByText('Borrador: nadie lo ve todavía')).toBeVisible()
  expect(await whereSeen(page, /la.esperanza/i)).toEqual([])

  const vista = await vistaOf(page, 'La esperanza')
  await page.getByText('Mostrarla a alguien sin cuenta').click()
  await expect(button(page, 'Copiar enlace')).toBeVisible()
  const visitor = await browser.newPage({ baseURL: site.origin })
  const answer = await visitor.goto(vista)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(visitor.getByRole('heading', { name: 'La esperanza' })).toBeVisible()
  await expect(visitor.getByRole('note')).toHaveText('Vista previa: todavía no está publicado.')
  expect(await seenBefore(page, `${vista.slice(0, -4)}AAAA`)).toContain('Esta vista previa ya no sirve')

  await button(page, 'Publicar La esperanza').click()
  await expect(status).toContainText('Publicado con éxito')
  await expect(page.getByRole('link', { name: /^Compartir por WhatsApp/ })).toHaveAttribute(
    'href',
    /la-esperanza$/,
  )
  await expect(page.getByRole('heading', { name: 'Por publicar' })).toBeHidden()
  const everywhere = ['/', '/predicaciones', '/predicaciones/mas', '/sitemap.xml']
  expect(await whereSeen(page, /la.esperanza/i)).toEqual(everywhere)
  await visitor.goto(vista)
  await expect(visitor).toHaveURL(/\/predicaciones\/la-esperanza$/)
  await visitor.close()
})

test('an event that waits comes back from the bin as it was, and photos come out together', {
  tag: '@phone',
}, async ({ page, db, signIn }) => {
  await addCategoria(db)
  await signIn()
  await visit(page, '/admin/dashboard/agenda')
  const status = page.getByRole('status')
  await openForm(page)
  await page.getByLabel('Título', { exact: true }).fill('Retiro de jóvenes')
  await page.getByLabel('Comienza').fill('10:00')
  await page.getByLabel('Termina').fill('12:00')
  await page.getByLabel('Publicación').selectOption('Borrador')
  await button(page, 'Agregar evento').click()
  await expect(status).toContainText('Guardado como borrador')
  await openMenu(page, 'Retiro de jóvenes')
  await button(page, 'Eliminar Retiro de jóvenes').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await button(page, 'Deshacer').click()
  await expect(page.getByText('Borrador: nadie lo ve todavía')).toBeVisible()
  expect(await whereSeen(page, /retiro.de.j/i)).toEqual([])
  await button(page, 'Editar Retiro de jóvenes').click()
  await page.getByLabel('Publicación').selectOption('Publicado')
  await button(page, 'Guardar cambios').click()
  await expect(status).toContainText('Evento actualizado con éxito')
  expect(await whereSeen(page, /retiro.de.j/i)).toContain('/agenda.ics')

  await visit(page, '/admin/dashboard/galeria')
  await openForm(page)
  await chooseJpeg(page, 'Imagen', await plain(), await plain())
  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  for (const n of [1, 2]) await page.getByLabel(`Título de la foto ${n}`).fill(`Bautizo ${n}`)
  await page.getByLabel('Descripción').fill('En el río')
  await page.getByLabel('Publicación').selectOption('Borrador')
  await button(page, 'Subir 2 fotos').click()
  await expect(status).toContainText('2 fotos guardadas como borrador')
  expect(await whereSeen(page, /bautizo/i)).toEqual([])
  expect(await seenBefore(page, await vistaOf(page, '2 fotos'))).toContain('Bautizo 2')
  await page.getByRole('button', { name: /^Publicar 2 fotos/ }).click()
  await expect(status).toContainText('Publicado con éxito')
  expect(await whereSeen(page, /bautizo/i)).toContain('/galeria')
})
