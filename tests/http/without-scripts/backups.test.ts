import { expect, test } from 'vitest'
import { addCategoria } from '#app/features/galeria/categorias.server.ts'
import { openAll } from '#app/features/traer/fuentes/archivos.server.ts'
import { archivoOf } from '#tests/support/archivos.ts'
import { cookieOf } from '#tests/support/people.ts'
import { ANA } from '#tests/support/peticiones.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { ADMIN } from '#tests/support/site.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'

const PATH = '/admin/dashboard/ajustes?parte=respaldo'
/** The manifest, the last entry, is not compressed. */
const namesRequests = (file: Buffer) => file.includes('"peticiones":{')

async function start() {
  const site = await testSite()
  const db = testDb(site)
  await addPeticion(db, ANA)
  await addCategoria(db, 'Bautizos')
  const page = plainBrowser(site, await cookieOf(site, ADMIN))
  await page.goto(PATH)
  return { db, page }
}

test('everything is downloaded once the password is given again, with prayer requests or without', async () => {
  const { db, page } = await start()
  expect(page.text()).toContain('Este sitio todavía no tiene ningún respaldo')
  await page.press('Descargar todo', {
    'Tu contraseña': 'otra cosa',
    'Incluir las peticiones de oración': true,
  })
  expect(page.text()).toContain('Esa no es tu contraseña actual.')
  expect(page.field('Incluir las peticiones de oración').checked).toBe(true)

  await page.press('Descargar todo', { 'Tu contraseña': ADMIN.clave })
  const { name, bytes } = await page.file()
  expect(name).toMatch(/^campanario-\d{4}-\d\d-\d\d-\d{6}\.tar$/)
  expect(bytes.subarray(-1024)).toEqual(Buffer.alloc(1024))
  expect(namesRequests(bytes)).toBe(true)
  await page.goto(PATH)
  await page.press('Descargar todo', { 'Tu contraseña': ADMIN.clave })
  expect(namesRequests((await page.file()).bytes)).toBe(false)
  const log = db.selectFrom('actividad').select(['accion', 'detalle']).where('accion', 'like', 'respaldo-%')
  expect((await log.orderBy('id').execute()).map(({ accion, detalle }) => `${accion} ${detalle}`)).toEqual([
    'respaldo-clave-fallida ',
    'respaldo-descargado con las peticiones de oración',
    'respaldo-descargado sin las peticiones de oración',
  ])
})

test('everything is downloaded as open formats, which are not sealed', async () => {
  const { db, page } = await start()
  const open = { 'Tu contraseña': ADMIN.clave, 'En archivos abiertos': true }
  await page.press('Descargar todo', { ...open, 'Frase para cifrarlo': 'una frase de las largas' })
  expect(page.text()).toContain('Los archivos abiertos no se cifran')
  expect(page.field('En archivos abiertos').checked).toBe(true)
  await page.press('Descargar todo', open)
  const { name, bytes } = await page.file()
  expect(name).toMatch(/^campanario-[\d-]+\.zip$/)
  const rutas = (await openAll([archivoOf('todo.zip', bytes)])).map(({ ruta }) => ruta)
  expect(rutas).toEqual(expect.arrayContaining(['LEEME.txt', 'datos.json', 'fotos.csv', 'agenda.ics']))
  const log = db.selectFrom('actividad').select('detalle').where('accion', '=', 'respaldo-descargado')
  expect((await log.execute()).map(({ detalle }) => detalle)).toEqual([
    'sin las peticiones de oración, en archivos abiertos',
  ])
})

test('the site is backed up and goes back to it, prayer requests only if that is asked for', async () => {
  const { db, page } = await start()
  await page.press('Respaldar ahora')
  const come = (words: RegExp) =>
    expect.poll(async () => [await page.goto(PATH), page.text()].join()).toMatch(words)
  // It is waited for a while, then the page that asks for it is answered.
  expect(page.text()).toMatch(/Respaldo guardado y comprobado\.|Se está haciendo el respaldo\./)
  await come(/Guardado y comprobado, \d/)
  expect(page.text().match(/Guardado y comprobado, \d/g)).toHaveLength(1)
  await db.deleteFrom('categorias').execute()
  await db.deleteFrom('peticiones').execute()
  await page.press(/^Restaurar el respaldo del/)
  await come(/¿Restaurar este respaldo\?/)
  for (const said of ['Categorías de fotos 0 1', 'siguen las de ahora, y del respaldo no vuelve ninguna.'])
    expect(page.text()).toContain(said)
  await page.press('Restaurar', { 'Tu contraseña': ADMIN.clave })
  await come(/Respaldo restaurado/)
  expect(await db.selectFrom('categorias').select('nombre').execute()).toEqual([{ nombre: 'Bautizos' }])
  expect(await db.selectFrom('peticiones').select('id').execute()).toEqual([])
  await page.press('Entendido')
  // What was there is a backup too.
  expect(page.text().match(/Guardado y comprobado, \d/g)).toHaveLength(2)
  expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])
  await page.press('Respaldar ahora')
  expect(page.text()).toContain('Ya hay un respaldo de hace menos de diez minutos.')
  const log = db.selectFrom('actividad').select(['accion', 'detalle']).where('accion', 'like', 'respaldo-%')
  expect(await log.orderBy('id').execute()).toEqual([
    { accion: 'respaldo-pedido', detalle: '' },
    { accion: 'respaldo-restaurado', detalle: expect.stringContaining(', sin las') },
  ])
})
