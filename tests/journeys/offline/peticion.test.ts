import type { Page, Route } from '@playwright/test'
import {
  CONSENTIMIENTO,
  FORMULARIO_PETICION,
  QUIERO_SABER,
  TEXTOS_PETICION,
} from '#app/features/peticiones/peticion.ts'
import { listPeticiones } from '#app/features/peticiones/peticiones.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { expect, expectAccessible, signOut, visit } from '#tests/support/journey.ts'
import type { Gate } from '#tests/support/network/gate.ts'
import { CUT, test, visitAndKeep } from '#tests/support/offline/journey.ts'

const PETICION = 'Por la salud de mi hermana Zafirina.'
const LINK = /^\/oracion\?clave=[\w-]{43}$/
const DAY_MS = 24 * 60 * 60_000

const kept = (page: Page) => page.getByRole('status').filter({ hasText: TEXTOS_PETICION.guardada })
const sent = (page: Page) => page.getByText(TEXTOS_PETICION.enviada)
const form = (page: Page) => page.locator(`#${FORMULARIO_PETICION}`)
const field = (page: Page) => page.getByLabel('Petición de oración')

async function write(page: Page) {
  await page.getByLabel('Nombre').fill('Rosa Zafirina')
  await page.getByLabel('Correo electrónico').fill('zafirina@correo.cl')
  await field(page).fill(PETICION)
  await page.getByLabel(CONSENTIMIENTO).check()
  await page.getByLabel(QUIERO_SABER).check()
  await page.getByRole('button', { name: 'Enviar petición' }).click()
}

const arrived = async (db: Db) =>
  (await listPeticiones(db, { filtro: 'todas' })).peticiones.map(({ peticion }) => peticion)

const posts = ({ asked }: Gate) => asked.filter((each) => each.startsWith('POST /contacto')).length

/** All that the browser has of the site, keys and values, as text that a search would find. */
const everythingStored = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of db.objectStoreNames) {
        const asking = db.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => Object.assign(asking, { onsuccess: resolve }))
        for (const row of asking.result)
          for (const value of Object.values(row))
            found.push(value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value)
        found.push(`${name} ${asking.result.length}`)
      }
      db.close()
    }
    for (const name of await caches.keys())
      for (const copy of await (await caches.open(name)).matchAll()) found.push(await copy.text())
    return found.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n')
  })

/** A try still hangs when the network is back, and is cut off; the server refuses the next one. */
async function refuseAfterCut(page: Page) {
  const hanging = Promise.withResolvers<Route>()
  await page.route('**/contacto.data**', hanging.resolve, { times: 1 })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const first = await hanging.promise
  await page.route('**/contacto.data**', (route) => route.fulfill({ status: 429 }))
  await page.context().setOffline(false)
  await first.abort()
}

test('a request written without a network is kept, encrypted, and sent once by the next page that has one', {
  tag: ['@phone', '@floor'],
}, async ({ page, context, gate, db, signIn, problems }) => {
  problems.allow(CUT)
  await visitAndKeep(page, '/contacto')
  gate.be('off')
  await visit(page, '/contacto')
  await write(page)
  await expect(kept(page)).toBeVisible()
  await expect(
    page.getByText(/^Si no se envía antes del \d+ de \w+ de \d{4}, \d\d:\d\d, se olvida\.$/),
  ).toBeVisible()
  await expectAccessible(page)
  const stored = await everythingStored(page)
  expect(stored).toContain('peticion_guardada 1')
  expect(stored).not.toMatch(/zafirina|hermana/i)
  await visit(page, '/sin-conexion')
  await expect(page.getByRole('heading', { name: 'Petición sin enviar' })).toBeVisible()
  await page.close()

  gate.be('on')
  const later = await context.newPage()
  await visit(later, '/')
  await expect(sent(later)).toBeVisible({ timeout: 20_000 })
  await expect(later.getByRole('link', { name: 'Guarda tu enlace' })).toHaveAttribute('href', LINK)
  await later.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(sent(later)).toBeHidden()
  expect(await everythingStored(later)).not.toContain('peticion_guardada 1')
  expect(await later.evaluate(() => localStorage.getItem('peticion_guardada'))).toBeNull()
  expect(await arrived(db)).toEqual([PETICION])
  await signIn()
  await visit(later, '/admin/dashboard/donaciones?vista=peticiones')
  await expect(later.getByText(PETICION)).toBeVisible()
})

