import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.server.ts'
import { isKnown } from './unchanged.server.ts'

const MODIFIED = 'Sun, 22 Nov 2026 15:00:00 GMT'
const page = { etag: 'W/"a"', modified: MODIFIED }

test.each([
  [{ etag: 'W/"a"', since: undefined }, true],
  [{ etag: '"z", W/"a"', since: undefined }, true],
  [{ etag: 'W/"b"', since: MODIFIED }, false],
  [{ etag: undefined, since: MODIFIED }, true],
  [{ etag: undefined, since: 'Sun, 22 Nov 2026 15:00:01 GMT' }, true],
  [{ etag: undefined, since: 'Sun, 22 Nov 2026 14:59:59 GMT' }, false],
  [{ etag: undefined, since: 'ayer' }, false],
  [{ etag: undefined, since: undefined }, false],
])('%j: %s', (known, unchanged) => {
  expect(isKnown(page, known)).toBe(unchanged)
})

test('a page that says no date is asked for by its ETag only', () => {
  expect(isKnown({ ...page, modified: undefined }, { etag: undefined, since: MODIFIED })).toBe(false)
})

test('a page keeps its date until its content is another', async () => {
  let version = 1
  let text = 'a'
  const pages = createPageCache({ keyOf: () => '/', version: () => version, headers: () => ({}) })
  const ask = (headers: Record<string, string> = {}) =>
    pages.fetch(new Request('http://iglesia.cl/', { headers }), async () => {
      const modified = new Date(Date.UTC(2026, 10, 22, 15, 0, version)).toUTCString()
      return new Response(text, { headers: { 'Last-Modified': modified } })
    })
  const first = (await ask()).headers.get('Last-Modified') ?? ''
  version = 2
  expect((await ask()).headers.get('Last-Modified')).toBe(first)
  expect((await ask({ 'If-Modified-Since': first })).status).toBe(304)
  version = 3
  text = 'b'
  const answer = await ask({ 'If-Modified-Since': first })
  expect([answer.status, answer.headers.get('Last-Modified')]).toEqual([200, 'Sun, 22 Nov 2026 15:00:03 GMT'])
})
