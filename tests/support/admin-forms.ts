import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { expect } from '#tests/support/journey.ts'

export const addCategoria = (db: Db, nombre = 'Cultos') =>
  db.insertInto('categorias').values({ id: newId(), nombre, ejemplo: 0 }).execute()

export const jpeg = (buffer: Buffer, name = 'IMG_1.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

/** Chooses pictures for a field; of several, each as a file of its own name. */
export const chooseJpeg = (page: Page, label: string, ...buffers: Buffer[]) =>
  page
    .getByLabel(label, { exact: true })
    .setInputFiles(buffers.map((buffer, n) => jpeg(buffer, `IMG_${n + 1}.jpg`)))

export const plain = (background = '#4c7a52') =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Opens a section's form for something new: on a phone its list comes first. */
export async function openForm(page: Page) {
  const add = page.locator('[data-agregar]')
  if (await add.isVisible()) await add.click()
}

export async function fillFoto(page: Page, buffer: Buffer) {
  await page.getByLabel('Título', { exact: true }).fill('Culto de Navidad')
  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Descripción').fill('Una mañana de alegría')
  await chooseJpeg(page, 'Imagen', buffer)
}

export async function fillPredicacion(page: Page) {
  await openForm(page)
  await page.getByLabel('Título', { exact: true }).fill('La esperanza')
  await page.getByLabel('Predicador').fill('Daniel Rojas')
  await page.getByLabel('Descripción').fill('Sobre la esperanza')
  await page.getByLabel('Enlace').fill('https://radio.iglesia.cl/audio/12')
}

export const alertOf = (page: Page) => page.getByRole('alert')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/**
 * Presses «Subir imagen», and lets the page's time run through its retries until it says that they failed.
 */
export async function expectUploadFails(page: Page) {
  await button(page, 'Subir imagen').click()
  await expect(async () => {
    await page.clock.fastForward(5_000)
    await expect(alertOf(page)).toContainText('Error al subir la imagen. Inténtalo de nuevo.', {
      timeout: 300,
    })
  }).toPass({ timeout: 35_000 })
}

/** Opens what else can be done with a row of a list. */
export const openMenu = (page: Page, nombre: string) =>
  page
    .locator('summary')
    .filter({ hasText: `Más opciones de ${nombre}` })
    .click()

/** Opens or closes the fold of the sermon's form. */
export const openMas = (page: Page) =>
  page.locator('summary').filter({ hasText: 'Serie, pasajes y más' }).click()
