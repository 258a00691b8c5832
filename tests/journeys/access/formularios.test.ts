import { ACCESS } from '#app/access.ts'
import { FORM_REFUSALS } from '#app/platform/form-refusals.ts'
import { fillPeticion } from '#tests/support/admin-forms.ts'
import { breakWrites } from '#tests/support/failures.ts'
import { ATTACKS } from '#tests/support/forms/hostile-forms.ts'
import { expect, test, visit } from '#tests/support/journey.ts'
import { signIn } from '#tests/support/volunteer.ts'

/** Ten times an ordinary answer, even on a busy machine; undefended, these attacks took 5 seconds and more. */
const LONGEST_MS = 2_000
const FORMS = ACCESS.filter(({ path, POST }) => POST && !path.startsWith('/admin/subidas'))

const PETICION = { nombre: 'Ana', email: 'ana@correo.cl', peticion: 'Por mi mamá.', consentimiento: 'on' }
const SOLICITUD = { tipo: 'acceso', nombre: 'Ana', contacto: 'ana@correo.cl' }

test('every address refuses hostile forms quickly and logs nothing', { tag: '@once' }, async ({ site }) => {
  test.setTimeout(240_000)
  const { headers } = await signIn(site)
  const said = site.output()
  let tried = 0
  for (const { path } of FORMS)
    for (const data of ['', '.data'])
      for (const [name, { type, body }] of Object.entries(ATTACKS)) {
        const what = `${name} at ${path}${data}`
        const begun = performance.now()
        const answer = await fetch(`${site.origin}${path}${data}`, {
          method: 'POST',
          headers: { ...(path === '/admin/salir' ? { Origin: site.origin } : headers), 'Content-Type': type },
          body: Buffer.from(body, 'latin1'),
          redirect: 'manual',
        }).catch((error) => {
          // The server refused the body early and closed the connection.
          if (!/ECONNRESET|EPIPE|other side closed/.test(String(error.cause))) throw error
          return undefined
        })
        const length = (await answer?.text())?.length ?? 0
        expect(performance.now() - begun, what).toBeLessThan(LONGEST_MS)
        expect(answer?.status ?? 413, what).toBeLessThan(500)
        expect(length, what).toBeLessThan(500_000)
        tried++
      }
  expect(tried).toBe(FORMS.length * 2 * Object.keys(ATTACKS).length)
  expect(site.output()).toBe(said)
  expect((await fetch(`${site.origin}/salud`)).status).toBe(200)
})

test('explains a refusal in a sentence, to the page and to the script', { tag: '@once' }, async ({
  site,
}) => {
  const send = (path: string, type: string, body: string) =>
    fetch(`${site.origin}${path}`, {
      method: 'POST',
      headers: { Origin: site.origin, 'Content-Type': type },
      body,
    })
  const form = 'application/x-www-form-urlencoded'
  const KIBIBYTE = 1024
  for (const [path, mostBytes] of [
    ['/contacto', 64 * KIBIBYTE],
    ['/contacto.data', 64 * KIBIBYTE],
    ['/admin/dashboard/galeria.data', 128 * KIBIBYTE],
  ] as const)
    for (const [type, body, { status, text }] of [
      [form, 'a[10000000]=x', FORM_REFUSALS.malformed],
      [form, `a=${'x'.repeat(mostBytes - 1)}`, FORM_REFUSALS.tooLarge],
      ['application/json', '{}', FORM_REFUSALS.notAForm],
    ] as const) {
      const answer = await send(path, type, body)
      expect([path, answer.status, (await answer.text()).trim()]).toEqual([path, status, text])
    }
})

