import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGINAS } from '#app/features.server.ts'
import { SECCIONES } from '#app/frames/dashboard/secciones.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

const { site } = await fileSite()

test('of all that the site answers, the converter of sounds alone may run WebAssembly', async () => {
  const { headers } = await signIn(site)
  const files = readdirSync('build/client/assets')
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/assets/${name}`)
  const pages = [...PAGINAS, ...SECCIONES].map(({ ruta }) => ruta).concat('/admin/login')
  expect([files.length > 20, pages.length > 10]).toEqual([true, true])
  const policies = new Map<string, string | null>()
  for (const path of [...pages, ...files]) {
    const answer = await fetch(site.origin + path, {
      headers,
      method: path.startsWith('/assets/') ? 'HEAD' : 'GET',
    })
    await answer.body?.cancel()
    policies.set(path, answer.headers.get('content-security-policy'))
  }
  for (const page of pages) expect(policies.get(page), page).toContain("worker-src 'self';")
  // Quoted, since a hash may contain such a word.
  const loose = [...policies].filter(([, policy]) => /'wasm-|'unsafe-|worker-src blob/.test(policy ?? ''))
  expect(loose).toEqual([[expect.stringMatching(/^\/assets\/convert\.worker-/), expect.any(String)]])
})
