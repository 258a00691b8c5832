import { startClock } from '#app/parts/player/clock.ts'
import { takeTurn } from '#app/parts/player/turn.ts'
import {
  clampVolume,
  isWanted,
  type RadioStatus,
  readVolume,
  VOLUMEN_INICIAL,
  writeVolume,
} from '../radio.ts'
import { joinStream } from './join.ts'
import { answers } from './stream.ts'

type RadioSnapshot = {
  status: RadioStatus
  /** 0 to 100. */
  volume: number
  /** The system does not let pages set the volume (iOS): hide the slider. */
  volumeLocked: boolean
  /** Playing, or paused without having closed the player. */
  open: boolean
  /** When the sleep timer pauses, in milliseconds: a countdown would stop while the phone sleeps. */
  sleepAt: number | null
}

export type RadioPlayer = ReturnType<typeof createRadioPlayer>

const MEDIA_ERR_SRC_NOT_SUPPORTED = 4
const FIRST_RETRY_MS = 500
/** With jitter just over three seconds, so that a stream that returns is heard within five. */
const LAST_RETRY_MS = 2500
/** If `currentTime` does not advance for this long, treat it as silence, whatever the element reports. */
const SILENCE_MS = 1500
/**
 * Drop a connection without data after twice the time that the last one took to begin, within these bounds.
 * One that was open when the phone lost its network stays silent for ever and raises no event.
 */
const PATIENCE_MS = { least: 2500, most: 8000 }
/** As long as data arrives, a slow network may take this long until there is sound. */
const SLOW_MS = 15_000
/** After sound for this long, reset the count of failures. */
const STEADY_MS = 10_000
const FADE_MS = 20_000
/** Consecutive refusals after which the station counts as off the air. */
const REFUSALS = 2

/**
 * The one player, outside React and above the router: a state machine around an `<audio>` element, which by
 * itself stays silent for ever after a dropped connection. Pausing leaves the stream, playing joins it live,
 * and whatever ends the sound in between is retried until somebody pauses.
 */
