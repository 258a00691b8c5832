import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { createEventStream } from '#app/platform/pages/event-stream.server.ts'
import { createSonando } from './sonando.server.ts'

let server: Server
let asked: string[]
let title: string
let path: string
let stop: AbortController

const log = pino({ level: 'silent' })

const WIFI = '203.0.113.7'

const hubOf = (privateHosts = ['127.0.0.1'], most?: number) => {
  stop = new AbortController()
  const { port } = server.address() as AddressInfo
  const radio = createSonando({
    addresses: async () => [`http://127.0.0.1:${port}${path}`],
    fetch: createGuardedFetch(privateHosts),
    log,
  })
  const silent = { begin: () => () => {}, greet: () => '' }
  const topics = { radio, estado: silent }
  const { open, listeners } = createEventStream({ topics, stopping: stop.signal, ...(most && { most }) })
  return { listeners, open: (address: string, names = ['radio']) => open(address, names) }
}

/** Everything that a listener has received so far, comments included. */
function listen(stream: ReadableStream<Uint8Array> | undefined) {
  if (!stream) throw new Error('refused')
  const reader = stream.getReader()
  const heard = { text: '', ended: false }
  const pump = async () => {
    const { done, value } = await reader.read()
    heard.ended = done
    heard.text += new TextDecoder().decode(value)
    if (!done) await pump()
  }
  void pump()
  return {
    heard,
    leave: () => reader.cancel(),
    hears: (what: string | RegExp) => vi.waitFor(() => expect(heard.text).toMatch(what)),
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  asked = []
  title = 'Himno 1'
  path = '/vivo'
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const listenurl = `http://x${path}`
    if (request.url === '/status-json.xsl')
      response.end(JSON.stringify({ icestats: { source: { listenurl, title, bitrate: 128 } } }))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  stop.abort()
  vi.useRealTimers()
  await new Promise((resolve) => server.close(resolve))
})

test('asks the station once for all listeners, and sends each every change', async () => {
  const hub = hubOf()
  const listeners = Array.from({ length: 50 }, () => listen(hub.open(WIFI)))
  for (const { hears } of listeners) await hears('Himno 1')
  expect(asked).toEqual(['/status-json.xsl'])

  title = 'Himno 2'
  await vi.advanceTimersByTimeAsync(10_000)
  for (const { hears } of listeners) await hears('Himno 2')
  expect(asked).toHaveLength(2)
})

test('asks nothing without listeners, and sends a returning one no outdated title', async () => {
  const hub = hubOf()
  const first = listen(hub.open(WIFI))
  await first.hears('Himno 1')
  await first.leave()
  expect(hub.listeners()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)

  title = 'Himno 2'
  const second = listen(hub.open(WIFI))
  await second.hears('Himno 2')
  expect(second.heard.text).not.toContain('Himno 1')
  expect(asked).toHaveLength(2)
})

test('sends listeners the station’s addresses, and their changes', async () => {
  const hub = hubOf()
  const first = listen(hub.open(WIFI))
  await first.hears(/event: direcciones\ndata: \["[^"]+\/vivo"\]\n\n/)
  const second = listen(hub.open(WIFI))
  await second.hears('/vivo')

  path = '/otra'
  await vi.advanceTimersByTimeAsync(2000)
  for (const { hears } of [first, second]) await hears('/otra')
  await vi.advanceTimersByTimeAsync(8000)
  expect(second.heard.text.match(/event: direcciones/g)).toHaveLength(2)
})

test('asks a station in a private network only if a setting allows it, and logs that once', async () => {
  const warned = vi.spyOn(log, 'warn')
  const hub = hubOf([])
  const { heard } = listen(hub.open(WIFI))
  await vi.waitFor(() => expect(warned).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(120_000)
  expect(warned.mock.calls).toEqual([[{ host: '127.0.0.1' }, expect.stringContaining('FETCH_PRIVATE_HOSTS')]])
  expect(asked).toEqual([])
  expect(heard.text).not.toContain('Himno')
})

test('sends comments to keep proxies from closing idle streams, and ends every stream when the server stops', async () => {
  const hub = hubOf()
  const { heard } = listen(hub.open(WIFI))
  await vi.advanceTimersByTimeAsync(26_000)
  await vi.waitFor(() => expect(heard.text).toContain(':\n\n'))
  stop.abort()
  await vi.waitFor(() => expect(heard.ended).toBe(true))
  expect(hub.listeners()).toBe(0)

  const late = listen(hub.open(WIFI))
  await vi.waitFor(() => expect(late.heard).toEqual({ text: 'retry: 3000\n\n', ended: true }))
  expect(hub.listeners()).toBe(0)
})

test('refuses listeners beyond a number in all and of one address, until one leaves', async () => {
  const hub = hubOf(undefined, 4)
  const first = listen(hub.open(WIFI))
  listen(hub.open(WIFI))
  expect(hub.open(WIFI)).toBeUndefined()
  listen(hub.open('203.0.113.8'))
  listen(hub.open('203.0.113.9'))
  expect(hub.open('203.0.113.10')).toBeUndefined()
  await first.leave()
  listen(hub.open('203.0.113.10'))
  expect(hub.listeners()).toBe(4)
})

test('asks the station nothing for those who only look at a page', async () => {
  const hub = hubOf()
  const looking = listen(hub.open(WIFI, ['estado']))
  const listening = listen(hub.open(WIFI, ['estado', 'radio']))
  await listening.hears('Himno 1')
  expect(looking.heard.text).toBe('retry: 3000\n\n')
  await listening.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  expect(hub.listeners()).toBe(1)
})
