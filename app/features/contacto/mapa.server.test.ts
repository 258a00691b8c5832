import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuardedFetch, type GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { listen } from '#tests/support/network/port.ts'
import { followShortLink } from './mapa.server.ts'

// Stands in for Google: answers every path with its redirect from `routes`.
const routes: Record<string, string> = {
  '/uno': 'https://www.google.com/maps/place/Templo/@-33.36,-70.73,17z/data=!8m2!3d-33.365!4d-70.734',
  '/dos': 'https://maps.app.goo.gl/uno',
  '/consentimiento': `https://consent.google.com/m?continue=${encodeURIComponent('https://www.google.com/maps/@-33.36,-70.73,15z')}`,
  '/afuera': 'http://169.254.169.254/latest/meta-data',
  '/vueltas': 'https://maps.app.goo.gl/vueltas',
}
const asked: string[] = []
const server = createServer((request, response) => {
  const location = routes[request.url ?? '']
  asked.push(request.url ?? '')
  response.writeHead(location ? 302 : 404, location ? { location } : {}).end()
})
let local: GuardedFetch

beforeAll(async () => {
  const port = await listen(server)
  const fetch = createGuardedFetch(['127.0.0.1'])
  local = (url, options) => fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`, options)
})
afterAll(() => void server.close())

test.each([
  ['uno', 'https://www.google.com/maps?q=-33.365%2C-70.734&z=17&hl=es&output=embed'],
  ['dos', 'https://www.google.com/maps?q=-33.365%2C-70.734&z=17&hl=es&output=embed'],
  ['consentimiento', 'https://www.google.com/maps?q=-33.36%2C-70.73&z=15&hl=es&output=embed'],
  ['nada', undefined],
  ['vueltas', undefined],
])('the short link /%s', async (path, url) => {
  expect(await followShortLink(`https://maps.app.goo.gl/${path}`, local)).toBe(url)
})

test('asks only Google', async () => {
  asked.length = 0
  expect(await followShortLink('https://maps.app.goo.gl/afuera', local)).toBeUndefined()
  expect(await followShortLink('http://169.254.169.254/', local)).toBeUndefined()
  expect(asked).toEqual(['/afuera'])
})

test('returns no map, and no error, without a network', async () => {
  const broken = () => Promise.reject(new TypeError('fetch failed'))
  expect(await followShortLink('https://maps.app.goo.gl/uno', broken)).toBeUndefined()
})
