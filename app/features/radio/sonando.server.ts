import { type GuardedFetch, PrivateHostError } from '#app/platform/guarded-fetch.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { type Fuente, fuentesDe, NADA_SONANDO, type Sonando } from './sonando.ts'

const ASK_EVERY_MS = 10_000
/** How often it is looked whether the station has moved: who listens is to follow without a touch. */
const LOOK_EVERY_MS = 2000
/** A station that tells nothing is asked seldom: it may begin to. */
const ASK_MUTE_EVERY_MS = 60_000
const ANSWER_WITHIN_MS = 4000
const MAX_ANSWER_BYTES = 512 * 1024
/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 25_000
/** Each costs some 29 kB. Half of them may share an address: a congregation's Wi-Fi, a mobile network. */
const MOST_LISTENERS = 2000
/** A listener that takes this many events no longer is not there any more. */
const MAX_WAITING = 50

type Options = {
  /** The stream's addresses now, in order of preference. */
  addresses(): Promise<string[]>
  fetch: GuardedFetch
  log: Log
  /** Ends every stream: the server is about to stop. */
  stopping: AbortSignal
  most?: number
}

type Listener = ReadableStreamDefaultController<Uint8Array>

export type SonandoHub = ReturnType<typeof createSonandoHub>

/**
 * Tells every listener what the station plays, and where it is when it moves. However many listen, the station is asked once in ten seconds; when
 * nobody does, nothing is asked and nothing runs.
 */
export function createSonandoHub({ addresses, fetch, log, stopping, most = MOST_LISTENERS }: Options) {
  /** Each with its address. */
  const listeners = new Map<Listener, string>()
  const encoder = new TextEncoder()
  const event = (sonando: Sonando) => encoder.encode(`data: ${JSON.stringify(sonando)}\n\n`)
  const moved = (to: string[]) => encoder.encode(`event: direcciones\ndata: ${JSON.stringify(to)}\n\n`)
  let latest = NADA_SONANDO
  /** The addresses that the listeners know of. */
  let told: string[] | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  /** The way that answered last. */
  let known: Fuente | undefined
  let next: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let lookout: ReturnType<typeof setInterval> | undefined

  const leave = (listener: Listener) => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(next)
    clearInterval(heartbeat)
    clearInterval(lookout)
    next = undefined
  }

  const send = (chunk: Uint8Array) => {
    for (const listener of listeners.keys()) {
      if ((listener.desiredSize ?? 0) < -MAX_WAITING) {
        leave(listener)
        listener.close()
      } else listener.enqueue(chunk)
    }
  }

  const ask = async () => {
    askedAt = performance.now()
    const spoke = known !== undefined
    const answer = await find().catch((error: unknown) => {
      log.warn({ err: error }, 'the station could not be asked')
      return undefined
    })
    const sonando = answer ?? NADA_SONANDO
    if (sonando.titulo !== latest.titulo || sonando.kbps !== latest.kbps) {
      latest = sonando
      send(event(latest))
    }
    // Somebody may have come while everybody had left: one timer is enough.
    clearTimeout(next)
    next = undefined
    if (listeners.size > 0) next = setTimeout(ask, answer || spoke ? ASK_EVERY_MS : ASK_MUTE_EVERY_MS)
  }

  /** The station may have moved. */
  const look = async () => {
    try {
      const now = await addresses()
      if (now.join('\n') === told?.join('\n')) return
      told = now
      send(moved(now))
      clearTimeout(next)
      if (listeners.size > 0) next = setTimeout(ask, Math.max(0, askedAt + ASK_EVERY_MS - performance.now()))
    } catch (error) {
      log.warn({ err: error }, "the station's address could not be read")
    }
  }

  const refused = new Set<string>()
  const onPrivate = ({ host }: PrivateHostError) => {
    if (refused.has(host)) return
    refused.add(host)
    log.warn({ host }, 'the station is in a private network: FETCH_PRIVATE_HOSTS does not name it')
  }

  const find = async (): Promise<Sonando | undefined> => {
    const fuentes = (await addresses()).flatMap(fuentesDe)
    const last = fuentes.find(({ url }) => url === known?.url)
    known = undefined
    for (const fuente of last ? [last, ...fuentes.filter((one) => one !== last)] : fuentes) {
      const sonando = await read(fuente, fetch, onPrivate)
      if (!sonando) continue
      known = fuente
      return sonando
    }
    return undefined
  }

  stopping.addEventListener('abort', () => {
    for (const listener of [...listeners.keys()]) {
      leave(listener)
      listener.close()
    }
  })

  return {
    listeners: () => listeners.size,
    /**
     * A stream of events for one listener: what plays now, and every change. Undefined if there are too many, in all or
     * of that address.
     */
    open(address: string): ReadableStream<Uint8Array> | undefined {
      const neighbours = listeners.values().reduce((sum, each) => (each === address ? sum + 1 : sum), 0)
      if (listeners.size >= most || neighbours >= most / 2) return undefined
      let own: Listener
      return new ReadableStream<Uint8Array>({
        start(listener) {
          own = listener
          listener.enqueue(encoder.encode('retry: 3000\n\n'))
          // Not refused: a browser comes back to a stream that ended, never to one that was answered with an error.
          if (stopping.aborted) return listener.close()
          listeners.set(listener, address)
          const fresh = performance.now() - askedAt < ASK_EVERY_MS
          // What was known before everybody left may be old: it is asked for again first.
          if (listeners.size === 1 && !fresh) latest = NADA_SONANDO
          listener.enqueue(event(latest))
          if (listeners.size > 1) {
            if (told) listener.enqueue(moved(told))
            return
          }
          told = undefined
          void look()
          lookout = setInterval(look, LOOK_EVERY_MS)
          heartbeat = setInterval(() => send(encoder.encode(':\n\n')), HEARTBEAT_MS)
          if (fresh) next = setTimeout(ask, askedAt + ASK_EVERY_MS - performance.now())
          else void ask()
        },
        cancel: () => leave(own),
      })
    },
  }
}

/** Asks one way. Whatever goes wrong is no answer: the station simply does not speak that language. */
async function read(
  { url, parse }: Fuente,
  fetch: GuardedFetch,
  onPrivate: (error: PrivateHostError) => void,
): Promise<Sonando | undefined> {
  try {
    // A stream that never ends may stand at that address: only so much is read.
    const bounds = { ms: ANSWER_WITHIN_MS, maxBytes: MAX_ANSWER_BYTES, accept: 'application/json' }
    const { status, text } = await fetch(url, bounds)
    return status === 200 ? parse(text) : undefined
  } catch (error) {
    if (error instanceof PrivateHostError) onPrivate(error)
    return undefined
  }
}
