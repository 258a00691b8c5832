import { createServer, type Server, type ServerResponse } from 'node:http'
import { freePort } from './postgres.ts'

const RATE = 22_050
const TONE_HZ = 440
const STEP_MS = 100

/** A radio station of the tests' own: an endless tone, sent as fast as it is heard, after a burst of six seconds: a browser wants some kilobytes before it begins. */
export type Station = {
  url: string
  /** The same station as HLS. */
  hlsUrl: string
  /** What it says it plays, as an Icecast does. */
  titulo: string
  /** How many listen now. */
  listeners(): number
  /** `live` sends sound, `silent` keeps the connection and sends nothing, `refusing` answers 404. */
  mode: 'live' | 'silent' | 'refusing'
  /** Cuts every listener off and stops listening, as a station that is switched off. */
  down(): Promise<void>
  up(): Promise<void>
}

export async function startStation(): Promise<Station> {
  const port = await freePort()
  const open = new Set<ServerResponse>()
  let server: Server | undefined

  const station: Station = {
    url: `http://127.0.0.1:${port}/vivo`,
    hlsUrl: `http://127.0.0.1:${port}/vivo.m3u8`,
    titulo: '',
    listeners: () => open.size,
    mode: 'live',
    async down() {
      for (const response of open) response.destroy()
      await new Promise((resolve) => server?.close(resolve))
    },
    async up() {
      server = createServer((request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*')
        if (station.mode === 'refusing') {
          response.writeHead(404).end()
          return
        }
        if (request.url === '/status-json.xsl') {
          const source = { listenurl: station.url, title: station.titulo, bitrate: 128 }
          response.end(JSON.stringify({ icestats: { source } }))
          return
        }
        if (request.url?.endsWith('.m3u8')) {
          response.setHeader('Content-Type', 'application/vnd.apple.mpegurl')
          response.end(playlist())
          return
        }
        if (request.url?.endsWith('.mp3')) {
          response.setHeader('Content-Type', 'audio/mpeg')
          response.end(silentMp3(SEGMENT_SECONDS))
          return
        }
        open.add(response)
        response.writeHead(200, { 'Content-Type': 'audio/wav', 'Cache-Control': 'no-store' })
        let sample = 0
        const send = (ms: number) => {
          const samples = (RATE * ms) / 1000
          response.write(tone(sample, samples))
          sample += samples
        }
        response.write(wavHeader())
        send(6000)
        const timer = setInterval(() => station.mode === 'live' && send(STEP_MS), STEP_MS)
        response.on('close', () => {
          clearInterval(timer)
          open.delete(response)
        })
      })
      await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    },
  }
  await station.up()
  return station
}

/** The header of a recording without an end: the largest length that it can name. */
function wavHeader(): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(0xffff_ffff, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(0xffff_ffff, 40)
  return header
}

function tone(from: number, samples: number): Buffer {
  const data = Buffer.alloc(samples * 2)
  for (let i = 0; i < samples; i++)
    data.writeInt16LE(Math.round(Math.sin(((from + i) / RATE) * TONE_HZ * 2 * Math.PI) * 9000), i * 2)
  return data
}

const SEGMENT_SECONDS = 2
const MP3_RATE = 44_100
const MP3_FRAME_SAMPLES = 1152

/** The last six segments of a broadcast that began long ago. */
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

/** Frames of 128 kbit/s whose side information is all zero: silence, without an encoder. */
function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb_9064, 0)
  return Buffer.concat(
    Array.from({ length: Math.round((seconds * MP3_RATE) / MP3_FRAME_SAMPLES) }, () => frame),
  )
}
