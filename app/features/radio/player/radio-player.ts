import {
  clampVolume,
  isWanted,
  type RadioStatus,
  readVolume,
  VOLUMEN_INICIAL,
  writeVolume,
} from '../radio.ts'
import { joinStream } from './join.ts'
import { startClock } from './radio-clock.ts'
import { answers } from './stream.ts'

export type RadioSnapshot = {
  status: RadioStatus
  /** 0 to 100. */
  volume: number
  /** The system lets no page set the volume (iOS): a slider would do nothing. */
  volumeLocked: boolean
  /** Somebody listens, or paused and has not closed the player. */
  open: boolean
  /** When the sleep timer pauses: a moment in milliseconds, since a count would stand still while the phone sleeps. */
  sleepAt: number | null
}

export type RadioPlayer = ReturnType<typeof createRadioPlayer>

const MEDIA_ERR_SRC_NOT_SUPPORTED = 4
const FIRST_RETRY_MS = 500
/** With its jitter little over three seconds: a stream that is back is heard within five. */
const LAST_RETRY_MS = 2500
/** Played time that stands still for this long is silence, whatever the element says. */
const SILENCE_MS = 1500
/**
 * A connection on which nothing comes is given up after twice the time that the last one took to begin, within these
 * bounds: one that was open when a telephone lost its network stays silent for ever, and nobody is told.
 */
const PATIENCE_MS = { least: 2500, most: 8000 }
/** As long as something comes, a slow network may take this long until there is sound. */
const SLOW_MS = 15_000
/** Sound for this long, and what failed before is forgotten. */
const STEADY_MS = 10_000
/** The sound fades for this long before the sleep timer pauses. */
const FADE_MS = 20_000
/** So many refusals in a row, and the station is off the air. */
const REFUSALS = 2

/**
 * The one player, outside React and above the router. It is a small machine around an `<audio>` element, which by
 * itself stays silent for ever after a dropped connection: pausing leaves the stream, playing joins it live, and
 * whatever ends the sound in between is followed by another try until somebody pauses.
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
  /** Which address is tried, and how many rounds over all of them have failed in a row. */
  let at = 0
  let rounds = 0
  /** How often in a row an address has answered, but not with sound. */
  const refusals = new Map<string, number>()
  /** The moment of the next try, while there is no connection. */
  let retryAt: number | undefined
  let joinedAt = 0
  /** When something last came, and when there was last sound. */
  let aliveAt = 0
  let heardAt = 0
  let playedTime = 0
  /** How long it took the last time until something came. */
  let connectMs = Number.POSITIVE_INFINITY
  let leaveStream: (() => void) | undefined

  const set = (change: Partial<RadioSnapshot>) => {
    const next = { ...snapshot, ...change }
    if (Object.entries(change).every(([key, value]) => snapshot[key as keyof RadioSnapshot] === value)) return
    snapshot = next
    for (const listener of listeners) listener()
  }
  const wanted = () => isWanted(snapshot.status)

  const start = () => {
    audio?.play().catch((error: unknown) => {
      // Playing starts only from a touch: it is asked for again. All else comes as an event.
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

  /** Drops the connection and what is left in its buffer. */
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
    // What broke off is sought from the first address on; what did not even begin, at the next one.
    const sounded = heardAt > joinedAt
    at = sounded ? 0 : (at + 1) % addresses.length
    if (at > 0) return join()
    rounds += 1
    const delay = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (rounds - 1)) * (0.75 + random() / 2)
    // A try that took long has waited already.
    retryAt = (sounded ? Date.now() : joinedAt) + delay
    if (retryAt <= Date.now()) join()
  }

  /** The element cannot tell a station that refuses from one that is out of reach. */
  const failWithoutSound = async () => {
    const own = leaveStream
    const refused = await answers(addresses[at] ?? '')
    if (own === leaveStream) fail(refused)
  }

  const noteLife = () => {
    if (aliveAt === joinedAt) connectMs = Date.now() - joinedAt
    aliveAt = Date.now()
  }

  /** What the played time says: it alone knows whether there is sound. */
  const look = () => {
    if (!audio || !wanted() || retryAt !== undefined) return
    const now = Date.now()
    if (audio.currentTime !== playedTime) {
      playedTime = audio.currentTime
      if (aliveAt === joinedAt) noteLife()
      heardAt = now
      refusals.clear()
      // A stream that breaks off again and again is not tried at full speed.
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

  /** The network is back, or the page is looked at again: no reason to wait for the next try. */
  const hurry = () => {
    if (!wanted() || snapshot.status === 'live') return
    rounds = 0
    // A connection that has just begun is left to it.
    if (retryAt !== undefined || Date.now() - aliveAt > SILENCE_MS) join()
  }

  const play = () => {
    if (addresses.length === 0 || wanted()) return
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
    // A fade may have lowered it.
    if (audio) audio.volume = snapshot.volume / 100
  }

  return {
    getSnapshot: () => snapshot,
    /** What the server rendered: nothing plays, the volume is the default. */
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
    /** Pauses, and takes the thin player away. */
    close() {
      pause()
      set({ open: false })
    },
    /** @param value 0 to 100 */
    setVolume(value: number) {
      const volume = clampVolume(value)
      if (audio) audio.volume = volume / 100
      writeVolume(volume)
      set({ volume })
    },
    /** @param minutes until the sound fades and stops; null takes the timer back */
    sleepIn(minutes: number | null) {
      if (audio) audio.volume = snapshot.volume / 100
      set({ sleepAt: minutes === null || !wanted() ? null : Date.now() + minutes * 60_000 })
    },
    /** An administrator may move the station while somebody listens; what still has an address is not cut off. */
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
    /** Takes the page's element into service. @returns how to let go of it. */
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
        // A call, a headset pulled out, the system's own controls: somebody paused.
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