export function createRadioPlayer(initialAddresses: readonly string[], random: () => number = Math.random) {
  let addresses = initialAddresses
  const initial: RadioSnapshot = {
    status: addresses.length > 0 ? 'idle' : 'no-station',
    volume: VOLUMEN_INICIAL,
    volumeLocked: false,
    open: false,
    sleepAt: null,
  }
  let snapshot = initial
  const listeners = new Set<() => void>()
  let audio: HTMLAudioElement | undefined
  let stopClock: (() => void) | undefined
  /** The address being tried, and how many consecutive rounds over all addresses have failed. */
  let at = 0
  let rounds = 0
  /** Consecutive answers without sound. */
  const refusals = new Map<string, number>()
  /** When to try next, while there is no connection. */
  let retryAt: number | undefined
  let joinedAt = 0
  /** When data last arrived, and when there was last sound. */
  let aliveAt = 0
  let heardAt = 0
  let playedTime = 0
  /** How long the last connection took until its first data. */
  let connectMs = Number.POSITIVE_INFINITY
  let leaveStream: (() => void) | undefined

  const set = (change: Partial<RadioSnapshot>) => {
    const next = { ...snapshot, ...change }
    if (Object.entries(change).every(([key, value]) => snapshot[key as keyof RadioSnapshot] === value)) return
    snapshot = next
    for (const listener of listeners)
      try {
        listener()
      } catch (error) {
        // What shows the state may fail; the sound and whoever else listens go on.
        reportError(error)
      }
  }
  const wanted = () => isWanted(snapshot.status)

  const start = () => {
    audio?.play().catch((error: unknown) => {
      // Browsers start playing only from a touch: ask for another one. All other failures arrive as events.
      if (error instanceof Error && error.name === 'NotAllowedError') pause()
    })
  }

  const join = () => {
    leave()
    const address = addresses[at]
    if (!audio || !address) return
    playedTime = 0
    joinedAt = Date.now()
    aliveAt = joinedAt
    heardAt = joinedAt
    leaveStream = joinStream(audio, address, { onReady: start, onLife: noteLife, onFail: fail })
  }

  const leave = () => {
    retryAt = undefined
    leaveStream?.()
    leaveStream = undefined
    if (!audio?.hasAttribute('src')) return
    audio.removeAttribute('src')
    audio.load()
  }

  /** @param refused the station answered, but not with sound */
  const fail = (refused: boolean) => {
    const address = addresses[at]
    if (!wanted() || retryAt !== undefined || !address) return
    if (refused) refusals.set(address, (refusals.get(address) ?? 0) + 1)
    else refusals.delete(address)
    set({ status: Math.max(0, ...refusals.values()) >= REFUSALS ? 'off-air' : 'reconnecting' })
    leave()
    // After a drop start over at the first address; if the connection never began, try the next one.
    const sounded = heardAt > joinedAt
    at = sounded ? 0 : (at + 1) % addresses.length
    if (at > 0) return join()
    rounds += 1
    const delay = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (rounds - 1)) * (0.75 + random() / 2)
    // Subtract the time that the failed try already took.
    retryAt = (sounded ? Date.now() : joinedAt) + delay
    if (retryAt <= Date.now()) join()
  }

  /** The element cannot tell a refusal from an unreachable station, so ask the station. */
  const failWithoutSound = async () => {
    const own = leaveStream
    const refused = await answers(addresses[at] ?? '')
    if (own === leaveStream) fail(refused)
  }

  const noteLife = () => {
    if (aliveAt === joinedAt) connectMs = Date.now() - joinedAt
    aliveAt = Date.now()
  }

  /** Judges by `currentTime`, which alone tells whether there is sound. */
  const look = () => {
    if (!audio || !wanted() || retryAt !== undefined) return
    const now = Date.now()
    if (audio.currentTime !== playedTime) {
      playedTime = audio.currentTime
      if (aliveAt === joinedAt) noteLife()
      heardAt = now
      refusals.clear()
      // Back off from a stream that keeps breaking off.
      if (now - joinedAt > STEADY_MS) rounds = 0
      set({ status: 'live' })
      return
    }
    const silent = now - heardAt
    if (snapshot.status === 'live' && silent > SILENCE_MS) set({ status: 'rebuffering' })
    const patience = Math.min(PATIENCE_MS.most, Math.max(PATIENCE_MS.least, 2 * connectMs))
    if (silent >= SLOW_MS || (silent >= PATIENCE_MS.least && now - aliveAt >= patience)) fail(false)
  }

  const rest = () => {
    const { sleepAt, volume } = snapshot
    if (sleepAt === null) return
    const left = sleepAt - Date.now()
    if (left <= 0) pause()
    else if (audio && left < FADE_MS) audio.volume = (volume / 100) * (left / FADE_MS)
  }

  const tick = () => {
    rest()
    if (retryAt !== undefined && Date.now() >= retryAt) join()
    else look()
  }

  /** The network or the page came back: retry at once. */
  const hurry = () => {
    if (!wanted() || snapshot.status === 'live') return
    rounds = 0
    // Leave a connection alone that has only just begun.
    if (retryAt !== undefined || Date.now() - aliveAt > SILENCE_MS) join()
  }

  const play = () => {
    if (addresses.length === 0 || wanted()) return
    takeTurn(close)
    at = 0
    rounds = 0
    refusals.clear()
    set({ status: 'connecting', open: true })
    stopClock = startClock(tick)
    join()
  }

  const pause = () => {
    if (!wanted()) return
    stopClock?.()
    set({ status: 'idle', sleepAt: null })
    audio?.pause()
    leave()
    // Undo a fade-out.
    if (audio) audio.volume = snapshot.volume / 100
  }

  const close = () => {
    pause()
    set({ open: false })
  }

  return {
    getSnapshot: () => snapshot,
    /** The state that the server renders: nothing plays, default volume. */
    getServerSnapshot: () => initial,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    play,
    pause,
    toggle: () => (wanted() ? pause() : play()),
    hurry,
    close,
    /** @param value 0 to 100 */
    setVolume(value: number) {
      const volume = clampVolume(value)
      if (audio) audio.volume = volume / 100
      writeVolume(volume)
      set({ volume })
    },
    /** @param minutes until the sound fades and stops; null cancels the timer */
    sleepIn(minutes: number | null) {
      if (audio) audio.volume = snapshot.volume / 100
      set({ sleepAt: minutes === null || !wanted() ? null : Date.now() + minutes * 60_000 })
    },
    /** Follows a station that moves. Keeps the connection if its address is still listed. */
    setAddresses(next: readonly string[]) {
      if (next.join('\n') === addresses.join('\n')) return
      const current = next.indexOf(addresses[at] ?? '')
      addresses = next
      at = Math.max(0, current)
      refusals.clear()
      if (next.length === 0) {
        pause()
        set({ status: 'no-station' })
      } else if (snapshot.status === 'no-station') set({ status: 'idle' })
      else if (wanted() && (current < 0 || snapshot.status !== 'live')) {
        set({ status: 'connecting' })
        join()
      }
    },
    /** Attaches the page's `<audio>` element. @returns a function that detaches it. */
    attach(element: HTMLAudioElement) {
      audio = element
      element.volume = 0.5
      set({ volume: readVolume(), volumeLocked: element.volume !== 0.5 })
      element.volume = snapshot.volume / 100
      const handlers = {
        loadedmetadata: noteLife,
        progress: noteLife,
        playing: look,
        timeupdate: tick,
        ended: () => fail(false),
        error: () =>
          element.error?.code === MEDIA_ERR_SRC_NOT_SUPPORTED ? void failWithoutSound() : fail(false),
        waiting: () => snapshot.status === 'live' && set({ status: 'rebuffering' }),
        // Paused from outside the page: a call, unplugged headphones, the system's controls.
        pause: () =>
          element.hasAttribute('src') && element.paused && !element.ended && !element.error && pause(),
      }
      for (const [name, handler] of Object.entries(handlers)) element.addEventListener(name, handler)
      const onVisible = () => {
        if (document.visibilityState !== 'visible') return
        tick()
        hurry()
      }
      addEventListener('online', hurry)
      document.addEventListener('visibilitychange', onVisible)
      return () => {
        pause()
        for (const [name, handler] of Object.entries(handlers)) element.removeEventListener(name, handler)
        removeEventListener('online', hurry)
        document.removeEventListener('visibilitychange', onVisible)
        audio = undefined
      }
    },
  }
}
