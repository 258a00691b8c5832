import type { BrowserContext, Page } from '@playwright/test'
import type { Kysely } from 'kysely'
import { TEXTOS_EVENTO } from '#app/features/agenda/admin/textos.ts'
import { TEXTOS_INSCRITOS } from '#app/features/agenda/inscritos/textos.ts'
import { signUp } from '#app/features/agenda/voy/inscripciones.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const [DIA, OTRO] = [1, 2].map((years) => `${new Date().getFullYear() + years}-06-15`) as [string, string]

const LISTA = '/admin/dashboard/agenda/inscritos'

/** Every year the same day, for two; Ana and Beto want to come this year. */
async function addAlmuerzo(db: Kysely<Tables>) {
  await addEventoDe(db, {
    titulo: 'Almuerzo',
    inicio: `${DIA}T13:00`,
    fin: `${DIA}T15:00`,
    inscripcion: true,
    cupo: 2,
    repeticion: { tipo: 'anio', cada: 1, fin: { tipo: 'nunca' } },
  })
  for (const [nombre, contacto, fecha] of [
    ['=Ana', 'Ana@correo.cl', DIA],
    ['Beto', '9 1111 2222', DIA],
    ['Carla', 'carla@correo.cl', OTRO],
  ] as const)
    await signUp(
      db,
      { id: newId(), secret: 'secret', ahora: new Date() },
      { evento: 'almuerzo', fecha, nombre, contacto, cuantos: 2 },
    )
}

/** Downloads the list, which nobody else can. */
async function expectDownload(page: Page, { request }: BrowserContext, origin: string) {
  const href = (await page.getByRole('link', { name: 'Descargar para Excel' }).getAttribute('href')) ?? ''
  const file = await request.get(origin + href)
  expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8')
  expect(await file.text()).toContain(`"'=Ana";"Ana@correo.cl";"2";"Con lugar"`)
  const stranger = await fetch(origin + href, { redirect: 'manual' })
  expect(await stranger.text()).not.toContain('Ana@correo.cl')
}

/** Who moved up does not know it yet, and no mail is set up. */
async function tellBeto(page: Page) {
  const link = page.getByRole('link', { name: 'WhatsApp a Beto' })
  await expect(link).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/56911112222\?text=Hola%2C\+Beto.*%C2%ABAlmuerzo%C2%BB/,
  )
  await expectAccessible(page)
  await visit(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Se liberó un cupo para 1 persona: avísale' }).click()
  await expect(page.getByText('Falta avisar a 1 persona')).toBeVisible()
  await page.getByRole('link', { name: 'Ver la lista' }).first().click()
  await page.getByRole('button', { name: 'Ya le avisé a Beto' }).click()
  await expect(page.getByText(TEXTOS_INSCRITOS.avisada)).toBeVisible()
  await expect(link).toBeHidden()
}

/** Who would be left without a date is said before it is saved. */
async function endRepetition(page: Page) {
  await visit(page, LISTA)
  await page.getByRole('link', { name: 'Volver a la agenda' }).click()
  await page.getByLabel('Buscar en la agenda').fill('almuérzo')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('button', { name: /^Editar Almuerzo/ }).click()
  await page.getByRole('radio', { name: 'Todas' }).first().check()
  await page.getByLabel('Se repite').selectOption('No se repite')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const sinFecha = page.getByLabel(TEXTOS_EVENTO.sinFecha)
  await expect(sinFecha).toHaveAccessibleDescription(
    /Hay 2 personas inscritas en fechas que dejarían de existir/,
  )
  await sinFecha.check()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText(TEXTOS_EVENTO.actualizado)).toBeVisible()
}

test('who comes: look, take along, and take somebody off the list, who gives the place to the next', async ({
  page,
  db,
  signIn,
  context,
  site,
  problems,
}) => {
  problems.expect(/400 .*agenda\.data/)
  await signIn()
  await visit(page, LISTA)
  await expect(page.getByRole('main')).toContainText('marca «Recibir inscripciones»')
  await addAlmuerzo(db)
  await visit(page, LISTA)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscritos')
  await expect(page.getByText('2 personas de 2 cupos, 2 en lista de espera')).toBeVisible()
  await page.getByRole('link', { name: 'Ver la lista' }).first().click()
  await expect(page.getByRole('heading', { name: 'Lista de espera' })).toBeVisible()
  await expectAccessible(page)

  await expectDownload(page, context, site.origin)
  await page.getByRole('button', { name: 'Quitar a =Ana' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByText('Inscripción quitada con éxito')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lista de espera' })).toBeHidden()
  await expect(page.getByText('2 personas de 2 cupos')).toBeVisible()
  await tellBeto(page)
  await endRepetition(page)
  await visit(page, LISTA)
  await expect(page.getByText('(ya no está en la agenda)').first()).toBeVisible()
})
