import { afterEach, beforeAll, expect, test } from 'vitest'
import { createLog } from '#app/platform/log.server.ts'
import { onBothFileStores } from '#tests/support/files.ts'
import type { FileStore } from './file-store.server.ts'
import { serveFile } from './serve-file.server.ts'

const bytes = Uint8Array.from({ length: 1000 }, (_, n) => n % 251)
const KEY = 'galeria/2026-11-culto-3f9c.jpg'
const SOUND = 'predicaciones/2026-11-el-buen-pastor-0123456789abcdef01234567.mp3'

onBothFileStores('serving a file', (files) => {
  const served: Response[] = []
  // A body that nobody reads keeps its file open.
  afterEach(async () => {
    for (const response of served.splice(0)) if (!response.bodyUsed) await response.body?.cancel()
  })
  const ask = async (headers: HeadersInit = {}, { key = KEY, method = 'GET', query = '' } = {}) => {
    const response = await serveFile(
      new Request(`http://localhost/archivos/${key}${query}`, { method, headers }),
      { files: files(), folders: ['galeria/', 'predicaciones/', 'sitio/'], log: createLog('silent') },
      key,
    )
    served.push(response)
    return response
  }
  const body = async (response: Response) => new Uint8Array(await response.arrayBuffer())

  beforeAll(async () => {
    await files().put(KEY, bytes, 'image/jpeg')
    await files().put(SOUND, bytes, 'audio/mpeg')
    await files().put('subidas/1/000', bytes, 'application/octet-stream')
    await files().put('sitio/boletin.pdf', bytes, 'application/pdf')
  })

  test('GET and HEAD: immutable, typed, harmless', async () => {
    const response = await ask()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-length': '1000',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(await body(response)).toEqual(bytes)
    const head = await ask({}, { method: 'HEAD' })
    expect(head.body).toBeNull()
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries((await ask()).headers))
  })

  test('a sound is played in place, or saved under a readable name', async () => {
    const head = await ask({}, { key: SOUND, method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '1000',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; media-src 'self'; sandbox allow-same-origin",
      'accept-ranges': 'bytes',
    })
    const saved = await ask({ range: 'bytes=10-19' }, { key: SOUND, query: '?descargar' })
    expect(saved.status).toBe(206)
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename="2026-11-el-buen-pastor.mp3"')
    expect(saved.headers.get('etag')).toBe(head.headers.get('etag'))
    expect(await body(saved)).toEqual(bytes.slice(10, 20))
  })

  test('serves anything but pictures and sounds as a download', async () => {
    const { headers } = await ask({}, { key: 'sitio/boletin.pdf' })
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toBe('attachment')
  })

  test('conditional requests', async () => {
    const { headers } = await ask()
    const etag = headers.get('etag') ?? ''
    const date = headers.get('last-modified') ?? ''
    const conditions: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': date },
    ]
    for (const condition of conditions) {
      const response = await ask(condition)
      expect(response.status, JSON.stringify(condition)).toBe(304)
      expect(response.body).toBeNull()
      expect(response.headers.get('etag')).toBe(etag)
    }
    expect((await ask({ 'if-none-match': '"x"', 'if-modified-since': date })).status).toBe(200)
    expect((await ask({ 'if-modified-since': new Date(0).toUTCString() })).status).toBe(200)
    expect((await ask({ 'if-modified-since': 'yesterday' })).status).toBe(200)
  })

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=900-5000', 900, 999],
  ])('the range %s', async (range, start, end) => {
    const response = await ask({ range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/1000`)
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect(await body(response)).toEqual(bytes.slice(start, end + 1))
  })

  test('ranges that are unsatisfiable or malformed', async () => {
    for (const range of ['bytes=1000-', 'bytes=5000-6000', 'bytes=-0']) {
      const response = await ask({ range })
      expect(response.status, range).toBe(416)
      expect(response.headers.get('content-range')).toBe('bytes */1000')
    }
    for (const range of ['bytes=9-2', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2'])
      expect((await ask({ range })).status, range).toBe(200)
    const etag = (await ask()).headers.get('etag') ?? ''
    expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await ask({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  })

  test('serves only public files, and only reads', async () => {
    for (const key of [
      'subidas/1/000',
      'galeria/none.jpg',
      'galeria/../subidas/1/000',
      'galeria',
      'galeria/',
      '',
      '.temporal/x',
      'galeria/%2e%2e',
    ])
      expect((await ask({}, { key })).status, key).toBe(404)
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask({}, { method })).status).toBe(405)
  })
})

test('answers 503 with Retry-After if the storage fails', async () => {
  const stat = async () => {
    throw new Error('503 Service Unavailable')
  }
  const response = await serveFile(
    new Request(`http://localhost/archivos/${KEY}`),
    { files: { stat } as unknown as FileStore, folders: ['galeria/'], log: createLog('silent') },
    KEY,
  )
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  expect(response.headers.get('cache-control')).toBe('no-store')
})