/** Writes one without a network, leaves the page, which would send it, and has a network again. */
async function keepOne(page: Page, gate: Gate) {
  gate.be('off')
  await visit(page, '/contacto')
  let cut = 0
  page.on('requestfailed', (request) => {
    if (request.method() === 'POST') cut++
  })
  await write(page)
  await expect(kept(page)).toBeVisible()
  // The page tries again by itself: what was on its way when it was left, would arrive.
  await expect.poll(() => cut).toBeGreaterThan(1)
  await page.goto('about:blank')
  gate.be('on')
}

async function expectNothingKept(page: Page, db: Db) {
  await visit(page, '/contacto')
  await expect(field(page)).toHaveValue('')
  await expect(kept(page)).toBeHidden()
  expect(await everythingStored(page)).not.toContain('peticion_guardada 1')
  expect(await arrived(db)).toEqual([])
}

test('what is kept is forgotten after a day, by whoever signs out, and with all that the browser keeps', async ({
  page,
  gate,
  db,
  signIn,
  problems,
}) => {
  test.slow()
  problems.allow(CUT)
  await visitAndKeep(page, '/contacto')
  await keepOne(page, gate)
  await signIn()
  await signOut(page)
  await expectNothingKept(page, db)

  await visitAndKeep(page, '/contacto')
  await keepOne(page, gate)
  await page.goto('/sin-conexion/fin')
  await page.getByRole('button', { name: 'Quitar lo guardado' }).click()
  await expect(page.getByRole('status')).toContainText('ya no guarda nada')
  await expectNothingKept(page, db)

  await visitAndKeep(page, '/contacto')
  await keepOne(page, gate)
  await page.clock.setFixedTime(Date.now() + DAY_MS + 1_000)
  await expectNothingKept(page, db)
})

async function takeBack(page: Page, db: Db) {
  await visit(page, '/contacto')
  await page.context().setOffline(true)
  await write(page)
  await page.getByRole('button', { name: 'Borrar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar' }).click()
  await expect(form(page)).toBeFocused()
  await page.context().setOffline(false)
  await expectNothingKept(page, db)
}

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('an answer that is lost, and two tabs: it is sent once', async ({
    page,
    context,
    gate,
    db,
    problems,
  }) => {
    problems.allow(/ERR_/)
    await context.route('**/contacto.data**', async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    const other = await context.newPage()
    for (const tab of [page, other]) await visit(tab, '/contacto')
    await write(page)
    for (const tab of [page, other]) await expect(kept(tab)).toBeVisible()
    // Until then both have tried again, with the same end.
    await expect.poll(() => posts(gate)).toBeGreaterThan(1)
    expect(await arrived(db)).toEqual([PETICION])
    await context.setOffline(true)
    // Together with what is on its way through it.
    await context.unrouteAll({ behavior: 'wait' })
    const before = posts(gate)
    await context.setOffline(false)
    await expect
      .poll(async () => (await sent(page).count()) + (await sent(other).count()), { timeout: 20_000 })
      .toBe(1)
    for (const tab of [page, other]) {
      await expect(kept(tab)).toBeHidden()
      await expect(field(tab)).toHaveValue('')
    }
    expect(posts(gate)).toBe(before + 1)
    expect(await arrived(db)).toEqual([PETICION])
  })

  test('what is kept can be taken back or changed; what the server refuses of it comes back to the form, with the sentence', async ({
    page,
    db,
    problems,
  }) => {
    problems.allow(CUT, /429/)
    await takeBack(page, db)
    await visit(page, '/contacto')
    await page.context().setOffline(true)
    await write(page)
    await expect(kept(page)).toBeFocused()
    await page.getByRole('button', { name: 'Editar' }).click()
    await expect(field(page)).toHaveValue(PETICION)
    await expect(form(page)).toBeFocused()
    await page.getByLabel(CONSENTIMIENTO).check()
    await page.getByRole('button', { name: 'Enviar petición' }).click()
    await expect(kept(page)).toBeVisible()
    await refuseAfterCut(page)
    await expect(page.getByRole('alert').filter({ hasText: TEXTOS_PETICION.limite })).toBeVisible()
    await page.unroute('**/contacto.data**')
    await visit(page, '/contacto')
    await expect(kept(page)).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
    await page.getByRole('button', { name: 'Editar' }).click()
    await expect(page.getByRole('alert').filter({ hasText: TEXTOS_PETICION.limite })).toBeVisible()
    await expect(field(page)).toHaveValue(PETICION)
    await page.getByLabel(CONSENTIMIENTO).check()
    await page.getByRole('button', { name: 'Enviar petición' }).click()
    await expect(page.getByText(TEXTOS_PETICION.recibida)).toBeVisible()
    expect(await arrived(db)).toEqual([PETICION])
  })
})
