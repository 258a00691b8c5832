import type { Page } from '@playwright/test'
import { rutaInvitado } from '#app/features/colecciones/coleccion.ts'
import { addColeccion, claveOf } from '#app/features/colecciones/colecciones.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { expect, expectAccessible, visit } from '#tests/support/journey.ts'
import { test, visitAndKeep } from '#tests/support/offline/journey.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'

const SECRET = 'secret of this journey'

async function addOne(db: Db, titulo: string): Promise<string> {
  const id = newId()
  const datos = { titulo, fecha: '2026-11-22', categoria: '', nombre: 'no' as const }
  await addColeccion(db, { id, secret: SECRET, at: new Date() }, datos)
  return rutaInvitado(claveOf(SECRET, id))
}

/** Posts photos as the telephone does that shares them with the installed site (`manifest.ts`). */
async function share(page: Page, count: number): Promise<void> {
  await page.evaluate(() => {
    const html = `<form method="post" action="/c/compartir" enctype="multipart/form-data">
      <input type="file" name="fotos" aria-label="De la galería" multiple></form>`
    document.body.insertAdjacentHTML('afterbegin', html)
  })
  const buffer = await phonePhoto(320, 240)
  const all = Array.from({ length: count }, (_, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer }))
  await page.getByLabel('De la galería').setInputFiles(all)
  const loaded = page.waitForEvent('load')
  await page.getByLabel('De la galería').evaluate((input: HTMLInputElement) => input.form?.submit())
  await loaded
}

const send = (page: Page, count: number) => page.getByRole('button', { name: `Enviar ${count} fotos` })
const kept = (page: Page) => page.evaluate(() => caches.has('compartidas'))

test('photos shared from the telephone’s gallery wait for the collection they are for, and are sent there', {
  tag: '@phone',
}, async ({ page, db }) => {
  const [bautismos, campamento] = [await addOne(db, 'Bautismos'), await addOne(db, 'Campamento')]
  await visitAndKeep(page, '/')
  await share(page, 2)
  await expect(page.getByText('Tienes 2 fotos por enviar. Abre ahora el enlace')).toBeVisible()
  await expectAccessible(page)
  await visit(page, bautismos)
  await expect(send(page, 2)).toBeVisible()
  await page.getByLabel(/^Estoy de acuerdo/).check()
  await send(page, 2).click()
  await expect(page.getByText('¡Gracias! Llegaron tus 2 fotos.')).toBeVisible({ timeout: 60_000 })
  expect(await kept(page)).toBe(false)

  await share(page, 3)
  await expect(page).toHaveURL(new RegExp(`${bautismos}$`))
  await expect(send(page, 3)).toBeVisible()
  await visit(page, campamento)
  await share(page, 2)
  await page.getByRole('link', { name: 'Bautismos' }).click()
  await expect(send(page, 2)).toBeVisible()

  await share(page, 2)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('No hay fotos por enviar.', { exact: false })).toBeVisible()
  expect(await kept(page)).toBe(false)
  await share(page, 2)
  await visit(page, '/galeria')
  await expect.poll(() => kept(page)).toBe(false)
})
