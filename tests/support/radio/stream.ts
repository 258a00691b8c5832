import { createServer, type Server, type ServerResponse } from 'node:http'
import { freePort } from '../network/port.ts'
import { wavHeader } from '../player/wav.ts'
import { silentMp3 } from './silent-mp3.ts'
import type { Station, StationOptions } from './station-type.ts'

const RATE = 22_050
const STEP_MS = 100

/**
 * The built-in station, for machines without Icecast: an endless tone in real time, after a burst of six
 * seconds because browsers buffer some kilobytes before they play.
 */
export async function startStream({ tone = 440, port, cors = true }: StationOptions = {}): Promise<Station> {
  const own = port ?? (await freePort())
  const origin = `http://127.0.0.1:${own}`
  const open = new Set<ServerResponse>()
  let server: Server | undefined
  let titulo = ''
  let onAir = true
  let frozen = false
  /** Requests that arrived while it was frozen. */
  let waiting: (() => void)[] = []

  const leaveAir = async () => {
    onAir = false
    for (const response of open) response.destroy()
  }

  const answer = (url: string, response: ServerResponse) => {
    if (cors) response.setHeader('Access-Control-Allow-Origin', '*')
    if (url === '/status-json.xsl') {
      const source = { listenurl: `${origin}/vivo`, title: titulo, bitrate: 128 }
      response.end(JSON.stringify({ icestats: onAir ? { source } : {} }))
    } else if (!onAir) {
      response.writeHead(404).end()
    } else if (url.endsWith('.m3u8')) {
      response.setHeader('Content-Type', 'application/vnd.apple.mpegurl').end(playlist())
    } else if (url.endsWith('.mp3')) {
      response.setHeader('Content-Type', 'audio/mpeg').end(silentMp3(SEGMENT_SECONDS))
    } else {
      play(response)
    }
  }

  const play = (response: ServerResponse) => {
    open.add(response)
    response.writeHead(200, { 'Content-Type': 'audio/wav', 'Cache-Control': 'no-store' })
    let sample = 0
    const send = (ms: number) => {
      const samples = (RATE * ms) / 1000
      response.write(toneOf(tone, sample, samples))
      sample += samples
    }
    response.write(wavHeader(1, RATE, 0xffff_ffff))
    send(6000)
    const timer = setInterval(() => !frozen && response.writableLength < 200_000 && send(STEP_MS), STEP_MS)
    response.on('close', () => {
      clearInterval(timer)
      open.delete(response)
    })
  }

  const station: Station = {
    port: own,
    path: '/vivo',
    hlsPath: '/vivo.m3u8',
    listeners: async () => open.size,
    async tell(text) {
      titulo = text
    },
    async kill() {
      server?.closeAllConnections()
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
      server = undefined
    },
    async start() {
      server = createServer((request, response) => {
        const respond = () => answer(request.url ?? '', response)
        if (frozen) waiting.push(respond)
        else respond()
      })
      await new Promise<void>((resolve) => server?.listen(own, '127.0.0.1', resolve))
    },
    freeze() {
      frozen = true
    },
    thaw() {
      frozen = false
      for (const respond of waiting) respond()
      waiting = []
    },
    leaveAir,
    async returnToAir() {
      onAir = true
    },
    stop: () => station.kill(),
  }
  await station.start()
  return station
}

function toneOf(hertz: number, from: number, samples: number): Buffer {
  const data = Buffer.alloc(samples * 2)
  for (let i = 0; i < samples; i++)
    data.writeInt16LE(Math.round(Math.sin(((from + i) / RATE) * hertz * 2 * Math.PI) * 9000), i * 2)
  return data
}

const SEGMENT_SECONDS = 2

/** An HLS playlist: the last six segments of a broadcast that began long ago. */
function playlist(): string {
  const last = Math.floor(Date.now() / (SEGMENT_SECONDS * 1000))
  const segments = Array.from({ length: 6 }, (_, i) => `#EXTINF:${SEGMENT_SECONDS},\n${last - 5 + i}.mp3`)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${last - 5}`,
    ...segments,
    '',
  ].join('\n')
}
