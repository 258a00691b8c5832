import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDiskStore } from '#app/platform/files/disk.server.ts'
import { residentNow } from '#tests/support/processes.ts'
import { testSite } from '#tests/support/test-site.ts'

// Sending files to clients that stop reading.

const PHOTO = 'galeria/2026-11-culto-3f9c.jpg'
/** More than the system's socket buffers hold. */
const PHOTO_BYTES = 20_000_000
const CROWD = 1200
/** Three thousand of them: `npm run test:attack -- lectores`. */
const READERS = 100
const photo = Buffer.alloc(PHOTO_BYTES, 7)

async function siteWithPhoto() {
  const site = await testSite()
  await openDiskStore(join(site.dataDir, 'archivos')).put(PHOTO, photo, 'image/jpeg')
  return site
}

/** Requests the photo, reads the status and stops reading. */
function ask(origin: string, from: string) {
  return new Promise<number>((resolve) => {
    const socket: Socket = connect(
      { host: '127.0.0.1', port: Number(new URL(origin).port), localAddress: from },
      () => socket.write(`GET /archivos/${PHOTO} HTTP/1.1\r\nHost: x\r\n\r\n`),
    )
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => resolve(0))
    socket.once('data', (data) => {
      socket.pause()
      resolve(Number(data.toString('latin1').slice(9, 12)))
    })
  })
}

test('many stalled readers of a file neither fill the memory nor delay pages', async () => {
  const site = await siteWithPhoto()
  await fetch(`${site.origin}/terminos`)
  const before = residentNow(site.pid())
  await Promise.all(Array.from({ length: READERS }, (_, n) => ask(site.origin, `127.0.1.${1 + n}`)))
  const times: number[] = []
  for (let n = 0; n < 20; n++) {
    const begun = performance.now()
    expect((await fetch(`${site.origin}/terminos`)).status).toBe(200)
    times.push(performance.now() - begun)
  }
  // In megabytes: a buffer for each reader, and no more, of the 2 GB that they asked for.
  expect(residentNow(site.pid()) - before).toBeLessThan(100)
  // In milliseconds, at its best: readers who delay a page delay each, and other processes only some.
  expect(Math.min(...times)).toBeLessThan(50)
})

test('keeps a crowd of new connections waiting instead of dropping them', async () => {
  const site = await testSite()
  const port = Number(new URL(site.origin).port)
  process.kill(site.pid(), 'SIGSTOP')
  onTestFinished(() => void process.kill(site.pid(), 'SIGCONT'))
  let connected = 0
  for (let n = 0; n < CROWD; n++) {
    const socket = connect({ port, host: '127.0.0.1' }, () => connected++)
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
  }
  await expect.poll(() => connected).toBe(CROWD)
})
