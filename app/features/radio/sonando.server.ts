import { type GuardedFetch, PrivateHostError } from '#app/platform/guarded-fetch.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { eventOf, type Topic } from '#app/platform/pages/event-stream.server.ts'
import { type Fuente, fuentesDe, NADA_SONANDO, type Sonando } from './sonando.ts'

const ASK_EVERY_MS = 10_000
/** How often it is looked whether the station has moved: who listens is to follow without a touch. */
const LOOK_EVERY_MS = 2000
/** A station that tells nothing is asked seldom: it may begin to. */
const ASK_MUTE_EVERY_MS = 60_000
const ANSWER_WITHIN_MS = 4000
const MAX_ANSWER_BYTES = 512 * 1024
type Options = {
  /** The stream's addresses now, in order of preference. */
  addresses(): Promise<string[]>
  fetch: GuardedFetch
  log: Log
}

/**
 * What the station plays, and where it is when it moves, for those who listen to it. However many they are,
 * the station is asked once in ten seconds; when nobody does, nothing is asked and nothing runs.
 */
export function createSonando({ addresses, fetch, log }: Options): Topic {
  const event = (sonando: Sonando) => eventOf('sonando', sonando)
  const moved = (to: string[]) => eventOf('direcciones', to)
  /** Tells all listeners; undefined while there are none. */
  let tell: ((events: string) => void) | undefined
  let latest = NADA_SONANDO
  /** The addresses that the listeners know of. */
  let told: string[] | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  /** The way that answered last. */
  let known: string | undefined
  let dueAt = askedAt

  const look = async () => {
    try {
      const now = await addresses()
      if (now.join('\n') !== told?.join('\n')) {
        told = now
        tell?.(moved(now))
        dueAt = Math.min(dueAt, askedAt + ASK_EVERY_MS)
      }
      if (tell && performance.now() >= dueAt) await ask(now.flatMap(fuentesDe))
    } catch (error) {
      log.warn({ err: error }, 'the station could not be asked')
    }
  }

  const ask = async (fuentes: Fuente[]) => {
    askedAt = performance.now()
    dueAt = Number.POSITIVE_INFINITY
    const spoke = known !== undefined
    const sonando = await find(fuentes)
    dueAt = askedAt + (spoke || known ? ASK_EVERY_MS : ASK_MUTE_EVERY_MS)
    if (sonando.titulo === latest.titulo && sonando.kbps === latest.kbps) return
    latest = sonando
    tell?.(event(latest))
  }

  const refused = new Set<string>()
  const onPrivate = ({ host }: PrivateHostError) => {
    if (refused.has(host)) return
    refused.add(host)
    log.warn({ host }, 'the station is in a private network: FETCH_PRIVATE_HOSTS does not name it')
  }

  const find = async (fuentes: Fuente[]): Promise<Sonando> => {
    const last = fuentes.filter(({ url }) => url === known)
    known = undefined
    for (const fuente of new Set([...last, ...fuentes])) {
      const sonando = await read(fuente, fetch, onPrivate)
      if (!sonando) continue
      known = fuente.url
      return sonando
    }
    return NADA_SONANDO
  }

  return {
    begin(send) {
      tell = send
      told = undefined
      // What was known before everybody left may be old.
      if (performance.now() - askedAt >= ASK_EVERY_MS) latest = NADA_SONANDO
      void look()
      const lookout = setInterval(look, LOOK_EVERY_MS)
      return () => {
        tell = undefined
        clearInterval(lookout)
      }
    },
    greet: () => event(latest) + (told ? moved(told) : ''),
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
