import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../network/port.ts'
import type { Station, StationOptions } from './station-type.ts'

const PATH = '/vivo'
const HLS_PATH = '/vivo.m3u8'
const KBPS = 128
const SECRET = 'prueba'
/** Icecast's timeout for a source that sends nothing. */
const SOURCE_TIMEOUT_S = 30
const WITHIN_MS = 20_000

/** A real Icecast, to which a real ffmpeg sends a tone as MP3, as a church's studio would. */
export async function startIcecast({
  tone = 440,
  port,
  hls = false,
  format = 'mp3',
  cors = true,
}: StationOptions = {}): Promise<Station> {
  const own = port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'campanario-icecast-'))
  const web = join(folder, 'web')
  // Icecast's own pages, the status among them, in the folder where ffmpeg writes HLS.
  cpSync('/usr/share/icecast2/web', web, { recursive: true, dereference: true })
  // Icecast never runs as root: it changes to a user that must be able to read this.
  for (const path of [folder, web]) chmodSync(path, 0o755)
  writeFileSync(join(folder, 'icecast.xml'), config(own, folder, cors))

  const origin = `http://127.0.0.1:${own}`
  let icecast: ChildProcess | undefined
  let ffmpeg: ChildProcess | undefined
  /** The last error output of either. */
  let said = ''
  const run = (command: string, args: string[]) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.on('data', (text: Buffer) => {
      said = `${command}: ${text}`
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  const until = async (what: string, check: () => Promise<boolean>) => {
    for (const begun = Date.now(); Date.now() - begun < WITHIN_MS; ) {
      if (await check()) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`Waited in vain for ${what}; ${said || 'nothing was said'}`)
  }

  const source = async (): Promise<Record<string, unknown> | undefined> => {
    // Just after starting, Icecast's status is no JSON.
    const answer = await fetch(`${origin}/status-json.xsl`)
      .then((response) => response.json())
      .catch(() => null)
    return answer?.icestats?.source
  }

  const launch = async () => {
    await until('Icecast to start', async () => {
      // If another connection still holds the port, Icecast exits at once: start it again.
      if (hasEnded(icecast)) icecast = run('icecast2', ['-c', join(folder, 'icecast.xml')])
      // Another server might answer at this port.
      const answer = await fetch(origin).catch(() => undefined)
      return !hasEnded(icecast) && answer?.headers.get('server')?.startsWith('Icecast') === true
    })
  }

  const feed = async () => {
    const playlist = hls ? join(web, HLS_PATH) : undefined
    await until('ffmpeg to be on the air', async () => {
      // It may end after its first answer, if the port was not quite free.
      if (hasEnded(icecast)) await launch()
      // If Icecast refuses the source at first, ffmpeg exits at once: start it again.
      if (hasEnded(ffmpeg)) ffmpeg = run('ffmpeg', studio(`${origin}${PATH}`, tone, format, playlist))
      if ((await source()) === undefined) return false
      return !playlist || (await fetch(`${origin}${HLS_PATH}`)).ok
    })
  }

  const station: Station = {
    port: own,
    path: PATH,
    hlsPath: HLS_PATH,
    listeners: async () => Number((await source())?.listeners ?? 0),
    async tell(titulo) {
      const query = new URLSearchParams({ mount: PATH, mode: 'updinfo', charset: 'UTF-8', song: titulo })
      const answer = await fetch(`${origin}/admin/metadata?${query}`, { headers: AUTHORIZATION })
      if (!answer.ok) throw new Error(`Icecast answered ${answer.status} to a title`)
    },
    async kill() {
      await Promise.all([end(icecast), end(ffmpeg)])
    },
    async start() {
      await launch()
      await feed()
    },
    freeze: () => void icecast?.kill('SIGSTOP'),
    thaw: () => void icecast?.kill('SIGCONT'),
    async leaveAir() {
      await end(ffmpeg)
      await until('Icecast to notice', async () => (await source()) === undefined)
    },
    returnToAir: feed,
    async stop() {
      await station.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await station.start()
  return station
}

const AUTHORIZATION = { Authorization: `Basic ${Buffer.from(`source:${SECRET}`).toString('base64')}` }

const FORMATS = {
  mp3: { codec: 'libmp3lame', container: 'mp3', type: 'audio/mpeg' },
  aac: { codec: 'aac', container: 'adts', type: 'audio/aac' },
  opus: { codec: 'libopus', container: 'ogg', type: 'application/ogg' },
}

/** ffmpeg's arguments: sends sound in real time and announces its bitrate. */
function studio(address: string, tone: number, format: keyof typeof FORMATS, playlist?: string): string[] {
  const headers = Object.entries({ ...AUTHORIZATION, 'Ice-Bitrate': String(KBPS) })
  const { codec, container, type } = FORMATS[format]
  const encoded = (name: string) => ['-c:a', name, '-b:a', `${KBPS}k`]
  return [
    '-loglevel',
    'error',
    '-nostdin',
    '-re',
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=${tone}:sample_rate=${format === 'opus' ? 48_000 : 44_100}`,
    ...encoded(codec),
    '-f',
    container,
    '-content_type',
    type,
    '-method',
    'PUT',
    '-chunked_post',
    '0',
    '-send_expect_100',
    '0',
    '-headers',
    headers.map(([name, value]) => `${name}: ${value}\r\n`).join(''),
    address,
    ...(playlist
      ? [...encoded('libmp3lame'), '-f', 'hls', '-hls_time', '2', '-hls_flags', 'delete_segments', playlist]
      : []),
  ]
}

const config = (port: number, folder: string, cors: boolean) => `<icecast>
  <limits>
    <clients>50</clients>
    <sources>2</sources>
    <source-timeout>${SOURCE_TIMEOUT_S}</source-timeout>
    <burst-size>65535</burst-size>
  </limits>
  <authentication>
    <source-password>${SECRET}</source-password>
    <admin-user>admin</admin-user>
    <admin-password>${SECRET}</admin-password>
  </authentication>
  <hostname>127.0.0.1</hostname>
  <listen-socket>
    <port>${port}</port>
    <bind-address>127.0.0.1</bind-address>
  </listen-socket>
  ${cors ? '<http-headers><header name="Access-Control-Allow-Origin" value="*" /></http-headers>' : ''}
  <paths>
    <logdir>${folder}</logdir>
    <webroot>${folder}/web</webroot>
    <adminroot>/usr/share/icecast2/admin</adminroot>
  </paths>
  <logging>
    <accesslog>-</accesslog>
    <errorlog>-</errorlog>
    <loglevel>1</loglevel>
  </logging>
  <security>
    ${process.getuid?.() === 0 ? '<changeowner><user>nobody</user><group>nogroup</group></changeowner>' : ''}
  </security>
</icecast>
`

const running = new Set<ChildProcess>()
// A test that failed may have left its station running.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

const hasEnded = (child: ChildProcess | undefined) =>
  !child || child.exitCode !== null || child.signalCode !== null

/** Kills a process, even a frozen one. */
const end = (child: ChildProcess | undefined) =>
  new Promise<void>((resolve) => {
    if (!child || hasEnded(child)) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
