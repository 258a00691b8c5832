import { createServer, type RequestListener } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '#tests/support/network/listening.ts'
import { FIRST_PAUSE_MS, openS3Store, READ } from './s3.server.ts'

const KEY = 'galeria/2026-11-culto-3f9c.jpg'
/** Of one attempt, in tests that wait for its end. */
const SOON = { readWithinMs: 1000 }

/** A storage that responds with `answer`. */
async function storage(answer: RequestListener, how = {}) {
  const server = createServer(answer)
  const port = await listening(server)
  const keys = { accessKeyId: 'x', secretAccessKey: 'x' }
  return openS3Store(
    { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'campanario', ...keys },
    how,
  )
}

/** Collects garbage continuously, so that a time limit held only by a weak reference is lost. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const gc: () => void = runInNewContext('gc')
  const timer = setInterval(gc, 50)
  onTestFinished(() => clearInterval(timer))
}

const fails = (work: Promise<unknown>) => expect(work).rejects.toThrow('S3 did not answer in time')

const readAll = async (body: ReadableStream<Uint8Array> | undefined) => {
  let read = 0
  if (body) for await (const chunk of body) read += chunk.length
  return read
}

test('all attempts to read take 15 seconds at most, with the longest pauses between them', () => {
  const pauses = Array.from({ length: READ.attempts - 1 }, (_, n) => 2 * FIRST_PAUSE_MS * 2 ** n)
  const most = READ.attempts * READ.withinMs + pauses.reduce((sum, pause) => sum + pause, 0)
  expect(most).toBeLessThan(15_000)
  expect(READ.attempts).toBe(3)
})

test('a storage that never answers, or stalls after its headers, fails after three attempts', async () => {
  collectGarbage()
  // Long enough for a busy machine to notice each attempt.
  const within = { readWithinMs: 2500 }
  let asked = 0
  const silent = await storage(() => asked++, within)
  const stalled = await storage((_request, response) => {
    asked++
    response.writeHead(200, { 'Content-Length': '1000' })
    response.flushHeaders()
  }, within)
  await Promise.all([fails(silent.stat(KEY)), fails(silent.get(KEY)), fails(stalled.get(KEY))])
  expect(asked).toBe(9)
})

test('a storage that stalls within a file aborts the stream', async () => {
  collectGarbage()
  const files = await storage((_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write(Buffer.alloc(10))
  }, SOON)
  const file = await files.get(KEY)
  await fails(readAll(file?.body))
})

test('a storage that trickles aborts the stream, whatever its size', async () => {
  const files = await storage((_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    const drip = setInterval(() => response.write('x'), SOON.readWithinMs / 4)
    response.on('close', () => clearInterval(drip))
  }, SOON)
  const file = await files.get(KEY)
  await fails(readAll(file?.body))
})

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
})

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
