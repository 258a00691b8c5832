import { vi } from 'vitest'

/** What players' tests have for an element, since they set the clock and span minutes. Journeys use a real one. */
export class FakeAudio extends EventTarget {
  currentTime = 0
  paused = true
  ended = false
  error: { code: number } | null = null
  playbackRate = 1
  /** Plays sound for so many seconds. */
  async sound(seconds: number) {
    for (let i = 0; i < seconds; i++) {
      await vi.advanceTimersByTimeAsync(1000)
      this.currentTime += this.playbackRate
      this.dispatchEvent(new Event('progress'))
      this.dispatchEvent(new Event('timeupdate'))
    }
  }
  fail(code: number) {
    this.error = { code }
    this.dispatchEvent(new Event('error'))
  }
}
