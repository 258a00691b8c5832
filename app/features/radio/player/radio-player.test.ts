import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeAudio } from '#tests/support/player/fake-audio.ts'
import { connectMediaSession } from './media-session.ts'
import { createRadioPlayer, type RadioPlayer } from './radio-player.ts'

class FakeRadio extends FakeAudio {
  volume = 1
  src = ''
  joins = 0
  onAir = true
  /** Whether the address responds at all. */
  reachable = true
  /** Name of the error that `play()` rejects with. */
  refusal: string | undefined
  hasAttribute = () => this.src !== ''
  removeAttribute = () => {
    this.src = ''
  }
  load() {
    this.error = null
    this.ended = false
    this.currentTime = 0
  }
  async play() {
    this.joins += 1
    if (this.refusal) throw Object.assign(new Error(), { name: this.refusal })
    this.paused = false
    if (!this.onAir) queueMicrotask(() => this.fail(4))
  }
  pause() {
    this.paused = true
  }
}

let audio: FakeRadio
let player: RadioPlayer
let detach: () => void
const page = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null })

const status = () => player.getSnapshot().status
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

/** Creates the player with a fresh element. */
function start(addresses = ['https://radio.cl/vivo']) {
  audio = new FakeRadio()
  player = createRadioPlayer(addresses, () => 0.5)
  detach = player.attach(audio as unknown as HTMLAudioElement)
}

beforeEach(() => {
  vi.useFakeTimers()
  const network = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, network[name].bind(network))
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async () => {
    if (!audio.reachable) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 404 })
  })
})

afterEach(() => {
  detach()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('is live only once there is sound', async () => {
  start()
  expect(status()).toBe('idle')
  player.play()
  expect(status()).toBe('connecting')
  audio.dispatchEvent(new Event('playing'))
  expect(status()).toBe('connecting')
  await audio.sound(1)
  expect(status()).toBe('live')
})

test('a pause by a call or a headset disconnects too', async () => {
  start()
  player.play()
  await audio.sound(1)
  audio.paused = true
  audio.dispatchEvent(new Event('pause'))
  expect(status()).toBe('idle')
  expect(audio.src).toBe('')
})

test('if the browser demands a touch, the player waits for one', async () => {
  start()
  audio.refusal = 'NotAllowedError'
  player.play()
  await seconds(0)
  expect(status()).toBe('idle')
})

test('the sleep timer fades out and pauses, on time even if the phone slept', async () => {
  start()
  player.setVolume(80)
  player.play()
  await audio.sound(1)
  player.sleepIn(15)
  await audio.sound(14 * 60)
  expect(audio.volume).toBe(0.8)
  await audio.sound(50)
  expect(audio.volume).toBeCloseTo(0.4, 1)
  vi.setSystemTime(Date.now() + 60 * 60_000)
  await audio.sound(1)
  expect(status()).toBe('idle')
  expect(player.getSnapshot().sleepAt).toBeNull()
  expect(audio.volume).toBe(0.8)
})

test('a pause ends all retries', async () => {
  start()
  player.play()
  audio.onAir = false
  audio.fail(2)
  player.pause()
  const before = audio.joins
  await seconds(60)
  expect(audio.joins).toBe(before)
  expect(status()).toBe('idle')
})

test('changing other addresses does not interrupt the one that plays', async () => {
  start(['https://a.cl/1'])
  player.play()
  await audio.sound(2)
  player.setAddresses(['https://nueva.cl/0', 'https://a.cl/1'])
  expect(audio.joins).toBe(1)
  expect(status()).toBe('live')
  player.setAddresses(['https://nueva.cl/0'])
  expect(audio.src).toBe('https://nueva.cl/0')
  expect(status()).toBe('connecting')
})

test('follows an administrator who adds, moves and removes the station', async () => {
  start([])
  expect(status()).toBe('no-station')
  player.play()
  expect(status()).toBe('no-station')
  player.setAddresses(['https://radio.cl/vivo'])
  expect(status()).toBe('idle')
  player.play()
  await audio.sound(1)
  player.setAddresses(['https://otra.cl/vivo'])
  expect(audio.src).toBe('https://otra.cl/vivo')
  player.setAddresses([])
  expect(status()).toBe('no-station')
  expect(audio.src).toBe('')
})

test('a browser that refuses an endless duration, or an action, plays on and shows the title', async () => {
  const session = {
    metadata: null as { title: string } | null,
    playbackState: 'none',
    setActionHandler(action: string) {
      if (action === 'stop') throw new TypeError(`«${action}» is not an action`)
    },
    setPositionState() {
      throw new TypeError('The duration is not finite')
    },
  }
  vi.stubGlobal('navigator', { mediaSession: session })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(given: object) {
        Object.assign(this, given)
      }
    },
  )
  start()
  const disconnect = connectMediaSession(player, { title: 'Cuán grande es Él', artist: 'Radio' })
  player.play()
  await audio.sound(1)
  expect(status()).toBe('live')
  expect(session).toMatchObject({ playbackState: 'playing', metadata: { title: 'Cuán grande es Él' } })
  // The song changes while it plays.
  disconnect()
  connectMediaSession(player, { title: 'Castillo fuerte', artist: 'Radio' })
  expect(session.metadata?.title).toBe('Castillo fuerte')
})

