import type { Browser, Page } from '@playwright/test'
import { TEXTOS_INVITADO, TEXTOS_PUBLICAR } from '#app/features/colecciones/coleccion.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { addPersonWith, CLAVE } from '#tests/support/people.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import type { Site } from '#tests/support/site.ts'

const D = '/admin/dashboard/colecciones'

async function addColeccion(page: Page): Promise<string> {
  await visit(page, `${D}?agregar=`)
  await page.getByLabel('Título').fill('Bautismos')
  await page.getByRole('button', { name: 'Crear colección' }).click()
  await page.getByRole('link', { name: 'Bautismos', exact: true }).click()
  const enlace = page.getByText(/https?:\S+\/c\/[\w-]{43}/)
  const { pathname } = new URL((await enlace.textContent()) ?? '')
  await expectSigns(page)
  return pathname
}

/** What is hung up, and what a projector shows: how to send one's photos, and where. */
async function expectSigns(page: Page) {
  for (const sign of ['Afiche', 'Diapositiva']) {
    await page.getByRole('link', { name: sign }).click()
    const article = page.getByRole('article')
    await expect(article.getByRole('heading', { name: 'Bautismos' })).toBeVisible()
    await expect(article.getByRole('img', { name: 'Código QR de «Bautismos»' })).toBeVisible()
    await expect(article).toContainText('Apunta con la cámara de tu teléfono')
    await expectAccessible(page)
    if (sign === 'Afiche') expect(await pagesOnPaper(page)).toBe(1)
    await page.goBack()
  }
}

const pagesOnPaper = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

/** Somebody on the narrowest telephone. */
async function openAsGuest(browser: Browser, origin: string, path: string): Promise<Page> {
  const viewport = { width: 320, height: 640 }
  const context = await browser.newContext({ serviceWorkers: 'block', viewport })
  const guest = await context.newPage()
  await guest.addInitScript(readHeix)
  await visit(guest, origin + path)
  return guest
}

/** No browser here decodes HEIC as Safari does: one of the brand `heix` becomes a picture all the same. */
function readHeix() {
  const decode = createImageBitmap
  window.createImageBitmap = async (file: ImageBitmapSource) => {
    const isHeix = file instanceof Blob && (await file.slice(8, 12).text()) === 'heix'
    if (isHeix) await new Promise((done) => addEventListener('read', done, { once: true }))
    return decode(isHeix ? new ImageData(480, 320) : file)
  }
}

