import type { lookup } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGuardedFetch, isPublicAddress, PrivateHostError } from './guarded-fetch.server.ts'

const BOUNDS = { ms: 2000, maxBytes: 1000 }

/** Reached at several addresses of this machine; the end of the path says where it redirects. */
let server: Server
let port: number
let asked: { path: string; host: string; at: string }[]

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, host: request.headers.host ?? '', at: request.socket.localAddress ?? '' })
    const [, kind = '', rest = ''] = /^\/([a-z]+)\/?(.*)$/.exec(path) ?? []
    if (kind === 'hacia') response.writeHead(302, { location: decodeURIComponent(rest) }).end()
    else if (kind === 'largo') response.end('x'.repeat(Number(rest)))
    else if (kind === 'gota') setInterval(() => response.write('x'), 20).unref()
    else if (kind !== 'nunca') response.end(`hola ${path}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  port = (server.address() as AddressInfo).port
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A resolver that returns these answers in turn, and then repeats the last. */
function nameServer(...answers: string[][]) {
  const calls: string[] = []
  const resolve = ((name: string, _options: object, done: (error: null, found: object[]) => void) => {
    const answer = answers[Math.min(calls.length, answers.length - 1)] ?? []
    calls.push(name)
    done(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof lookup
  return { resolve, calls }
}

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.192',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'no es una dirección',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '200.27.2.7',
  '2800:3f0::1',
  '64:ff9b::808:808',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('refuses a private address in any notation', async () => {
  const fetch = createGuardedFetch([])
  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'localhost',
  ])
    await expect(fetch(`http://${host}:${port}/`, BOUNDS), host).rejects.toThrow(PrivateHostError)
  expect(asked).toEqual([])
})

test('refuses names that resolve to a private network, unless a setting lists the name or the address', async () => {
  const { resolve } = nameServer(['127.0.0.1'])
  const address = `http://radio.lan:${port}/vivo`
  await expect(createGuardedFetch([], resolve)(address, BOUNDS)).rejects.toThrow('radio.lan')
  await expect(createGuardedFetch(['otra.lan'], resolve)(address, BOUNDS)).rejects.toThrow(PrivateHostError)
  expect(asked).toEqual([])
  for (const named of ['radio.lan', '127.0.0.1'])
    expect(await createGuardedFetch([named], resolve)(address, BOUNDS)).toMatchObject({
      status: 200,
      location: undefined,
      text: 'hola /vivo',
    })
  expect(asked[0]).toMatchObject({ host: `radio.lan:${port}` })
})

test('connects to exactly the resolved address that was checked', async () => {
  const { resolve, calls } = nameServer(['127.0.0.2', '127.0.0.3', '10.0.0.1'], ['127.0.0.3'])
  const fetch = createGuardedFetch(['127.0.0.2'], resolve)
  await fetch(`http://rebota.example:${port}/`, BOUNDS)
  expect(asked.map(({ at }) => at)).toEqual(['127.0.0.2'])
  expect(calls).toEqual(['rebota.example'])
  // Every request is checked: no keep-alive connection bypasses the check.
  await expect(fetch(`http://rebota.example:${port}/`, BOUNDS)).rejects.toThrow(PrivateHostError)
  expect(asked).toHaveLength(1)
})

test('follows a bounded number of redirects, within host and port only', async () => {
  const fetch = createGuardedFetch(['127.0.0.1'])
  const follow = async (location: string) => {
    asked = []
    const answer = await fetch(`http://127.0.0.1:${port}/hacia/${encodeURIComponent(location)}`, BOUNDS)
    return { ...answer, times: asked.length }
  }
  expect(await follow('/aqui')).toMatchObject({ status: 200, text: 'hola /aqui', times: 2 })
  const others = [
    `http://127.0.0.2:${port}/`,
    `http://127.0.0.1:${port + 1}/`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
  ]
  for (const other of others)
    expect(await follow(other)).toMatchObject({ status: 302, location: other, text: '', times: 1 })
  const twice = encodeURIComponent(`/hacia/${encodeURIComponent('/aqui')}`)
  expect(await follow(`/hacia/${twice}`)).toMatchObject({ status: 200, times: 4 })
  expect(await follow(`/hacia/${encodeURIComponent(`/hacia/${twice}`)}`)).toMatchObject({
    status: 302,
    times: 4,
  })
})

test('gives up on long or slow responses', async () => {
  const fetch = createGuardedFetch(['127.0.0.1'])
  const at = (path: string) => `http://127.0.0.1:${port}/${path}`
  expect((await fetch(at('largo/1000'), BOUNDS)).text).toHaveLength(1000)
  await expect(fetch(at('largo/1001'), BOUNDS)).rejects.toThrow('more than 1000 bytes')
  expect(await fetch(at('largo/1001'), { ...BOUNDS, maxBytes: 0 })).toMatchObject({ status: 200, text: '' })
  expect((await fetch(at('largo/5000'), { ...BOUNDS, cut: true })).text).toHaveLength(1000)
  expect((await fetch(at('gota'), { ms: 2000, maxBytes: 5, cut: true })).text).toBe('xxxxx')
  for (const path of ['nunca', 'gota']) {
    const began = performance.now()
    await expect(fetch(at(path), { ...BOUNDS, ms: 300 })).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(1500)
  }
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, open) => resolve(open)))).toBe(0)
})

test('allows only http and https, on web ports', async () => {
  const fetch = createGuardedFetch(['127.0.0.1'])
  for (const address of [
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'data:,x',
    'http://127.0.0.1:22/',
    'http://127.0.0.1:25/',
    'http://127.0.0.1:6667/',
  ])
    await expect(fetch(address, BOUNDS), address).rejects.toThrow(/is not asked/)
})
