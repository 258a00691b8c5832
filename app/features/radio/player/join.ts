import type { StreamEvents } from './stream.ts'

/** Addresses that only played natively in the element. */
const plain = new Set<string>()

/**
 * Joins a stream live, in the best way that this browser and that station allow: a playlist through `hls.js`,
 * a stream through `join-fetched.ts`, else natively in the element, whose errors then arrive as its events.
 * Apple's browsers play both natively, and continue with the screen locked.
 * @returns a function that leaves the stream; no events follow it.
 */
export function joinStream(audio: HTMLAudioElement, address: string, events: StreamEvents): () => void {
  const left = new AbortController()
  const told: StreamEvents = {
    onReady: () => left.signal.aborted || events.onReady(),
    onLife: () => left.signal.aborted || events.onLife(),
    onFail: (refused) => left.signal.aborted || events.onFail(refused),
  }
  const playPlainly = () => {
    if (left.signal.aborted) return
    audio.addEventListener('playing', () => plain.add(address), { once: true, signal: left.signal })
    audio.src = address
    audio.load()
    told.onReady()
  }
  const joinHls = async () => {
    try {
      const hls = await import('./join-hls.ts')
      if (left.signal.aborted) return
      const leave = hls.joinHls(audio, address, told)
      left.signal.addEventListener('abort', leave)
    } catch {
      told.onFail(false)
    }
  }
  const joinInPieces = async () => {
    const fetched = await import('./join-fetched.ts').catch(() => undefined)
    if (!fetched) return playPlainly()
    if (!left.signal.aborted) await fetched.joinFetched(audio, address, told, playPlainly, left.signal)
  }
  if (plain.has(address) || !('MediaSource' in globalThis) || isApple()) playPlainly()
  else if (isHls(address)) void joinHls()
  else void joinInPieces()
  return () => left.abort()
}

const isApple = () => 'WebKitPlaybackTargetAvailabilityEvent' in globalThis

const isHls = (address: string) => /\.m3u8(?:[?#]|$)/i.test(address)
