import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { residentNow } from '#tests/support/processes.ts'
import type { Measure } from '../bench/table.ts'
import { loopback, measureOthers, onSite } from './target.ts'

const READERS = 3_000
const PHOTO_BYTES = 4_900_000
const STAY_MS = 20_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** 3,000 connections from a hundred addresses request a large photo and read nothing of it. */
export const attackReaders = () =>
  onSite({}, async (site): Promise<Measure[]> => {
    const port = Number(new URL(site.origin).port)
    mkdirSync(join(site.dataDir, 'archivos/galeria'), { recursive: true })
    writeFileSync(join(site.dataDir, 'archivos/galeria/ataque.jpg'), Buffer.alloc(PHOTO_BYTES, 7))
    await fetch(`${site.origin}/terminos`)
    const before = residentNow(site.pid())
    let most = before
    const sockets: Socket[] = []
    const { p99, worst } = await measureOthers(site.origin, async () => {
      for (let n = 0; n < READERS; n++) {
        const socket = connect({ port, host: '127.0.0.1', localAddress: loopback(n % 100) })
        socket.on('error', () => {})
        socket.pause()
        socket.write('GET /archivos/galeria/ataque.jpg HTTP/1.1\r\nHost: localhost\r\n\r\n')
        sockets.push(socket)
        if (n % 100 === 99) await pause(20)
      }
      for (const until = performance.now() + STAY_MS; performance.now() < until; await pause(250))
        most = Math.max(most, residentNow(site.pid()))
    })
    for (const socket of sockets) socket.destroy()
    return [
      {
        measure: `memory for ${READERS.toLocaleString('en')} readers of a 4.9 MB photo that take nothing`,
        figure: most - before,
        unit: 'MB',
        wanted: { atMost: 100 },
        note: `${before.toFixed(0)} → ${most.toFixed(0)} MB`,
      },
      {
        measure: 'a page for others meanwhile, 99 of 100',
        figure: p99,
        unit: 'ms',
        wanted: { atMost: 50 },
        note: `worst ${worst.toFixed(0)} ms`,
      },
    ]
  })
