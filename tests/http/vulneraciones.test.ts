import { expect, test } from 'vitest'
import { CONSENTIMIENTO } from '#app/features/peticiones/peticion.ts'
import { cookieOf } from '#tests/support/people.ts'
import { ANA } from '#tests/support/peticiones.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { ADMIN } from '#tests/support/site.ts'
import { fileSite } from '#tests/support/test-site.ts'

const { site, db } = await fileSite()
await addPeticion(db, ANA)
const page = plainBrowser(site, await cookieOf(site, ADMIN))

test('a breach is noted, says who must be told and who they are, and keeps what it said', async () => {
  await page.goto('/admin/dashboard/ajustes?parte=privacidad')
  await page.follow('Abrir el registro')
  expect(page.find('h1').text).toBe('Registro de vulneraciones')
  await page.goto(`${page.path()}?agregar`)
  await page.press('Anotar vulneración', {
    'Qué pasó': 'Se perdió un teléfono con la sesión abierta.',
    'Cuándo ocurrió': '2026-11-10',
    'Cuándo se notó': '2026-11-12',
    'Peticiones de oración': true,
    'Qué hicieron': 'Cerramos la sesión.',
  })
  expect(page.text()).toContain('Escribe un número, aunque sea aproximado')
  expect(page.field('Peticiones de oración').checked, 'nothing typed is lost').toBe(true)
  await page.press('Anotar vulneración', { 'De cuántas personas': '1' })

  expect(page.text()).toContain('12 de noviembre de 2026')
  expect(page.text()).toContain('Falta avisar a las personas')
  expect(page.text()).toContain('Falta decir si se avisó a la Agencia')
  await page.follow(/^Corregir/)
  expect(page.field('Peticiones de oración').checked).toBe(true)
  await page.press('Guardar corrección', { 'Se avisó a la Agencia': '2026-11-13' })
  expect(page.text()).not.toContain('Falta decir si se avisó a la Agencia')

  await page.follow(/^A quiénes avisar/)
  for (const said of ['hay datos sensibles', 'Hasta el']) expect(page.text()).toContain(said)
  expect(page.text()).not.toContain(ANA.email)
  await page.follow('Ver a las personas afectadas')
  expect(page.text()).toContain(`${ANA.email} · ${ANA.telefono}`)
  await page.follow('Descargar para Excel')
  expect(String((await page.file()).bytes)).toContain(`"${ANA.nombre}"`)
  const seen = db.selectFrom('actividad').select('accion').where('accion', 'like', 'afectados-%')
  expect((await seen.orderBy('id').execute()).map(({ accion }) => accion)).toEqual([
    'afectados-vistos',
    'afectados-exportados',
  ])
})

test('whoever administers and may not read prayer requests sees what was accepted, and of nobody', async () => {
  const consents = '/admin/dashboard/privacidad/consentimientos'
  const accepted = () => page.text().split(`«${CONSENTIMIENTO}»`).length - 1
  await page.goto(consents)
  await page.press('Buscar', { 'Correo electrónico o teléfono': ANA.email })
  expect(page.text()).toContain(`${ANA.nombre} · Peticiones de oración`)
  expect(page.path()).not.toContain('ana')
  expect(accepted()).toBe(2)
  await db.deleteFrom('permisos').where('permiso', '=', 'peticiones').execute()
  await page.goto(consents)
  expect(accepted()).toBe(1)
  expect(page.text()).toContain('hace falta también el permiso')
  expect(page.count('input', 'Correo electrónico o teléfono')).toBe(0)
  expect(() => page.field('Correo electrónico o teléfono')).toThrow()
})
