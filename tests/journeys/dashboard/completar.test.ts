import type { Page } from '@playwright/test'
import { readContacto, saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { addCuenta, CUENTA } from '#tests/support/rows.ts'

/* A new site is completed step by step, from what the home lists as open to the word that nothing is. */

const bar = (page: Page) => page.getByRole('region', { name: 'Completar el sitio' })
const siguiente = (page: Page) => bar(page).getByRole('link', { name: 'Siguiente' })
const save = (page: Page, name = 'Guardar cambios') => page.getByRole('button', { name, exact: true }).click()

test('a new site is completed step by step, from what the home lists as open', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn()
  await visit(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Completar paso a paso' }).click()
  await expect(bar(page)).toContainText('Paso 1 de 9: La dirección para el mapa')
  await expect(page.getByLabel('Dirección', { exact: true })).toBeFocused()
  await expectAccessible(page)
  // The placeholder is marked: typing replaces it. «Siguiente» within the form keeps what is typed.
  await page.keyboard.type('Los Aromos 12, Quilicura')
  await siguiente(page).click()
  await expect(bar(page)).toContainText('Paso 2 de 9: El teléfono de la iglesia')
  await expect(page.getByLabel('Teléfono')).toBeFocused()
  await page.keyboard.type('+56 2 2345 6789')
  await page.getByLabel('Correo electrónico').fill('hola@iglesia.cl')
  await save(page)
  await expect(bar(page)).toContainText('El teléfono de la iglesia, listo')
  await expect(siguiente(page)).toBeFocused()
  // What is filled in is skipped, what is left out stays open.
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('Paso 4 de 9: La página de Facebook')
  await expect(page.getByLabel('Facebook')).toBeFocused()
  await bar(page).getByRole('link', { name: 'Dejar para después' }).click()
  await expect(bar(page)).toHaveCount(0)
  await visit(page, '/admin/dashboard')
  await expect(page.getByRole('link', { name: 'El teléfono de la iglesia' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'La página de Facebook' })).toBeVisible()
})

test('after the last step come those that were passed over, and then the word that all is complete', {
  tag: '@once',
}, async ({ page, signIn, db }) => {
  const { data, version } = await readContacto(db)
  const completo = { direccion: 'Los Aromos 12', telefono: '+56 2 2345 6789', email: 'hola@iglesia.cl' }
  const redes = { instagram: '', whatsapp: '56987654321' }
  await saveContacto(db, { ...data, ...completo, ...redes }, version)
  await addCuenta(db, CUENTA)
  await signIn()
  await visit(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Los nombres de los pastores' }).click()
  await page.getByLabel('Nombre', { exact: true }).first().fill('Ana Soto')
  await siguiente(page).click()
  await expect(bar(page)).toContainText('Paso 9 de 9: El enlace de la radio')
  await expect(page.getByLabel('Enlace de la radio')).toBeFocused()
  await page.keyboard.type('https://radio.iglesia.cl/vivo')
  await save(page)
  await expect(bar(page)).toContainText('El enlace de la radio, listo')
  await siguiente(page).click()
  await expect(bar(page)).toContainText('Paso 4 de 9: La página de Facebook')
  await expect(siguiente(page)).toHaveCount(0)
  await page.getByLabel('Facebook').fill('')
  await save(page)
  await expect(bar(page)).toContainText('Todo está completo: el sitio ya muestra los datos de tu iglesia.')
  await expect(bar(page).getByRole('link', { name: 'Ir al inicio' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible()
  await expect(page.getByText('Falta completar')).toHaveCount(0)
})
