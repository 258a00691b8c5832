import { readFile } from 'node:fs/promises'
import { CONSENTIMIENTO } from '#app/features/peticiones/peticion.ts'
import { expect, test } from '#tests/support/journey.ts'
import { ANA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'

test.use({ javaScriptEnabled: false })

test('a breach is noted, says who must be told and who they are, and keeps what it said', async ({
  page,
  db,
  signIn,
  problems,
}) => {
  problems.allow(/400/)
  await addPeticion(db, ANA)
  await signIn()
  await page.goto('/admin/dashboard/ajustes?parte=privacidad')
  await page.getByRole('link', { name: 'Abrir el registro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registro de vulneraciones' })).toBeVisible()
  await page.goto(`${page.url()}?agregar`)
  await page.getByLabel('Qué pasó').fill('Se perdió un teléfono con la sesión abierta.')
  await page.getByLabel('Cuándo ocurrió').fill('2026-11-10')
  await page.getByLabel('Cuándo se notó').fill('2026-11-12')
  await page.getByLabel('Peticiones de oración').check()
  await page.getByLabel('Qué hicieron').fill('Cerramos la sesión.')
  await page.getByRole('button', { name: 'Anotar vulneración' }).click()
  await expect(page.getByText('Escribe un número, aunque sea aproximado')).toBeVisible()
  await expect(page.getByLabel('Peticiones de oración'), 'nothing typed is lost').toBeChecked()
  await page.getByLabel('De cuántas personas').fill('1')
  await page.getByRole('button', { name: 'Anotar vulneración' }).click()

  const anotada = page.getByRole('article', { name: 'Vulneración notada el 12 de noviembre de 2026' })
  await expect(anotada.getByText('Falta avisar a las personas')).toBeVisible()
  await anotada.getByRole('link', { name: /^Corregir/ }).click()
  await expect(page.getByLabel('Peticiones de oración')).toBeChecked()
  await page.getByLabel('Se avisó a la Agencia').fill('2026-11-13')
  await page.getByRole('button', { name: 'Guardar corrección' }).click()
  await expect(anotada.getByText('Falta decir si se avisó a la Agencia')).toHaveCount(0)

  await anotada.getByRole('link', { name: /^A quiénes avisar/ }).click()
  await expect(page.getByText('hay datos sensibles')).toBeVisible()
  await expect(page.getByText('Hasta el')).toBeVisible()
  await expect(page.getByText(ANA.email)).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver a las personas afectadas' }).click()
  await expect(page.getByText(`${ANA.email} · ${ANA.telefono}`)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar para Excel' }).click()
  expect((await readFile(await (await download).path())).toString()).toContain(`"${ANA.nombre}"`)
  const seen = db.selectFrom('actividad').select('accion').where('accion', 'like', 'afectados-%')
  expect((await seen.orderBy('id').execute()).map(({ accion }) => accion)).toEqual([
    'afectados-vistos',
    'afectados-exportados',
  ])
})

test('whoever administers and may not read prayer requests sees what was accepted, and of nobody', async ({
  page,
  db,
  signIn,
}) => {
  await addPeticion(db, ANA)
  await signIn()
  const consents = '/admin/dashboard/privacidad/consentimientos'
  await page.goto(consents)
  await page.getByLabel('Correo electrónico o teléfono').fill(ANA.email)
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText(`${ANA.nombre} · Peticiones de oración`)).toBeVisible()
  expect(page.url()).not.toContain('ana')
  await expect(page.getByText(`«${CONSENTIMIENTO}»`)).toHaveCount(2)
  await db.deleteFrom('permisos').where('permiso', '=', 'peticiones').execute()
  await page.goto(consents)
  await expect(page.getByText(`«${CONSENTIMIENTO}»`)).toHaveCount(1)
  await expect(page.getByText('hace falta también el permiso')).toBeVisible()
  await expect(page.getByLabel('Correo electrónico o teléfono')).toHaveCount(0)
})
