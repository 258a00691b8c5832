import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeAudio } from '#tests/support/player/fake-audio.ts'
import type { Grabacion } from './grabacion.ts'
import { resumeAt } from './positions.ts'
import { createRecordings } from './recordings.ts'
import { takeTurn } from './turn.ts'

const { createMachine } = await import('./recording-machine.ts')

class FakeRecording extends FakeAudio {
  duration = Number.NaN
  readyState = 0
  loads = 0
  #src = ''
  get src() {
    return this.#src
  }
  set src(url: string) {
    this.#src = new URL(url, 'https://iglesia.cl').href
    this.load()
  }
  removeAttribute() {
    this.#src = ''
  }
  load() {
    Object.assign(this, { currentTime: 0, readyState: 0, error: null, ended: false, paused: true })
    if (this.#src !== '') this.loads += 1
  }
  async play() {
    this.paused = false
    if (server === 200 && broken) queueMicrotask(() => this.fail(4))
    else if (server === 200) {
      this.readyState = 4
      this.duration = 2460
      this.dispatchEvent(new Event('loadedmetadata'))
    } else queueMicrotask(() => this.fail(4))
  }
  pause() {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
}

const grabacion: Grabacion = {
  id: 'a',
  titulo: 'El buen pastor',
  autor: 'Ana',
  pagina: '/predicaciones/el-buen-pastor',
  segundos: 2460,
  calidades: [
    { clave: 'ligera', url: '/archivos/ligera.mp3', tipo: 'audio/mpeg', bytes: 12e6 },
    { clave: 'alta', url: '/archivos/alta.mp3', tipo: 'audio/mpeg', bytes: 29e6 },
  ],
}
const [ligera, alta] = grabacion.calidades as [Grabacion['calidades'][0], Grabacion['calidades'][0]]

/** How the server answers: a status, or 0 without a network. */
let server: number
/** Whether the browser cannot decode what the server sends. */
let broken: boolean
let audio: FakeRecording
let player: ReturnType<typeof createRecordings>
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const estado = () => player.getSnapshot()?.estado
const expectPlaying = (segundos: number) =>
  expect(player.getSnapshot()).toMatchObject({ estado: 'playing', segundos })

beforeEach(() => {
  vi.useFakeTimers()
  server = 200
  broken = false
  const stored = new Map<string, string>()
  const network = new EventTarget()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('dispatchEvent', network.dispatchEvent.bind(network))
  const body = { appendChild: (element: FakeRecording) => element }
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { body, visibilityState: 'visible', querySelector: () => null }),
  )
  vi.stubGlobal('location', { href: 'https://iglesia.cl/' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 })
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2 })
  vi.stubGlobal('Audio', function Audio() {
    audio = new FakeRecording()
    return audio
  })
  vi.stubGlobal('fetch', async () => {
    if (server === 0) throw new TypeError('Failed to fetch')
    return new Response(null, { status: server })
  })
  player = createRecordings(async () => ({ createMachine, Bar: undefined }))
})

