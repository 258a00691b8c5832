import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addCategoria } from '#app/features/galeria/categorias.server.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'

// Uploads in progress: paused, cancelled, and resumed after a reload.

const tray = (page: Page) => page.getByRole('region', { name: 'Fotos en camino' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fillShared(page: Page) {
  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Descripción').fill('El domingo en la mañana.')
}

test('pauses and resumes one upload, and cancels another in the page and on the server', async ({
  page,
  db,
  signIn,
}) => {
  await addCategoria(db, 'Cultos')
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  const buffer = await phonePhoto(1600, 1200)
  const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer })
  await page.getByLabel('Imagen', { exact: true }).setInputFiles([file('el coro.jpg'), file('la cena.jpg')])
  await fillShared(page)

  // Hold the second chunk of each until the test releases it.
  let proceed = () => {}
  const held = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const chunks = new Map<string, number>()
  await page.route('**/admin/subidas/*', async (route) => {
    const { url, method } = { url: route.request().url(), method: route.request().method() }
    if (method === 'PATCH') chunks.set(url, (chunks.get(url) ?? 0) + 1)
    if (method === 'PATCH' && chunks.get(url) === 2) await held
    await route.continue().catch(() => {}) // the page has cancelled it
  })
  await button(page, 'Subir 2 fotos').click()
  await expect.poll(() => [...chunks.values()]).toEqual([2, 2])
  await expect(tray(page)).toContainText('Subiendo: 0 de 2')

  await button(page, 'Pausar El coro').click()
  await expect(tray(page).getByRole('listitem').filter({ hasText: 'El coro' })).toContainText('En pausa')
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await button(page, 'Cancelar La cena').click()
  expect((await ended).status()).toBe(204)
  await expect(tray(page)).not.toContainText('La cena')
  proceed()
  // A paused upload stays paused in other sections.
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Predicaciones' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Predicaciones' })).toBeVisible()
  await expect(tray(page)).toContainText('En pausa')
  const [row] = await db.selectFrom('subidas').select(['recibido', 'largo']).execute()
  expect(row?.recibido).toBeGreaterThan(0)
  expect(row?.recibido).toBeLessThan(row?.largo ?? 0)

  await button(page, 'Reanudar El coro').click()
  await expect(page.getByRole('status')).toContainText('Imagen subida con éxito', { timeout: 20_000 })
  const fotos = await db.selectFrom('galeria').select('titulo').execute()
  expect(fotos).toEqual([{ titulo: 'El coro' }])
  expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])
})

test('after a reload, choosing the same photo resumes its upload', async ({
  page,
  db,
  signIn,
  problems,
}, info) => {
  await addCategoria(db, 'Cultos')
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  const path = info.outputPath('el bautizo.jpg')
  await writeFile(path, await phonePhoto(2400, 1800))
  const send = async () => {
    await page.getByLabel('Imagen', { exact: true }).setInputFiles(path)
    await page.getByLabel('Título').fill('El bautizo')
    await fillShared(page)
    await button(page, 'Subir imagen').click()
  }

  const seen: { method: string; offset: number }[] = []
  let broken = true
  await page.route('**/admin/subidas/**', async (route) => {
    const request = route.request()
    seen.push({ method: request.method(), offset: Number(request.headers()['upload-offset'] ?? 0) })
    const chunks = seen.filter(({ method }) => method === 'PATCH').length
    if (broken && chunks > 1) await route.abort()
    else await route.continue()
  })
  await send()
  await expect.poll(() => seen.filter(({ method }) => method === 'PATCH').length).toBeGreaterThan(1)
  const { recibido, id } = await db.selectFrom('subidas').select(['recibido', 'id']).executeTakeFirstOrThrow()
  expect(recibido).toBeGreaterThan(0)

  page.once('dialog', (dialog) => dialog.accept()) // the browser asks before leaving with an upload in progress
  await page.reload()
  await page.waitForFunction(() => document.documentElement.dataset.listo === 'si')
  broken = false
  seen.length = 0
  await send()
  await expect(page.getByRole('status')).toContainText('Imagen subida con éxito', { timeout: 20_000 })
  expect(seen[0]?.method).toBe('HEAD')
  expect(seen.map(({ method }) => method)).not.toContain('POST')
  expect(seen.find(({ method }) => method === 'PATCH')?.offset).toBe(recibido)
  expect(await db.selectFrom('galeria').select(['id', 'titulo']).execute()).toEqual([
    { id, titulo: 'El bautizo' },
  ])
  problems.expect(/ERR_FAILED .*\/admin\/subidas\//)
})

test('each refused file says why; a valid one is accepted whatever its name', async ({
  page,
  db,
  signIn,
  problems,
  site,
}) => {
  test.slow()
  await addCategoria(db, 'Cultos')
  await signIn()
  await visit(page, '/admin/dashboard/galeria')
  const photo = await sharp(await phonePhoto(640, 480))
    .jpeg()
    .toBuffer()
  const bomb = await sharp({
    create: { width: 10_200, height: 10_000, channels: 3, background: '#345' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  const sentence = 'Ese archivo no es una imagen que podamos abrir. Usa JPG, PNG o WebP.'
  const refused = [
    ['Un dibujo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['Una página', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['Nada', Buffer.alloc(0)],
    ['Media foto', photo.subarray(0, photo.length / 2)],
    ['Una bomba', bomb],
  ] as const
  // By name, as the page puts photos of the same second.
  const chosen = [
    ['../../etc/passwd.jpg', 'Nombre 0', photo],
    [`${'a'.repeat(240)}.jpg`, 'Nombre 1', photo],
    ...refused.map(([titulo, bytes], n) => [`IMG_${n}.jpg`, titulo, bytes] as const),
    ['Niñez 🎉 y «ángeles».png', 'Nombre 2', photo],
  ] as const
  await page
    .getByLabel('Imagen', { exact: true })
    .setInputFiles(chosen.map(([name, , buffer]) => ({ name, mimeType: 'image/jpeg', buffer })))
  for (const [n, [, titulo]] of chosen.entries())
    await page.getByLabel(`Título de la foto ${n + 1}`, { exact: true }).fill(titulo)
  await fillShared(page)
  await button(page, `Subir ${chosen.length} fotos`).click()

  await expect(tray(page)).toContainText('3 de 8 listas, 5 con problemas', { timeout: 40_000 })
  for (const [titulo] of refused) {
    const item = tray(page).getByRole('listitem').filter({ hasText: titulo })
    await expect(item.getByRole('alert')).toContainText(sentence)
    // The file will not change, so the page offers no retry.
    await expect(item.getByRole('button', { name: /^Reintentar/ })).toHaveCount(0)
  }
  await expect(tray(page)).toContainText('Tiene más de 100 megapíxeles')
  const urls = await db.selectFrom('galeria').select('url').execute()
  expect(urls).toHaveLength(3)
  for (const { url } of urls)
    expect(url).toMatch(/^\/archivos\/galeria\/\d{4}-\d\d-nombre-\d-[0-9a-f]{24}\.jpg$/)
  expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])
  expect(existsSync(`${site.dataDir}/etc`)).toBe(false)
  problems.expect(/400 .*galeria\.data/)
})
