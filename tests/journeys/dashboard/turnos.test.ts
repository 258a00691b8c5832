import type { Browser, Page } from '@playwright/test'
import { HECHOS, TEXTOS_ENLACE, TEXTOS_TURNOS } from '#app/features/turnos/turno.ts'
import { today } from '#app/ui/moments.ts'
import { openMenu } from '#tests/support/admin-forms.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const D = '/admin/dashboard/turnos'
const MES = `${Number(today().slice(0, 4)) + 1}-03`

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  before: async ({}, use) =>
    use(async (db) => {
      await addEventoDe(db, { titulo: 'Retiro', inicio: `${MES}-15T11:00`, fin: `${MES}-15T12:30` })
    }),
})

async function addPersona(page: Page, nombre: string, whatsapp: string) {
  await visit(page, `${D}?parte=equipo&agregar=`)
  await page.getByLabel('Nombre', { exact: true }).fill(nombre)
  await page.getByLabel('WhatsApp', { exact: true }).fill(whatsapp)
  await page.getByLabel('Sonido').check()
  await page.getByLabel(/^Me dijo que está de acuerdo/).check()
  // Chosen, and not added.
  await page.getByLabel('Día', { exact: true }).fill(`${MES}-01`)
  await page.getByRole('button', { name: 'Agregar persona' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: nombre })).toContainText('No puede: 01/03/')
  // What is sent to them holds their secret address.
  await openMenu(page, nombre)
  const link = page.getByRole('link', { name: `Enviar enlace a ${nombre}` })
  const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  return /https?:\S+clave=[\w-]{43}/.exec(text)?.[0] ?? ''
}

async function dropRol(page: Page, rol: string) {
  const fewer = page.getByRole('button', { name: `Una persona menos en ${rol}` })
  while (await fewer.isVisible()) await fewer.click()
  await page.getByRole('button', { name: `Quitar ${rol}` }).click()
}

async function addTurno(page: Page) {
  await visit(page, `${D}?agregar=`)
  await page.getByLabel('Evento de la agenda').selectOption('Retiro')
  // Of the five that are proposed: one stays.
  for (const rol of ['Acogida', 'Alabanza', 'Niños', 'Aseo']) await dropRol(page, rol)
  await page.getByRole('button', { name: 'Crear turno' }).click()
  await expect(page.getByRole('status')).toContainText(TEXTOS_TURNOS.agregado)
}

async function publishMes(page: Page) {
  await visit(page, D)
  await page.getByRole('link', { name: 'Retiro' }).click()
  await expect(page).toHaveURL(/evento=/)
  const { pathname, search } = new URL(page.url())
  await visit(page, `${pathname}${search}&mes=${MES}`)
  await page.getByRole('button', { name: 'Proponer el mes' }).click()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Sin responder').filter({ visible: true })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: 'Ana' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proponer el mes' })).toBeHidden()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
}

const sees = async (page: Page, text: string) => {
  await page.reload()
  await expect(page.getByText(text).filter({ visible: true })).toBeVisible()
}

/** She proposes him, without scripts. */
async function propose(browser: Browser, link: string) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const ana = await context.newPage()
  await ana.goto(link)
  await expect(ana.getByText('Falta tu respuesta')).toBeVisible()
  await ana.getByText('Proponer a otra persona').click()
  const send = ana.getByRole('button', { name: 'Proponer', exact: true })
  await send.click()
  await expect(ana.getByText(TEXTOS_ENLACE.sinSuplente)).toBeVisible()
  await ana.getByLabel('¿A quién propones?').selectOption('Beto')
  await send.click()
  await expect(ana.getByText(HECHOS.proponer)).toBeVisible()
  return ana
}

/** He accepts, with scripts. */
async function accept(browser: Browser, link: string) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const beto = await context.newPage()
  await beto.goto(link)
  await expect(beto.getByText('Ana te propone tomar su lugar')).toBeVisible()
  await expectAccessible(beto)
  await beto.getByRole('button', { name: 'Acepto' }).click()
  await expect(beto.getByText(HECHOS.acepto)).toBeVisible()
  await context.close()
}

/** Whoever has no e-mail and is taken off a published turn is told by the volunteer, once. */
async function takeOff(page: Page, nombre: string) {
  await page.getByRole('link', { name: 'Cambiar a mano' }).click()
  await page.getByLabel('Sonido').selectOption('Nadie todavía')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  // It leads to where it is covered.
  const libre = page.getByRole('link', { name: 'Sin cubrir en Sonido: elegir quién' })
  await expect(libre.filter({ visible: true })).toHaveAttribute('href', /elegir=mes#fecha-/)
  await visit(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Avísale a 1 persona que su turno cambió' }).click()
  const link = page.getByRole('link', { name: `Avisar por WhatsApp a ${nombre}` })
  await expect(link).toHaveAttribute('href', /Ya%20no%20te%20toca|Ya\+no\+te\+toca/)
  await page.getByRole('button', { name: `Ya le avisé a ${nombre}` }).click()
  await expect(link).toHaveCount(0)
}

test('a volunteer proposes and publishes a month, people answer by their links, and somebody takes another’s turn', {
  tag: '@phone',
}, async ({ page, browser, signIn }) => {
  await signIn()
  await addTurno(page)
  const links = [
    await addPersona(page, 'Ana', '+56 9 1111 1111'),
    await addPersona(page, 'Beto', '+56 9 2222 2222'),
  ] as const
  await publishMes(page)
  const ana = await propose(browser, links[0])
  await sees(page, 'Propone a Beto')
  await accept(browser, links[1])
  await sees(page, 'Aceptó')
  await takeOff(page, 'Beto')

  await ana.goto(links[0])
  await expect(ana.getByText('Por ahora no tienes turnos.')).toBeVisible()
  await ana.getByLabel('Desde').fill(`${MES}-01`)
  await ana.getByRole('button', { name: 'Guardar fechas' }).click()
  await expect(ana.getByRole('button', { name: 'Quitar 01/03/' })).toBeVisible()

  await visit(page, `${D}?parte=equipo`)
  await openMenu(page, 'Ana')
  await page.getByRole('button', { name: 'Eliminar Ana' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('button', { name: 'Editar Ana' })).toHaveCount(0)
  await ana.goto(links[0])
  await expect(ana.getByText(TEXTOS_ENLACE.noSirve)).toBeVisible()
  await ana.context().close()
})