const heic = (brand: string) => ({
  name: `${brand}.heic`,
  mimeType: 'image/heic',
  buffer: Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`),
})

async function sendFotos(guest: Page): Promise<void> {
  const files = await Promise.all([phonePhoto(480, 360), phonePhoto(360, 480)])
  const chosen = files.map((buffer, n) => ({ name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer }))
  await guest.getByLabel('Tus fotos').setInputFiles([heic('heic')])
  await expect(guest.getByText(TEXTOS_INVITADO.heic)).toBeVisible()
  await guest.getByLabel('Tus fotos').setInputFiles(chosen)
  // While one is read, another is marked.
  await guest.getByLabel('Agregar más fotos').setInputFiles([heic('heix')])
  await guest.getByLabel('Aparecen niños en la foto 1').check()
  await expect(async () => {
    await guest.evaluate(() => dispatchEvent(new Event('read')))
    await expect(guest.getByLabel('Aparecen niños en la foto 3')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(guest.getByLabel('Aparecen niños en la foto 1')).toBeChecked()
  await guest.getByLabel('Tu nombre (opcional)').fill('Ana')
  const send = guest.getByRole('button', { name: 'Enviar 3 fotos' })
  await send.click()
  await expect(guest.getByText(TEXTOS_INVITADO.sinConsentimiento)).toBeVisible()
  await guest.getByLabel(/^Estoy de acuerdo/).check()
  const held = Promise.withResolvers<void>()
  await guest.route(/\/subidas\b/, (route) => held.promise.then(() => route.continue()))
  await send.click()
  await guest.getByRole('contentinfo').getByRole('link', { name: 'Donaciones' }).click()
  const question = guest.getByRole('alertdialog', { name: '¿Salir sin enviar?' })
  await expect(question).toContainText('Las fotos que faltan no se enviarán.')
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  held.resolve()
  // On a busy machine each is decoded for seconds.
  await expect(guest.getByText('¡Gracias! Llegaron tus 3 fotos.')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(guest)
  const mias = guest.getByRole('region', { name: 'Tus fotos' }).getByRole('listitem')
  await expect(mias).toHaveCount(3)
  const sinNinos = mias.filter({ hasNotText: 'Aparecen niños' }).first()
  await sinNinos.getByRole('button', { name: 'Retirar' }).click()
  await expect(guest.getByText(TEXTOS_INVITADO.retirada)).toBeVisible()
  await expect(mias).toHaveCount(2)
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publicar', exact: true })

/** She publishes one, takes back that she discarded it, and says yes to the one with children. */
async function approve(page: Page): Promise<void> {
  await page.reload()
  await page.getByRole('link', { name: 'Por publicar (2)' }).click()
  await expect(page.getByText('Foto 1 de 2')).toBeVisible()
  await expectAccessible(page)
  // The photo and what is done with it fill the screen: nobody scrolls from one to the other.
  await expect(page.getByRole('img', { name: 'La foto por publicar' })).toBeInViewport({ ratio: 1 })
  for (const name of ['Publicar', 'Descartar', 'Después'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText(TEXTOS_PUBLICAR.descartada, { exact: true })).toBeVisible()
  // What is said comes before what is left: until then the photo changes once more.
  await expect(page.getByText('Foto 2 de 2')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer la foto descartada' }).click()
  await expect(page.getByText(TEXTOS_PUBLICAR.descartada, { exact: true }), 'it is not any more').toBeHidden()
  await expect(page.getByText('Foto 1 de 2')).toBeVisible()
  for (const left of ['Foto 2 de 2', 'No queda nada por publicar.']) {
    await expect(page.getByText('La envió Ana.')).toBeVisible()
    const conNinos = await page.getByText('la aprueban dos personas').isVisible()
    await page.getByLabel('Qué se ve').fill(conNinos ? 'Los niños del coro' : 'El agua del bautismo')
    await publish(page).click()
    const said = TEXTOS_PUBLICAR[conNinos ? 'faltaOtra' : 'publicada']
    await expect(page.getByText(said, { exact: true })).toBeVisible()
    await expect(page.getByText(left).first()).toBeVisible()
  }
}

/** Somebody else says yes to it too. */
async function approveToo(browser: Browser, site: Site, db: Db, path: string): Promise<void> {
  await addPersonWith(db, 'pedro@iglesia.cl', ['fotos'])
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const form = { email: 'pedro@iglesia.cl', clave: CLAVE }
  const headers = { Origin: site.origin }
  const { request } = context
  const answer = await request.post(`${site.origin}/admin/login`, { form, headers, maxRedirects: 0 })
  expect(answer.status(), await answer.text()).toBe(302)
  const pedro = await context.newPage()
  await visit(pedro, site.origin + path)
  await expect(pedro.getByText('otra persona ya la aprobó')).toBeVisible()
  await pedro.getByLabel('Qué se ve').fill('Los niños del coro')
  await publish(pedro).click()
  await expect(pedro.getByText(TEXTOS_PUBLICAR.publicada, { exact: true })).toBeVisible()
  await context.close()
}

test('a guest sends photos, a volunteer publishes them, and one with children waits for a second person', {
  tag: '@phone',
}, async ({ page, browser, site, db, signIn }) => {
  await signIn()
  const path = await addColeccion(page)
  const guest = await openAsGuest(browser, site.origin, path)
  await sendFotos(guest)
  await approve(page)
  const { pathname, search } = new URL(page.url())
  await approveToo(browser, site, db, pathname + search)
  await visit(page, '/galeria')
  await expect(page.getByRole('img', { name: 'Bautismos' })).toHaveCount(2)
  const fotos = await db.selectFrom('galeria').select(['descripcion', 'categoria']).execute()
  expect(fotos.map(({ descripcion }) => descripcion).sort()).toEqual([
    'El agua del bautismo',
    'Los niños del coro',
  ])
  await guest.reload()
  await expect(guest.getByText('¡Publicada! Gracias.')).toHaveCount(2)

  await visit(page, `${D}/ver${search}`)
  await page.getByRole('button', { name: 'Cerrar el envío' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar el envío' }).click()
  await expect(page.getByText('Cerrada: ya no recibe fotos.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByText(TEXTOS_INVITADO.cerrada)).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Enviar fotos' })).toHaveCount(0)
  await guest.context().close()
})
