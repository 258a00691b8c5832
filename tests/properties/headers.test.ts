import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serveFile } from '#app/platform/files/serve-file.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createPageCache } from '#app/platform/pages/page-cache.server.ts'
import { diskStore } from '#tests/support/files.ts'

const latin = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map((c) => String.fromCharCode(c)),
  maxLength: 60,
})
describe('requests with arbitrary headers', () => {
  const store = diskStore()
  const range = fc.oneof(
    latin,
    fc.tuple(fc.option(fc.nat(2000)), fc.option(fc.nat(2000))).map(([a, b]) => `bytes=${a ?? ''}-${b ?? ''}`),
    fc.constantFrom('bytes=0-', 'bytes=-0', 'bytes=9999999999999999999-', 'bytes=0-1,5-9'),
  )

  test('a stored file: ranges, tags and dates', async () => {
    await store().put('galeria/a.jpg', Buffer.alloc(1000), 'image/jpeg')
    const headers = fc.record(
      { range, 'if-none-match': latin, 'if-range': latin, 'if-modified-since': latin },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(headers, async (given) => {
        const request = new Request('https://x.cl/archivos/galeria/a.jpg', {
          headers: given as Record<string, string>,
        })
        const response = await serveFile(
          request,
          { files: store(), folders: ['galeria/'], log: createLog('silent') },
          'galeria/a.jpg',
        )
        expect([200, 206, 304, 416]).toContain(response.status)
        const { byteLength } = await response.arrayBuffer()
        if (response.ok) expect(byteLength).toBe(Number(response.headers.get('content-length')))
        const [, start, end] =
          /^bytes (\d+)-(\d+)\/1000$/.exec(response.headers.get('content-range') ?? '') ?? []
        if (response.status === 206) {
          expect(Number(start)).toBeLessThanOrEqual(Number(end))
          expect(Number(end)).toBeLessThan(1000)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a cached page: encodings and tags', async () => {
    const cache = createPageCache({ keyOf: (url) => url.pathname, version: () => 1, headers: () => ({}) })
    const render = async () =>
      new Response('<p>Hola</p>'.repeat(50), { headers: { 'Content-Type': 'text/html' } })
    const encoding = fc.oneof(
      latin,
      fc.constantFrom('br', 'gzip;q=0, br', 'BR', '*', 'identity', 'gzip, deflate, br;q=1.0'),
    )
    let encoded = 0
    await fc.assert(
      fc.asyncProperty(encoding, latin, async (accept, tag) => {
        const request = new Request('https://x.cl/', {
          headers: { 'accept-encoding': accept, 'if-none-match': tag },
        })
        const response = await cache.fetch(request, render)
        expect([200, 304]).toContain(response.status)
        const used = response.headers.get('content-encoding')
        if (!used) return
        encoded++
        expect(accept.toLowerCase()).toContain(used)
      }),
      { numRuns: 300 },
    )
    expect(encoded).toBeGreaterThan(10)
  })
})
