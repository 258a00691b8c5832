import { readFile } from 'node:fs/promises'
import { TEXTOS_SOLICITUD } from '#app/features/privacidad/solicitud.ts'
import { addSolicitud } from '#app/features/privacidad/solicitudes.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { ANA, ROSA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'

const PATH = '/admin/dashboard/privacidad'
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a visitor asks for their data on the privacy page', async ({ page, db }) => {
      if (javaScriptEnabled) await visit(page, '/privacidad')
      else await page.goto('/privacidad')
      await page.getByLabel('Qué necesitas').selectOption({ label: 'Supresión: que borren mis datos' })
      await page.getByLabel('Tu nombre').fill('Ana Muñoz')
      await page.getByLabel('Tu correo electrónico').fill('ana@correo.cl')
      await page.getByLabel('Detalle (opcional)').fill('Todas mis peticiones.')
      await page.getByRole('button', { name: 'Enviar solicitud' }).click()
      await expect(page.getByText(TEXTOS_SOLICITUD.recibida)).toBeVisible()
      expect(await db.selectFrom('solicitudes').selectAll().execute()).toMatchObject([
        { tipo: 'supresion', contacto: 'ana@correo.cl', detalle: 'Todas mis peticiones.', cerrada: null },
      ])
    })
  })
}

test('errors show beside their fields; too many requests must wait', async ({ page, site }) => {
  await visit(page, '/privacidad')
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(page.getByText('Escribe tu nombre.')).toBeVisible()
  await expectAccessible(page)
  const form = { tipo: 'acceso', nombre: 'Ana', contacto: 'ana@correo.cl' }
  const ask = () =>
    page.request.post('/privacidad', { form, headers: { Origin: site.origin }, maxRedirects: 0 })
  for (let n = 0; n < 10; n++) expect((await ask()).status()).toBe(303)
  const refused = await ask()
  expect(refused.status()).toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
})

test('the home and the section show the legal deadline until the request is answered', async ({
  page,
  db,
  signIn,
}) => {
  await addSolicitud(
    db,
    { tipo: 'acceso', nombre: 'Ana', contacto: 'ana@correo.cl', detalle: '' },
    daysAgo(25),
  )
  await signIn()
  await visit(page, '/admin/dashboard')
  await expect(page.getByText('Una vence pronto.')).toBeVisible()
  await page.getByRole('link', { name: '1 solicitud de datos por responder' }).click()
  const ana = page.getByRole('article', { name: 'Solicitud de Ana: Acceso' })
  await expect(ana.getByText(/^Quedan [456] días/)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Solicitudes de datos 1 por responder' })).toBeVisible()
  await ana.getByText('Necesitamos más tiempo').click()
  await expectAccessible(page)

  await page.getByLabel('Qué pide').selectOption({ label: 'Rectificación: corregir un dato mío' })
  await page.getByLabel('Nombre', { exact: true }).fill('Rosa')
  await page.getByLabel('Correo o teléfono').fill('+56 9 8765 4321')
  await page.getByRole('button', { name: 'Anotar solicitud' }).click()
  await expect(page.getByRole('status')).toContainText('Solicitud anotada con éxito')
  await expect(page.getByRole('article')).toHaveCount(2)

  await ana.getByLabel(/Por qué/).fill('Hay que buscar en papel.')
  await ana.getByRole('button', { name: /Ampliar 30 días/ }).click()
  await expect(page.getByRole('status')).toContainText('Plazo ampliado con éxito')
  await expect(ana.getByText(/^Quedan 3[456] días/)).toBeVisible()
  await expect(ana.getByText('Plazo ampliado: Hay que buscar en papel.')).toBeVisible()
  await expect(ana.getByText('Necesitamos más tiempo')).toHaveCount(0)

  await ana.getByRole('button', { name: /Marcar como respondida/ }).click()
  await expect(ana.getByText('Cuenta qué hicieron: queda como constancia.')).toBeVisible()
  await ana.getByLabel(/Qué hicimos/).fill('Le enviamos su copia.')
  await ana.getByRole('button', { name: /Marcar como respondida/ }).click()
  await expect(page.getByRole('status')).toContainText('Solicitud respondida con éxito')
  await expect(ana).toHaveCount(0)
  await expect(page.getByText('Le enviamos su copia.')).toBeVisible()
})

test("exports one person's data as JSON and PDF, then deletes all of it; the log records both and names nobody", async ({
  page,
  db,
  signIn,
}) => {
  await addPeticion(db, ANA)
  await addPeticion(db, ROSA)
  await signIn()
  await visit(page, `${PATH}?parte=persona`)
  const search = page.getByLabel('Correo electrónico o teléfono')
  await search.fill('ana')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(
    page.getByText('Escribe el correo completo, o un teléfono con todos sus números.'),
  ).toBeVisible()
  await search.fill('912345678')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('Petición de oración de Ana Muñoz · pendiente')).toBeVisible()
  await expect(page.getByText('Por un trabajo.')).toHaveCount(0)
  await expectAccessible(page)
  expect(page.url()).not.toContain('912345678')

  const copy = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return readFile(await (await download).path())
  }
  const json = JSON.parse((await copy('Descargar JSON')).toString())
  expect(json.peticiones).toMatchObject([
    { ...ANA, consentimiento: { texto: expect.stringContaining('equipo de oración') } },
  ])
  expect(JSON.stringify(json)).not.toContain('Por un trabajo.')
  expect((await copy('Descargar PDF')).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'Borrar todo' }).click()
  const question = page.getByRole('alertdialog', { name: /borrar todos los datos/ })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  expect(await db.selectFrom('peticiones').select('nombre').execute()).toHaveLength(2)
  await page.getByRole('button', { name: 'Borrar todo' }).click()
  await question.getByRole('button', { name: 'Borrar todo' }).click()
  await expect(page.getByText('No guardamos nada de esa persona.')).toBeVisible()
  expect(await db.selectFrom('peticiones').select('nombre').execute()).toEqual([{ nombre: 'Rosa' }])

  const log = await db.selectFrom('actividad').selectAll().where('accion', 'like', 'datos-%').execute()
  expect(log.map(({ accion, detalle }) => [accion, detalle])).toEqual([
    ['datos-vistos', ''],
    ['datos-exportados', 'JSON'],
    ['datos-exportados', 'PDF'],
    ['datos-borrados', '0 inscripciones, 1 peticiones, 0 solicitudes, 0 versiones'],
  ])
})

test('the privacy page states the church’s settings', async ({ page, signIn }) => {
  await visit(page, '/privacidad')
  await expect(page.getByText('hasta 1 año (365 días) después de que el equipo la marca')).toBeVisible()
  await signIn()
  await visit(page, '/admin/dashboard/ajustes?parte=privacidad')
  await page.getByLabel('Borrar las peticiones atendidas después de').selectOption('30 días')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText('Ajustes guardados con éxito')
  await visit(page, '/privacidad')
  await expect(page.getByText('hasta 30 días después de que el equipo la marca')).toBeVisible()
})

test('only administrators can export a person’s data', async ({ page, site, db }) => {
  await addPeticion(db, ANA)
  const form = { quien: ANA.email, formato: 'json' }
  const refused = await page.request.post('/admin/privacidad/copia', {
    form,
    headers: { Origin: site.origin },
    maxRedirects: 0,
  })
  expect([refused.status(), refused.headers().location]).toEqual([302, '/admin/login'])
  expect(await refused.text()).not.toContain('mamá')
})
