import { expect, test, vi } from 'vitest'
import { audio, fakeRadio, player, seconds, start, status } from '#tests/support/radio/fake-radio.ts'

fakeRadio()

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

test('pausing disconnects, playing connects again', async () => {
  start()
  player.play()
  await audio.sound(2)
  player.pause()
  expect(status()).toBe('idle')
  expect(audio.src).toBe('')
  player.play()
  expect(audio.src).toBe('https://radio.cl/vivo')
  expect(audio.joins).toBe(2)
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

test('detects a system that lets no page set the volume', () => {
  start(undefined, (audio) => Object.defineProperty(audio, 'volume', { get: () => 1, set: () => {} }))
  expect(player.getSnapshot().volumeLocked).toBe(true)
})
