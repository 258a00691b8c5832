import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addSolicitud } from '#app/features/privacidad/solicitudes.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { ANA, ROSA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'

const DAY = 24 * 60 * 60_000

/** One person's data is found, copied as JSON and PDF, and erased; the log names nobody. */
async function findCopyAndErase(page: Page, db: Db) {
  for (const each of [ANA, ROSA]) await addPeticion(db, each)
  await visit(page, '/admin/dashboard/privacidad?parte=persona')
  await page.getByLabel('Correo electrónico o teléfono').fill('912345678')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('Petición de oración de Ana Muñoz · pendiente')).toBeVisible()
  expect(page.url()).not.toContain('912345678')
  const copy = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return (await readFile(await (await download).path())).toString()
  }
  const json = await copy('Descargar JSON')
  expect(JSON.parse(json).peticiones).toMatchObject([ANA])
  expect(json).not.toContain('Por un trabajo.')
  expect(await copy('Descargar PDF')).toMatch(/^%PDF-/)

  await page.getByRole('button', { name: 'Borrar todo' }).click()
  const question = page.getByRole('alertdialog', { name: /borrar todos los datos/ })
  await question.getByRole('button', { name: 'Borrar todo' }).click()
  await expect(page.getByText('No guardamos nada de esa persona.')).toBeVisible()
  expect(await db.selectFrom('peticiones').select('nombre').execute()).toEqual([{ nombre: 'Rosa' }])
  const log = await db.selectFrom('actividad').selectAll().where('accion', 'like', 'datos-%').execute()
  expect(log.map(({ accion, detalle }) => [accion, detalle])).toEqual([
    ['datos-vistos', ''],
    ['datos-exportados', 'JSON'],
    ['datos-exportados', 'PDF'],
    [
      'datos-borrados',
      '0 fotosEnviadas, 0 inscripciones, 0 turnos, 1 peticiones, 0 suscripciones, 0 solicitudes, 0 versiones',
    ],
  ])
}

test('a request about data is answered before its legal deadline, or given more time; one person’s are copied and erased', async ({
  page,
  db,
  signIn,
}) => {
  const hace = new Date(Date.now() - 25 * DAY).toISOString().slice(0, 10)
  const solicitud = { tipo: 'acceso', nombre: 'Ana', contacto: 'ana@correo.cl', detalle: '' } as const
  await addSolicitud(db, solicitud, hace)
  await signIn()
  await visit(page, '/admin/dashboard')
  await expect(page.getByText('Una vence pronto.')).toBeVisible()
  await page.getByRole('link', { name: '1 solicitud de datos por responder' }).click()
  const status = page.getByRole('status')
  const ana = page.getByRole('article', { name: 'Solicitud de Ana: Acceso' })
  await expect(ana.getByText(/^Quedan [456] días/)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Solicitudes de datos 1 por responder' })).toBeVisible()
  await ana.getByText('Necesitamos más tiempo').click()
  await expectAccessible(page)
  await ana.getByLabel(/Por qué/).fill('Hay que buscar en papel.')
  await ana.getByRole('button', { name: /Ampliar 30 días/ }).click()
  await expect(status).toContainText('Plazo ampliado con éxito')
  await expect(ana.getByText(/^Quedan 3[456] días/)).toBeVisible()
  await expect(ana.getByText('Plazo ampliado: Hay que buscar en papel.')).toBeVisible()
  await expect(ana.getByText('Necesitamos más tiempo')).toHaveCount(0)
  await ana.getByLabel(/Qué hicimos/).fill('Le enviamos su copia.')
  await ana.getByRole('button', { name: /Marcar como respondida/ }).click()
  await expect(status).toContainText('Solicitud respondida con éxito')
  await expect(ana).toHaveCount(0)
  await expect(page.getByText('Le enviamos su copia.')).toBeVisible()
  await findCopyAndErase(page, db)
})
