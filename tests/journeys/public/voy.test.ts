import type { Browser, Page } from '@playwright/test'
import { rutaDeVoy } from '#app/features/agenda/direcciones.ts'
import { PRESION_POR_HORA, signUp } from '#app/features/agenda/voy/inscripciones.server.ts'
import { CONSENTIMIENTO_VOY, TEXTOS_VOY } from '#app/features/agenda/voy/voy.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const DIA = `${new Date().getFullYear() + 1}-06-15`
const VOY = rutaDeVoy('almuerzo', DIA)

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  before: async ({}, use) =>
    use(async (db) => {
      await addEventoDe(db, {
        titulo: 'Almuerzo',
        inicio: `${DIA}T13:00`,
        fin: `${DIA}T15:00`,
        inscripcion: true,
        cupo: 3,
      })
    }),
})

async function fillIn(page: Page, nombre: string, cuantos = '1') {
  await page.getByLabel('Nombre').fill(nombre)
  await page.getByLabel('Teléfono o correo electrónico').fill(`${nombre.toLowerCase()}@correo.cl`)
  await page.getByLabel('¿Cuántos vienen?').fill(cuantos)
  await page.getByLabel(CONSENTIMIENTO_VOY).check()
}

/** Somebody else, without scripts. */
async function comeWithoutScripts(browser: Browser, origin: string, nombre: string, cuantos: string) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  await page.goto(VOY)
  await fillIn(page, nombre, cuantos)
  await page.getByRole('button', { name: 'Voy', exact: true }).click()
  await page.waitForURL(/mi-lugar\?clave=/)
  return page
}

/** Where an answer is lost, the same form leads to the one place that it kept, also while many sign up. */
async function expectOnePlace(page: Page, db: Db) {
  await addEventoDe(db, {
    titulo: 'Paseo',
    inicio: `${DIA}T09:00`,
    fin: `${DIA}T18:00`,
    inscripcion: true,
  })
  const otro = { nombre: 'Otro', contacto: 'otro@correo.cl', cuantos: 1, evento: 'paseo', fecha: DIA }
  for (let n = 0; n < PRESION_POR_HORA; n++)
    await signUp(db, { id: newId(), secret: 'x', ahora: new Date() }, otro)
  await visit(page, VOY)
  await fillIn(page, 'Ana')
  const send = page.getByRole('button', { name: 'Voy', exact: true })
  await page.route(
    '**/voy.data**',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await send.click()
  await expect(page.getByText(TEXTOS_VOY.error)).toBeVisible()
  await send.click()
  await expect(page.getByRole('status')).toContainText('¡Te esperamos! Tu lugar está guardado.')
  const kept = db.selectFrom('inscripciones').select('nombre').where('nombre', '=', 'Ana')
  expect(await kept.execute()).toHaveLength(1)
}

test('«Voy» until it is full, a place in line, and «Ya no voy», with and without scripts', {
  tag: '@phone',
}, async ({ page, browser, site, db, problems }) => {
  problems.expect(/409 .*voy\.data/, /ERR_FAILED/)
  await visit(page, '/agenda/almuerzo')
  // On the first screen, with the places that are left.
  for (const whole of [
    page.getByText('Quedan 3 cupos'),
    page.getByRole('link', { name: 'Voy', exact: true }),
  ])
    await expect(whole).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Voy', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Volver al encuentro' })).toHaveAttribute('href', /almuerzo/)
  // One tap less (docs/decisions/taps.md).
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await page.getByLabel('Teléfono o correo electrónico').fill('nada')
  await page.getByRole('button', { name: 'Voy', exact: true }).click()
  await expect(page.getByLabel('Nombre')).toHaveAccessibleDescription('Escribe tu nombre.')
  await expectAccessible(page)
  await fillIn(page, 'Ana', '4')
  await page.getByRole('button', { name: 'Voy', exact: true }).click()
  await expect(page.getByText('Hay solo 3 cupos en total.')).toBeVisible()
  await page.getByLabel('¿Cuántos vienen?').fill('2')
  await page.getByRole('button', { name: 'Voy', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('¡Te esperamos! Tu lugar está guardado.')
  await expect(page.getByText('Ana, 2 personas.')).toBeVisible()

  const other = await comeWithoutScripts(browser, site.origin, 'Beto', '2')
  await expect(other.getByRole('status')).toContainText('quedas en lista de espera, en el lugar 1')
  await other.goto(VOY)
  await expect(other.getByText('Queda 1 cupo.')).toBeVisible()

  await page.getByText('Ya no voy', { exact: true }).click()
  await page.getByRole('button', { name: 'Sí, ya no voy' }).click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_VOY.fuera)
  await other.goBack()
  await other.reload()
  await expect(other.getByRole('status')).toContainText('Tu lugar está guardado.')
  await other.getByText('Ya no voy', { exact: true }).click()
  await other.getByRole('button', { name: 'Sí, ya no voy' }).click()
  await expect(other.getByText(TEXTOS_VOY.fuera)).toBeVisible()
  await other.goto(VOY)
  await expect(other.getByText('Quedan 3 cupos')).toBeVisible()
  await other.context().close()
  await expectOnePlace(page, db)
})
