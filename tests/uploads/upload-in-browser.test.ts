import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Db, migrate, openDb } from '#app/platform/db/db.server.ts'
import { TOO_HEAVY } from '#app/platform/images/refusals.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createUploads, type Uploads } from '#app/platform/uploads/uploads.server.ts'
import type { UploadHandle, uploadFile } from '#app/ui/images/tus-upload.ts'
import { BROWSER } from '#tests/support/browser.ts'
import { diskStore } from '#tests/support/files.ts'
import { startCuttingProxy } from '#tests/support/network/proxy.ts'
import { announceSeed, createRandom } from '#tests/support/random.ts'
import { receivedBytes } from '#tests/support/tus.ts'

declare global {
  interface Window {
    uploads: { uploadFile: typeof uploadFile }
    handle: UploadHandle
    percents: number[]
    outcome: string
    /** Requests without an answer so far. */
    pendingRequests: number
  }
}

/** In the page, before its own scripts. */
function countPending() {
  window.pendingRequests = 0
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    window.pendingRequests++
    this.addEventListener('loadend', () => void window.pendingRequests--)
    send.call(this, body)
  }
}

const MB = 1_000_000
const files = diskStore()
let browser: Browser
let bundle: string
beforeAll(async () => {
  browser = await chromium.launch(BROWSER)
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'app/ui/images/tus-upload.ts', name: 'uploads', formats: ['iife'] },
    },
  })
  const [chunk] = [output].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (chunk?.type !== 'chunk') throw new Error('No bundle')
  bundle = chunk.code
}, 120_000)
afterAll(() => browser?.close())

let folder: string
let db: Db
let uploads: Uploads
let server: ServerType
let port: number
let requests: { method: string; offset: number; length: number }[]
let answer: (request: Request) => Response | undefined
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'campanario-test-'))
  db = openDb({ DATA_DIR: folder })
  await migrate(db)
  uploads = createUploads({ db, files: files(), log: createLog('silent') })
  requests = []
  answer = () => undefined
  const fetch = (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/bundle.js')
      return new Response(bundle, { headers: { 'Content-Type': 'text/javascript' } })
    if (!pathname.startsWith('/admin/subidas'))
      return new Response(
        '<!doctype html><link rel="icon" href="data:,"><script src="/bundle.js"></script>',
        { headers: { 'Content-Type': 'text/html' } },
      )
    const number = (name: string) => Number(request.headers.get(name))
    requests.push({
      method: request.method,
      offset: number('upload-offset'),
      length: number('content-length'),
    })
    return answer(request) ?? uploads.handle(request, 'ana')
  }
  port = await new Promise((resolve) => {
    server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
  })
})
afterEach(async () => {
  if ('closeAllConnections' in server) server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const bytesOf = (size: number) =>
  Uint8Array.from({ length: size }, (_, n) => (n * 31 + (n >> 8) * 17 + (n >> 16)) & 255)
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function open(at: number): Promise<Page> {
  const page = await browser.newPage()
  await page.addInitScript(countPending)
  await page.goto(`http://127.0.0.1:${at}/`)
  return page
}

/** Starts an upload of the same file, on any page. */
async function begin(page: Page, size: number) {
  await page.evaluate((length) => {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 31 + (n >> 8) * 17 + (n >> 16)) & 255)
    const file = new File([bytes], 'culto.jpg', { type: 'image/jpeg', lastModified: 1_700_000_000_000 })
    window.percents = []
    window.outcome = ''
    const onProgress = (percent: number) => void window.percents.push(percent)
    window.handle = window.uploads.uploadFile(file, {
      endpoint: `${location.origin}/admin/subidas`,
      onProgress,
    })
    window.handle.done.then(
      (id) => {
        window.outcome = id
      },
      (error) => {
        window.outcome = `${error.cancelled ? 'cancelled' : 'failed'} ${error.status} ${error.mensaje ?? ''}`
      },
    )
  }, size)
}

async function outcome(page: Page, timeout = 60_000): Promise<string> {
  await page.waitForFunction(() => window.outcome, undefined, { timeout })
  return page.evaluate(() => window.outcome)
}

const received = async (id: string) => hash(await receivedBytes(uploads, id))

test('sends up to 256 KiB in one request', async () => {
  const page = await open(port)
  await begin(page, 256 * 1024)
  expect(await received(await outcome(page))).toBe(hash(bytesOf(256 * 1024)))
  expect(requests.map(({ method }) => method)).toEqual(['POST'])
  await page.close()
})

