import { readContacto, saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const PATH = '/admin/dashboard/contacto'
const GUARDADA = 'Información de contacto actualizada con éxito'

test('every contact detail can be filled in, and a visitor sees it', async ({ page, db, signIn }) => {
  await signIn()
  await visit(page, PATH)
  await page.getByLabel('Dirección').fill('Los Pinos 123, Quilicura')
  await page.getByLabel('Teléfono').fill('+56 2 2345 6789')
  await page.getByLabel('Correo electrónico').fill('hola@iglesia.cl')
  await page.getByLabel('Facebook').fill('facebook.com/losbosques')
  await expect(page.getByLabel('Instagram')).toHaveAttribute('placeholder', '@miiglesia')
  await page.getByLabel('Instagram').fill('https://www.instagram.com/losbosques')
  await page.getByLabel('WhatsApp').fill('9 1234 5678')
  await page
    .getByLabel('Mapa')
    .fill('<iframe src="https://www.google.com/maps/embed?pb=!1m18&amp;x=1" width="600"></iframe>')

  await page.getByRole('button', { name: 'Agregar horario' }).click()
  await expect(page.getByLabel('Día').nth(2)).toBeFocused()
  await page.getByLabel('Día').nth(2).fill('Viernes')
  await page.getByLabel('Hora').nth(2).fill('7:30 PM')
  await page.getByRole('button', { name: 'Subir Viernes' }).click()
  await expect(page.getByLabel('Día').nth(1)).toHaveValue('Viernes')
  await page.getByRole('button', { name: 'Eliminar Miércoles' }).click()
  await expect(page.getByLabel('Día')).toHaveCount(2)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()

  await expect(page.getByRole('status')).toContainText(GUARDADA)
  await expect(page.getByLabel('WhatsApp')).toHaveValue('+56 9 1234 5678')
  expect((await readContacto(db)).data).toEqual({
    direccion: 'Los Pinos 123, Quilicura',
    telefono: '+56 2 2345 6789',
    email: 'hola@iglesia.cl',
    facebook: 'https://facebook.com/losbosques',
    instagram: 'https://www.instagram.com/losbosques',
    whatsapp: '56912345678',
    horarios: [
      { dia: 'Domingo', hora: '11:00 AM' },
      { dia: 'Viernes', hora: '7:30 PM' },
    ],
    ubicacionMapa: 'https://www.google.com/maps/embed?pb=!1m18&x=1',
  })
  await visit(page, '/contacto')
  await expect(page.getByText('Los Pinos 123, Quilicura').first()).toBeVisible()
  await expect(page.getByText('Viernes').first()).toBeVisible()
})

test('what is typed before the saved values arrive stays', async ({ page, db, signIn }) => {
  await signIn()
  await visit(page, PATH)
  const telefono = page.getByLabel('Teléfono')
  const { promise: typed, resolve: letArrive } = Promise.withResolvers<void>()
  await page.route('**/admin/dashboard/contacto.data*', async (route) => {
    if (route.request().method() === 'GET') await typed
    await route.continue()
  })
  await page.getByLabel('Instagram').fill('@losbosques')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText(GUARDADA)
  await telefono.fill('+56 2 2345 6789')
  letArrive()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(async () => {
    const { instagram, telefono: saved } = (await readContacto(db)).data
    expect({ instagram, saved }).toEqual({
      instagram: 'https://www.instagram.com/losbosques',
      saved: '+56 2 2345 6789',
    })
  }).toPass()
  await expect(telefono).toHaveValue('+56 2 2345 6789')
})

test('errors show beside their fields and keep what was typed; a plain street address is map enough', async ({
  page,
  db,
  signIn,
}) => {
  await signIn()
  await visit(page, PATH)
  await page.getByLabel('Dirección').fill('')
  await page.getByLabel('Mapa').fill('https://iglesia.cl/mapa')
  await page.getByLabel('Día').first().fill(' ')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByLabel('Dirección')).toHaveAccessibleDescription('Escribe la dirección.')
  await expect(page.getByLabel('Dirección')).toBeFocused()
  await expect(page.getByLabel('Mapa')).toHaveAccessibleDescription(/No reconocemos ese mapa/)
  await expect(page.getByLabel('Mapa')).toHaveValue('https://iglesia.cl/mapa')
  await expect(page.getByLabel('Día').first()).toHaveAccessibleDescription('Escribe el día.')

  await page.getByLabel('Dirección').fill('Los Aromos 12, Quilicura')
  await page.getByLabel('Día').first().fill('Domingo')
  await page.getByLabel('Mapa').fill('Av. Matta 123, Quilicura')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText(GUARDADA)
  expect((await readContacto(db)).data.ubicacionMapa).toMatch(
    /^https:\/\/www\.google\.com\/maps\?q=Av\.\+Matta\+123%2C\+Quilicura&/,
  )
})

