import { readFile } from 'node:fs/promises'
import { addCategoria } from '#tests/support/admin-forms.ts'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { ANA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { signIn as signInAt } from '#tests/support/volunteer.ts'

const PATH = '/admin/dashboard/ajustes?parte=respaldo'
const FRASE = 'caballo batería grapa correcto'
/** The manifest, the last entry, is not compressed. */
const namesRequests = (file: Buffer) => file.includes('"peticiones": {')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('downloads everything once the password is given again', { tag: '@phone' }, async ({
      page,
      db,
      signIn,
      problems,
    }) => {
      await addPeticion(db, ANA)
      await addCategoria(db, 'Bautizos')
      await signIn()
      if (javaScriptEnabled) await visit(page, PATH)
      else await page.goto(PATH)
      await expect(page.getByText('Este sitio todavía no tiene ningún respaldo')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      const press = () => page.getByRole('button', { name: 'Descargar todo' }).click()

      await page.getByLabel('Tu contraseña').fill('otra cosa')
      await page.getByLabel('Incluir las peticiones de oración').check()
      await press()
      await expect(page.getByText('Esa no es tu contraseña actual.')).toBeVisible()
      await expect(page.getByLabel('Incluir las peticiones de oración')).toBeChecked()

      const download = async (frase = '') => {
        await page.getByLabel('Tu contraseña').fill(ADMIN.clave)
        await page.getByLabel('Frase para cifrarlo (opcional)').fill(frase)
        const file = page.waitForEvent('download')
        await press()
        return file
      }
      const whole = await download(javaScriptEnabled ? FRASE : '')
      const bytes = await readFile(await whole.path())
      expect(whole.suggestedFilename()).toMatch(
        javaScriptEnabled
          ? /^campanario-[\d-]{17}\.tar\.cifrado$/
          : /^campanario-\d{4}-\d\d-\d\d-\d{6}\.tar$/,
      )
      if (javaScriptEnabled) expect(bytes.includes('cabecera.json')).toBe(false)
      else expect(bytes.subarray(-1024)).toEqual(Buffer.alloc(1024))
      expect(namesRequests(bytes)).toBe(!javaScriptEnabled)

      await page.getByLabel('Incluir las peticiones de oración').uncheck()
      expect(namesRequests(await readFile(await (await download()).path()))).toBe(false)

      await page.getByRole('button', { name: 'Respaldar ahora' }).click()
      await expect(page.getByText('Respaldo guardado y comprobado.')).toBeVisible()
      await expect(page.getByText(/^Guardado y comprobado, \d/)).toHaveCount(1)

      // The site's own backup, without scripts; the file that was downloaded, with its requests, with them.
      await db.deleteFrom('categorias').execute()
      await db.deleteFrom('peticiones').execute()
      if (javaScriptEnabled) await page.getByLabel('Archivo del respaldo').setInputFiles(await whole.path())
      else await page.getByRole('button', { name: /^Restaurar el respaldo del/ }).click()
      const come = (name: string) =>
        expect(async () => {
          if (!javaScriptEnabled) await page.goto(PATH)
          await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 3_000 })
        }).toPass({ timeout: 20_000 })
      if (javaScriptEnabled) {
        for (const [frase, next] of [
          ['otra frase cualquiera', 'El respaldo está cifrado'],
          [FRASE, '¿Restaurar este respaldo?'],
        ] as const) {
          await page.getByLabel('Frase del respaldo').fill(frase)
          await page.getByRole('button', { name: 'Abrir', exact: true }).click()
          if (frase !== FRASE)
            await expect(
              page.getByText('Esa no es la frase de este respaldo. Escríbela otra vez.'),
            ).toBeVisible()
          await come(next)
        }
      }
      await come('¿Restaurar este respaldo?')
      await expect(page.getByRole('row', { name: 'Categorías de fotos 0 1' })).toBeVisible()
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await page.getByLabel('Restaurar también las peticiones de oración').check()
        await expect(page.getByRole('row', { name: 'Peticiones de oración 0 1' })).toBeVisible()
      } else await expect(page.getByText('y también las peticiones de oración.')).toBeVisible()
      const restoring = page.locator('form', {
        has: page.getByRole('button', { name: 'Restaurar', exact: true }),
      })
      if (javaScriptEnabled) await restoring.getByLabel('Frase del respaldo').fill(FRASE)
      await restoring.getByLabel('Tu contraseña').fill(ADMIN.clave)
      await restoring.getByRole('button', { name: 'Restaurar', exact: true }).click()
      await come('Respaldo restaurado')
      expect(await db.selectFrom('categorias').select('nombre').execute()).toEqual([{ nombre: 'Bautizos' }])
      expect(await db.selectFrom('peticiones').select('id').execute()).toHaveLength(javaScriptEnabled ? 1 : 0)
      await page.getByRole('button', { name: 'Entendido' }).click()
      // What was there is a backup too.
      await expect(page.getByText(/^Guardado y comprobado, \d/)).toHaveCount(2)
      expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])

      problems.expect(/400/)
      await page.getByRole('button', { name: 'Respaldar ahora' }).click()
      await expect(page.getByText('Ya hay un respaldo de hace menos de diez minutos.')).toBeVisible()
      const log = await db
        .selectFrom('actividad')
        .select(['accion', 'detalle'])
        .where('accion', 'like', 'respaldo-%')
        .orderBy('id')
        .execute()
      expect(log.map(({ accion, detalle }) => `${accion} ${detalle}`)).toEqual([
        'respaldo-clave-fallida ',
        `respaldo-descargado con las peticiones de oración${javaScriptEnabled ? ', cifrado' : ''}`,
        'respaldo-descargado sin las peticiones de oración',
        'respaldo-pedido ',
        expect.stringMatching(
          javaScriptEnabled ? /^respaldo-restaurado .*, con las/ : /^respaldo-restaurado .*, sin las/,
        ),
      ])
    })
  })
}

