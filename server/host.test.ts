import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWellAddressed, refuseAddress } from './host.ts'

const server = createServer((request, response) => {
  if (!isWellAddressed(request)) return refuseAddress(response)
  response.end('bien')
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends raw bytes as a request. @returns the status code. */
async function statusOf(head: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(Buffer.from(`${head}\r\nConnection: close\r\n\r\n`, 'latin1'))
  let text = ''
  for await (const chunk of socket) text += chunk
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
}

test.each([
  'iglesia.cl',
  'www.iglesia.cl:8080',
  'IGLESIA.CL',
  'mi_iglesia',
  '127.0.0.1:3000',
  '[::1]',
  '[2001:db8::1]:443',
])('%s is a host', async (host) => {
  expect(await statusOf(`GET / HTTP/1.1\r\nHost: ${host}`)).toBe(200)
})

test.each([
  ['none', 'GET / HTTP/1.1\r\nAccept: */*'],
  ['none, as HTTP/1.0 allows', 'GET / HTTP/1.0\r\nAccept: */*'],
  ['empty', 'GET / HTTP/1.1\r\nHost:'],
  ['blank', 'GET / HTTP/1.1\r\nHost: \t '],
  ['two', 'GET / HTTP/1.1\r\nHost: a.cl\r\nHost: b.cl'],
  ['the same twice', 'GET / HTTP/1.1\r\nHost: a.cl\r\nhost: a.cl'],
  ['two in one', 'GET / HTTP/1.1\r\nHost: a.cl, b.cl'],
  ['a path in it', 'GET /privacidad HTTP/1.1\r\nHost: host/admin/dashboard'],
  ['a query in it', 'GET / HTTP/1.1\r\nHost: host?x='],
  ['a fragment in it', 'GET / HTTP/1.1\r\nHost: host#'],
  ['a backslash in it', 'GET / HTTP/1.1\r\nHost: host\\admin'],
  ['somebody’s name before it', 'GET / HTTP/1.1\r\nHost: ana@a.cl'],
  ['a scheme before it', 'GET / HTTP/1.1\r\nHost: http://a.cl'],
  ['slashes before it', 'GET / HTTP/1.1\r\nHost: //a.cl'],
  ['a space in it', 'GET / HTTP/1.1\r\nHost: a.cl b.cl'],
  ['letters that are not ASCII', 'GET / HTTP/1.1\r\nHost: señor.cl'],
  ['letters in percents', 'GET / HTTP/1.1\r\nHost: a%2Fb.cl'],
  ['a port that is none', 'GET / HTTP/1.1\r\nHost: a.cl:http'],
  ['a port too large', 'GET / HTTP/1.1\r\nHost: a.cl:99999'],
  ['an address that is none', 'GET / HTTP/1.1\r\nHost: 1.2.3.4.5'],
  ['brackets around no address', 'GET / HTTP/1.1\r\nHost: [1:2]'],
  ['a request for a whole address', 'GET http://a.cl/ HTTP/1.1\r\nHost: a.cl'],
  ['a request for another’s address', 'GET http://b.cl/admin HTTP/1.1\r\nHost: a.cl'],
  ['a request for everything', 'OPTIONS * HTTP/1.1\r\nHost: a.cl'],
  ['a request for a path without its slash', 'GET admin HTTP/1.1\r\nHost: a.cl'],
])('%s is refused', async (_, head) => {
  expect(await statusOf(head)).toBe(400)
})
