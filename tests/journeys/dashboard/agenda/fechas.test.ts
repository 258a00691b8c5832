import type { Page } from '@playwright/test'
import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { nombreDeDia } from '#app/features/agenda/dias.ts'
import { diaOf } from '#app/features/agenda/repeticion.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { today } from '#app/ui/moments.ts'
import { button, openMenu } from '#tests/support/admin-forms.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'

const RUTA = '/admin/dashboard/agenda'
const HOY = today()
/** The next Wednesdays, none of them today. */
const PRIMERO = [1, 2, 3, 4, 5, 6, 7]
  .map((days) => addDays(HOY, days))
  .find((dia) => diaOf(dia) === 'WE') as string
const [SEGUNDO, TERCERO, CUARTO] = [7, 14, 21].map((days) => addDays(PRIMERO, days)) as [
  string,
  string,
  string,
]

const said = (page: Page, text: string) => expect(page.getByRole('status')).toContainText(text)
const editar = (page: Page, dia: string, titulo = 'Oración') =>
  button(page, `Editar ${titulo}, ${nombreDeDia(dia, HOY)}`)
const alcance = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })

/** What visitors see of the four weeks: local start, title, and an × for what is cancelled. */
async function seen(db: Db) {
  const [desde, hasta] = [new Date(`${PRIMERO}T00:00Z`), new Date(`${addDays(CUARTO, 2)}T12:00Z`)]
  return (await listCitas(db, { desde, hasta })).map(
    ({ inicio, titulo, cancelada }) => `${inicio.local} ${titulo}${cancelada ? ' ×' : ''}`,
  )
}

const seed = (db: Db) =>
  addEventoDe(db, {
    titulo: 'Oración',
    inicio: `${PRIMERO}T19:30`,
    fin: `${PRIMERO}T20:30`,
    repeticion: { tipo: 'semana', cada: 1, dias: ['WE'], fin: { tipo: 'nunca' } },
  })

/** The last day is refused for the first that is typed, and leaves the focus there. */
async function refuseWhileTyping(page: Page) {
  const primero = page.getByLabel('Fecha', { exact: true })
  const ultimo = page.getByLabel('Último día', { exact: true })
  await ultimo.fill(addDays(PRIMERO, -1))
  await primero.fill(PRIMERO)
  await expect(ultimo).toHaveAccessibleDescription(/El último día no puede ser antes/)
  await expect(primero).toBeFocused()
  await ultimo.fill('')
}

/** By the keyboard alone. */
async function rename(page: Page) {
  await editar(page, SEGUNDO).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Editar evento' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Versiones' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(alcance(page, 'Qué fechas quieres cambiar', 'Solo esta fecha')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Título', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Vigilia')
  await page.keyboard.press('Enter')
  await said(page, 'Evento actualizado con éxito')
  await expect(editar(page, SEGUNDO, 'Vigilia')).toBeFocused()
}

test('a weekly event is added, which says in words when it is, and one date renamed', async ({
  page,
  db,
  signIn,
  problems,
}) => {
  problems.expect(/400 .*agenda\.data/)
  await signIn()
  await visit(page, RUTA)
  await page.getByLabel('Título', { exact: true }).fill('Oración')
  await page.getByLabel('Categoría').selectOption('Reunión')
  await page.getByLabel('Fecha', { exact: true }).fill(addDays(PRIMERO, -1))
  await page.getByLabel('Comienza').fill('19:30')
  await page.getByLabel('Termina').fill('20:30')
  await expect(page.getByLabel('Hasta')).toBeHidden()
  await page.getByLabel('Se repite').selectOption('Cada semana')
  await page.getByRole('checkbox', { name: 'Miércoles' }).check()
  // The day of the form is no Wednesday: the first one is named.
  await expect(page.getByText('Todos los miércoles, a las 19:30.')).toBeVisible()
  await page.getByLabel('Hasta').fill(addDays(PRIMERO, -1))
  await button(page, 'Agregar evento').click()
  await expect(page.getByLabel('Hasta')).toHaveAccessibleDescription(
    /Así no ocurriría nunca: la primera fecha/,
  )
  await page.getByLabel('Hasta').fill('')
  await page.getByText('Más opciones').click()
  await refuseWhileTyping(page)
  await expect(page.getByLabel('Cupo')).toBeHidden()
  await page.getByLabel('Recibir inscripciones').check()
  await page.getByLabel('Cupo').fill('20')
  await expectAccessible(page)
  await button(page, 'Agregar evento').click()
  await said(page, 'Evento agregado con éxito')
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue('')
  expect((await seen(db)).map((each) => each.slice(17))).toEqual(Array(4).fill('Oración'))
  expect(await db.selectFrom('eventos').select('cupo').execute()).toEqual([{ cupo: 20 }])
  await rename(page)
  expect((await seen(db)).map((each) => each.slice(17))).toEqual(['Oración', 'Vigilia', 'Oración', 'Oración'])
})

