import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'

export const addCategoria = (db: Db, nombre = 'Cultos') =>
  db.insertInto('categorias').values({ id: newId(), nombre, ejemplo: 0 }).execute()

/** Fills in the form of a new photo. */
export async function fill(page: Page, { titulo = 'Culto de Navidad' } = {}) {
  await page.getByLabel('Título').fill(titulo)
  await page.getByLabel('Categoría', { exact: true }).selectOption('Cultos')
  await page.getByLabel('Fecha').fill('2026-11-15')
  await page.getByLabel('Descripción').fill('Una mañana de alegría')
}

export const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Imagen', { exact: true }).setInputFiles(files)

export const jpeg = (buffer: Buffer, name = 'IMG_0001.jpg') => ({ name, mimeType: 'image/jpeg', buffer })
export const plain = (color: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
