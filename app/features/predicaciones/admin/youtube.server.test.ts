import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGuardedFetch, type GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { youtubePicture, youtubeTitle } from './youtube.server.ts'

// YouTube as seen from here: a server of our own, which the real fetch asks in its place.
let server: Server
let answers: Record<string, { status?: number; location?: string; body?: string | Buffer }>
let asked: string[]
let fetch: GuardedFetch

beforeAll(async () => {
  server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const { status = 200, location, body } = answers[path] ?? { status: 404, body: 'Not Found' }
    if (body === undefined && status === 200) return // never answers
    response.writeHead(status, location ? { Location: location } : {}).end(body)
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const real = createGuardedFetch(['127.0.0.1'])
  fetch = (address, options) => {
    asked.push(address)
    expect(options.ms).toBeLessThanOrEqual(3000)
    const { pathname, search } = new URL(address)
    return real(`http://127.0.0.1:${port}${pathname}${search}`, { ...options, ms: Math.min(options.ms, 500) })
  }
})
beforeEach(() => {
  answers = {}
  asked = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const LINK = 'https://youtu.be/dQw4w9WgXcQ?t=40'
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

test('a video’s title is asked of YouTube alone, by its id', async () => {
  answers['/oembed'] = {
    body: JSON.stringify({ title: ' La esperanza ', thumbnail_url: 'https://otra.cl/x' }),
  }
  expect(await youtubeTitle(LINK, fetch)).toBe('La esperanza')
  expect(asked).toEqual([
    'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ',
  ])
})

test.each([
  'https://www.youtube.com/@iglesia',
  'https://youtube.com.otra.cl/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/12',
  'https://www.facebook.com/watch/?v=1',
  'http://169.254.169.254/latest',
  'mi video',
  '',
])('nobody is asked about %s', async (link) => {
  expect(await youtubeTitle(link, fetch)).toBeUndefined()
  expect(await youtubePicture(link, fetch)).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([
  ['a missing video', { status: 404, body: 'Not Found' }],
  ['a redirect to elsewhere', { status: 302, location: 'http://127.0.0.2/', body: '' }],
  ['a page', { body: '<!doctype html>' }],
  ['no title', { body: '{"title":" "}' }],
  ['a long answer', { body: JSON.stringify({ title: 'x'.repeat(30_000) }) }],
  ['no answer', {}],
])('proposes nothing for %s', async (_what, answer) => {
  answers['/oembed'] = answer
  expect(await youtubeTitle(LINK, fetch)).toBeUndefined()
})

test('the picture is the largest that there is, and a JPEG', async () => {
  answers['/vi/dQw4w9WgXcQ/hqdefault.jpg'] = { body: JPEG }
  expect(await youtubePicture(LINK, fetch)).toEqual(JPEG)
  expect(asked.map((address) => new URL(address).host)).toEqual(['i.ytimg.com', 'i.ytimg.com'])
  answers['/vi/dQw4w9WgXcQ/maxresdefault.jpg'] = { body: Buffer.concat([JPEG, JPEG]) }
  expect(await youtubePicture(LINK, fetch)).toEqual(Buffer.concat([JPEG, JPEG]))
  answers = { '/vi/dQw4w9WgXcQ/maxresdefault.jpg': { body: '<svg onload="alert(1)"/>' } }
  expect(await youtubePicture(LINK, fetch)).toBeUndefined()
})
