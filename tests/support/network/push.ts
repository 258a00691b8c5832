import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Suscripcion } from '#app/features/avisame/suscripciones.server.ts'
import { listen } from './port.ts'

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/**
 * A push service on this machine: a device's address says what it answers (`/410/…`), 201 if nothing, after
 * some milliseconds.
 */
export async function startPushService({ ms = 0 } = {}) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      const status = Number(/^\/(\d{3})\//.exec(path)?.[1] ?? 201)
      const answer = () => response.writeHead(status, status === 429 ? { 'Retry-After': '120' } : {}).end()
      if (ms > 0) setTimeout(answer, ms)
      else answer()
    })
  })
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    received,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A browser: its subscription with real keys, and what it makes of a message to it. */
export function createDevice(endpoint: string) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const suscripcion: Suscripcion = {
    endpoint,
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  /** RFC 8291, from the other side. */
  const decrypt = (body: Buffer): string => {
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
    const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, bytes))
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    cipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return padded.subarray(0, -1).toString()
  }
  return { suscripcion, decrypt }
}
