import { expect, test, vi } from 'vitest'
import { audio, fakeRadio, player, seconds, start, status } from '#tests/support/radio/fake-radio.ts'
import { connectMediaSession } from './media-session.ts'

fakeRadio()

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
  player.subscribe(() => {
    throw new Error('cannot be drawn')
  })
  const heard = vi.fn()
  player.subscribe(heard)
  player.play()
  await seconds(0)
  expect(status()).toBe('connecting')
  expect(heard).toHaveBeenCalled()
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'cannot be drawn' }))
})
