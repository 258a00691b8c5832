import { createPlaces, type Place } from '../places.server.ts'

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 25_000
/** Each costs some 29 kB. Half of them may share an address: a congregation's Wi-Fi, a mobile network. */
const MOST_LISTENERS = 2000
/** A listener that leaves this many events unread is gone. */
const MAX_WAITING = 50

/** One of the subjects of the stream. */
export type Topic = {
  /** Somebody listens: begins to look for news. @returns what ends it, once nobody does. */
  begin(send: (events: string) => void): () => void
  /** The events that somebody who joins gets at once; '' if nothing is known yet. */
  greet(): string
}

type Options = {
  topics: Readonly<Record<string, Topic>>
  /** Ends every stream: the server is about to stop. */
  stopping: AbortSignal
  most?: number
}

type Listener = ReadableStreamDefaultController<Uint8Array>

export type EventStream = ReturnType<typeof createEventStream>

/** An event as server-sent events write it. */
export const eventOf = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Server-sent events of several topics to many listeners. Without listeners nothing runs. */
export function createEventStream({ topics, stopping, most = MOST_LISTENERS }: Options) {
  const known = new Map(Object.entries(topics))
  const places = createPlaces({ inAll: most, each: most / 2 })
  /** Each with its place and its topics. */
  const listeners = new Map<Listener, { place: Place; names: readonly string[] }>()
  const running = new Map<string, () => void>()
  const encoder = new TextEncoder()
  let heartbeat: ReturnType<typeof setInterval> | undefined

  const hasListeners = (name: string) => listeners.values().some(({ names }) => names.includes(name))

  const leave = (listener: Listener) => {
    listeners.get(listener)?.place.free()
    listeners.delete(listener)
    for (const [name, end] of running) {
      if (hasListeners(name)) continue
      running.delete(name)
      end()
    }
    if (listeners.size === 0) clearInterval(heartbeat)
  }

  const send = (events: string, name?: string) => {
    // Encoded once for all.
    const chunk = encoder.encode(events)
    for (const [listener, { names }] of [...listeners]) {
      if (name !== undefined && !names.includes(name)) continue
      if ((listener.desiredSize ?? 0) < -MAX_WAITING) {
        leave(listener)
        listener.close()
      } else listener.enqueue(chunk)
    }
  }

  const join = (name: string) => {
    const topic = known.get(name)
    if (!topic) return ''
    if (!running.has(name))
      running.set(
        name,
        topic.begin((events) => send(events, name)),
      )
    return topic.greet()
  }

  stopping.addEventListener('abort', () => {
    for (const listener of [...listeners.keys()]) {
      leave(listener)
      listener.close()
    }
  })

  return {
    listeners: () => listeners.size,
    /** A stream for one listener. Undefined if there are too many, in all or of that address. */
    open(address: string, names: readonly string[]): ReadableStream<Uint8Array> | undefined {
      const place = places.enter(address)
      if (!place) return undefined
      let own: Listener
      return new ReadableStream<Uint8Array>({
        start(listener) {
          own = listener
          listener.enqueue(encoder.encode('retry: 3000\n\n'))
          // Not refused: a browser comes back to a stream that ended, never to one that was answered with an
          // error.
          if (stopping.aborted) {
            place.free()
            return listener.close()
          }
          listeners.set(listener, { place, names })
          if (listeners.size === 1) heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS)
          const greetings = names.map(join).join('')
          if (greetings) listener.enqueue(encoder.encode(greetings))
        },
        cancel: () => leave(own),
      })
    },
  }
}
