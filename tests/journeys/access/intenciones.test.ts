import { ACCESS } from '#app/access.ts'
import { RECOGNISABLE, secretsOf } from '#tests/support/forms/secrets.ts'
import { ADMIN, expect, test } from '#tests/support/journey.ts'
import { signIn } from '#tests/support/volunteer.ts'

test.use({ siteEnv: { TRUST_PROXY: '1' } })

/** Property names that every object or function has: a lookup in a plain object would find them. */
const NAMES = [
  ...new Set([
    ...Object.getOwnPropertyNames(Object.prototype),
    ...Object.getOwnPropertyNames(Function.prototype),
    ...['then', 'prototype', 'toJSON', 'length', 'default', 'undefined', 'null', ''],
  ]),
]
/** Addresses that accept a form. */
const FORMS = ACCESS.filter(({ path, POST }) => POST && !path.startsWith('/admin/subidas')).map(
  ({ path }) => path,
)
/** Sections with one form, which names no intention. */
const ONE_FORM = ['/admin/dashboard/contacto', '/admin/dashboard/podcast']
const SECTIONS = FORMS.filter((path) => path.startsWith('/admin/dashboard/') && !ONE_FORM.includes(path))

test('no form accepts the name of an inherited property as its intention', { tag: '@once' }, async ({
  site,
}) => {
  test.setTimeout(120_000)
  const { headers } = await signIn(site)
  let asked = 0
  const ask = async (path: string, intencion: string) => {
    const response = await fetch(`${site.origin}${path}`, {
      method: 'POST',
      // Without its cookie signing out ends no session. Public forms have a limit per address, so each gets its own.
      headers: {
        ...headers,
        ...(path.startsWith('/admin/salir') && { Cookie: '' }),
        'X-Forwarded-For': `2001:db8:${(++asked).toString(16)}::1`,
      },
      body: new URLSearchParams({ intencion }),
      redirect: 'manual',
    })
    return { status: response.status, text: await response.text() }
  }
  const secrets = secretsOf({ ...RECOGNISABLE, ADMIN_PASSWORD: ADMIN.clave, DATA_DIR: site.dataDir })
  expect(secrets).toHaveLength(4)
  const wrong: string[] = []
  for (const path of FORMS)
    for (const suffix of ['', '.data'])
      for (const name of NAMES) {
        const { status, text } = await ask(path + suffix, name)
        const said = `${path}${suffix} intencion=${name}: ${status}`
        if (status >= 500 || status === 429) wrong.push(said)
        if (secrets.some((secret) => text.includes(secret.text))) wrong.push(`${said}, with a secret`)
      }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(500)

  for (const path of SECTIONS)
    for (const name of ['constructor', '__proto__', 'hasOwnProperty']) {
      const { status, text } = await ask(`${path}.data`, name)
      expect([path, status]).toEqual([path, 400])
      expect(text).toContain('No se entendió lo que querías hacer.')
    }
})
