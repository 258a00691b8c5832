import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  addCategoria,
  alertOf,
  button,
  chooseJpeg,
  expectOnePhoto,
  expectUploadFails,
  fillFoto,
  fillPredicacion,
  plain,
} from '#tests/support/admin-forms.ts'
import { expect, test, visit } from '#tests/support/journey.ts'

test.describe('the files cannot be written', () => {
  /** Puts a file where the folder belongs: that stops even root, whom no permission stops. */
  const block = (dataDir: string, folder: string) => {
    const path = join(dataDir, 'archivos', folder)
    rmSync(path, { recursive: true, force: true })
    mkdirSync(join(dataDir, 'archivos'), { recursive: true })
    writeFileSync(path, '')
    return () => rmSync(path)
  }

  for (const [folder, failure] of [
    ['subidas', /500 .*\/admin\/subidas/],
    ['galeria', /500 .*galeria\.data/],
  ] as const)
    test(`«${folder}»: reports that the photo failed, and uploads it afterwards`, async ({
      page,
      db,
      signIn,
      site,
      problems,
    }) => {
      problems.expect(failure)
      await addCategoria(db)
      await page.clock.install()
      await signIn()
      await visit(page, '/admin/dashboard/galeria')
      await fillFoto(page, await plain())
      const mend = block(site.dataDir, folder)
      await expectUploadFails(page)
      await expect(page.getByLabel('Título')).toHaveValue('Culto de Navidad')
      expect(await db.selectFrom('galeria').select('id').execute()).toEqual([])
      mend()
      await button(page, 'Subir imagen').click()
      await expect(page.getByRole('status')).toContainText('Imagen subida con éxito')
      await expectOnePhoto(db, site.dataDir)
    })

  test("a sermon's picture", async ({ page, db, signIn, site, problems }) => {
    problems.expect(/500 .*predicaciones\.data/)
    await signIn()
    await visit(page, '/admin/dashboard/predicaciones')
    await fillPredicacion(page)
    await chooseJpeg(page, 'Imagen (opcional)', await plain())
    const mend = block(site.dataDir, 'predicaciones')
    await button(page, 'Agregar predicación').click()
    await expect(alertOf(page)).toContainText('Error al subir la imagen. Inténtalo de nuevo.')
    expect(await db.selectFrom('predicaciones').select('id').execute()).toEqual([])
    mend()
    await button(page, 'Agregar predicación').click()
    await expect(page.getByRole('status')).toContainText('Predicación agregada con éxito')
    expect(await db.selectFrom('predicaciones').select('titulo').execute()).toHaveLength(1)
  })

  test("a pastor's photo", async ({ page, signIn, site, problems }) => {
    problems.expect(/500 .*ajustes\.data/)
    await signIn()
    await visit(page, '/admin/dashboard/ajustes')
    const mend = block(site.dataDir, 'sitio')
    await chooseJpeg(page, 'Foto de Daniel Rojas', await plain())
    await expect(alertOf(page)).toContainText('Error al subir la imagen. Inténtalo de nuevo.')
    mend()
    await button(page, 'Reintentar la foto de Daniel Rojas').click()
    await expect(button(page, 'Quitar foto de Daniel Rojas')).toBeVisible()
  })
})
