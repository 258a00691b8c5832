import sharp from 'sharp'
import type { Db } from '#app/platform/db/db.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { zipOf } from '#tests/support/zips.ts'

const PATH = '/admin/dashboard/ajustes?parte=traer'

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function bautismos() {
  const buffer = zipOf(
    { name: 'Bautismos/2019-08-11 río.jpg', bytes: await picture('navy') },
    { name: 'Bautismos/2019-08-11 orilla.jpg', bytes: await picture('teal') },
    { name: 'Bautismos/lista.docx', bytes: 'x' },
  )
  return { name: 'fotos.zip', mimeType: 'application/zip', buffer }
}

const ownPhotos = (db: Db) => db.selectFrom('galeria').select('id').where('ejemplo', '=', 0).execute()

const noted = async (db: Db) => {
  const all = db.selectFrom('actividad').select('accion').where('accion', 'like', 'contenido-%')
  return (await all.orderBy('id').execute()).map(({ accion }) => accion)
}

test('an administrator brings photos, looks at them, publishes them, and takes all of it back', {
  tag: '@phone',
}, async ({ page, db, signIn }) => {
  test.slow() // each step waits for the server's work
  await signIn()
  await visit(page, PATH)
  await page.getByLabel('Archivos', { exact: true }).setInputFiles(await bautismos())
  await expect(page.getByRole('heading', { name: 'Esto encontramos' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('2 fotos, 1 no se entiende.')).toBeVisible()
  await page.getByText('Ver lo que falta').click()
  await expect(page.getByText('No sabemos leer este tipo de archivo.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Traer como borradores' }).click()
  await expect(page.getByText('2 fotos · todo en borradores')).toBeVisible({ timeout: 60_000 })
  expect(await ownPhotos(db)).toEqual([])

  await page.getByRole('button', { name: 'Publicar todo lo de fotos.zip' }).click()
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Publicar todo lo de fotos.zip' })).toHaveCount(0, {
    timeout: 20_000,
  })
  await visit(page, '/galeria')
  await expect(page.getByRole('link', { name: /río/ }).first()).toBeVisible()

  await visit(page, PATH)
  await page.getByRole('button', { name: 'Deshacer lo de fotos.zip' }).click()
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(page.getByText('Aquí queda cada cosa que traigas')).toBeVisible({ timeout: 60_000 })
  expect(await ownPhotos(db)).toEqual([])
  expect(await noted(db)).toEqual(['contenido-traido', 'contenido-publicado', 'contenido-deshecho'])
})
