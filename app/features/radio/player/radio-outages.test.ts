import { describe, expect, test, vi } from 'vitest'
import { audio, detach, fakeRadio, player, seconds, start, status } from '#tests/support/radio/fake-radio.ts'

fakeRadio()

describe('a stream that breaks off', () => {
  test('is joined again, more slowly each time, never later than four seconds', async () => {
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

  test('is off the air once the station itself refuses, not when it is out of reach', async () => {
    start()
    audio.onAir = false
    player.play()
    await seconds(5)
    expect(status()).toBe('off-air')
    audio.reachable = false
    await seconds(5)
    expect(status()).toBe('reconnecting')
  })

  test('falls over to the next address, and begins with the first one the next time', async () => {
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

  test('is joined at once when the network returns', async () => {
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

describe('silence that raises no event', () => {
  test('is noticed, and the stream joined again', async () => {
    start()
    player.play()
    await audio.sound(5)
    await seconds(2)
    expect(status()).toBe('rebuffering')
    await seconds(2)
    expect(audio.joins).toBe(2)
  })

  test('is borne longer while something comes: the network is slow, not gone', async () => {
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

  test('a connection that takes long to begin is given the time that the last one took, twice', async () => {
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

describe.each([5, 60, 600])('after %i seconds away the stream is joined again within 3.5', (away) => {
  const outages: [string, () => void][] = [
    [
      'refused',
      () => {
        audio.onAir = false
        audio.fail(2)
      },
    ],
    ['cut off, and then silent', () => audio.fail(2)],
    ['silent at once, and nobody is told', () => {}],
  ]
  test.each(outages)('%s', async (_name, breakOff) => {
    // Its return falls anywhere between two tries.
    for (let shift = 0; shift < 4; shift += 0.3) {
      start(['https://a.cl/1', 'https://b.cl/2'])
      player.play()
      await audio.sound(20)
      audio.reachable = false
      breakOff()
      await seconds(away + shift)
      audio.onAir = true
      // What was begun before the return stays silent for ever.
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
