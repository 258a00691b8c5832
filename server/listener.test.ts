import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listening } from '#tests/support/network/listening.ts'
import { createListener, PATIENCE } from './listener.ts'

// All timeouts divided by this.
const FASTER = 20
const patience = Object.fromEntries(
  Object.entries(PATIENCE).map(([of, ms]) => [of, ms / FASTER]),
) as typeof PATIENCE

async function withListener(
  run: (ask: (send: (write: (text: string) => void) => void) => Promise<Heard>) => Promise<void>,
) {
  const server = createListener((request, response) => {
    request.resume()
    request.on('end', () => response.end('bien'))
  }, patience)
  const port = await listening(server)
  await run((send) => hear(port, send))
}

type Heard = { text: string; ms: number }

/** What the server sent until it closed the connection. */
function hear(port: number, send: (write: (text: string) => void) => void): Promise<Heard> {
  const started = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () =>
      send((part) => socket.writable && socket.write(part, 'latin1')),
    )
    socket.on('data', (data) => {
      text += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve({ text, ms: performance.now() - started }))
  })
}

const repeat = (write: () => void, ms: number) => setInterval(write, ms).unref()

test('headers that never end get an answer and a closed connection within seconds', () =>
  withListener(async (ask) => {
    const many = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask((write) => {
          write('GET / HTTP/1.1\r\nHost: x\r\n')
          repeat(() => write('X-a: b\r\n'), 25)
        }),
      ),
    )
    for (const { text, ms } of many) {
      expect(ms).toBeLessThan(1.5 * patience.headers)
      expect(text).toMatch(/^HTTP\/1\.1 408 /)
      expect(text).toContain('La conexión tardó demasiado.')
    }
  }))

test('a form sent byte by byte is cut off after half a minute', () =>
  withListener(async (ask) => {
    const { ms } = await ask((write) => {
      write('POST /contacto HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n')
      repeat(() => write('a'), 25)
    })
    expect(ms).toBeGreaterThan(0.9 * patience.form)
    expect(ms).toBeLessThan(1.5 * patience.form)
  }))

test('a photo chunk may take longer than a form while bytes keep coming', () =>
  withListener(async (ask) => {
    const { text, ms } = await ask((write) => {
      write('PATCH /admin/subidas/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 40\r\n\r\n')
      let sent = 0
      repeat(() => sent++ < 40 && write('a'), patience.uploadPause / 30)
    })
    expect(ms).toBeGreaterThan(1.2 * patience.uploadPause)
    expect(ms).toBeGreaterThan(1.5 * patience.form)
    expect(text).toContain('bien')
  }))

test('a photo chunk that stalls is cut off', () =>
  withListener(async (ask) => {
    const { text, ms } = await ask((write) => {
      write('PATCH /admin/subidas/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\n\r\nabc')
    })
    expect(text).toBe('')
    expect(ms).toBeLessThan(2.5 * patience.uploadPause)
  }))

test.each([
  ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['a path longer than any header may be', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['no HTTP at all', 'hola\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
])('%s gets a plain-text explanation', (_, request, status) =>
  withListener(async (ask) => {
    const { text } = await ask((write) => write(request))
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(text).not.toContain(' at ')
  }),
)

test('a client that does not read a long response is cut off', async () => {
  const server = createListener((_request, response) => response.end(Buffer.alloc(50_000_000)), {
    ...patience,
    idleTimeout: 300,
  })
  const port = await listening(server)
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
  socket.pause()
  const held = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  await expect.poll(held).toBe(1)
  await expect.poll(held).toBe(0)
  socket.destroy()
})

const expectStatus = (head: string, status: number) =>
  withListener(async (ask) => {
    const { text } = await ask((write) => write(`${head}\r\nConnection: close\r\n\r\n`))
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

test.each([
  'iglesia.cl',
  'www.iglesia.cl:8080',
  'mi_iglesia',
  '127.0.0.1:3000',
  '[::1]',
  '[2001:db8::1]:443',
])('%s is a host', async (host) => {
  await expectStatus(`GET / HTTP/1.1\r\nHost: ${host}`, 200)
})

test.each([
  ['none', 'GET / HTTP/1.1\r\nAccept: */*'],
  ['empty', 'GET / HTTP/1.1\r\nHost:'],
  ['two', 'GET / HTTP/1.1\r\nHost: a.cl\r\nHost: b.cl'],
  ['the same twice', 'GET / HTTP/1.1\r\nHost: a.cl\r\nhost: a.cl'],
  ['two in one', 'GET / HTTP/1.1\r\nHost: a.cl, b.cl'],
  ['a path in it', 'GET /privacidad HTTP/1.1\r\nHost: host/admin/dashboard'],
  ['a query in it', 'GET / HTTP/1.1\r\nHost: host?x='],
  ['a backslash in it', 'GET / HTTP/1.1\r\nHost: host\\admin'],
  ['somebody’s name before it', 'GET / HTTP/1.1\r\nHost: ana@a.cl'],
  ['slashes before it', 'GET / HTTP/1.1\r\nHost: //a.cl'],
  ['a space in it', 'GET / HTTP/1.1\r\nHost: a.cl b.cl'],
  ['letters that are not ASCII', 'GET / HTTP/1.1\r\nHost: señor.cl'],
  ['letters in percents', 'GET / HTTP/1.1\r\nHost: a%2Fb.cl'],
  ['a port too large', 'GET / HTTP/1.1\r\nHost: a.cl:99999'],
  ['an address that is none', 'GET / HTTP/1.1\r\nHost: 1.2.3.4.5'],
  ['brackets around no address', 'GET / HTTP/1.1\r\nHost: [1:2]'],
  ['a request for a whole address', 'GET http://a.cl/ HTTP/1.1\r\nHost: a.cl'],
  ['a request for everything', 'OPTIONS * HTTP/1.1\r\nHost: a.cl'],
  ['a request for a path without its slash', 'GET admin HTTP/1.1\r\nHost: a.cl'],
])('%s is refused', async (_, head) => {
  await expectStatus(head, 400)
})

test('a connection waits for the next request longer than the proxies in front keep theirs', () => {
  const { keepAliveTimeout } = createListener(() => {})
  for (const [proxy, keeps] of [
    ['Caddyfile', /\bkeepalive (\d+)s/],
    ['nginx.conf', /\bkeepalive_timeout (\d+)s;/],
  ] as const) {
    const [, seconds] = keeps.exec(readFileSync(`deploy/${proxy}`, 'utf8')) ?? []
    expect(keepAliveTimeout, proxy).toBeGreaterThan(Number(seconds) * 1000)
  }
})
