import type { Page } from '@playwright/test'
import { CONSENTIMIENTO, QUIERO_SABER, TEXTOS_PETICION } from '#app/features/peticiones/peticion.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'
import { sideways } from '#tests/support/pages/room.ts'
import { PHONE } from '#tests/support/screens.ts'

const TEAM = '/admin/dashboard/donaciones?vista=peticiones'

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  siteEnv: async ({}, use) => {
    const smtp = await startSmtp()
    await use({ SMTP_URL: smtp.url, MAIL_FROM: 'sitio@iglesia.cl' })
    await smtp.stop()
  },
})

async function fillIn(page: Page) {
  await visit(page, '/contacto')
  await page.getByLabel('Nombre').fill('Zafirina')
  await page.getByLabel('Correo electrónico').fill('zafirina@correo.cl')
  await page.getByLabel('Petición de oración').fill('Por la operación de mi hermana.')
  await page.getByLabel(CONSENTIMIENTO).check()
}

const send = (page: Page) => page.getByRole('button', { name: 'Enviar petición' }).click()
const article = (page: Page) => page.getByRole('article', { name: 'Petición de Zafirina' })

/** The team presses «Oré por esto» and writes. */
async function answer(team: Page) {
  await visit(team, TEAM)
  await article(team).getByRole('button', { name: 'Oré por esto' }).click()
  await expect(article(team)).toContainText('Oraste hoy')
  await expect(article(team).getByRole('button', { name: 'Oré por esto' })).toBeHidden()
  await article(team).getByText('Anotar, encargar o responderle').click()
  await team.getByLabel('Quién la acompaña').selectOption('marta@iglesia.cl')
  await team.getByLabel('Notas privadas del equipo').fill('Llamarla el jueves.')
  await team.getByLabel('Unas palabras para la persona').fill('Estamos contigo.')
  await team.getByRole('button', { name: 'Guardar lo anotado' }).click()
  await expect(article(team)).toContainText('La acompaña marta@iglesia.cl')
  await expect(article(team)).toContainText('Llamarla el jueves.')
  await expect(team.getByLabel('Notas privadas del equipo')).toHaveValue('Llamarla el jueves.')
}

test('asked, prayed for, answered, thanked for, and withdrawn with nothing left: two browsers', {
  tag: '@phone',
}, async ({ page, browser, site, db, signIn }) => {
  await signIn()
  const person = await (
    await browser.newContext({ baseURL: site.origin, viewport: PHONE.viewport })
  ).newPage()
  await fillIn(person)
  await person.getByLabel(QUIERO_SABER).check()
  await send(person)
  await expect(person.getByText(TEXTOS_PETICION.recibida)).toBeVisible()
  const link = person.getByRole('link', { name: /\/oracion\?clave=[\w-]{43}$/ })
  const whatsapp = person.getByRole('link', { name: 'Enviármelo por WhatsApp' })
  await expect(whatsapp, 'on a telephone too').toBeInViewport()
  const address = (await link.getAttribute('href')) ?? ''
  expect(new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text')).toContain(address)
  await expectAccessible(person)
  await link.click()
  await expect(person.getByRole('heading', { name: 'Vamos a orar por ti' })).toBeVisible()
  await person.setViewportSize({ width: 320, height: 640 })
  expect(await sideways(person)).toEqual([])

  await answer(page)
  await person.reload()
  await expect(person.getByRole('heading', { name: 'Oraron por ti' })).toBeVisible()
  await expect(person.getByText('Estamos contigo.')).toBeVisible()
  await expect(person.getByText(/jueves|marta/)).toBeHidden()
  await person.getByRole('button', { name: 'Gracias' }).click()
  await expect(person.getByText('Diste las gracias')).toBeVisible()
  await person.getByRole('button', { name: 'Dios respondió' }).click()
  await expect(person.getByRole('heading', { name: 'Dios respondió' })).toBeVisible()
  await expectAccessible(person)
  await page.reload()
  for (const said of ['Dio las gracias', 'Dios respondió']) await expect(article(page)).toContainText(said)

  await person.getByText('Retirar todo', { exact: true }).click()
  await person.getByRole('button', { name: 'Sí, retirar todo' }).click()
  await expect(person.getByRole('status')).toContainText('borramos tu petición')
  await person.goto(address)
  await expect(person.getByText(/^Este enlace ya no sirve/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Todavía no hay peticiones de oración.')).toBeVisible()
  for (const table of ['peticiones', 'papelera', 'correos', 'versiones'] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toMatch(/zafirina|hermana/i)
})
