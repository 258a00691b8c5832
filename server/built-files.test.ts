import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { builtFiles } from './built-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'campanario-build-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'assets'))
for (const name of ['assets/a.js', 'assets/a.js.br', 'assets/a.js.gz', 'icono.png'])
  writeFileSync(join(folder, name), name)

const app = new Hono().use(builtFiles(folder)).all('*', (c) => c.text('a page', 404))
const ask = async (path: string, headers: HeadersInit = {}, method = 'GET') => {
  const response = await app.request(path, { headers, method })
  const { 'content-type': type, 'content-encoding': encoding, ...rest } = Object.fromEntries(response.headers)
  return { text: await response.text(), type, encoding, cache: rest['cache-control'], vary: rest.vary }
}

test('serves a script in the accepted encoding, cacheable for a year', async () => {
  const script = {
    type: 'text/javascript; charset=utf-8',
    cache: 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  }
  for (const [accept, text, encoding] of [
    ['gzip, br', 'assets/a.js.br', 'br'],
    ['br;q=0, gzip', 'assets/a.js.gz', 'gzip'],
    ['identity', 'assets/a.js', undefined],
  ] as const)
    expect(await ask('/assets/a.js', { 'Accept-Encoding': accept })).toEqual({ ...script, text, encoding })
})

test('serves pictures uncompressed, and HEAD without a body', async () => {
  const picture = { type: 'image/png', cache: 'public, max-age=3600', vary: undefined, encoding: undefined }
  expect(await ask('/icono.png', { 'Accept-Encoding': 'br' })).toEqual({ ...picture, text: 'icono.png' })
  expect(await ask('/icono.png', {}, 'HEAD')).toEqual({ ...picture, text: '' })
})

test('leaves everything else to the pages', async () => {
  writeFileSync(join(folder, 'later.png'), '')
  for (const path of ['/', '/assets', '/assets/a.js.br', '/later.png', '/..%2fetc/passwd', '/__proto__'])
    expect((await ask(path)).text, path).toBe('a page')
  expect((await ask('/icono.png', {}, 'POST')).text).toBe('a page')
})
