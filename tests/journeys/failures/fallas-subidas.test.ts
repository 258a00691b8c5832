import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Db } from '#app/platform/db/db.server.ts'
import {
  addCategoria,
  alertOf,
  button,
  chooseJpeg,
  expectUploadFails,
  fillFoto,
  fillPredicacion,
  plain,
} from '#tests/support/admin-forms.ts'
import { breakWrites } from '#tests/support/failures.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { photo } from '#tests/support/pictures/images.ts'
import type { Site } from '#tests/support/site.ts'

const GALERIA = '/admin/dashboard/galeria'
const SAVING = `**${GALERIA}.data*`

type Mend = () => Promise<void> | void

/** Puts a file where the folder belongs: that stops even root, whom no permission stops. */
function block({ dataDir }: Site, folder: string): Mend {
  const path = join(dataDir, 'archivos', folder)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(join(dataDir, 'archivos'), { recursive: true })
  writeFileSync(path, '')
  return () => rmSync(path)
}

const failsToSave = async (page: Page) => {
  await button(page, 'Subir imagen').click()
  await expect(alertOf(page)).toContainText('Error al guardar la imagen. Inténtalo de nuevo.')
}

const BREAKDOWNS: {
  what: string
  breaks: (at: { page: Page; db: Db; site: Site }) => Promise<Mend> | Mend
  fails: (page: Page) => Promise<void>
}[] = [
  { what: 'parts cannot be stored', breaks: ({ site }) => block(site, 'subidas'), fails: expectUploadFails },
  {
    what: 'it cannot be saved',
    async breaks({ page, db }) {
      let mend: Mend = () => {}
      await page.route(SAVING, async (route) => {
        if (route.request().method() === 'POST') mend = await breakWrites(db)
        await route.continue()
      })
      return () => mend()
    },
    fails: failsToSave,
  },
  {
    what: 'the site is killed while saving',
    async breaks({ page, site }) {
      await page.route(SAVING, async (route) => {
        void route.continue()
        await site.down('SIGKILL')
      })
      return () => site.restart()
    },
    fails: failsToSave,
  },
]

test('a photo that could not be stored stays in the form, and is stored once on a second press', async ({
  page,
  db,
  signIn,
  site,
  problems,
}) => {
  test.slow()
  problems.expect(/500 .*\/admin\/subidas/, /500 .*galeria\.data/, /net::ERR_\w+ .*galeria\.data/)
  await addCategoria(db)
  await page.clock.install()
  await signIn()
  await visit(page, GALERIA)
  for (const { what, breaks, fails } of BREAKDOWNS)
    await test.step(what, async () => {
      await fillFoto(page, await plain())
      await page.getByLabel('Título', { exact: true }).fill(what)
      const mend = await breaks({ page, db, site })
      await fails(page)
      await expect(page.getByLabel('Título', { exact: true })).toHaveValue(what)
      await expect(button(page, `Editar ${what}`)).toBeHidden()
      await mend()
      await page.unroute(SAVING)
      await button(page, 'Subir imagen').click()
      await expect(button(page, `Editar ${what}`)).toHaveCount(1)
      await expect(page.getByLabel('Título', { exact: true })).toHaveValue('')
    })
  await page.reload()
  await expect(page.getByRole('button', { name: /^Editar / })).toHaveCount(BREAKDOWNS.length)
  // Neither a second copy nor the parts of the first try are left.
  expect(await db.selectFrom('imagenes').select('clave').execute()).toHaveLength(BREAKDOWNS.length)
  await expect.poll(() => db.selectFrom('subidas').select('id').execute()).toEqual([])
})

test("a sermon's picture and a pastor's photo that could not be stored are sent again", async ({
  page,
  db,
  signIn,
  site,
  problems,
}) => {
  problems.expect(/500 .*predicaciones\.data/, /500 .*ajustes\.data/)
  await signIn()
  await visit(page, '/admin/dashboard/predicaciones')
  await fillPredicacion(page)
  await chooseJpeg(page, 'Imagen (opcional)', await plain())
  let mend = block(site, 'predicaciones')
  await button(page, 'Agregar predicación').click()
  await expect(alertOf(page)).toContainText('Error al subir la imagen. Inténtalo de nuevo.')
  await mend()
  await button(page, 'Agregar predicación').click()
  await expect(page.getByRole('status')).toContainText('Predicación agregada con éxito')
  await visit(page, '/admin/dashboard/ajustes?parte=sitio&tema=pastores')
  await page.locator('summary').filter({ hasText: 'Daniel Rojas' }).click()
  mend = block(site, 'sitio')
  await chooseJpeg(page, 'Foto de Daniel Rojas', await plain())
  await expect(alertOf(page)).toContainText('Error al subir la imagen. Inténtalo de nuevo.')
  await mend()
  await button(page, 'Reintentar la foto de Daniel Rojas').click()
  await expect(button(page, 'Quitar foto de Daniel Rojas')).toBeVisible()
  // Another one that is chosen instead of it is the one that is stored.
  mend = block(site, 'sitio')
  await chooseJpeg(page, 'Foto de Daniel Rojas', await plain())
  const retry = button(page, 'Reintentar la foto de Daniel Rojas')
  await expect(retry).toBeVisible()
  await mend()
  await chooseJpeg(page, 'Foto de Daniel Rojas', photo)
  await expect
    .poll(() => db.selectFrom('imagenes').select('ancho').where('clave', 'like', 'sitio/%').execute())
    .toContainEqual({ ancho: 700 })
})