afterEach(() => {
  player.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const listen = async (from = 0, count = 20) => {
  player.play(grabacion, ligera, from, [])
  await seconds(0)
  await audio.sound(count)
}

test('plays from the given second, and says so only once there is sound', async () => {
  player.play(grabacion, ligera, 100, [])
  expect(estado()).toBe('loading')
  await seconds(0)
  expect(audio.loads).toBe(1)
  await audio.sound(3)
  expectPlaying(103)
})

test('remembers where it stopped: paused, closed, or while it plays', async () => {
  await listen(0, 60)
  player.toggle()
  expect(estado()).toBe('paused')
  expect(resumeAt('a', 2460)).toBe(55)
  player.toggle()
  await audio.sound(10)
  expect(resumeAt('a', 2460)).toBeGreaterThan(55)
  player.close()
  expect(resumeAt('a', 2460)).toBe(65)
  expect(audio.src).toBe('')
})

test('jumps, within the recording', async () => {
  await listen(100)
  player.skip(30)
  expect(audio.currentTime).toBe(150)
  player.skip(-15)
  player.skip(-1000)
  expect(audio.currentTime).toBe(0)
  player.seek(9999)
  expect(audio.currentTime).toBe(2459)
})

test('plays from another second without asking for the file again', async () => {
  await listen(100)
  player.toggle()
  const before = audio.loads
  player.play(grabacion, ligera, 700, [])
  await audio.sound(1)
  expectPlaying(701)
  expect(audio.loads).toBe(before)
})

test('changes the quality at the same second, and keeps the speed', async () => {
  await listen(100)
  player.setSpeed(1.5)
  player.play(grabacion, alta, player.getSnapshot()?.segundos ?? 0, [])
  await seconds(0)
  expect(audio.src).toMatch(/alta\.mp3$/)
  expect(audio.currentTime).toBe(120)
  expect(audio.playbackRate).toBe(1.5)
})

test('a cut network waits, and goes on at the same second once it is back', async () => {
  await listen(100)
  server = 0
  audio.fail(2)
  await seconds(0)
  expect(estado()).toBe('waiting')
  await seconds(300)
  expect(estado()).toBe('waiting')
  server = 200
  const before = audio.loads
  dispatchEvent(new Event('online'))
  expect(audio.loads).toBe(before + 1)
  expect(audio.currentTime).toBe(120)
  await audio.sound(2)
  expectPlaying(122)
})

test('a connection that is open and silent is given up, and asked for anew', async () => {
  await listen(100)
  server = 0
  await seconds(8)
  expect(estado()).toBe('waiting')
  server = 200
  await seconds(16)
  await audio.sound(2)
  expectPlaying(122)
})

test('a server in trouble is asked again, less and less often', async () => {
  await listen(100)
  server = 503
  audio.fail(2)
  await seconds(0)
  const before = audio.loads
  await seconds(120)
  expect(audio.loads - before).toBeGreaterThan(5)
  expect(audio.loads - before).toBeLessThan(14)
  server = 200
  await seconds(16)
  await audio.sound(1)
  expectPlaying(121)
})

test('gives up after ten minutes without sound; a press goes on at the same second', async () => {
  await listen(100)
  server = 0
  audio.fail(2)
  await seconds(620)
  expect(estado()).toBe('lost')
  const before = audio.loads
  dispatchEvent(new Event('online'))
  await seconds(60)
  expect(audio.loads).toBe(before)
  server = 200
  player.toggle()
  await audio.sound(1)
  expectPlaying(121)
})

test('an audio that was deleted is told at once', async () => {
  server = 404
  player.play(grabacion, ligera, 0, [])
  await seconds(1)
  expect(estado()).toBe('gone')
})

test('an audio that cannot be decoded is told, and not asked for without end', async () => {
  broken = true
  player.play(grabacion, ligera, 0, [])
  await seconds(20)
  expect(estado()).toBe('broken')
  expect(audio.loads).toBeLessThan(5)
})

test('a file that ends before its length was cut off', async () => {
  await listen(100)
  audio.ended = true
  audio.dispatchEvent(new Event('ended'))
  await seconds(1)
  await audio.sound(2)
  expectPlaying(122)
})

test('at its end it is forgotten, and begins anew', async () => {
  await listen(2440, 19)
  audio.currentTime = 2460
  audio.ended = true
  audio.dispatchEvent(new Event('ended'))
  expect(player.getSnapshot()).toMatchObject({ estado: 'paused', segundos: 0 })
  expect(resumeAt('a', 2460)).toBeUndefined()
  player.toggle()
  expect(audio.currentTime).toBe(0)
})

test('one thing sounds at a time', async () => {
  const radio = vi.fn()
  takeTurn(radio)
  await listen(100)
  expect(radio).toHaveBeenCalledOnce()
  takeTurn(radio)
  expect(player.getSnapshot()).toBeNull()
  expect(audio.paused).toBe(true)
  expect(resumeAt('a', 2460)).toBe(115)
})

test('without the player’s script it says so, and a later press tries again', async () => {
  const load = vi.fn<() => Promise<{ createMachine: typeof createMachine; Bar: undefined }>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValue({ createMachine, Bar: undefined })
  player = createRecordings(load)
  player.play(grabacion, ligera, 0, [])
  await seconds(0)
  expect(estado()).toBe('lost')
  expect(audio.paused).toBe(true)
  player.play(grabacion, ligera, 0, [])
  await seconds(0)
  await audio.sound(1)
  expect(estado()).toBe('playing')
})