test('a save after somebody else’s change shows both versions', async ({ page, db, signIn, problems }) => {
  await signIn()
  await visit(page, PATH)
  await page.getByLabel('Teléfono').fill('+56 9 1111 1111')
  const { data } = await readContacto(db)
  await saveContacto(db, { ...data, direccion: 'La de otra persona 5' }, 0)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('alert')).toContainText('Otra persona guardó cambios')
  await expect(page.getByText('La de otra persona 5')).toBeVisible()
  await expect(page.getByLabel('Teléfono')).toHaveValue('+56 9 1111 1111')
  expect((await readContacto(db)).data.direccion).toBe('La de otra persona 5')

  await page.getByLabel('Dirección').fill('La de otra persona 5')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('status')).toContainText(GUARDADA)
  expect((await readContacto(db)).data).toMatchObject({
    direccion: 'La de otra persona 5',
    telefono: '+56 9 1111 1111',
  })
  problems.expect(/400 .*contacto\.data/)
})

test('a lost connection or an ended session keeps what was typed', async ({
  page,
  db,
  signIn,
  site,
  problems,
}) => {
  await signIn()
  await visit(page, PATH)
  await page.getByLabel('Dirección').fill('Los Pinos 123')
  const save = page.getByRole('button', { name: 'Guardar cambios' })

  await page.context().setOffline(true)
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Error al guardar la información. Inténtalo de nuevo.')
  await expect(page.getByLabel('Dirección')).toHaveValue('Los Pinos 123')
  await page.context().setOffline(false)

  await db.deleteFrom('session').execute()
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Tu sesión terminó.')
  await expect(page.getByLabel('Dirección')).toHaveValue('Los Pinos 123')

  await db.schema.alterTable('config').renameTo('config_rota').execute()
  await signIn()
  // The first failure's message is still on the page, so wait for the answer instead.
  const refused = page.waitForResponse((response) => response.status() === 500)
  await save.click()
  await refused
  await expect(page.getByRole('alert')).toContainText('Error al guardar la información. Inténtalo de nuevo.')
  await expect(page.getByLabel('Dirección')).toHaveValue('Los Pinos 123')
  await db.schema.alterTable('config_rota').renameTo('config').execute()

  await save.click()
  await expect(page.getByRole('status')).toContainText(GUARDADA)
  expect((await readContacto(db)).data.direccion).toBe('Los Pinos 123')
  await expect.poll(() => site.output()).toContain('a write of the dashboard failed')
  problems.expect(
    /ERR_INTERNET_DISCONNECTED .*contacto\.data/,
    /401 .*contacto\.data/,
    /500 .*contacto\.data/,
  )
})

test('leaving with unsaved changes asks first', async ({ page, signIn }) => {
  await signIn()
  await visit(page, PATH)
  await page.getByLabel('Dirección').fill('Sin guardar')
  await page.getByRole('link', { name: 'Galería' }).filter({ visible: true }).click()
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(page.getByLabel('Dirección')).toHaveValue('Sin guardar')
  await page.getByRole('link', { name: 'Galería' }).filter({ visible: true }).click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.waitForURL('**/galeria')
})

test('has no accessibility violations', async ({ page, signIn }) => {
  await signIn()
  await visit(page, PATH)
  await expectAccessible(page)
})
