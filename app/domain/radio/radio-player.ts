import { clampVolume, isWanted, type RadioStatus, readVolume, VOLUMEN_INICIAL, writeVolume } from './radio.ts'

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

const FIRST_RETRY_MS = 500
/** With its jitter under four seconds: a stream that is back is heard within five. */
const LAST_RETRY_MS = 3000
const WATCH_EVERY_MS = 1000
/** Played time that stands still for this long is silence, whatever the element says. */
const SILENCE_MS = 1500
/** How long silence may last until the stream is joined anew; joining itself gets longer on a slow network. */
const REJOIN_MS = 6000
const JOIN_MS = 10_000
/** Sound for this long, and what failed before is forgotten. */
const STEADY_MS = 10_000
/** The sound fades for this long before the sleep timer pauses. */
const FADE_MS = 20_000
/** So many refusals in a row, and it is the station that is silent, not the network. */
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
  /** Which address is tried, and how many tries in a row have failed, and been refused. */
  let at = 0
  let failures = 0
  let refusals = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setInterval> | undefined
  let playedTime = 0
  let movedAt = 0
  let joinedAt = 0
  /** Counts the joins, so that what was loaded for an earlier one is not used. */
  let joins = 0
  let leaveHls: (() => void) | undefined

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
    movedAt = joinedAt
    if (needsHls(address)) {
      void joinByScript(audio, address)
      return
    }
    audio.src = address
    audio.load()
    start()
  }

  const joinByScript = async (element: HTMLAudioElement, address: string) => {
    const own = joins
    try {
      const { joinHls } = await import('./hls.ts')
      if (own === joins) leaveHls = joinHls(element, address, start, fail)
    } catch {
      if (own === joins) fail(false)
    }
  }

  /** Drops the connection and what is left in its buffer. */
  const leave = () => {
    joins += 1
    clearTimeout(retry)
    retry = undefined
    leaveHls?.()
    leaveHls = undefined
    if (!audio?.hasAttribute('src')) return
    audio.removeAttribute('src')
    audio.load()
  }

  const fail = (refused: boolean) => {
    if (!wanted() || retry !== undefined) return
    refusals = refused && navigator.onLine ? refusals + 1 : 0
    failures += 1
    at = (at + 1) % addresses.length
    set({ status: refusals >= REFUSALS * addresses.length ? 'off-air' : 'reconnecting' })
    leave()
    const delay = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
    retry = setTimeout(join, delay * (0.75 + random() / 2))
  }

  /** What the played time says: it alone knows whether there is sound. */
  const look = () => {
    if (!audio || !wanted() || retry !== undefined) return
    const now = Date.now()
    if (audio.currentTime !== playedTime) {
      playedTime = audio.currentTime
      movedAt = now
      refusals = 0
      // A stream that breaks off again and again is not tried at full speed.
      if (now - joinedAt > STEADY_MS) failures = 0
      set({ status: 'live' })
      return
    }
    const silent = now - movedAt
    if (snapshot.status === 'live' && silent > SILENCE_MS) set({ status: 'rebuffering' })
    const patience = snapshot.status === 'rebuffering' ? REJOIN_MS : JOIN_MS
    if (silent > patience) fail(false)
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
    look()
  }

  /** The network is back, or the page is looked at again: no reason to wait for the next try. */
  const hurry = () => {
    if (!wanted() || snapshot.status === 'live') return
    failures = 0
    if (retry !== undefined || snapshot.status === 'rebuffering') join()
  }

  const play = () => {
    if (addresses.length === 0 || wanted()) return
    at = 0
    failures = 0
    refusals = 0
    set({ status: 'connecting', open: true })
    watch = setInterval(tick, WATCH_EVERY_MS)
    join()
  }

  const pause = () => {
    if (!wanted()) return
    clearInterval(watch)
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
    /** An administrator may move the station while somebody listens. */
    setAddresses(next: readonly string[]) {
      if (next.join('\n') === addresses.join('\n')) return
      addresses = next
      at = 0
      if (next.length === 0) {
        pause()
        set({ status: 'no-station' })
      } else if (snapshot.status === 'no-station') set({ status: 'idle' })
      else if (wanted()) join()
    },
    /** Takes the page's element into service. @returns how to let go of it. */
    attach(element: HTMLAudioElement) {
      audio = element
      element.volume = 0.5
      set({ volume: readVolume(), volumeLocked: element.volume !== 0.5 })
      element.volume = snapshot.volume / 100
      const handlers = {
        playing: look,
        timeupdate: tick,
        ended: () => fail(false),
        error: () => fail(element.error?.code === MEDIA_ERR_SRC_NOT_SUPPORTED),
        waiting: () => snapshot.status === 'live' && set({ status: 'rebuffering' }),
        // A call, a headset pulled out, the system's own controls: somebody paused.
        pause: () => element.hasAttribute('src') && !element.ended && !element.error && pause(),
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

const MEDIA_ERR_SRC_NOT_SUPPORTED = 4

/**
 * HLS by its name, in a browser that needs a script for it. Apple's play it themselves, on with the screen locked;
 * others that say they do are too new at it.
 */
const needsHls = (address: string): boolean =>
  /\.m3u8$/i.test(URL.parse(address)?.pathname ?? '') &&
  'MediaSource' in globalThis &&
  !('WebKitPlaybackTargetAvailabilityEvent' in globalThis)