test.describe('a new site', () => {
  test.use({ siteEnv: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })

  test('takes a backup in place of the first account', { tag: '@phone' }, async ({ page, site }) => {
    const old = await startSite()
    const buffer = await sealedBackupOf(old).finally(old.stop)
    const printed = () => /\/admin\/login\?codigo=\S+/.exec(site.output())?.[0] ?? ''
    await expect.poll(printed).not.toBe('')
    await visit(page, printed())
    await page.getByRole('link', { name: 'Restaurar un respaldo' }).click()
    await page.waitForURL('**/admin/restaurar')
    await expectAccessible(page)
    const choose = (content: Buffer) =>
      page.getByLabel('Archivo del respaldo').setInputFiles({
        name: 'respaldo.tar.cifrado',
        mimeType: 'application/octet-stream',
        buffer: content,
      })

    await choose(Buffer.from('esto no es un respaldo'))
    await expect(page.getByRole('heading', { name: 'No se restauró' })).toBeVisible()
    await page.getByRole('button', { name: 'Elegir otro archivo' }).click()

    await choose(buffer)
    for (const frase of ['otra frase cualquiera', FRASE]) {
      await page.getByLabel('Frase del respaldo').fill(frase)
      await page.getByRole('button', { name: 'Abrir', exact: true }).click()
      if (frase !== FRASE)
        await expect(page.getByText('Esa no es la frase de este respaldo. Escríbela otra vez.')).toBeVisible()
    }
    await expect(page.getByRole('row', { name: 'Personas con cuenta 0 1' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Frase del respaldo').fill(FRASE)
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Respaldo restaurado' })).toBeVisible()

    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.getByLabel('Correo electrónico').fill(ADMIN.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.clave)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.waitForURL('**/admin/dashboard')
  })
})

async function sealedBackupOf(site: Site): Promise<Buffer> {
  const { headers } = await signInAt(site)
  const file = await fetch(`${site.origin}/admin/respaldo/descargar`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ clave: ADMIN.clave, frase: FRASE }),
  })
  return Buffer.from(await file.arrayBuffer())
}
