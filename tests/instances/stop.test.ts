import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Site } from '#tests/support/site.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'
import { beginUpload, CHUNK, signIn, TUS } from '#tests/support/volunteer.ts'

// Stopping a site's process while it is in use.

const FORMS = 20
const isLate = (n: number) => n % 2 === 0
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const PHOTO = 'galeria/2026-11-culto-3f9c.jpg'

let site: Site

type Client = { socket: Socket; text(): string; closed: Promise<void> }

function open(): Promise<Client> {
  return new Promise((resolve) => {
    let text = ''
    const closed = Promise.withResolvers<void>()
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1', () =>
      resolve({ socket, text: () => text, closed: closed.promise }),
    )
    onTestFinished(() => void socket.destroy())
    socket.on('data', (data) => {
      text += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => closed.resolve())
  })
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** A prayer request, each from a new address: one address may send 30 an hour. */
function form(n: number) {
  const { host } = new URL(site.origin)
  const body = String(
    new URLSearchParams({
      nombre: `Ana ${n}`,
      email: 'ana@correo.cl',
      peticion: 'Por mi mamá.',
      consentimiento: 'on',
    }),
  )
  const head = [
    'POST /contacto HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${site.origin}`,
    `X-Forwarded-For: 10.0.0.${n}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Expect: 100-continue',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return { head: `${head.join('\r\n')}\r\n\r\n`, body }
}

const isRefused = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1', () => {
      socket.destroy()
      resolve(false)
    })
    socket.on('error', () => resolve(true))
  })

async function timeOfStop() {
  const begun = performance.now()
  await site.down()
  return performance.now() - begun
}

test('listeners, readers and idle connections do not delay the stop beyond a second', async () => {
  site = await testSite()
  const listener = await open()
  listener.socket.write(get('/vivo/estado?radio'))
  await expect.poll(listener.text).toContain('retry: 3000')
  const visitor = await open()
  visitor.socket.write(get('/contacto'))
  await expect.poll(visitor.text).toContain('</html>')
  const silent = await open()

  expect(await timeOfStop()).toBeLessThan(1500)
  await Promise.all([listener.closed, visitor.closed, silent.closed])
  // The stream ended properly.
  expect(listener.text().endsWith('0\r\n\r\n')).toBe(true)
})

test('answers forms in flight, even those still arriving', async () => {
  site = await testSite({ TRUST_PROXY: '1' })
  const clients = await Promise.all(Array.from({ length: FORMS }, open))
  const forms = clients.map((_, n) => form(n))
  clients.forEach(({ socket }, n) => {
    socket.write(forms[n]?.head ?? '')
  })
  // The server answers 100 Continue once a request is in flight.
  const answers = () => clients.map((client) => client.text())
  await expect.poll(answers).toEqual(Array(FORMS).fill(CONTINUE))
  clients.forEach(({ socket }, n) => {
    const body = forms[n]?.body ?? ''
    socket.write(isLate(n) ? body.slice(0, 10) : body)
  })
  const stopped = timeOfStop()
  await expect.poll(isRefused).toBe(true)
  clients.forEach(({ socket }, n) => {
    if (isLate(n)) socket.write(forms[n]?.body.slice(10) ?? '')
  })
  await Promise.all(clients.map(({ closed }) => closed))
  const statuses = answers().map((text) => text.slice(CONTINUE.length, CONTINUE.length + 12))
  expect(statuses).toEqual(Array(FORMS).fill('HTTP/1.1 303'))
  expect(await stopped).toBeLessThan(9000)

  expect(await testDb(site).selectFrom('peticiones').select('id').execute()).toHaveLength(FORMS)
})

test('answers forms whose connections are not yet accepted when the stop comes', async () => {
  site = await testSite({ TRUST_PROXY: '1' })
  process.kill(site.pid(), 'SIGSTOP')
  const clients = await Promise.all(Array.from({ length: FORMS }, open))
  clients.forEach(({ socket }, n) => {
    const { head, body } = form(n)
    socket.write(head + body)
  })
  const stopped = site.down()
  process.kill(site.pid(), 'SIGCONT')
  await Promise.all(clients.map(({ closed }) => closed))
  const answered = clients.filter((client) => client.text().includes('HTTP/1.1 303'))
  expect(answered).toHaveLength(FORMS)
  await stopped
})

test('what arrived of a slow upload is kept and answered', async () => {
  site = await testSite()
  const { headers } = await signIn(site)
  const begun = await beginUpload(site.origin, headers, 3_000_000)
  const path = begun.headers.get('location') ?? ''
  const sent = { ...headers, ...CHUNK, Host: new URL(site.origin).host, 'Content-Length': '3000000' }
  const head = { ...sent, 'Upload-Offset': '0' }
  const lines = Object.entries({ ...head, Expect: '100-continue' }).map((pair) => pair.join(': '))
  const phone = await open()
  phone.socket.write(`PATCH ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  await expect.poll(phone.text).toBe(CONTINUE)
  await new Promise((resolve) => phone.socket.write(Buffer.alloc(2_000_000), resolve))

  expect(await timeOfStop()).toBeLessThan(5000)
  await phone.closed
  const kept = Number(/^Upload-Offset: (\d+)/im.exec(phone.text())?.[1])
  expect(phone.text().slice(CONTINUE.length)).toMatch(/^HTTP\/1\.1 204/)
  expect(kept).toBeGreaterThan(1_000_000)
  await site.restart()
  const { headers: found } = await fetch(site.origin + path, {
    method: 'HEAD',
    headers: { ...headers, ...TUS },
  })
  expect(Number(found.get('upload-offset'))).toBe(kept)
})

test('a stalled reader of a photo delays the stop by two seconds', async () => {
  site = await testSite()
  mkdirSync(join(site.dataDir, 'archivos/galeria'), { recursive: true })
  writeFileSync(join(site.dataDir, 'archivos', PHOTO), Buffer.alloc(20_000_000))
  const reader = await open()
  reader.socket.write(get(`/archivos/${PHOTO}`))
  await expect.poll(reader.text).toContain('HTTP/1.1 200 OK')
  reader.socket.pause()
  expect(await timeOfStop()).toBeLessThan(3500)
})
