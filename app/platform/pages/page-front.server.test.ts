import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAnswer } from './page-answer.server.ts'
import type { Asked } from './page-cache.server.ts'
import { answerAtTheFront, readHead } from './page-front.server.ts'

const KEPT = createAnswer(200, ['content-length', '4', 'x-from', 'memory'], Buffer.from('kept'))

let server: Server
let front: ReturnType<typeof answerAtTheFront>
let open: Socket[]

beforeEach(async () => {
  open = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.setHeader('x-from', 'server')
    response.end(`${request.method} ${request.url} ${body}`)
  })
  front = answerAtTheFront(server, ({ path }) => (path === '/kept' ? KEPT : undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const socket of open) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A connection that says what it is told and tells what comes back. */
async function dial() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  open.push(socket)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'connect')
  return {
    socket,
    say: (words: string) => socket.write(words.replaceAll('\n', '\r\n')),
    /** What came until `end` was in it. */
    async hear(end: string) {
      while (!text.includes(end)) await once(socket, 'data')
      const heard = text
      text = ''
      return heard
    },
  }
}

const GET = (path: string, more = '') => `GET ${path} HTTP/1.1\nHost: iglesia.cl\n${more}\n`

test('what is in memory, again and again over one connection, with a date', async () => {
  const { say, hear } = await dial()
  for (let n = 0; n < 3; n++) {
    say(GET('/kept'))
    const answer = await hear('kept')
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toContain('x-from: memory')
    expect(Math.abs(Date.now() - Date.parse(/date: (.*)\r/.exec(answer)?.[1] ?? ''))).toBeLessThan(5000)
  }
})

test('all else goes to the server, with what follows on that connection', async () => {
  const { say, hear } = await dial()
  say(GET('/kept'))
  await hear('kept')
  say(GET('/other'))
  expect(await hear('GET /other')).toContain('x-from: server')
  say(GET('/kept'))
  expect(await hear('GET /kept')).toContain('x-from: server')
})

test('a body, a head in pieces, two requests at once: nothing is lost or answered twice', async () => {
  const post = await dial()
  post.say('POST /kept HTTP/1.1\nHost: iglesia.cl\nContent-Length: 24\n\n')
  post.say('GET /kept HTTP/1.1\nHost')
  expect(await post.hear('POST /kept GET /kept HTTP/1.1\r\nHost')).toContain('x-from: server')

  const pieces = await dial()
  for (const piece of ['GE', 'T /kept HT', 'TP/1.1\nHost: iglesia.cl\n', '\n']) {
    pieces.say(piece)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(await pieces.hear('GET /kept')).toContain('x-from: server')

  const two = await dial()
  two.say(GET('/kept') + GET('/second'))
  expect((await two.hear('GET /second')).match(/HTTP\/1\.1 200/g)).toHaveLength(2)
})

test('who reads slowly is not written to without end', async () => {
  const { socket, say } = await dial()
  socket.pause()
  for (let n = 0; n < 200; n++) say(GET('/kept'))
  socket.resume()
  let got = 0
  while (got < 200) {
    const [chunk] = await once(socket, 'data')
    got += String(chunk).match(/HTTP\/1\.1 200/g)?.length ?? 0
  }
  expect(got).toBe(200)
})

test('a visitor who hangs up, in the middle or at the end, harms nobody', async () => {
  const rude = await dial()
  rude.say(GET('/kept'))
  rude.socket.resetAndDestroy()
  const polite = await dial()
  polite.say(GET('/kept'))
  polite.socket.end()
  await polite.hear('kept')
  await once(polite.socket, 'close')
  const next = await dial()
  next.say(GET('/kept'))
  await next.hear('kept')
})

test('the server closes with connections that wait at the front', async () => {
  const { socket, say, hear } = await dial()
  say(GET('/kept'))
  await hear('kept')
  const silent = await dial()
  const closed = new Promise((resolve) => server.close(resolve))
  front.close()
  await Promise.all([closed, once(socket, 'close'), once(silent.socket, 'close')])
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

const read = (text: string) => readHead(Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1'))

test('reads of a head what decides its answer', () => {
  const expected: Asked = {
    host: 'iglesia.cl',
    path: '/galeria?x=1',
    accept: 'gzip, br',
    known: 'W/"a"',
    forwarded: undefined,
  }
  expect(
    read(
      'GET /galeria?x=1 HTTP/1.1\nHOST:  iglesia.cl \nUser-Agent: ñ\nCookie: a=b\nAccept-Encoding: gzip, br\nIf-None-Match: W/"a"\nConnection: Keep-Alive\n\n',
    ),
  ).toEqual(expected)
})

test.each([
  ['another method', 'HEAD / HTTP/1.1\nHost: a\n\n'],
  ['another version', 'GET / HTTP/1.0\nHost: a\n\n'],
  ['an absolute address', 'GET http://a/ HTTP/1.1\nHost: a\n\n'],
  ['no host', 'GET / HTTP/1.1\nAccept: */*\n\n'],
  ['two hosts', 'GET / HTTP/1.1\nHost: a\nHost: b\n\n'],
  ['a head that goes on', 'GET / HTTP/1.1\nHost: a\n'],
  ['a second request', 'GET / HTTP/1.1\nHost: a\n\nGET / HTTP/1.1\nHost: a\n\n'],
  ['a body', 'GET / HTTP/1.1\nHost: a\nContent-Length: 3\n\n'],
  ['a body in chunks', 'GET / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n'],
  ['the end of the connection', 'GET / HTTP/1.1\nHost: a\nConnection: close\n\n'],
  ['another protocol', 'GET / HTTP/1.1\nHost: a\nConnection: Upgrade\nUpgrade: websocket\n\n'],
  ['an expectation', 'GET / HTTP/1.1\nHost: a\nExpect: 100-continue\n\n'],
  ['a folded line', 'GET / HTTP/1.1\nHost: a\n folded: b\n\n'],
  ['a space before the colon', 'GET / HTTP/1.1\nHost : a\n\n'],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: a\nX: b\x01\n\n'],
  ['a space in the address', 'GET /a b HTTP/1.1\nHost: a\n\n'],
  ['a very long head', `GET / HTTP/1.1\nHost: a\nX: ${'x'.repeat(9000)}\n\n`],
])('leaves %s to the server', (_, head) => {
  expect(read(head)).toBeUndefined()
})

test('a lone line feed or carriage return ends no line', () => {
  for (const end of ['\n', '\r']) {
    const head = `GET / HTTP/1.1\r\nHost: a${end}Content-Length: 3\r\n\r\n`
    expect(readHead(Buffer.from(head, 'latin1'))).toBeUndefined()
  }
})
