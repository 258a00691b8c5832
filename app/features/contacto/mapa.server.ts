import { parseMapa } from './mapa.ts'

const TIMEOUT_MS = 5000
const MOST_REDIRECTS = 4

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Asks Google where a short link of «Compartir» leads. Only Google's own hosts are ever asked, whatever the
 * answers point to, and nothing of the answers but their `Location` is read.
 * @returns the address for the map's frame, or nothing when the link leads nowhere that we know.
 */
export async function followShortLink(
  link: string,
  fetch: Fetch = globalThis.fetch,
): Promise<string | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let next = link
  try {
    for (let redirect = 0; redirect < MOST_REDIRECTS; redirect++) {
      const mapa = parseMapa(askedBeforeShowing(next))
      if (mapa.tipo === 'mapa') return mapa.url || undefined
      if (mapa.tipo === 'desconocido') return undefined
      const response = await fetch(mapa.url, { redirect: 'manual', signal })
      await response.body?.cancel()
      const location = response.headers.get('location')
      if (!location) return undefined
      next = new URL(location, mapa.url).href
    }
  } catch {
    // No network, or Google does not answer: the form says what to do instead.
  }
  return undefined
}

/** Where cookies have to be agreed to first, Google leads there, with the place in `continue`. */
function askedBeforeShowing(address: string): string {
  const url = URL.parse(address)
  return url?.hostname === 'consent.google.com' ? (url.searchParams.get('continue') ?? address) : address
}
