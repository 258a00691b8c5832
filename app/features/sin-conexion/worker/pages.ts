import { formatMoment } from '#app/ui/moments.ts'
import { KEPT_AT, PAGE_OF, PAGES, PETICION, RECORDINGS, withoutFoto } from '#app/ui/storage/kept.ts'
import { filesIn, forgetFiles, keepFiles } from './files.ts'
import { type FetchEvent, scope } from './scope.ts'

/** How long the network may take where there is a copy. */
const PATIENCE_MS = 3_000
/** Of the pages that somebody saw, besides those below. */
const MOST_SEEN = 30
/** How old those below may get while the site is being looked at. */
const FRESH_MS = 60 * 60_000

/** Where a page leads that is neither in the network nor kept. */
const NOTHING = '/sin-conexion'
/** Times, address, telephone, bank data, this week, the bulletin: kept before anybody asks for them. */
const BEFOREHAND = [NOTHING, '/', '/contacto', '/agenda', '/donaciones', '/boletin']

/** What may be kept at all: never the dashboard, nor the page that ends this worker. */
export const isPage = ({ pathname }: URL) => !/^\/(admin|sin-conexion\/fin)(\/|$)/i.test(pathname)

/** From the network; after three seconds, or without it, the last copy. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const network = event.preloadResponse.then((early) => early ?? fetch(event.request))
  event.waitUntil(network.catch(() => {}))
  const copy = await find(event.request.url)
  if (!copy) return network.catch(() => nothing(event.request.url))
  const inTime = network.then((answer) => (answer.status < 500 ? answer : marked(copy)))
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(() => marked(copy))
  return Promise.race([inTime, late]).catch(() => marked(copy))
}

/** The copy, which says in its first tag when it was made: `guardado-el.tsx` shows it. */
async function marked(copy: Response): Promise<Response> {
  const { headers } = copy
  const html = await copy.clone().text()
  const at = formatMoment(headers.get(KEPT_AT) ?? '')
  return new Response(html.replace('<html ', `<html data-guardado="${at}" `), { headers })
}

/**
 * The page that says so, at its own address: drawn at another it would be another page's. In the place of an
 * open photo, the page around it.
 */
async function nothing(asked: string): Promise<Response> {
  if (await find(withoutFoto(asked))) return Response.redirect(withoutFoto(asked))
  const { pathname, search, origin } = new URL(asked)
  const kept = await find(origin + NOTHING)
  if (!kept) return Response.error()
  if (pathname === NOTHING) return marked(kept)
  return Response.redirect(`${NOTHING}?volver=${encodeURIComponent(pathname + search)}`)
}

const find = (url: string) => caches.match(url, { cacheName: PAGES, ignoreVary: true })

/** Keeps a page, with every file that it names or not at all, and forgets one that is no more. */
export async function keep(path: string): Promise<void> {
  const url = new URL(path, scope.location.origin)
  if (url.origin !== scope.location.origin || !isPage(url)) return
  const cache = await caches.open(PAGES)
  const answer = await fetch(url)
  const { status, redirected, headers } = answer
  if (status === 404 || status === 410) await cache.delete(url.href)
  if (status !== 200 || redirected || !headers.get('Content-Type')?.startsWith('text/html')) return
  if (/no-store/.test(headers.get('Cache-Control') ?? '')) return
  const html = await answer.text()
  await keepFiles(filesIn(html))
  const copy = new Headers(headers)
  copy.set(KEPT_AT, new Date().toISOString())
  // Last in the order of keys, which is how long ago each was seen.
  await cache.delete(url.href)
  await cache.put(url.href, new Response(html, { headers: copy }))
}

/** Keeps what a church's people look up, unless they save data, and forgets what is too much. */
export async function keepBeforehand(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!connection?.saveData) for (const path of BEFOREHAND) if (!(await isFresh(path))) await keep(path)
  const cache = await caches.open(PAGES)
  const stay = [...BEFOREHAND, ...(await pagesOfRecordings())].map((path) => scope.location.origin + path)
  const seen = (await cache.keys()).filter(({ url }) => !stay.includes(url))
  for (const page of seen.slice(0, -MOST_SEEN)) await cache.delete(page)
  const texts = await Promise.all((await cache.matchAll()).map((copy) => copy.text()))
  await forgetFiles(new Set(texts.flatMap((html) => [...filesIn(html)])))
}

async function pagesOfRecordings(): Promise<string[]> {
  const recordings = await (await caches.open(RECORDINGS)).matchAll()
  return recordings.map(({ headers }) => headers.get(PAGE_OF) ?? '')
}

/** Whoever signs out leaves no trace of what was looked at, nor of what was written. */
export function forgetPages(): Promise<boolean> {
  indexedDB.deleteDatabase(PETICION)
  return caches.delete(PAGES)
}

async function isFresh(path: string): Promise<boolean> {
  const at = (await find(new URL(path, scope.location.origin).href))?.headers.get(KEPT_AT)
  return Date.now() - Date.parse(at ?? '') < FRESH_MS
}
