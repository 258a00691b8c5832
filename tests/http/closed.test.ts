import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, sharedMoment } from '#app/platform/db/db.server.ts'
import { CLOSING } from '#app/platform/db/migrations/closing.server.ts'
import { FORM_REFUSALS } from '#app/platform/form-refusals.ts'
import { CUENTA, PREDICACION } from '#tests/crash/writers/registros.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// What everybody is answered while a restore has the site closed to writers.

const D = '/admin/dashboard'
const TYPED = 'lo que alguien escribió'
let site: Site
let headers: Record<string, string>
beforeAll(async () => {
  site = await startSite()
  headers = (await signIn(site)).headers
  const db = openDb({ DATA_DIR: site.dataDir })
  const closed = { nombre: CLOSING, quien: 'otro', hasta: sharedMoment(db, 60_000) }
  await db.insertInto('reservas').values(closed).execute()
  await db.destroy()
})
afterAll(() => site.stop())

const post = (path: string, fields: Record<string, string>, as: Record<string, string> = headers) =>
  fetch(site.origin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Accept: 'text/html', Origin: site.origin, ...as },
    redirect: 'manual',
  })

const visitor: Record<string, string> = { Cookie: '' }
test.each([
  ['/contacto', { nombre: 'Rosa', email: 'r@correo.cl', peticion: TYPED, consentimiento: 'on' }, visitor],
  ['/admin/login', { email: ADMIN.email, clave: ADMIN.clave }, visitor],
  [`${D}/contacto`, { version: '0', direccion: TYPED, telefono: '+56 9 1234 5678', email: 'a@b.cl' }],
  [`${D}/galeria`, { intencion: 'agregar-categoria', nombre: TYPED }],
  [CUENTA.ruta, { intencion: 'agregar', ...CUENTA.datosOf(TYPED) }],
  [PREDICACION.ruta, { intencion: 'agregar', ...PREDICACION.datosOf(TYPED) }],
  ['/admin/salir', {}],
])('%s says so, and keeps what was typed', async (path, fields, as = headers) => {
  for (const at of [path, `${path}.data`]) {
    const answer = await post(at, fields as Record<string, string>, as)
    const text = await answer.text()
    expect([at, answer.status, answer.headers.get('Retry-After')]).toEqual([at, 503, '60'])
    expect(text).toContain(FORM_REFUSALS.closed.text)
    if (at === path && Object.values(fields).includes(TYPED)) expect(text).toContain(TYPED)
  }
})

test('pages are read, and uploads kept', async () => {
  for (const path of ['/', '/contacto', D, `${D}/donaciones`])
    expect([path, (await fetch(site.origin + path, { headers })).status]).toEqual([path, 200])
  const created = await fetch(`${site.origin}/admin/subidas`, {
    method: 'POST',
    headers: { ...headers, Origin: site.origin, 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' },
  })
  expect(created.status).toBe(201)
})
