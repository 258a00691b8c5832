import type { Page } from '@playwright/test'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { addPersonWith, CLAVE } from '#tests/support/people.ts'
import { addPeticion } from '#tests/support/rows.ts'

const AJUSTES = '/admin/dashboard/ajustes?parte=administradores'

/** A section that is not theirs says what it needs and whom to ask. */
async function expectAnotherPersonsPart(page: Page) {
  await visit(page, '/admin/dashboard/donaciones')
  await expect(page.getByRole('heading', { name: 'Esta parte la cuida otra persona' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    'Para esto necesitas el permiso «Cuentas bancarias» o «Peticiones de oración».',
  )
  await expect(page.getByRole('main')).toContainText(ADMIN.email)
}

/** By keyboard, as administrator; the activity names it and the address does not. */
async function givePeticiones(page: Page, email: string) {
  const row = page.getByRole('listitem').filter({ hasText: email })
  await row.getByText('Cambiar permisos').focus()
  await page.keyboard.press('Enter')
  await row.getByRole('switch', { name: 'Peticiones de oración' }).focus()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await row.getByRole('button', { name: /Guardar permisos/ }).click()
  await expect(page.getByRole('status')).toContainText('Permisos guardados con éxito')
  await expect(row).toContainText('Fotos, Peticiones de oración')
  await visit(page, '/admin/dashboard/ajustes?parte=actividad')
  await page.getByLabel('De quién').selectOption(email)
  await expect(page).not.toHaveURL(/rosa/)
  const first = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(first).toContainText(ADMIN.email)
  await expect(first).toContainText(`dio a ${email} el permiso «Peticiones de oración»`)
}

test('a person with photos alone has a dashboard made for that, until more is given', {
  tag: '@phone',
}, async ({ page, db, signIn, problems }) => {
  const rosa = { email: 'rosa@iglesia.cl', clave: CLAVE }
  await addPersonWith(db, rosa.email, ['fotos'])
  await addPeticion(db, { nombre: 'Ana', email: 'ana@correo.cl', peticion: 'Por mi mamá.' })
  await signIn(rosa)
  await visit(page, '/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Secciones' }).filter({ visible: true })
  const places = async () => (await menu.getByRole('link').allTextContents()).map((each) => each.trim())
  expect(await places()).toEqual(['Inicio', 'Galería', 'Colecciones', 'Mi cuenta'])
  await expect(page.getByText('Todo al día. No hay nada pendiente.')).toBeVisible()
  for (const foreign of [/petición/, /Falta completar/, /respaldo/i, /correo/i])
    await expect(page.getByRole('main').getByText(foreign)).toHaveCount(0)

  await menu.getByRole('link', { name: 'Mi cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cambiar mi contraseña' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await menu.getByRole('link', { name: 'Galería' }).click()
  await expect(page.getByRole('heading', { name: 'Categorías' })).toBeVisible()

  problems.expect(/403 .*donaciones/)
  await expectAnotherPersonsPart(page)
  // An administrator gives more, by keyboard; the open session has it at its next page.
  const own = await page.context().cookies()
  await page.context().clearCookies()
  await signIn()
  await visit(page, AJUSTES)
  await givePeticiones(page, rosa.email)
  await page.context().clearCookies()
  await page.context().addCookies(own)
  await visit(page, '/admin/dashboard')
  await expect(page.getByRole('link', { name: '1 petición de oración pendiente' })).toBeVisible()
  // On a phone the fifth is under «Menú».
  expect((await places()).join()).toMatch(
    /^Inicio,Galería,(Colecciones,)?Peticiones.*?(,Datos personales)?(,Mi cuenta)?$/,
  )
})
