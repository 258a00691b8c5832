import { expect, test } from '#tests/support/journey.ts'
import { signIn } from '#tests/support/volunteer.ts'

const KEPT = ['/', '/galeria', '/radio', '/contacto', '/_.data', '/galeria.data']

const ask = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('an administrator’s session never leaks into cached pages', { tag: '@once' }, async ({ site }) => {
  const { headers, post } = await signIn(site)
  for (const path of KEPT) {
    // The administrator is the first to request the page after a change and so fills the cache.
    await post('/admin/dashboard/galeria.data', { intencion: 'agregar-categoria', nombre: `De ${path}` })
    const first = await ask(site.origin + path, { headers })
    const visitor = await ask(site.origin + path)
    const again = await ask(site.origin + path, { headers })
    expect(first.status, path).toBe(200)
    expect(visitor.text, path).toBe(first.text)
    expect(again.text, path).toBe(first.text)
    expect(first.text, path).not.toContain('marta@iglesia.cl')
    for (const answer of [first, visitor, again]) expect(answer.headers.getSetCookie(), path).toEqual([])
  }
  // The dashboard is never cached: a stranger's next request gets nothing of it.
  expect((await ask(`${site.origin}/admin/dashboard`, { headers })).headers.get('cache-control')).toBe(
    'no-store',
  )
  expect((await fetch(`${site.origin}/admin/dashboard`, { redirect: 'manual' })).status).toBe(302)
})

test('invented addresses, headers and methods change no cached page', { tag: '@once' }, async ({ site }) => {
  const { text, headers } = await ask(site.origin)
  const etag = headers.get('etag') ?? ''
  expect((await ask(`${site.origin}/?invented=${Date.now()}`)).headers.get('etag')).toBe(etag)
  const strange = { 'X-Forwarded-Host': 'evil.cl', 'X-Forwarded-Proto': 'https', 'X-Original-URL': '/admin' }
  expect((await ask(site.origin, { headers: strange })).text).toBe(text)
  expect((await ask(site.origin, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  const head = await ask(site.origin, { method: 'HEAD' })
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
  await ask(site.origin, { method: 'DELETE' })
  expect((await ask(site.origin)).text).toBe(text)
  for (const query of ['foto=none', 'categoria=Ninguna', 'desde=none'])
    expect((await ask(`${site.origin}/galeria?${query}`)).headers.get('cache-control'), query).toBe(
      'no-store',
    )
  expect((await ask(`${site.origin}/galeria/mas?desde=none`)).headers.get('cache-control')).toBe('no-store')
})