test('a listener that fails is reported, and stops neither the sound nor other listeners', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  start()
  const leave = player.subscribe(() => {
    throw new Error('cannot be drawn')
  })
  const heard = vi.fn()
  player.subscribe(heard)
  player.play()
  await seconds(0)
  expect(status()).toBe('connecting')
  expect(heard).toHaveBeenCalled()
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'cannot be drawn' }))
  leave()
})

describe('a stream that fails', () => {
  test('is retried with growing pauses of at most four seconds', async () => {
    start()
    player.play()
    await audio.sound(20)
    audio.onAir = false
    audio.fail(2)
    expect(status()).toBe('reconnecting')
    const before = audio.joins
    await seconds(60)
    expect(audio.joins - before).toBeGreaterThan(20)
    expect(audio.joins - before).toBeLessThan(30)
  })

  test('is retried at once when the network returns', async () => {
    start()
    player.play()
    for (let i = 0; i < 6; i++) {
      audio.fail(2)
      await seconds(4)
    }
    audio.fail(2)
    audio.fail(2)
    const before = audio.joins
    dispatchEvent(new Event('online'))
    expect(audio.joins).toBe(before + 1)
  })
})

describe('a stall without an event', () => {
  test('is tolerated longer while data arrives: the network is slow, not gone', async () => {
    start()
    player.play()
    await audio.sound(5)
    for (let i = 0; i < 14; i++) {
      audio.dispatchEvent(new Event('progress'))
      await seconds(1)
    }
    expect(status()).toBe('rebuffering')
    expect(audio.joins).toBe(1)
    await seconds(2)
    expect(audio.joins).toBe(2)
  })

  test('a slow connection may take twice as long as the last one took', async () => {
    start()
    player.play()
    await seconds(3)
    await audio.sound(5)
    audio.fail(2)
    await seconds(1)
    expect(audio.joins).toBe(2)
    await seconds(6)
    expect(audio.joins).toBe(2)
    await seconds(3)
    expect(audio.joins).toBe(3)
  })
})

describe.each([5, 60, 600])('after an outage of %i seconds the player reconnects within 3.5', (away) => {
  const outages: [string, () => void][] = [
    [
      'refused',
      () => {
        audio.onAir = false
        audio.fail(2)
      },
    ],
    ['closed, then unresponsive', () => audio.fail(2)],
    ['unresponsive without an event', () => {}],
  ]
  test.each(outages)('%s', async (_name, breakOff) => {
    // The station may return at any moment between two tries.
    for (let shift = 0; shift < 4; shift += 0.3) {
      start(['https://a.cl/1', 'https://b.cl/2'])
      player.play()
      await audio.sound(20)
      audio.reachable = false
      breakOff()
      await seconds(away + shift)
      audio.onAir = true
      // Connections opened before the return stay silent for ever: wait for a new one.
      const before = audio.joins
      const returned = Date.now()
      while (audio.joins === before && Date.now() - returned < 60_000) await vi.advanceTimersByTimeAsync(50)
      expect(Date.now() - returned).toBeLessThanOrEqual(3500)
      await audio.sound(1)
      expect(status()).toBe('live')
      detach()
    }
  })
})
