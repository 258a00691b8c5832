import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { openDiskStore } from '#app/platform/files/disk.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { openS3Store } from '#app/platform/files/s3.server.ts'
import { askInTurn } from '#tests/support/measure/load.ts'
import { atMost, type Measure, median, none, percentile } from '#tests/support/measure/table.ts'
import { forgetPeak, residentPeak } from '#tests/support/processes.ts'
import { s3Env, startS3 } from '#tests/support/s3.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const KEY = 'predicaciones/2026-11-el-buen-pastor-0123456789abcdef01234567.mp3'
/** A sermon of 40 minutes at 40 kbit/s. */
const BYTES = 12_000_000
const LISTENERS = 200
const SECONDS = 40
/** A browser reads so much at once, then plays it. */
const AHEAD = 1_000_000
/** Bytes a second of 96 kbit/s. */
const PACE = 12_000
const BURST_MS = 500
/** They press within a quarter of a minute of each other, as when a link is sent to a group. */
const ARRIVAL_MS = 75

/** What 200 people who listen at the same time cost, with the sound on disk and in S3. */
export async function benchAudio(): Promise<Measure[]> {
  return [...(await onDisk()), ...(await inS3())]
}

async function onDisk() {
  const site = await startSite({ TRUST_PROXY: '1' })
  try {
    return await measure('disk', site, openDiskStore(`${site.dataDir}/archivos`))
  } finally {
    await site.stop()
  }
}

async function inS3() {
  const s3 = await startS3()
  const site = await startSite({ TRUST_PROXY: '1', ...s3Env(s3.settings) })
  try {
    return await measure('S3', site, openS3Store(s3.settings))
  } finally {
    await site.stop()
    await s3.stop()
  }
}

async function measure(where: string, site: Site, files: FileStore): Promise<Measure[]> {
  await files.put(KEY, new Uint8Array(BYTES).fill(7), 'audio/mpeg')
  const urls = ['/', '/contacto'].map((path) => site.origin + path)
  const during = async (work: () => Promise<unknown>) => {
    forgetPeak(site.pid())
    const asker = askInTurn(urls)
    await work()
    const times = Object.values(await asker.stop()).flat()
    return { peak: residentPeak(site.pid()), times }
  }
  await during(() => wait(5_000)) // warm
  const alone = await during(() => wait(SECONDS * 1000))
  const listeners: ReturnType<typeof listen>[] = []
  const together = await during(async () => {
    for (let n = 0; n < LISTENERS; n++) {
      listeners.push(listen(site, `10.0.${n >> 8}.${n & 255}`))
      await wait(ARRIVAL_MS)
    }
    await wait(SECONDS * 1000)
  })
  const heard = listeners.map((listener) => listener.stop())
  const cut = heard.filter(({ isCut }) => isCut).length
  const bytes = median(heard.map(({ received }) => received))
  return [
    atMost(
      60,
      'MB',
      `${LISTENERS} listeners, sound on ${where}: memory above none`,
      together.peak - alone.peak,
      `peaks ${Math.round(alone.peak)} and ${Math.round(together.peak)} MB; each heard ${Math.round(bytes / 1000)} kB`,
    ),
    atMost(
      50,
      'ms',
      `${LISTENERS} listeners, sound on ${where}: p99 of a page meanwhile`,
      percentile(together.times, 0.99),
      `${together.times.length} asked, median ${median(together.times).toFixed(1)} ms; without listeners p99 ${percentile(alone.times, 0.99).toFixed(1)} ms`,
    ),
    none(`${LISTENERS} listeners, sound on ${where}: refused or cut`, cut),
  ]
}

/** Listens as a browser does: reads ahead as fast as it can, and from then on only what is played. */
function listen({ origin }: Site, address: string) {
  const url = new URL(origin)
  let received = 0
  let isCut = false
  let isOver = false
  let wanted = AHEAD
  const socket: Socket = connect({ host: url.hostname, port: Number(url.port) })
  socket.write(
    `GET /archivos/${KEY} HTTP/1.1\r\nHost: ${url.host}\r\nRange: bytes=0-\r\nX-Forwarded-For: ${address}\r\n\r\n`,
  )
  const take = () => {
    while (received < wanted) {
      const chunk: Buffer | null = socket.read()
      if (!chunk) return
      if (received === 0 && !chunk.toString('latin1').startsWith('HTTP/1.1 206')) isCut = true
      received += chunk.length
    }
  }
  socket.on('readable', take)
  socket.on('error', () => {})
  socket.on('close', () => {
    isCut ||= !isOver
  })
  const timer = setInterval(() => {
    wanted += (PACE * BURST_MS) / 1000
    take()
  }, BURST_MS)
  return {
    stop() {
      isOver = true
      clearInterval(timer)
      socket.destroy()
      return { received, isCut }
    },
  }
}
