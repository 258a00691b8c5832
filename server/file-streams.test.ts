import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '#tests/support/network/listening.ts'
import { createFilePace, createFileStreams } from './file-streams.ts'

type Bounds = Partial<Parameters<typeof createFileStreams>[0]>

/**
 * A server that answers everything with this body; the path is the visitor's address, and ends in `.mp3` for
 * a sound.
 */
async function serve(
  body: () => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>,
  length: number,
  bounds: Bounds = {},
) {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  const streams = createFileStreams({ log, inAll: 100, ...bounds })
  const server = createServer(
    getRequestListener(async (request, bindings) => {
      const { outgoing } = bindings as HttpBindings
      const { pathname } = new URL(request.url)
      if (!streams.admit(outgoing, pathname, pathname.endsWith('.mp3')))
        return new Response(null, { status: 503 })
      const headers = { 'Content-Length': String(length) }
      return streams.send(
        new Response(request.method === 'HEAD' ? null : await body(), { status: 206, headers }),
        outgoing,
      )
    }),
  )
  const port = await listening(server)
  return { server, port, origin: `http://127.0.0.1:${port}`, lines }
}

const MIB = 1024 * 1024
const bytes = (length: number) => Uint8Array.from({ length }, (_, n) => (n * 7) % 256)

/** Produces `length` bytes in pieces, and records how it ended. */
function source(length: number, { pieces = 100_000, every = 0, fails = false } = {}) {
  const all = bytes(length)
  const state = { at: 0, cancelled: false }
  const body = new ReadableStream({
    type: 'bytes',
    async pull(controller) {
      if (every) await new Promise((resolve) => setTimeout(resolve, every))
      if (fails && state.at > 0) throw new Error('The disk is broken')
      const piece = all.slice(state.at, state.at + pieces)
      state.at += piece.length
      if (piece.length > 0) return controller.enqueue(piece)
      controller.close()
      controller.byobRequest?.respond(0)
    },
    cancel() {
      state.cancelled = true
    },
  })
  return { body, state }
}

/** A stream that never ends. */
const endless = () => new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 65_536, pull: fill })
const fill = ({ byobRequest }: ReadableByteStreamController) =>
  byobRequest?.respond(byobRequest.view?.byteLength ?? 0)

type Reader = { socket: Socket; text(): string; closed: Promise<number> }

/** Sends requests, and reads only the first bytes. */
function ask(port: number, path: string, times = 1): Promise<Reader> {
  const begun = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const closed = Promise.withResolvers<number>()
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times)),
    )
    onTestFinished(() => void socket.destroy())
    socket.once('data', (data) => {
      text = data.toString('latin1')
      socket.pause()
      resolve({ socket, text: () => text, closed: closed.promise })
    })
    socket.on('error', () => {})
    socket.on('close', () => closed.resolve(performance.now() - begun))
  })
}

/**
 * Empty lines between requests are no request. A reader that does not read learns of the end by a failing
 * write.
 */
function keepTalking({ socket }: Reader) {
  const talk = setInterval(() => socket.write('\r\n'), 50)
  onTestFinished(() => clearInterval(talk))
}

const status = async (origin: string, path: string, method = 'GET') => {
  const response = await fetch(origin + path, { method })
  await response.body?.cancel()
  return response.status
}

test('sends the bytes unchanged, with the response’s status and headers', async () => {
  for (const length of [0, 1, 65_536, 300_001]) {
    const { origin } = await serve(() => source(length).body, length)
    const response = await fetch(`${origin}/a`)
    expect(response.status).toBe(206)
    expect(response.headers.get('content-length')).toBe(String(length))
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes(length))).toBe(0)
  }
})

test('cuts a stalled reader, even one that keeps sending, and closes the file', async () => {
  const { body, state } = source(20 * MIB)
  const { port } = await serve(() => body, 20 * MIB, { stalledMs: 300 })
  const reader = await ask(port, '/a')
  keepTalking(reader)
  expect(await reader.closed).toBeLessThan(5_000)
  expect(state.cancelled).toBe(true)
  expect(state.at).toBeLessThan(20 * MIB)
})

test('closes the file of a reader who left before it was open', async () => {
  const { body, state } = source(MIB)
  const [asked, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<typeof body>()]
  const open = () => {
    asked.resolve()
    return opened.promise
  }
  const { server, port } = await serve(open, MIB)
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /a HTTP/1.1\r\nHost: x\r\n\r\n'))
  await asked.promise
  socket.destroy()
  const connections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
  opened.resolve(body)
  await expect.poll(() => state.cancelled).toBe(true)
})

