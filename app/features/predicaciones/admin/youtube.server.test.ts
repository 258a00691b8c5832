import { beforeEach, expect, test } from 'vitest'
import type { Answer, GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { youtubePicture, youtubeTitle } from './youtube.server.ts'

/**
 * What YouTube answers at a path; without it, there is nothing. The fetch has its own tests, with its bounds.
 */
let answers: Record<string, string | Buffer | Error>
let asked: string[]

const fetch: GuardedFetch = async (address, { ms }) => {
  asked.push(address)
  expect(ms).toBeLessThanOrEqual(3000)
  const given = answers[new URL(address).pathname]
  if (given instanceof Error) throw given
  const body = Buffer.from(given ?? 'Not Found')
  return { status: given === undefined ? 404 : 200, body, text: String(body) } as Answer
}

beforeEach(() => {
  answers = {}
  asked = []
})

const LINK = 'https://youtu.be/dQw4w9WgXcQ?t=40'
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

test('a video’s title is asked of YouTube alone, by its id', async () => {
  answers['/oembed'] = JSON.stringify({ title: ' La esperanza ', thumbnail_url: 'https://otra.cl/x' })
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
  ['a missing video', undefined],
  ['a page', '<!doctype html>'],
  ['no title', '{"title":" "}'],
  ['no answer', new Error('timeout')],
])('proposes nothing for %s', async (_what, answer) => {
  if (answer !== undefined) answers['/oembed'] = answer
  expect(await youtubeTitle(LINK, fetch)).toBeUndefined()
})

test('the picture is the largest that there is, and a JPEG', async () => {
  answers['/vi/dQw4w9WgXcQ/hqdefault.jpg'] = JPEG
  expect(await youtubePicture(LINK, fetch)).toEqual(JPEG)
  expect(asked.map((address) => new URL(address).host)).toEqual(['i.ytimg.com', 'i.ytimg.com'])
  answers['/vi/dQw4w9WgXcQ/maxresdefault.jpg'] = Buffer.concat([JPEG, JPEG])
  expect(await youtubePicture(LINK, fetch)).toEqual(Buffer.concat([JPEG, JPEG]))
  answers = { '/vi/dQw4w9WgXcQ/maxresdefault.jpg': '<svg onload="alert(1)"/>' }
  expect(await youtubePicture(LINK, fetch)).toBeUndefined()
})
