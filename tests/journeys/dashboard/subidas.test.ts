import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addCategoria, button } from '#tests/support/admin-forms.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'

// Uploads in progress: paused, cancelled, and resumed after a reload.

async function fillShared(page: Page, titulo: string) {
  await page.getByLabel('Título', { exact: true }).fill(titulo)
  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Descripción').fill('El domingo en la mañana.')
}

test('pauses and resumes one upload, and cancels another in the page and on the server', async ({
  page,
  db,
  signIn,
}) => {
  await addCategoria(db)
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  const file = { mimeType: 'image/jpeg', buffer: await phonePhoto(1600, 1200) }
  const files = ['el coro.jpg', 'la cena.jpg'].map((name) => ({ name, ...file }))
  await page.getByLabel('Imagen', { exact: true }).setInputFiles(files)
  await fillShared(page, 'El culto')
  // Holds the second chunk of each.
  const { promise: held, resolve: proceed } = Promise.withResolvers<void>()
  const chunks = new Map<string, number>()
  await page.route('**/admin/subidas/*', async (route) => {
    const [url, method] = [route.request().url(), route.request().method()]
    if (method === 'PATCH') chunks.set(url, (chunks.get(url) ?? 0) + 1)
    if (method === 'PATCH' && chunks.get(url) === 2) await held
    await route.continue().catch(() => {}) // the page has cancelled it
  })
  await button(page, 'Subir 2 fotos').click()
  await expect.poll(() => [...chunks.values()]).toEqual([2, 2])
  const tray = page.getByRole('region', { name: 'Fotos en camino' })
  await expect(tray).toContainText('Subiendo: 0 de 2')
  await button(page, 'Pausar el coro.jpg').click()
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await button(page, 'Cancelar la cena.jpg').click()
  expect((await ended).status()).toBe(204)
  await expect(tray).not.toContainText('la cena')
  proceed()
  // A paused upload stays paused in other sections.
  const nav = page.getByRole('navigation', { name: 'Secciones' })
  await nav.getByRole('link', { name: 'Predicaciones' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Predicaciones' })).toBeVisible()
  await expect(tray.getByRole('listitem').filter({ hasText: 'el coro' })).toContainText('En pausa')
  await button(page, 'Reanudar el coro.jpg').click()
  await expect(page.getByRole('status')).toContainText('Imagen subida con éxito')
  expect(await db.selectFrom('galeria').select('titulo').execute()).toEqual([{ titulo: 'El culto' }])
})

test('after a reload, choosing the same photo goes on with its upload', async ({
  page,
  db,
  signIn,
  problems,
}, info) => {
  problems.expect(/ERR_FAILED .*\/admin\/subidas\//)
  await addCategoria(db)
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  const path = info.outputPath('el bautizo.jpg')
  await writeFile(path, await phonePhoto(2400, 1800))
  const send = async () => {
    await page.getByLabel('Imagen', { exact: true }).setInputFiles(path)
    await fillShared(page, 'El bautizo')
    await button(page, 'Subir imagen').click()
  }
  const seen: { method: string; offset: number }[] = []
  const patches = () => seen.filter(({ method }) => method === 'PATCH')
  let broken = true
  await page.route('**/admin/subidas/**', async (route) => {
    const request = route.request()
    seen.push({ method: request.method(), offset: Number(request.headers()['upload-offset'] ?? 0) })
    await (broken && patches().length > 1 ? route.abort() : route.continue())
  })
  await send()
  await expect.poll(() => patches().length).toBeGreaterThan(1)
  const { recibido } = await db.selectFrom('subidas').select('recibido').executeTakeFirstOrThrow()
  page.once('dialog', (dialog) => dialog.accept()) // the browser asks before leaving with an upload in progress
  await visit(page, '/admin/dashboard/galeria')
  broken = false
  seen.length = 0
  await send()
  await expect(page.getByRole('status')).toContainText('Imagen subida con éxito')
  expect(seen.map(({ method }) => method)).not.toContain('POST')
  expect(patches()[0]?.offset).toBe(recibido)
  await expect(button(page, 'Editar El bautizo')).toHaveCount(1)
})
