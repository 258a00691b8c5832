import { describe, expect, test, vi } from 'vitest'
import { audio, detach, fakeRadio, player, seconds, start, status } from '#tests/support/radio/fake-radio.ts'

fakeRadio()

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

  test('counts as off the air if the station refuses, not if it is unreachable', async () => {
    start()
    audio.onAir = false
    player.play()
    await seconds(5)
    expect(status()).toBe('off-air')
    audio.reachable = false
    await seconds(5)
    expect(status()).toBe('reconnecting')
  })

  test('falls back to the next address, and starts with the first one next time', async () => {
    start(['https://a.cl/1', 'https://b.cl/2'])
    player.play()
    expect(audio.src).toBe('https://a.cl/1')
    audio.fail(4)
    await seconds(0)
    expect(audio.src).toBe('https://b.cl/2')
    await audio.sound(1)
    player.pause()
    player.play()
    expect(audio.src).toBe('https://a.cl/1')
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
  test('is detected, and the player reconnects', async () => {
    start()
    player.play()
    await audio.sound(5)
    await seconds(2)
    expect(status()).toBe('rebuffering')
    await seconds(2)
    expect(audio.joins).toBe(2)
  })

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
