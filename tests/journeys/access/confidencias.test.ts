import type { Page } from '@playwright/test'
import { PRESION_POR_HORA } from '#app/features/peticiones/peticiones.server.ts'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { breakWrites } from '#tests/support/failures.ts'
import { ADMIN, expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { startSite } from '#tests/support/site.ts'
import { signIn as signInByHand } from '#tests/support/volunteer.ts'

const RECIBIDA = '¡Tu petición de oración ha sido recibida! Estaremos orando por ti.'
const ERROR = 'Hubo un error al enviar tu petición. Por favor, intenta nuevamente.'
const ROSA = { nombre: 'Rosa', email: 'rosa@correo.cl', peticion: 'Por un trabajo.', consentimiento: 'on' }

async function fillIn(page: Page) {
  await page.getByLabel('Nombre').fill('Ana Muñoz')
  await page.getByLabel('Correo electrónico').fill('ana@correo.cl')
  await page.getByLabel('Petición de oración').fill('Por mi mamá.')
  await page.getByLabel(/Estoy de acuerdo/).check()
}
const send = (page: Page) => page.getByRole('button', { name: 'Enviar petición' }).click()
const marks = (db: Db) =>
  db.selectFrom('peticiones').select(['nombre', 'sospecha']).orderBy('id', 'desc').limit(1).execute()
const press = async (db: Db) => {
  for (let n = 0; n < PRESION_POR_HORA; n++) await addPeticion(db, ROSA)
}

test.describe('the prayer form under abuse', { tag: '@once' }, () => {
  test('under pressure a worker solves the proof of work, without a puzzle for the visitor', async ({
    page,
    db,
  }) => {
    await press(db)
    const worker = page.waitForEvent('worker')
    await visit(page, '/contacto')
    await fillIn(page)
    expect((await worker).url()).toContain('/assets/prueba.worker')
    await send(page)
    await expect(page.getByText(RECIBIDA)).toBeVisible({ timeout: 20_000 })
    expect(await marks(db)).toEqual([{ nombre: 'Ana Muñoz', sospecha: '' }])
  })

  test('without pressure no proof of work runs; each request gets its own stamp', async ({ page, db }) => {
    let workers = 0
    page.on('worker', () => workers++)
    await visit(page, '/contacto')
    for (const turn of [1, 2]) {
      await fillIn(page)
      await send(page)
      await expect(page.getByLabel('Nombre'), `turn ${turn}`).toHaveValue('')
      expect(await marks(db)).toEqual([{ nombre: 'Ana Muñoz', sospecha: '' }])
    }
    expect(workers).toBe(0)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('under pressure a request without proof of work is thanked for, stored and marked', async ({
      page,
      db,
    }) => {
      await press(db)
      await page.goto('/contacto')
      await fillIn(page)
      await send(page)
      await expect(page.getByText(RECIBIDA)).toBeVisible()
      expect(await marks(db)).toEqual([{ nombre: 'Ana Muñoz', sospecha: 'sin-prueba' }])
    })
  })

  test('requests from bots are marked, filtered, unmarked, or deleted together', async ({
    page,
    db,
    site,
    signIn,
  }) => {
    const headers = { Origin: site.origin }
    for (const nombre of ['Robot Uno', 'Robot Dos']) {
      const form = { ...ROSA, nombre, asunto: 'Compre aquí' }
      const answer = await page.request.post('/contacto', { form, headers, maxRedirects: 0 })
      expect(answer.status(), 'answered like any other').toBe(303)
    }
    await addPeticion(db, { ...ROSA, nombre: 'Ana' })
    await signIn()
    await visit(page, '/admin/dashboard')
    await page.getByRole('link', { name: '2 peticiones dudosas por revisar' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    const uno = page.getByRole('article', { name: 'Petición de Robot Uno' })
    await expect(uno.getByText('Dudosa', { exact: true })).toBeVisible()
    await expect(uno.getByText('Llenó un campo que las personas no ven.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'No es dudosa la petición de Robot Uno' }).click()
    await expect(page.getByRole('button', { name: 'Dudosas (1)' })).toBeVisible()
    await page.getByRole('link', { name: 'Hoja para orar' }).click()
    await expect(page.getByRole('heading', { name: 'Robot Uno' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Robot Dos' })).toHaveCount(0)
    await visit(page, '/admin/dashboard/donaciones?vista=peticiones&filtro=dudosas')
    await page.getByRole('button', { name: 'Eliminar las dudosas' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText('No hay peticiones dudosas.')).toBeVisible()
    await page.getByRole('button', { name: 'Todas (2)' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
  })

  test('people never see, hear or reach the honeypot field', async ({ page }) => {
    await visit(page, '/contacto')
    await expect(page.getByRole('textbox', { name: 'Deja esto en blanco' })).toHaveCount(0)
    await page.getByLabel(/Estoy de acuerdo/).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Enviar petición' })).toBeFocused()
  })
})

test.describe('notifications by mail', { tag: '@once' }, () => {
  test('the mail server down and the site killed: notifies once; no log, mail or cache holds the request', async () => {
    test.slow()
    const smtp = await startSmtp()
    await smtp.goAway()
    const site = await startSite({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'avisos@iglesia.cl',
      LOG_LEVEL: 'trace',
    })
    const word = 'ornitorrinco'
    const secret = { nombre: `${word}nombre`, email: `${word}@correo.cl`, peticion: `Por mi ${word}.` }
    try {
      const headers = { Origin: site.origin }
      const post = (path: string, fields: Record<string, string>) =>
        fetch(site.origin + path, {
          method: 'POST',
          headers,
          body: new URLSearchParams(fields),
          redirect: 'manual',
        })
      expect((await post('/contacto', { ...secret, consentimiento: 'on' })).status).toBe(303)
      const refused = await post('/contacto', { ...secret, nombre: '' })
      expect(refused.status).toBe(400)
      expect(refused.headers.get('cache-control')).toBe('no-store')
      const sent = await post('/contacto.data', { ...secret, consentimiento: 'on' })
      expect(sent.headers.get('cache-control')).toBe('no-store')

      const before = site.output()
      await site.restart('SIGKILL')
      await smtp.comeBack()
      // One mail about both requests and one about the first sign-in, to the only administrator. Mails that the killed
      // process was sending follow once its lease ends.
      const volunteer = await signInByHand(site)
      await expect.poll(() => smtp.received.length, { timeout: 90_000 }).toBe(2)
      expect(smtp.received.map(({ subject }) => subject)).toContain('Llegaron 2 peticiones de oración')
      const db = openDb({ DATA_DIR: site.dataDir })
      await expect.poll(() => db.selectFrom('correos').selectAll().execute()).toEqual([])
      await db.destroy()

      const everywhere = [before, site.output(), JSON.stringify(smtp.received)]
      for (const path of [
        '/',
        '/contacto',
        '/contacto?recibida=1',
        '/contacto.data',
        '/privacidad',
        '/salud',
      ])
        everywhere.push(await (await fetch(site.origin + path)).text())
      for (const text of everywhere) expect(text.toLowerCase()).not.toContain(word)
      expect(before, 'the log was on').toContain('/contacto')

      const path = '/admin/dashboard/donaciones?vista=peticiones'
      const list = await fetch(site.origin + path, volunteer)
      expect(await list.text()).toContain(word)
      expect(list.headers.get('cache-control')).toBe('no-store')
    } finally {
      await site.stop()
      await smtp.stop()
    }
  })

  test('a forgotten password is reset by a mailed link', async ({ page }) => {
    const smtp = await startSmtp()
    const site = await startSite({ SMTP_URL: smtp.url, MAIL_FROM: 'avisos@iglesia.cl' })
    try {
      await visit(page, `${site.origin}/admin/login`)
      await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
      await expectAccessible(page)
      await page.getByLabel('Correo electrónico').fill(ADMIN.email)
      await page.getByRole('button', { name: 'Enviar enlace' }).click()
      await expect(page.getByRole('status')).toContainText('Si ese correo es de un administrador')
      await expect.poll(() => smtp.received.length, { timeout: 15_000 }).toBe(1)
      const address = /http:\/\/\S+codigo=\S+/.exec(smtp.received[0]?.text ?? '')?.[0] ?? ''
      await visit(page, site.origin + new URL(address).pathname + new URL(address).search)
      await page.getByLabel('Contraseña', { exact: true }).fill('otra frase bien larga')
      await page.getByLabel('Repite la contraseña').fill('otra frase bien larga')
      await page.getByRole('button', { name: 'Guardar contraseña' }).click()
      await expect(page).toHaveURL(/\/admin\/dashboard$/)
    } finally {
      await site.stop()
      await smtp.stop()
    }
  })

  test('the home and Ajustes say when nobody receives notifications, and who does', async ({
    page,
    signIn,
    db,
  }) => {
    await signIn()
    await visit(page, '/admin/dashboard')
    await expect(page.getByText('Nadie recibe avisos por correo')).toBeVisible()
    await page.getByRole('link', { name: 'Ver los avisos por correo' }).click()
    await expect(page.getByText('Nadie recibe avisos por correo.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Borrar las peticiones atendidas después de').selectOption('90 días')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByRole('status')).toContainText('Ajustes guardados con éxito')
    const row = await db.selectFrom('config').select('data').where('id', '=', 'privacidad').executeTakeFirst()
    expect(JSON.parse(row?.data ?? '{}')).toEqual({ borrarAtendidas: 90, textoEnAvisos: false })
    await page.getByRole('tab', { name: 'Mi cuenta' }).click()
    await page.getByLabel(/Avisarme cuando llegue una petición/).uncheck()
    await page.getByRole('button', { name: 'Guardar avisos' }).click()
    await expect.poll(() => db.selectFrom('user').select('avisos').execute()).toEqual([{ avisos: 0 }])
    await expect(page.getByRole('status')).toContainText('Ajustes guardados con éxito')
  })
})

test.describe('a request that cannot be stored', { tag: '@once' }, () => {
  const expectTruth = async (page: Page) => {
    await expect(page.getByRole('alert')).toHaveText(ERROR)
    await expect(
      page.getByText('No pudimos guardar tu petición; lo que escribiste sigue aquí.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'escribirnos por WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+$/,
    )
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana Muñoz')
    await expect(page.getByLabel('Petición de oración')).toHaveValue('Por mi mamá.')
    await expect(page.getByLabel(/Estoy de acuerdo/)).toBeChecked()
  }

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled })

      test('the disk is full or read-only', async ({ page, db, problems }) => {
        problems.expect(/500 .*\/contacto/)
        await page.goto('/contacto')
        if (javaScriptEnabled) await visit(page, '/contacto')
        await fillIn(page)
        const mend = await breakWrites(db)
        await send(page)
        await expectTruth(page)
        if (javaScriptEnabled) await expectAccessible(page)
        await mend()
        await send(page)
        await expect(page.getByText(RECIBIDA)).toBeVisible()
        expect(await marks(db)).toEqual([{ nombre: 'Ana Muñoz', sospecha: '' }])
      })

      test('the database is down: the page still loads and says that nothing was stored', async ({
        page,
        problems,
      }) => {
        problems.expect(/500 .*\/contacto/)
        test.slow()
        const postgres = await startPostgres()
        const site = await startSite({ DATABASE_URL: postgres.url })
        let stopped = false
        try {
          if (javaScriptEnabled) await visit(page, `${site.origin}/contacto`)
          else await page.goto(`${site.origin}/contacto`)
          await fillIn(page)
          await postgres.stop()
          stopped = true
          await send(page)
          await expectTruth(page)
          expect((await page.request.get(`${site.origin}/contacto`)).status()).toBe(200)
        } finally {
          await site.stop()
          if (!stopped) await postgres.stop()
        }
      })
    })
  }
})
