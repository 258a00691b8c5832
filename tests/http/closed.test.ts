import { expect, test } from 'vitest'
import { sharedMoment } from '#app/platform/db/db.server.ts'
import { CLOSING } from '#app/platform/db/migrations/closing.server.ts'
import { FORM_REFUSALS } from '#app/platform/form-refusals.ts'
import { ADMIN } from '#tests/support/site.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { beginUpload, sender, signIn } from '#tests/support/volunteer.ts'

// What everybody is answered while a restore has the site closed to writers.

const D = '/admin/dashboard'
const TYPED = 'lo que alguien escribió'
const { site, db } = await fileSite()
const { headers } = await signIn(site)
const closed = { nombre: CLOSING, quien: 'otro', hasta: sharedMoment(db, 60_000) }
await db.insertInto('reservas').values(closed).execute()

const visitor = ''
test.each([
  ['/contacto', { nombre: 'Rosa', email: 'r@correo.cl', peticion: TYPED, consentimiento: 'on' }, visitor],
  ['/admin/login', { email: ADMIN.email, clave: ADMIN.clave }, visitor],
  [`${D}/galeria`, { intencion: 'agregar-categoria', nombre: TYPED }],
  ['/admin/salir', {}],
])('%s says so, and keeps what was typed', async (path, fields, as = headers.Cookie) => {
  for (const at of [path, `${path}.data`]) {
    const send = sender(site.origin, as)
    const { status, text, ...answer } = await send(at, fields as Record<string, string>, {
      Accept: 'text/html',
    })
    expect([at, status, answer.headers.get('Retry-After')]).toEqual([at, 503, '60'])
    expect(text).toContain(FORM_REFUSALS.closed.text)
    if (at === path && Object.values(fields).includes(TYPED)) expect(text).toContain(TYPED)
  }
})

test('pages are read, and uploads kept', async () => {
  for (const path of ['/', '/contacto', D, `${D}/donaciones`])
    expect([path, (await fetch(site.origin + path, { headers })).status]).toEqual([path, 200])
  expect((await beginUpload(site.origin, headers, 10)).status).toBe(201)
})
