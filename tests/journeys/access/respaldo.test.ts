import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addCategoria } from '#tests/support/admin-forms.ts'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { ANA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'

const PATH = '/admin/dashboard/ajustes?parte=respaldo'
const FRASE = 'caballo batería grapa correcto'
/** The manifest, the last entry, is not compressed. */
const namesRequests = (file: Buffer) => file.includes('"peticiones":{')

async function download(page: Page, frase = '') {
  await page.getByLabel('Tu contraseña').fill(ADMIN.clave)
  const opcional = page.getByLabel('Frase para cifrarlo (opcional)')
  if (await opcional.isHidden()) await page.getByText('Más opciones', { exact: true }).click()
  await opcional.fill(frase)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar todo' }).click()
  const downloaded = await file
  const path = await downloaded.path()
  return { path, name: downloaded.suggestedFilename(), bytes: await readFile(path) }
}

/** Opens a sealed backup, with another phrase first. */
async function unseal(page: Page) {
  for (const frase of ['otra frase cualquiera', FRASE]) {
    await page.getByLabel('Frase del respaldo').fill(frase)
    await page.getByRole('button', { name: 'Abrir', exact: true }).click()
    if (frase !== FRASE)
      await expect(page.getByText('Esa no es la frase de este respaldo. Escríbela otra vez.')).toBeVisible()
  }
}

test('everything is downloaded and sealed once the password is given again, and restored from the file', {
  tag: '@phone',
}, async ({ page, db, signIn }) => {
  test.slow() // packs, opens and restores a site
  await addPeticion(db, ANA)
  await addCategoria(db, 'Bautizos')
  await signIn()
  await visit(page, PATH)
  await page.getByLabel('Tu contraseña').fill('otra cosa')
  await page.getByText('Más opciones', { exact: true }).click()
  await page.getByLabel('Incluir las peticiones de oración').check()
  await page.getByRole('button', { name: 'Descargar todo' }).click()
  await expect(page.getByText('Esa no es tu contraseña actual.')).toBeVisible()
  await expect(page.getByLabel('Incluir las peticiones de oración')).toBeChecked()
  const whole = await download(page, FRASE)
  expect(whole.name).toMatch(/^campanario-[\d-]{17}\.tar\.cifrado$/)
  expect([whole.bytes.includes('cabecera.json'), namesRequests(whole.bytes)]).toEqual([false, false])

  for (const table of ['categorias', 'peticiones'] as const) await db.deleteFrom(table).execute()
  await page.getByLabel('Archivo del respaldo').setInputFiles(whole.path)
  await expect(page.getByRole('heading', { name: 'El respaldo está cifrado' })).toBeVisible({
    timeout: 20_000,
  })
  await unseal(page)
  await expect(page.getByRole('row', { name: 'Categorías de fotos 0 1' })).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page)
  await page.getByLabel('Restaurar también las peticiones de oración').check()
  await expect(page.getByRole('row', { name: 'Peticiones de oración 0 1' })).toBeVisible()
  const restore = page.getByRole('button', { name: 'Restaurar', exact: true })
  const restoring = page.locator('form', { has: restore })
  await restoring.getByLabel('Frase del respaldo').fill(FRASE)
  await restoring.getByLabel('Tu contraseña').fill(ADMIN.clave)
  await restore.click()
  await expect(page.getByRole('heading', { name: 'Respaldo restaurado' })).toBeVisible({ timeout: 40_000 })
  for (const table of ['categorias', 'peticiones'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toHaveLength(1)
  await page.getByRole('button', { name: 'Entendido' }).click()
  const log = db.selectFrom('actividad').select('detalle').where('accion', 'like', 'respaldo-%').orderBy('id')
  const told = ['', 'con las peticiones de oración, cifrado', expect.stringContaining(', con las')]
  expect((await log.execute()).map(({ detalle }) => detalle)).toEqual(told)
})
