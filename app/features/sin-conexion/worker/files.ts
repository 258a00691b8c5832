import { FILES } from '#app/ui/storage/kept.ts'
import { type FetchEvent, scope } from './scope.ts'

/** Built files, and the sheets of a church's own colours: their addresses change with what they hold. */
export const isFile = ({ pathname }: URL) => /^\/(assets|colores)\//.test(pathname)

const NAMED = /\/(?:assets|colores)\/[\w./-]+\.\w+(?:\?[\w=&-]+)?/g

/** The files that a page's HTML names. */
export const filesIn = (html: string) => new Set(html.replaceAll('&amp;', '&').match(NAMED))

/**
 * Whether a file is what its name says. A hotel's login page answers every address with HTML of its own.
 */
export function isAsNamed(url: string, { status, headers }: Response): boolean {
  const type = headers.get('Content-Type') ?? 'text/html'
  const wanted = /\.js\b/.test(url) ? /javascript/ : /\.css\b/.test(url) ? /^text\/css/ : /^(?!text\/html)/
  return status === 200 && wanted.test(type)
}

/** From what is kept, else from the network. What is not there is a 404 and never a page. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const copy = await find(request.url)
  if (copy) return copy
  const answer = await fetch(request)
  if (!isAsNamed(request.url, answer)) return answer.ok ? new Response(null, { status: 404 }) : answer
  event.waitUntil(store(request.url, answer.clone()))
  return answer
}

/** Keeps those files that are not kept yet. @throws if one of them cannot be had. */
export async function keepFiles(paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    const url = new URL(path, scope.location.origin).href
    if (await find(url)) continue
    const answer = await fetch(url)
    if (!isAsNamed(url, answer)) throw new Error(`${path} is not there`)
    await store(url, answer)
  }
}

/** What no page names: parts that came later, files of a version before. The oldest go first. */
const MOST_BESIDES = 100

/** Forgets files that no kept page needs. */
export async function forgetFiles(needed: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(FILES)
  const besides = (await cache.keys()).filter(({ url }) => {
    const { pathname, search } = new URL(url)
    return !needed.has(pathname + search)
  })
  for (const file of besides.slice(0, -MOST_BESIDES)) await cache.delete(file)
}

const find = (url: string) => caches.match(url, { cacheName: FILES, ignoreVary: true })

const store = async (url: string, answer: Response) => (await caches.open(FILES)).put(url, answer)