const SEGUNDA = `Oración, ${nombreDeDia(SEGUNDO, HOY)}`

async function suspend(page: Page, motivo: string) {
  await page.getByRole('link', { name: `Suspender esta fecha ${SEGUNDA}` }).click()
  // Nothing else is asked for, and it can be typed at once.
  await expect(page.getByLabel('Motivo')).toBeFocused()
  await page.keyboard.type(motivo)
  await button(page, 'Suspender').click()
  await said(page, 'Evento suspendido con éxito')
  await expect(page.getByText(motivo)).toBeVisible()
}

test('one date is suspended from the list, one moved, the rest made later, and all are deleted and brought back', {
  tag: '@phone',
}, async ({ page, db, signIn }) => {
  await seed(db)
  await signIn()
  await visit(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Suspender una fecha' }).click()
  await expect(page.getByText('Toca «Suspender» en la fecha que no se hará.')).toBeVisible()
  await suspend(page, 'Lluvia')
  await page.getByRole('button', { name: /^Volver a programar Oración/ }).click()
  await said(page, 'El evento vuelve a estar programado')
  // Who did not come for that has it in the row's menu.
  await visit(page, '/admin/dashboard/agenda')
  await openMenu(page, SEGUNDA)
  await suspend(page, 'Feriado')
  await editar(page, TERCERO).click()
  // What holds for all dates is hidden while one is changed.
  await expect(page.getByLabel('Se repite')).toBeHidden()
  await page.getByLabel('Fecha', { exact: true }).fill(addDays(TERCERO, 1))
  await button(page, 'Guardar cambios').click()
  await expect(editar(page, addDays(TERCERO, 1))).toBeFocused()
  await editar(page, CUARTO).click()
  await alcance(page, 'Qué fechas quieres cambiar', 'Esta y las siguientes').check()
  await page.getByLabel('Comienza').fill('20:00')
  await page.getByLabel('Termina').fill('21:00')
  await button(page, 'Guardar cambios').click()
  // The row is another event's now, once the list was read again.
  await expect(page.getByText('20:00–21:00').first()).toBeVisible()
  await expect(editar(page, CUARTO)).toBeFocused()
  expect(await seen(db)).toEqual([
    `${PRIMERO}T19:30 Oración`,
    `${SEGUNDO}T19:30 Oración ×`,
    `${addDays(TERCERO, 1)}T19:30 Oración`,
    `${CUARTO}T20:00 Oración`,
  ])
  await editar(page, CUARTO).click()
  await page.getByText('Suspender o eliminar', { exact: true }).click()
  await alcance(page, 'Qué fechas quieres suspender o eliminar', 'Todas').check()
  await button(page, 'Eliminar este evento').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await said(page, 'Evento eliminado con éxito')
  await button(page, 'Deshacer').press('Enter')
  await expect(editar(page, CUARTO)).toBeVisible()
  await expect(page.locator(':focus'), 'the focus is somewhere').toHaveCount(1)
})
