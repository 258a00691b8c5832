import { afterEach, beforeEach, vi } from 'vitest'
import { createRadioPlayer, type RadioPlayer } from '#app/features/radio/player/radio-player.ts'

/** A fake audio element, for tests that control the clock and span minutes. Journeys use a real one. */
class FakeAudio extends EventTarget {
  currentTime = 0
  paused = true
  volume = 1
  ended = false
  error: { code: number } | null = null
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
  /** Plays sound for so many seconds. */
  async sound(seconds: number) {
    for (let i = 0; i < seconds; i++) {
      await vi.advanceTimersByTimeAsync(1000)
      this.currentTime += 1
      this.dispatchEvent(new Event('progress'))
      this.dispatchEvent(new Event('timeupdate'))
    }
  }
  fail(code: number) {
    this.error = { code }
    this.dispatchEvent(new Event('error'))
  }
}

export let audio: FakeAudio
export let player: RadioPlayer
export let detach: () => void
export const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

export const status = () => player.getSnapshot().status
export const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

/** Creates the player with a fresh element, which `configure` may prepare. */
export function start(addresses = ['https://radio.cl/vivo'], configure = (_audio: FakeAudio) => {}) {
  audio = new FakeAudio()
  configure(audio)
  player = createRadioPlayer(addresses, () => 0.5)
  detach = player.attach(audio as unknown as HTMLAudioElement)
}

/** Gives each test of a file its own clock and network. */
export function fakeRadio() {
  beforeEach(() => {
    vi.useFakeTimers()
    const network = new EventTarget()
    vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
    vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
    vi.stubGlobal('dispatchEvent', network.dispatchEvent.bind(network))
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
}
