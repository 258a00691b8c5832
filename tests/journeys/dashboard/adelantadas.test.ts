import type { Page } from '@playwright/test'
import { updateCuenta } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import { addFoto } from '#app/features/galeria/fotos.server.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { button } from '#tests/support/admin-forms.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { addCuenta, CUENTA } from '#tests/support/rows.ts'

const FOTO = { titulo: 'El coro', categoria: 'Cultos', fecha: '2026-11-15', descripcion: 'Canta' }

type Row = {
  /** The section, and the button that opens the form. */
  path: string
  edit?: string
  add: (db: Db) => Promise<unknown>
  /** The field that somebody changes while another person saves `theirs`, which the page then shows. */
  label: string
  theirs: (db: Db) => Promise<unknown>
  says: string
  sees: string
  saved: string
  /** A field that is typed into while what was typed before is being saved. */
  other?: string
}

/** A text of the church, a row whose differences are told, one that keeps versions. */
const ROWS: Row[] = [
  {
    path: 'ajustes',
    add: async () => {},
    label: 'Localidad',
    async theirs(db) {
      const { data, version } = await readSitio(db)
      await saveSitio(db, { ...data, mision: 'La misión de otra persona.' }, version)
    },
    says: 'Otra persona guardó cambios',
    sees: 'La misión de otra persona.',
    saved: 'Ajustes guardados con éxito',
    other: 'Localidad',
  },
  {
    path: 'donaciones',
    edit: 'Editar Banco Estado, Iglesia Los Bosques',
    add: (db) => addCuenta(db, CUENTA),
    label: 'Titular',
    async theirs(db) {
      const { id } = await db.selectFrom('cuentas_bancarias').select('id').executeTakeFirstOrThrow()
      await updateCuenta(db, id, 1, { ...CUENTA, numero: '999' })
    },
    says: 'Otra persona guardó cambios',
    sees: 'Número de cuenta: 999',
    saved: 'Cuenta bancaria actualizada con éxito',
    other: 'Enlace de PayPal',
  },
  {
    path: 'galeria',
    edit: 'Editar El coro',
    add: (db) => changeContent(db, (trx) => addFoto(trx, 'foto', FOTO, '/icono-192.png')),
    label: 'Título',
    theirs: (db) => db.updateTable('galeria').set({ titulo: 'El título de Ana', version: 2 }).execute(),
    says: 'Otra persona cambió esta foto mientras la editabas.',
    sees: 'El título de Ana',
    saved: 'Imagen actualizada con éxito',
  },
]

/** Sends the form, and follows a link before the answer is there; `type` is done meanwhile, too. */
async function leaveMeanwhile(page: Page, type = async () => {}) {
  const answered = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      if (route.request().method() === 'POST') await answered.promise
      await route.continue()
    },
  )
  await button(page, 'Guardar cambios').click()
  const away = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Agenda' })
  await away.dblclick()
  await expect(page.getByText('Cargando...')).toBeVisible()
  // Pressed again it asks whether to wait; pressed twice, which many do, it does not.
  const question = page.getByRole('alertdialog', { name: 'Todavía se está guardando' })
  await expect(question).toHaveCount(0)
  await away.press('Enter')
  await question.getByRole('button', { name: 'Seguir aquí' }).press('Enter')
  // Taken away once its answer is heard, which is a little after it has closed.
  await expect(page.locator('[role=alertdialog]', { hasText: 'Todavía se está' })).toHaveCount(0)
  await away.press('Enter')
  await expect(page.getByText('Cargando...')).toBeVisible()
  await type()
  answered.resolve()
  await expect(page.getByText('Cargando...')).toBeHidden()
  await page.unrouteAll({ behavior: 'wait' })
}

/** Types on while it is being saved: that is asked about once it was. */
async function typeMeanwhile(page: Page, { path, edit, label, other = '' }: Row) {
  await visit(page, `/admin/dashboard/${path}`)
  if (edit) await button(page, edit.replace(CUENTA.titular, 'Lo mío')).click()
  await expect(button(page, 'Guardar cambios')).toBeVisible()
  await page.getByLabel(label, { exact: true }).fill('Lo primero')
  await leaveMeanwhile(page, () => page.getByLabel(other, { exact: true }).fill('Lo segundo'))
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL('/admin/dashboard/agenda')
}

const isThere = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('what somebody else saved meanwhile is shown beside what was typed, before it is written over', async ({
  page,
  db,
  signIn,
  problems,
}) => {
  test.slow()
  problems.expect(/400 .*\.data/)
  await signIn()
  for (const row of ROWS)
    await test.step(row.path, async () => {
      const { path, edit, add, label, theirs, says, sees, saved } = row
      await add(db)
      await visit(page, `/admin/dashboard/${path}`)
      if (edit) await button(page, edit).click()
      // Until then the form beside the list is the one for a new row.
      await expect(button(page, 'Guardar cambios')).toBeVisible()
      const field = page.getByLabel(label, { exact: true })
      await field.fill('Lo mío ')
      await theirs(db)
      await leaveMeanwhile(page)
      await expect(page.getByRole('alert')).toContainText(says)
      await isThere(page, sees)
      await expect(field).toHaveValue('Lo mío ')
      // From a form that closes itself, and from one that stays and begins anew with what was saved.
      await leaveMeanwhile(page)
      await expect(page.getByRole('status')).toContainText(saved)
      await expect(page).toHaveURL('/admin/dashboard/agenda')
      if (row.other) await typeMeanwhile(page, row)
    })
})
