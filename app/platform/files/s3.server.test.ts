import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { openS3Store } from './s3.server.ts'

const KEY = 'galeria/2026-11-culto-3f9c.jpg'
const MOST_MS = 16_000

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

/** A storage that responds with `answer`. */
async function storage(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const keys = { accessKeyId: 'x', secretAccessKey: 'x' }
  return openS3Store({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'campanario',
    ...keys,
  })
}

/** Collects garbage continuously, so that a time limit held only by a weak reference is lost. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const gc: () => void = runInNewContext('gc')
  const timer = setInterval(gc, 50)
  undo.push(() => clearInterval(timer))
}

async function failsAfter(work: Promise<unknown>) {
  const begun = performance.now()
  await expect(work).rejects.toThrow('S3 did not answer in time')
  return performance.now() - begun
}

const readAll = async (body: ReadableStream<Uint8Array> | undefined) => {
  let read = 0
  if (body) for await (const chunk of body) read += chunk.length
  return read
}

test('a storage that never answers, or stalls after its headers, fails within 16 seconds', async () => {
  collectGarbage()
  const silent = await storage(() => {})
  const stalled = await storage((_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.flushHeaders()
  })
  const times = await Promise.all([
    failsAfter(silent.stat(KEY)),
    failsAfter(silent.get(KEY)),
    failsAfter(stalled.get(KEY)),
  ])
  for (const ms of times) expect(ms).toBeLessThan(MOST_MS)
})

test('a storage that stalls within a file aborts the stream', async () => {
  collectGarbage()
  const files = await storage((_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write(Buffer.alloc(10))
  })
  const file = await files.get(KEY)
  expect(await failsAfter(readAll(file?.body))).toBeLessThan(MOST_MS)
})

test('a storage that trickles aborts the stream, whatever its size', async () => {
  const files = await storage((_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    const drip = setInterval(() => response.write('x'), 300)
    response.on('close', () => clearInterval(drip))
  })
  const file = await files.get(KEY)
  expect(await failsAfter(readAll(file?.body))).toBeLessThan(MOST_MS)
}, 30_000)

test('readers who take nothing leave the storage to others, and get the rest when they go on', async () => {
  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, n) => (n * 7) % 251)
  let most = 0
  let open = 0
  const files = await storage((request, response) => {
    most = Math.max(most, ++open)
    response.on('close', () => open--)
    const [, from = '0', to = String(bytes.length - 1)] =
      /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const part = bytes.subarray(Number(from), Number(to) + 1)
    response.writeHead(request.headers.range ? 206 : 200, {
      'Content-Length': String(part.length),
      'Content-Range': `bytes ${from}-${to}/${bytes.length}`,
    })
    response.end(part)
  })
  const stalled = await Promise.all(Array.from({ length: 40 }, () => files.get(KEY)))
  expect(await readAll((await files.get(KEY))?.body)).toBe(bytes.length)
  expect(open).toBeLessThan(10)
  const all = await Promise.all(stalled.map((file) => new Response(file?.body).bytes()))
  for (const each of all) expect(Buffer.compare(each, bytes)).toBe(0)
  // A connection that was closed is still noticed by the storage for a moment.
  expect(most).toBeLessThan(20)
}, 30_000)

test('a busy storage is retried until the whole file arrives', async () => {
  let asked = 0
  const files = await storage((_request, response) => {
    response.statusCode = ++asked < 3 ? 503 : 200
    response.end(Buffer.alloc(300_000))
  })
  expect(await readAll((await files.get(KEY))?.body)).toBe(300_000)
  expect(asked).toBe(3)
})

test('reads from S3 only what the reader takes, and nothing after it has left', async () => {
  let sent = 0
  const left = Promise.withResolvers<void>()
  const stood = Promise.withResolvers<void>()
  const files = await storage((_request, response) => {
    const send = () => {
      while (response.write(Buffer.alloc(64 * 1024))) sent += 64 * 1024
      stood.resolve()
    }
    response.on('close', left.resolve).on('drain', send)
    response.writeHead(200, { 'Content-Length': String(2 ** 40) })
    send()
  })
  const file = await files.get(KEY)
  await stood.promise
  const reader = file?.body.getReader()
  await reader?.read()
  await expect
    .poll(async () => {
      const before = sent
      await new Promise((resolve) => setTimeout(resolve, 100))
      return sent - before
    })
    .toBe(0)
  // Allow for the socket buffers on both sides.
  expect(sent).toBeLessThan(16 * 1024 * 1024)
  await reader?.cancel()
  await left.promise
})
