import { timeoutSignal } from '#app/ui/timeout-signal.ts'
import { startClock } from './clock.ts'
import { type Estado, isWanted } from './grabacion.ts'
import { announce, release } from './media-session.ts'
import { readSpeed, rememberPosition, writeSpeed } from './positions.ts'
import type { Machine, Playing, Store } from './recordings.ts'

/** If the time has not advanced for this long, it is silent, whatever the element reports. */
const SILENCE_MS = 1500
/**
 * Ask anew if so long neither sound nor data came: an open connection that lost its network tells nothing.
 */
const PATIENCE_MS = 6000
const RETRIES_MS = [1000, 2000, 4000, 8000, 15_000]
/** Give up after this long without sound: nobody expects the voice any more. */
const GIVE_UP_MS = 10 * 60_000
/**
 * So many times the element may refuse what the server does send, until it has played for some seconds again.
 */
const REFUSALS = 3
const STEADY_SECONDS = 5
const REMEMBER_MS = 5000
const PROBE_MS = 5000
/** A file that ends this much before its length was cut off. */
const CUT_SECONDS = 3

/**
 * A state machine around an `<audio>` element that plays one recording. The element by itself stays silent
 * after a cut connection; this goes on at the same second.
 */
export function createMachine(audio: HTMLAudioElement, store: Store): Machine {
  let stopClock: (() => void) | undefined
  /** Where to be, until the element is there. */
  let restore: number | undefined
  let at = 0
  let joinedAt = 0
  /** When the time last advanced, when data last came, when it was last remembered. */
  let heardAt = 0
  let aliveAt = 0
  let rememberedAt = 0
  let retryAt: number | undefined
  let tries = 0
  let refusals = 0

  const estado = () => store.get()?.estado ?? 'paused'
  const wanted = () => isWanted(estado())
  const now = () => Date.now()

  const set = (change: Partial<Playing>) => {
    store.set(change)
    announce(store, machine)
  }

  const remember = () => {
    const playing = store.get()
    if (!playing) return
    rememberedAt = now()
    rememberPosition(playing.grabacion.id, at, playing.total)
  }

  /** Asks for the file, unless the press did already, and goes on at `at`. */
  const join = () => {
    const playing = store.get()
    if (!playing) return
    retryAt = undefined
    restore = at
    joinedAt = at
    aliveAt = now()
    const address = new URL(playing.calidad.url, location.href).href
    if (audio.src !== address || audio.error) audio.src = address
    if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) settle()
    else audio.currentTime = at
    applySpeed(playing.velocidad)
    audio.play().catch((error: unknown) => {
      // Browsers begin only from a touch: ask for another one. All other failures arrive as events.
      if (error instanceof Error && error.name === 'NotAllowedError') rest('paused')
    })
  }

  const leave = () => {
    audio.removeAttribute('src')
    audio.load()
  }

  /** Not every browser takes a time before it knows the file. */
  const settle = () => {
    const gap = restore === undefined ? 0 : audio.currentTime - restore
    if (restore !== undefined && (gap < -0.5 || gap > STEADY_SECONDS)) audio.currentTime = restore
    restore = undefined
    if (store.get()?.total === 0 && Number.isFinite(audio.duration)) set({ total: audio.duration })
  }

  const applySpeed = (speed: number) => {
    audio.defaultPlaybackRate = speed
    audio.playbackRate = speed
  }

  const begin = () => {
    stopClock?.()
    stopClock = startClock(look)
    heardAt = now()
    tries = 0
    refusals = 0
    set({ estado: 'loading' })
    join()
  }

  const rest = (how: Estado) => {
    stopClock?.()
    stopClock = undefined
    retryAt = undefined
    set({ estado: how })
    audio.pause()
    remember()
  }

  const look = () => {
    if (!wanted()) return
    if (retryAt !== undefined) {
      if (now() >= retryAt) join()
    } else if (restore === undefined && !audio.paused && audio.currentTime !== at) advance()
    else if (now() - heardAt > SILENCE_MS) {
      if (estado() === 'playing') set({ estado: navigator.onLine ? 'loading' : 'waiting' })
      if (now() - Math.max(heardAt, aliveAt) > PATIENCE_MS) void fail(false)
    }
  }

  const advance = () => {
    at = audio.currentTime
    heardAt = now()
    if (at - joinedAt > STEADY_SECONDS) {
      tries = 0
      refusals = 0
    }
    if (estado() === 'playing') store.set({ segundos: at })
    else set({ estado: 'playing', segundos: at })
    if (now() - rememberedAt > REMEMBER_MS) remember()
  }

  /**
   * The sound ended before its time. Asks the server why, since the element does not tell.
   * @param refused the element had the data, and could do nothing with it
   */
  const fail = async (refused: boolean) => {
    const playing = store.get()
    if (!playing || !wanted() || retryAt !== undefined) return
    retryAt = Number.POSITIVE_INFINITY
    const answer = await probe(playing.calidad.url)
    const overtaken = store.get()?.calidad !== playing.calidad || retryAt !== Number.POSITIVE_INFINITY
    if (overtaken) return
    if (answer === 'gone') return rest('gone')
    if (answer === 'there' && refused && ++refusals >= REFUSALS) return rest('broken')
    if (now() - heardAt > GIVE_UP_MS) return rest('lost')
    set({ estado: answer === 'there' ? 'loading' : 'waiting' })
    leave()
    if (answer === 'there' && tries === 0) retryAt = 0
    else retryAt = now() + (RETRIES_MS[Math.min(tries, RETRIES_MS.length - 1)] ?? 0)
    tries += 1
    look()
  }

  /** The network or the page came back. */
  const hurry = () => {
    const alive = retryAt === undefined && now() - Math.max(heardAt, aliveAt) < SILENCE_MS
    if (!wanted() || alive) return
    tries = 0
    leave()
    join()
  }

  const end = () => {
    // Some browsers call a cut file ended.
    if (Number.isFinite(audio.duration) && audio.duration - audio.currentTime > CUT_SECONDS)
      return void fail(true)
    at = Math.max(store.get()?.total ?? 0, audio.currentTime)
    rest('paused')
    at = 0
    set({ segundos: 0 })
  }

  const handlers = {
    loadedmetadata: settle,
    progress: () => {
      aliveAt = now()
    },
    timeupdate: look,
    playing: look,
    error: () => void fail(audio.error?.code !== MediaError.MEDIA_ERR_NETWORK),
    ended: end,
    // Paused from outside the page: a call, unplugged headphones.
    pause: () =>
      wanted() && audio.paused && !audio.ended && !audio.error && retryAt === undefined && rest('paused'),
  }
  for (const [name, handler] of Object.entries(handlers)) audio.addEventListener(name, handler)
  addEventListener('online', hurry)
  addEventListener('pagehide', remember)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') remember()
    else hurry()
  })

  const machine: Machine = {
    start() {
      at = store.get()?.segundos ?? 0
      store.set({ velocidad: readSpeed() })
      begin()
    },
    toggle() {
      if (wanted()) rest('paused')
      else begin()
    },
    seek(second) {
      const { total = 0 } = store.get() ?? {}
      at = Math.max(0, total > 0 ? Math.min(second, total - 1) : second)
      if (restore !== undefined || audio.readyState < HTMLMediaElement.HAVE_METADATA) restore = at
      else audio.currentTime = at
      heardAt = now()
      set({ segundos: at })
      remember()
    },
    setSpeed(speed) {
      applySpeed(speed)
      writeSpeed(speed)
      set({ velocidad: speed })
    },
    stop() {
      if (store.get()) rest('paused')
      leave()
      release()
    },
  }
  return machine
}

/** What the server says of a file: there, gone for good, or not to be had now. */
async function probe(url: string): Promise<'there' | 'gone' | 'away'> {
  try {
    const signal = timeoutSignal(PROBE_MS)
    const response = await fetch(url, { headers: { Range: 'bytes=0-1' }, cache: 'no-store', signal })
    await response.body?.cancel()
    if (response.ok) return 'there'
    return response.status < 500 && ![408, 425, 429].includes(response.status) ? 'gone' : 'away'
  } catch {
    return 'away'
  }
}