test('does not cut a slow reader', async () => {
  const { origin } = await serve(() => source(20_000, { pieces: 1000, every: 40 }).body, 20_000, {
    stalledMs: 300,
  })
  expect((await (await fetch(`${origin}/a`)).arrayBuffer()).byteLength).toBe(20_000)
})

test('does not cut a listener whose player has read enough for now, but one who is gone', async () => {
  const { body } = source(20 * MIB)
  const { port } = await serve(() => body, 20 * MIB, { stalledMs: 100, listeningMs: 1000 })
  const listener = await ask(port, '/a.mp3')
  keepTalking(listener)
  expect(await listener.closed).toBeGreaterThan(900)

  const { port: other } = await serve(() => source(20 * MIB).body, 20 * MIB, {
    stalledMs: 100,
    listeningMs: 60_000,
  })
  const [reader, paused] = [await ask(other, '/a'), await ask(other, '/b.mp3')]
  keepTalking(reader)
  await reader.closed
  let received = 0
  paused.socket.on('data', (chunk) => {
    received += chunk.length
  })
  paused.socket.resume()
  await expect.poll(() => received).toBeGreaterThan(19 * MIB)
})

test('allows one address half of all streams; each that ends makes room', async () => {
  const { port, origin } = await serve(endless, 2 ** 40, { inAll: 4 })
  const readers = [await ask(port, '/a'), await ask(port, '/a')]
  expect(await status(origin, '/a')).toBe(503)
  readers.push(await ask(port, '/b'), await ask(port, '/b'))
  for (const { text } of readers) expect(text()).toContain('206')
  expect(await status(origin, '/c')).toBe(503)

  readers[0]?.socket.destroy()
  await expect.poll(() => status(origin, '/c')).toBe(206)
  await expect.poll(() => status(origin, '/c', 'HEAD')).toBe(206)
  // A response without a body ends at once.
  for (let n = 0; n < 5; n++) expect(await status(origin, '/c', 'HEAD')).toBe(206)
})

test('a stalled stream gives way when there is no room', async () => {
  const { port, origin } = await serve(endless, 2 ** 40, { inAll: 4, givesWayMs: 300 })
  const first = await ask(port, '/a')
  await ask(port, '/a')
  expect(await status(origin, '/a')).toBe(503)
  await expect.poll(() => status(origin, '/a')).toBe(206)
  first.socket.resume()
  await first.closed
})

test('pipelined requests count too, and end with their connection', async () => {
  const { port, origin } = await serve(endless, 2 ** 40, { inAll: 20 })
  const { socket } = await ask(port, '/a', 15)
  expect(await status(origin, '/a')).toBe(503)
  socket.destroy()
  await expect.poll(() => status(origin, '/a')).toBe(206)
})

test('a failing file closes the connection and is logged', async () => {
  const { origin, lines } = await serve(() => source(300_000, { fails: true }).body, 300_000)
  await expect(fetch(`${origin}/a`).then((response) => response.arrayBuffer())).rejects.toThrow()
  expect(lines.join()).toContain('The disk is broken')
})

const nextPass = () => new Promise(setImmediate)

/** Asks for `pieces` turns at once. @returns how many were granted so far. */
function askPace(pace: ReturnType<typeof createFilePace> | undefined, pieces: number) {
  let granted = 0
  for (let n = 0; n < pieces; n++) void pace?.turn().then(() => granted++)
  return () => granted
}

test('does a bounded number of pieces in each pass of the event loop', async () => {
  const pace = createFilePace({ perPass: 3, holdMs: 1000 })
  await nextPass()
  const granted = askPace(pace, 10)
  const seen: number[] = []
  for (let n = 0; n < 4; n++) {
    await nextPass()
    seen.push(granted())
  }
  for (const [n, at] of seen.entries()) expect(at - (seen[n - 1] ?? 0)).toBeLessThanOrEqual(n === 0 ? 6 : 3)
  expect(granted()).toBe(10)
})

test('holds the work while requests keep arriving, for no longer than allowed', async () => {
  const [patient, hasty] = [60_000, 0].map((holdMs) => createFilePace({ perPass: 3, holdMs }))
  patient?.arrive()
  const [held, done] = [askPace(patient, 3), askPace(hasty, 15)]
  for (let n = 0; n < 8; n++) {
    patient?.arrive()
    hasty?.arrive()
    await nextPass()
    expect(held()).toBe(0)
  }
  expect(done()).toBe(15)
  await nextPass()
  await nextPass()
  expect(held()).toBe(3)
})