test('files come in a form only where the access table says so, and only of an administrator', {
  tag: '@once',
}, async ({ site, db }) => {
  const { headers } = await signIn(site)
  const form = new FormData()
  form.append('intencion', 'subir-fotos')
  form.append('fotos[]', new Blob(['x']), 'a.jpg')
  const encoded = new Response(form)
  const type = { 'Content-Type': encoded.headers.get('Content-Type') ?? '' }
  // In one piece with its head: the server hangs up without reading it.
  const body = await encoded.bytes()
  const send = (path: string, given: Record<string, string>) =>
    fetch(`${site.origin}${path}`, {
      method: 'POST',
      headers: { ...given, ...type },
      body,
      redirect: 'manual',
    })
  const stranger = { Origin: site.origin }
  const places = ACCESS.filter(({ files }) => files).map(({ path }) => path)
  expect(places).toContain('/admin/dashboard/galeria')
  for (const path of places) {
    expect((await send(path, stranger)).status, path).toBe(401)
    expect((await send(path, { ...headers, Origin: 'https://otro.cl' })).status, path).toBe(403)
  }
  for (const { path } of FORMS.filter(({ files }) => !files))
    expect((await send(path, path === '/admin/salir' ? stranger : headers)).status, path).toBe(415)
  expect(await db.selectFrom('subidas').selectAll().execute()).toEqual([])
})

test.describe('in the browser', { tag: '@once' }, () => {
  test('a page shows why its form was refused, and keeps what was typed', async ({ page, problems }) => {
    problems.expect(/400 .*contacto\.data/)
    await visit(page, '/contacto')
    await fillPeticion(page)
    // A field that something else added, perhaps a browser extension.
    await page.evaluate(() => {
      const form = document.querySelector('form#peticion')
      const added = document.createElement('input')
      added.name = 'a[10000000]'
      form?.append(added)
    })
    await page.getByRole('button', { name: 'Enviar petición' }).click()
    await expect(page.getByRole('alert')).toContainText(FORM_REFUSALS.malformed.text)
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana Muñoz')
  })
})

test('an attempt counts before its form is parsed, valid or not', { tag: '@once' }, async ({ site }) => {
  const send = (path: string, fields: Record<string, string>) =>
    fetch(`${site.origin}${path}`, {
      method: 'POST',
      headers: { Origin: site.origin },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  for (const [path, field, most] of [
    ['/contacto', 'nombre', 30],
    ['/privacidad', 'nombre', 10],
    ['/admin/olvido', 'email', 20],
  ] as const) {
    for (let n = 0; n < most; n++) expect((await send(`${path}.data`, { [field]: 'Ana' })).status).toBe(400)
    for (const each of [path, `${path}.data`]) {
      const refused = await send(each, { [field]: 'Ana Muñoz' })
      expect([each, refused.status]).toEqual([each, 429])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      // Without scripts only the answer can give back what was typed. A site without mail shows no «olvido» form.
      if (each === path && path !== '/admin/olvido')
        expect(await refused.text()).toContain('value="Ana Muñoz"')
    }
  }
})

test('who has to wait to sign in is told how long', { tag: '@once' }, async ({ site }) => {
  const send = () =>
    fetch(`${site.origin}/admin/login.data`, {
      method: 'POST',
      headers: { Origin: site.origin },
      body: new URLSearchParams({ email: 'nadie@iglesia.cl', clave: 'adivina' }),
    })
  for (let n = 0; n < 5; n++) expect((await send()).status).toBe(400)
  const refused = await send()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a form that could not be stored does not count', { tag: '@once' }, async ({ site, db }) => {
  const send = (path: string, fields: Record<string, string>) =>
    fetch(`${site.origin}${path}.data`, {
      method: 'POST',
      headers: { Origin: site.origin },
      body: new URLSearchParams(fields),
    })
  for (const [path, fields, most] of [
    ['/contacto', PETICION, 30],
    ['/privacidad', SOLICITUD, 10],
  ] as const) {
    const mend = await breakWrites(db)
    for (let n = 0; n < most + 5; n++) expect((await send(path, fields)).status).toBe(500)
    await mend()
    for (let n = 0; n < most; n++)
      expect([path, n, (await send(path, fields)).status]).toEqual([path, n, 200])
    expect((await send(path, fields)).status).toBe(429)
  }
})
