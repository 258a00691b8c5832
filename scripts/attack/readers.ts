import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openDiskStore } from '#app/platform/files/disk.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { openS3Store } from '#app/platform/files/s3.server.ts'
import { loopback, measureOthers } from '#tests/support/measure/load.ts'
import { atMost, type Measure } from '#tests/support/measure/table.ts'
import { longestWait, WATCHED_LOOP, watchMemory } from '#tests/support/measure/watch.ts'
import { residentNow } from '#tests/support/processes.ts'
import { s3Env, startOwnS3 } from '#tests/support/s3.ts'
import type { Site } from '#tests/support/site.ts'
import { onSite } from '#tests/support/site.ts'

const READERS = 3_000
const PHOTO = 'galeria/ataque.jpg'
const PHOTO_BYTES = 4_900_000
const STAY_MS = 20_000

/** 3,000 connections from a hundred addresses request a large photo and read nothing of it. */
export async function attackReaders(): Promise<Measure[]> {
  const s3 = await startOwnS3()
  try {
    return [
      ...(await readNothing('on disk', {}, ({ dataDir }) => openDiskStore(`${dataDir}/archivos`))),
      ...(await readNothing('in S3', s3Env(s3.settings), () => openS3Store(s3.settings))),
    ]
  } finally {
    await s3.stop()
  }
}

const readNothing = (where: string, env: Record<string, string>, filesOf: (site: Site) => FileStore) =>
  onSite({ ...env, ...WATCHED_LOOP }, async (site): Promise<Measure[]> => {
    const port = Number(new URL(site.origin).port)
    await filesOf(site).put(PHOTO, Buffer.alloc(PHOTO_BYTES, 7), 'image/jpeg')
    await fetch(`${site.origin}/terminos`)
    const before = residentNow(site.pid())
    const memoryUntilNow = watchMemory(site)
    const sockets: Socket[] = []
    await longestWait(site)
    const { p99, worst } = await measureOthers(site.origin, async () => {
      for (let n = 0; n < READERS; n++) {
        const socket = connect({ port, host: '127.0.0.1', localAddress: loopback(n % 100) })
        socket.on('error', () => {})
        socket.pause()
        socket.write(`GET /archivos/${PHOTO} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
        sockets.push(socket)
        if (n % 100 === 99) await pause(20)
      }
      await pause(STAY_MS)
    })
    const most = Math.max(...memoryUntilNow().map(({ mb }) => mb))
    const wait = await longestWait(site)
    for (const socket of sockets) socket.destroy()
    return [
      atMost(
        100,
        'MB',
        `memory for ${READERS.toLocaleString('en')} readers that take nothing of a 4.9 MB photo ${where}`,
        most - before,
        `${before.toFixed(0)} → ${most.toFixed(0)} MB`,
      ),
      atMost(
        50,
        'ms',
        'longest stretch of its event loop meanwhile, in processor time',
        wait.busyMs,
        `${wait.ms.toFixed(0)} ms with what else runs on this machine`,
      ),
      atMost(50, 'ms', 'a page for others meanwhile, 99 of 100', p99, `worst ${worst.toFixed(0)} ms`),
    ]
  })
