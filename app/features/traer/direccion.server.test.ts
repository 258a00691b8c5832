import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { listening } from '#tests/support/network/listening.ts'
import { withDireccion } from './direccion.server.ts'

test('a site whose pages never end is walked for 500 of them', async () => {
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    const page = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0)
    const links = [1, 2].map((more) => `<a href="/sala/${2 * page + more}">Sala</a>`)
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>${page}</title>${links.join('')}`)
  })
  const port = await listening(server)
  const parts = { fetch: createGuardedFetch(['127.0.0.1']), signal: AbortSignal.timeout(120_000) }
  const found = await withDireccion(parts, `http://127.0.0.1:${port}/`, async (archivos) =>
    archivos.map(({ ruta }) => ruta),
  )
  expect(found).toHaveLength(500)
  expect(new Set(found).size).toBe(500)
  expect(asked).toBe(500)
})
