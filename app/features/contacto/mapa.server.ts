import type { GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { parseMapa } from './mapa.ts'

const TIMEOUT_MS = 5000
const MOST_REDIRECTS = 4

/**
 * Asks Google where a short link of «Compartir» leads. Only Google's own hosts are ever asked, whatever the
 * answers point to, and nothing of the answers but their `Location` is read.
 * @returns the address for the map's frame, or nothing when the link leads nowhere that we know.
 */
export async function followShortLink(link: string, fetch: GuardedFetch): Promise<string | undefined> {
  const until = performance.now() + TIMEOUT_MS
  let next = link
  try {
    for (let redirect = 0; redirect < MOST_REDIRECTS; redirect++) {
      const mapa = parseMapa(askedBeforeShowing(next))
      if (mapa.tipo === 'mapa') return mapa.url || undefined
      if (mapa.tipo === 'desconocido') return undefined
      const ms = Math.max(1, Math.ceil(until - performance.now()))
      const { location } = await fetch(mapa.url, { ms, maxBytes: 0 })
      if (!location) return undefined
      next = location
    }
  } catch {
    // No network, or no answer from Google: the form says what to do instead.
  }
  return undefined
}

/** Google's cookie-consent redirect carries the place in `continue`. */
function askedBeforeShowing(address: string): string {
  const url = URL.parse(address)
  return url?.hostname === 'consent.google.com' ? (url.searchParams.get('continue') ?? address) : address
}
