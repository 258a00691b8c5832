import { expect, onTestFinished, test } from 'vitest'
import { PRESION_POR_HORA } from '#app/features/peticiones/peticiones.server.ts'
import { breakWrites } from '#tests/support/failures.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'
import { sender, signIn } from '#tests/support/volunteer.ts'

// What becomes of a prayer request when it is sent without scripts, or when things fail.

const ANA = { nombre: 'Ana Muñoz', email: 'ana@correo.cl', peticion: 'Por mi mamá.\r\nGracias.' }
const FORM = { ...ANA, consentimiento: 'on' }

async function start(env: Record<string, string> = {}) {
  const site = await testSite(env)
  const db = testDb(site)
  const stored = () => db.selectFrom('peticiones').select(['nombre', 'sospecha']).orderBy('id').execute()
  return { site, db, stored, send: sender(site.origin) }
}

test('without scripts it is thanked for on a page that can be reloaded, or doubted', async () => {
  const { db, send, stored, site } = await start()
  const sent = await send('/contacto', FORM)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contacto?recibida=1#peticion'])
  const thanks = await fetch(`${site.origin}/contacto?recibida=1`)
  expect(await thanks.text()).toContain('¡Tu petición de oración ha sido recibida! Estaremos orando por ti.')
  expect(await stored()).toEqual([{ nombre: ANA.nombre, sospecha: '' }])

  // A machine is answered like anybody.
  expect((await send('/contacto', { ...FORM, nombre: 'Robot', asunto: 'Compre aquí' })).status).toBe(303)
  for (let n = 0; n < PRESION_POR_HORA; n++) await addPeticion(db, ANA)
  expect((await send('/contacto', { ...FORM, nombre: 'Luis' })).status).toBe(303)
  const doubted = (await stored()).filter(({ nombre }) => nombre !== ANA.nombre)
  expect(doubted).toEqual([
    { nombre: 'Robot', sospecha: 'trampa' },
    { nombre: 'Luis', sospecha: 'sin-prueba' },
  ])
})

const TRUTH = [
  'Hubo un error al enviar tu petición. Por favor, intenta nuevamente.',
  'value="Ana Muñoz"',
  'Por mi mamá.',
  'No pudimos guardar tu petición; lo que escribiste sigue aquí.',
  'https://wa.me/',
  'checked=""',
]

test('a disk that is full or read-only, and a database that is down: nothing was stored, and the page says so', async () => {
  const postgres = await startPostgres()
  let isUp = true
  onTestFinished(async () => {
    if (isUp) await postgres.stop()
  })
  const full = await start({ LOG_LEVEL: 'silent' })
  const down = await start({ LOG_LEVEL: 'silent', DATABASE_URL: postgres.url })
  await fetch(`${down.site.origin}/contacto`)
  const mend = await breakWrites(full.db)
  await postgres.stop()
  isUp = false
  for (const { send } of [full, down]) {
    const { status, text } = await send('/contacto', FORM)
    expect(status).toBe(500)
    for (const said of TRUTH) expect(text).toContain(said)
  }
  expect((await fetch(`${down.site.origin}/contacto`)).status).toBe(200)
  await mend()
  expect((await full.send('/contacto', FORM)).status).toBe(303)
  expect(await full.stored()).toEqual([{ nombre: ANA.nombre, sospecha: '' }])
}, 150_000)

test('the mail server down and the site killed: notifies once; no log, mail or cache holds the request', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  await smtp.goAway()
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'avisos@iglesia.cl', LOG_LEVEL: 'trace' }
  const { site, db, send } = await start(mail)
  const word = 'ornitorrinco'
  const secret = { nombre: `${word}nombre`, email: `${word}@correo.cl`, peticion: `Por mi ${word}.` }
  const form = { ...secret, consentimiento: 'on' }
  expect((await send('/contacto', form)).status).toBe(303)
  for (const [path, fields, status] of [
    ['/contacto', { ...form, nombre: '' }, 400],
    ['/contacto.data', form, 200],
  ] as const) {
    const answer = await send(path, fields)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store'])
  }
  const before = site.output()
  await site.restart('SIGKILL')
  await smtp.comeBack()
  // One mail about both requests and one about the first sign-in, to the only administrator. Mails that the
  // killed process was sending follow once its lease ends.
  const volunteer = await signIn(site)
  await expect.poll(() => smtp.received.length, { timeout: 100_000 }).toBe(2)
  expect(smtp.received.map(({ subject }) => subject)).toContain('Llegaron 2 peticiones de oración')
  await expect.poll(() => db.selectFrom('correos').selectAll().execute()).toEqual([])

  const everywhere = [before, site.output(), JSON.stringify(smtp.received)]
  for (const path of ['/', '/contacto', '/contacto?recibida=1', '/contacto.data', '/privacidad', '/salud'])
    everywhere.push(await (await fetch(site.origin + path)).text())
  for (const text of everywhere) expect(text.toLowerCase()).not.toContain(word)
  expect(before, 'the log was on').toContain('/contacto')
  const list = await fetch(`${site.origin}/admin/dashboard/donaciones?vista=peticiones`, volunteer)
  expect(await list.text()).toContain(word)
  expect(list.headers.get('cache-control')).toBe('no-store')
}, 150_000)
