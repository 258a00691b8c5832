import type { Page } from '@playwright/test'
import { alertOf, button, fillPredicacion, plain } from '#tests/support/admin-forms.ts'
import { addCategoria } from '#tests/support/galeria-form.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const PUBLIC = [
  ...['/', '/predicaciones', '/predicaciones/mas', '/predicaciones/podcast.xml', '/sitemap.xml'],
  ...['/galeria', '/galeria/mas', '/agenda', '/agenda.ics', '/boletin'],
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
const vistaOf = async (page: Page, titulo: string) =>
  (await page.getByRole('link', { name: `Vista previa de ${titulo}` }).getAttribute('href')) ?? ''

/** What somebody without an account gets at the secret address of something that waits. */
async function seenBefore(page: Page, titulo: string): Promise<string> {
  const answer = await page.request.get(await vistaOf(page, titulo), { headers: { Cookie: '' } })
  const text = await answer.text()
  expect(text).toContain('Vista previa: todavía no está publicado.')
  return text
}

test('what is not ready waits, is shown to who has its link, and comes out when somebody says so', {
  tag: '@phone',
}, async ({ page, db, signIn, problems, context }) => {
  problems.expect(/400 .*predicaciones/)
  await addCategoria(db, 'Cultos')
  await signIn()
  await visit(page, '/admin/dashboard/predicaciones')
  await fillPredicacion(page)
  const momento = page.getByLabel('Publicar el')
  await expect(momento).toBeHidden()
  await page.getByLabel('Publicación').selectOption('Programado para…')
  await momento.fill('2020-01-01T10:00')
  await button(page, 'Agregar predicación').click()
  await expect(page.getByText('Esa hora ya pasó. Elige una que venga, o publícalo ahora.')).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue('La esperanza')
  await page.getByLabel('Publicación').selectOption('Borrador')
  await expect(momento).toBeHidden()
  await button(page, 'Agregar predicación').click()
  await expect(page.getByRole('status')).toContainText(
    'Guardado como borrador: todavía nadie lo ve en el sitio',
  )
  await expect(page.getByText('Borrador: nadie lo ve todavía')).toBeVisible()
  await expectAccessible(page)
  expect(await whereSeen(page, /la.esperanza/i)).toEqual([])

  // Somebody without an account looks at it.
  const vista = await vistaOf(page, 'La esperanza')
  await page.getByText('Mostrarla a alguien sin cuenta').click()
  await expect(button(page, 'Copiar enlace')).toBeVisible()
  const visitor = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
  const shown = await visitor?.newPage()
  if (!visitor || !shown) throw new Error('no second browser')
  await shown.goto(vista)
  await expect(shown.getByRole('heading', { name: 'La esperanza' })).toBeVisible()
  await expect(shown.getByRole('note')).toHaveText('Vista previa: todavía no está publicado.')
  const answer = await visitor.request.get(vista)
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const madeUp = await visitor.request.get(`${vista.slice(0, -4)}AAAA`)
  expect(madeUp.status()).toBe(404)
  expect(await madeUp.text()).toContain('Esta vista previa ya no sirve')

  await button(page, 'Publicar La esperanza').click()
  await expect(page.getByRole('status')).toContainText('Publicado con éxito')
  await expect(page.getByRole('heading', { name: 'Por publicar' })).toBeHidden()
  expect(await whereSeen(page, /la.esperanza/i)).toEqual([
    '/',
    '/predicaciones',
    '/predicaciones/mas',
    '/sitemap.xml',
  ])
  await visit(shown, vista)
  await expect(shown).toHaveURL(/\/predicaciones\/la-esperanza$/)
  await visitor.close()

  // An event: deleted, brought back as it was, published by its form.
  await visit(page, '/admin/dashboard/agenda')
  await page.getByLabel('Título').fill('Retiro de jóvenes')
  await page.getByLabel('Comienza').fill('10:00')
  await page.getByLabel('Termina').fill('12:00')
  await page.getByLabel('Publicación').selectOption('Borrador')
  await button(page, 'Agregar evento').click()
  await expect(page.getByRole('status')).toContainText('Guardado como borrador')
  await button(page, 'Eliminar Retiro de jóvenes').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await button(page, 'Deshacer').click()
  await expect(page.getByText('Borrador: nadie lo ve todavía')).toBeVisible()
  expect(await whereSeen(page, /retiro.de.j/i)).toEqual([])
  expect(await seenBefore(page, 'Retiro de jóvenes')).toContain('Retiro de jóvenes')
  await button(page, 'Editar Retiro de jóvenes').click()
  await page.getByLabel('Publicación').selectOption('Publicado')
  await button(page, 'Guardar cambios').click()
  await expect(page.getByRole('status')).toContainText('Evento actualizado con éxito')
  expect(await whereSeen(page, /retiro.de.j/i)).toContain('/agenda.ics')

  // Photos that were sent together come out together.
  await visit(page, '/admin/dashboard/galeria')
  const buffer = await plain()
  await page.getByLabel('Imagen', { exact: true }).setInputFiles([
    { name: 'Bautizo uno.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'Bautizo dos.jpg', mimeType: 'image/jpeg', buffer },
  ])
  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Descripción').fill('En el río')
  await page.getByLabel('Publicación').selectOption('Borrador')
  await button(page, 'Subir 2 fotos').click()
  await expect(page.getByRole('status')).toContainText('2 fotos guardadas como borrador')
  expect(await whereSeen(page, /bautizo/i)).toEqual([])
  expect(await seenBefore(page, '2 fotos')).toContain('Bautizo dos')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Publicar 2 fotos/ }).click()
  await expect(page.getByRole('status')).toContainText('Publicado con éxito')
  expect(await db.selectFrom('galeria').select('titulo').orderBy('titulo').execute()).toEqual([
    { titulo: 'Bautizo dos' },
    { titulo: 'Bautizo uno' },
  ])
  await expect(alertOf(page)).toBeHidden()
})
