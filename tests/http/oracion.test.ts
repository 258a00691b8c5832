import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { pray } from '#app/features/peticiones/oracion/equipo.server.ts'
import { RUTA_ORACION, TEXTOS_ORACION } from '#app/features/peticiones/oracion/oracion.ts'
import { CONSENTIMIENTO, QUIERO_SABER, TEXTOS_PETICION } from '#app/features/peticiones/peticion.ts'
import { withSecret } from '#app/parts/secret-link/secret-link.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { migratedPostgres } from '#tests/support/databases.ts'
import { cookieOf } from '#tests/support/people.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { ADMIN } from '#tests/support/site.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'
import { sender } from '#tests/support/volunteer.ts'

const ANA = {
  Nombre: 'Zafirina',
  'Correo electrónico': 'ana@correo.cl',
  'Petición de oración': 'Por mi mamá.',
  [CONSENTIMIENTO]: true,
}

test('without scripts the form leads to the link, which thanks, tells and withdraws', async () => {
  const site = await testSite()
  const db = testDb(site)
  const page = plainBrowser(site)
  await page.goto('/contacto')
  await page.press('Enviar petición', { ...ANA, 'Sí, tengo menos de 16 años': true })
  expect([page.status(), page.field('¿Cómo se llama').described]).toEqual([
    400,
    expect.stringMatching(/^Esc/),
  ])
  const carla = { '¿Cómo se llama': 'Carla Soto', 'Soy su mamá, su papá o quien le cuida': true }
  await page.press('Enviar petición', { ...carla, [CONSENTIMIENTO]: true, [QUIERO_SABER]: true })
  expect(page.path()).toMatch(/^\/oracion\?clave=[\w-]{43}&recibida=1$/)
  for (const words of [TEXTOS_PETICION.recibida, 'Vamos a orar por ti', 'Guarda este enlace'])
    expect(page.text()).toContain(words)
  expect(page.text(), 'who sent what').not.toMatch(/Zafirina|mamá|Carla/)
  expect(page.count('button', 'Gracias')).toBe(0)
  const { id } = await db.selectFrom('peticiones').select('id').executeTakeFirstOrThrow()
  await pray(db, id, 'una-cuenta')
  const team = plainBrowser(site, await cookieOf(site, ADMIN))
  await team.goto('/admin/dashboard/donaciones?vista=peticiones')
  expect(team.text()).toContain('Tiene menos de 16 años. Lo autorizó Carla Soto.')
  await page.goto(page.path())
  expect(page.text()).toContain('Oraron por ti')
  await page.press('Gracias')
  await page.press('Dios respondió')
  expect(page.text()).toMatch(/Gracias por contarlo.*Diste las gracias/)
  await page.press('Sí, retirar todo')
  expect(page.text()).toContain(TEXTOS_ORACION.retirada)
  expect(await db.selectFrom('peticiones').select('id').execute()).toEqual([])
})

test('guesses are answered alike, and refused from one address after 120; no log has any', async () => {
  // Counted in the database, which can be told of more.
  const DATABASE_URL = await migratedPostgres()
  const site = await testSite({ DATABASE_URL, LOG_LEVEL: 'info' })
  const db = testDb({ DATABASE_URL: new Secret(DATABASE_URL), DATA_DIR: '' })
  const useUp = (limit: string, points: number) =>
    db.updateTable('limites').set({ points }).where('key', 'like', `${limit} %`).execute()
  const guess = () => randomBytes(32).toString('base64url')
  const read = async (clave: string) => {
    const answer = await fetch(site.origin + withSecret(RUTA_ORACION, clave))
    const html = await answer.text()
    const said = (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' ')
    return { status: answer.status, cache: answer.headers.get('cache-control'), html, said }
  }
  const [first, ...others] = await Promise.all([guess(), 'x', "' or 1=1", 'é'.repeat(200)].map(read))
  expect(first).toMatchObject({ status: 404, cache: 'no-store' })
  expect(first?.said).toContain(TEXTOS_ORACION.vencido)
  expect(first?.html).toContain('<meta name="robots" content="noindex"/>')
  for (const other of others) expect(other.said).toBe(first?.said)
  const secret = guess()
  const post = sender(site.origin)
  const said = async (intencion: string) => (await post('/oracion', { clave: secret, intencion })).text
  for (const intencion of ['gracias', 'respondida', 'retirar'])
    expect(await said(intencion), intencion).toContain(TEXTOS_ORACION.vencido)
  await useUp('enlace-secreto', 119)
  expect((await read(guess())).status).toBe(404)
  const refused = await read(secret)
  expect([refused.status, refused.said.includes(TEXTOS_ORACION.limite)]).toEqual([429, true])
  expect(await said('retirar'), 'who shares the address still answers by a right one').toContain(
    TEXTOS_ORACION.vencido,
  )
  await useUp('respuesta-por-enlace', 600)
  expect(await said('retirar'), 'not without end').toContain(TEXTOS_ORACION.limite)
  expect(site.output()).toContain('"path":"/oracion"')
  expect(site.output()).not.toContain(secret)
})