test('sends more in chunks that double, with a true percentage, and stores nothing afterwards', async () => {
  const page = await open(port)
  await begin(page, 5 * MB)
  expect(await received(await outcome(page))).toBe(hash(bytesOf(5 * MB)))
  const KIB = 1024
  const chunks = requests.filter(({ method }) => method === 'PATCH').map(({ length }) => length)
  expect(chunks).toEqual([256 * KIB, 512 * KIB, 1024 * KIB, 2048 * KIB, 5 * MB - 3840 * KIB])
  const percents = await page.evaluate(() => window.percents)
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
  expect(percents[0]).toBe(0)
  expect(percents.at(-1)).toBe(100)
  expect(percents.filter((percent) => percent === 100)).toHaveLength(1)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.close()
})

test('arrives intact after twenty cuts at random places, and sends little twice', async () => {
  const size = 12 * MB
  const random = createRandom(announceSeed())
  const places = Array.from({ length: 20 }, () => random.whole(10_000, size - 1))
  const proxy = await startCuttingProxy(port, places)
  const page = await open(proxy.port)
  await begin(page, size)
  expect(await received(await outcome(page, 150_000))).toBe(hash(bytesOf(size)))
  expect(proxy.state.cuts, String(places)).toBe(20)
  // Each cut may cost one chunk: Chromium itself retries a request whose connection broke.
  const patches = requests.filter(({ method }) => method === 'PATCH')
  const broken = patches.filter(({ offset, length }, n) => (patches[n + 1]?.offset ?? size) < offset + length)
  const chunks = [...new Map(broken.map(({ offset, length }) => [offset, length])).values()]
  expect(proxy.state.sent).toBeLessThan(size * 1.1 + chunks.reduce((sum, length) => sum + length, 0))
  await page.close()
  await proxy.stop()
}, 180_000)

test('retries after 503, 429 and 408 at any step, without starting over', async () => {
  let count = 0
  const statuses = [503, 0, 429, 0, 500, 503, 0, 408, 0, 502]
  answer = () => {
    const status = statuses[count++] ?? 0
    return status ? new Response('later', { status }) : undefined
  }
  const page = await open(port)
  await begin(page, 2 * MB)
  expect(await received(await outcome(page))).toBe(hash(bytesOf(2 * MB)))
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2)
  await page.close()
})

test('a file that is too large fails at once with the server’s message', async () => {
  const page = await open(port)
  await begin(page, 41 * 1024 * 1024)
  expect(await outcome(page)).toBe(`failed 413 ${TOO_HEAVY}`)
  expect(requests).toHaveLength(1)
  await page.close()
})

/** Advances the page's clock until the upload ends. @returns the seconds that passed. */
async function untilOver(page: Page) {
  for (let seconds = 0; ; seconds += 5) {
    if (await page.evaluate(() => window.outcome)) return seconds
    if (seconds > 1000) throw new Error('It went on for ever')
    await page.clock.runFor(5000)
    // The server answers in real time, and the page's time stands still meanwhile.
    await page.waitForFunction(() => window.pendingRequests === 0)
  }
}

test('retries an operation for two minutes', async () => {
  answer = ({ method }) => (method === 'POST' ? undefined : new Response('later', { status: 503 }))
  const page = await open(port)
  await page.clock.install()
  await begin(page, 2 * MB)
  const seconds = await untilOver(page)
  expect(await outcome(page)).toMatch(/^failed /)
  expect(seconds).toBeGreaterThanOrEqual(100)
  expect(seconds).toBeLessThanOrEqual(145)
  expect(requests.length).toBeLessThan(40) // the pauses grow
  await page.close()
})

test('retries an upload for at most ten minutes, even if some chunks get through', async () => {
  let asked = 0
  // Eight of nine requests fail, which takes about a minute and a half.
  answer = ({ method }) =>
    method === 'PATCH' && ++asked % 9 !== 0 ? new Response('later', { status: 503 }) : undefined
  const page = await open(port)
  await page.clock.install()
  await begin(page, 5 * MB)
  const seconds = await untilOver(page)
  expect(await outcome(page)).toBe('failed 503 ')
  expect(seconds).toBeGreaterThanOrEqual(580)
  expect(seconds).toBeLessThanOrEqual(660)
  expect(asked).toBeGreaterThan(9 * 3)
  await page.close()
})

test('fails at once if waiting cannot help', async () => {
  answer = ({ method }) => (method === 'PATCH' ? new Response('no', { status: 403 }) : undefined)
  const page = await open(port)
  await begin(page, 2 * MB)
  expect(await outcome(page)).toBe('failed 403 ')
  expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  await page.close()
})
