import Hls from 'hls.js/light'
import type { StreamEvents } from './stream.ts'

/**
 * Joins an HLS station where the browser cannot do so natively. Loaded only for such an address: it weighs
 * more than the rest of the site. @returns a function that leaves the stream.
 */
export function joinHls(audio: HTMLAudioElement, address: string, events: StreamEvents): () => void {
  // No worker: the CSP forbids workers from blobs. Start at the live edge, since this is a radio.
  const hls = new Hls({ enableWorker: false, liveSyncDurationCount: 2, backBufferLength: 10 })
  hls.on(Hls.Events.MANIFEST_PARSED, events.onReady)
  hls.on(Hls.Events.FRAG_LOADED, events.onLife)
  hls.on(Hls.Events.ERROR, (_event, { fatal, response }) => {
    if (fatal) events.onFail((response?.code ?? 0) >= 400)
  })
  hls.loadSource(address)
  hls.attachMedia(audio)
  return () => hls.destroy()
}
