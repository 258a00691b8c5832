import { type Calidad, type Estado, type Grabacion, isWanted } from './grabacion.ts'
import type { Linea } from './transcript.ts'
import { takeTurn } from './turn.ts'

/** The recording that the player holds. */
export type Playing = {
  grabacion: Grabacion
  calidad: Calidad
  lineas: readonly Linea[]
  estado: Estado
  /** Where it is, and how long it takes. */
  segundos: number
  total: number
  velocidad: number
}

/** What the player can do once its script is there. */
export type Machine = {
  /** Plays what the player holds, from its `segundos` on. */
  start(): void
  toggle(): void
  seek(second: number): void
  setSpeed(speed: number): void
  /** Falls silent, and remembers where. */
  stop(): void
}

export type Store = { get(): Playing | null; set(change: Partial<Playing>): void }

type Loaded<Bar> = { createMachine(audio: HTMLAudioElement, store: Store): Machine; Bar: Bar }

/** What buttons and keys do. */
export type Controls = Pick<Machine, 'toggle' | 'seek' | 'setSpeed'> & {
  /** @param seconds forward, or back if negative */
  skip(seconds: number): void
  close(): void
}

/**
 * The player's state, outside React and above the router. What only sounding takes (`load`) is fetched with
 * the first press.
 */
export function createRecordings<Bar>(load: () => Promise<Loaded<Bar>>) {
  let playing: Playing | null = null
  let audio: HTMLAudioElement | undefined
  let machine: Machine | undefined
  let bar: Bar | undefined
  const listeners = new Set<() => void>()

  const put = (next: Playing | null) => {
    playing = next
    for (const listener of listeners) listener()
  }
  const store: Store = {
    get: () => playing,
    set: (change) => playing && put({ ...playing, ...change }),
  }

  const close = () => {
    if (!playing) return
    machine?.stop()
    audio?.pause()
    put(null)
  }

  /** @param from the second to begin at */
  const play = async (grabacion: Grabacion, calidad: Calidad, from: number, lineas: readonly Linea[]) => {
    takeTurn(close)
    if (machine && playing?.grabacion.id === grabacion.id && playing.calidad.url === calidad.url) {
      machine.seek(from)
      if (!isWanted(playing.estado)) machine.toggle()
      return
    }
    machine?.stop()
    // In the document: whoever would reload it looks there for what is playing (`isPlaying`).
    audio ??= document.body.appendChild(new Audio())
    const place = { segundos: from, total: grabacion.segundos }
    const own: Playing = { grabacion, calidad, lineas, estado: 'loading', ...place, velocidad: 1 }
    put(own)
    if (machine) return machine.start()
    // During the press: later, Safari allows it no more.
    audio.src = calidad.url
    audio.currentTime = from
    audio.play().catch(() => {})
    try {
      const loaded = await load()
      bar = loaded.Bar
      machine ??= loaded.createMachine(audio, store)
    } catch {
      if (playing === own) put({ ...own, estado: 'lost' })
      audio.pause()
      return
    }
    if (playing === own) machine.start()
    else audio.pause()
  }

  const controls: Controls = {
    toggle: () => (machine ? machine.toggle() : close()),
    seek: (second) => machine?.seek(second),
    skip: (seconds) => playing && machine?.seek(playing.segundos + seconds),
    setSpeed: (speed) => machine?.setSpeed(speed),
    close,
  }
  return {
    ...controls,
    getSnapshot: () => playing,
    getServerSnapshot: () => null,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Undefined until the script of the player is there. */
    getBar: () => bar,
    play: (...what: Parameters<typeof play>) => void play(...what),
  }
}
