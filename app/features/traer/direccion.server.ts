import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import type { Archivo } from './found.server.ts'
import { localFile, openAll, readText } from './fuentes/archivos.server.ts'
import { isPagina } from './fuentes/html.server.ts'
import { isOfSite, readPagina } from './fuentes/sitio.server.ts'
import { feedInCanal, feedOfCanal } from './fuentes/youtube.server.ts'
import { OF_A_FEED, withMedio } from './medios.server.ts'

type Parts = { fetch: GuardedFetch; signal: AbortSignal }

/** Of a site without an export. */
const MOST_PAGES = 500
const OF_ALL_MS = 15 * 60_000
const OF_A_PAGE = { ms: 30_000, maxBytes: 4 * 1024 * 1024, accept: 'text/html' }

/**
 * What lies at an address, for as long as `run` takes: a feed or a file, the feed of a YouTube channel, or
 * all pages of the site that it belongs to.
 * @throws FuenteError if it cannot be had.
 */
export const withDireccion = <T>(
  parts: Parts,
  direccion: string,
  run: (archivos: Archivo[]) => Promise<T>,
): Promise<T> =>
  withMedio(parts, { direccion: feedOfCanal(direccion) ?? direccion }, OF_A_FEED, async (archivo) => {
    if (!(await isPagina(archivo))) return run(await openAll([archivo]))
    const feed = await feedInCanal(archivo)
    if (feed) return withMedio(parts, { direccion: feed }, OF_A_FEED, (found) => run([found]))
    return withSitio(parts, archivo, run)
  })

/** Walks from a page to all that it leads to on its own host, each asked once. */
async function withSitio<T>(
  { fetch, signal }: Parts,
  first: Archivo,
  run: (archivos: Archivo[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'campanario-traer-'))
  const until = Date.now() + OF_ALL_MS
  try {
    const found: Archivo[] = []
    const known = new Set<string>()
    const waiting: string[] = []
    const take = (html: string, url: string) => {
      for (const enlace of readPagina(html).enlaces) {
        const next = pageAddress(enlace, url)
        if (!next || !isOfSite(next, first.ruta) || known.has(next) || known.size >= 20 * MOST_PAGES) continue
        known.add(next)
        waiting.push(next)
      }
    }
    known.add(pageAddress(first.ruta, first.ruta) ?? first.ruta)
    found.push(first)
    take(await readText(first), first.ruta)
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      signal.throwIfAborted()
      if (found.length >= MOST_PAGES || Date.now() > until) break
      const html = await pageAt(fetch, url)
      if (html === undefined) continue
      const path = join(folder, String(found.length))
      await writeFile(path, html)
      found.push(localFile(path, url, { size: Buffer.byteLength(html), mtimeMs: Date.now() }))
      take(html, url)
    }
    return await run(found)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A page's HTML; undefined of what is none, or does not answer: a site of years has dead links. */
async function pageAt(fetch: GuardedFetch, url: string): Promise<string | undefined> {
  try {
    const { status, headers, text } = await fetch(url, OF_A_PAGE)
    return status === 200 && headers['content-type']?.startsWith('text/html') ? text : undefined
  } catch {
    return undefined
  }
}

/** Lists of what else is on the site, and what is no page. */
const NO_PAGE =
  /\.(?:jpe?g|png|gif|webp|svg|pdf|mp[34]|m4a|zip|docx?|xlsx?|pptx?|css|js|xml|json|ics)$|\/(?:tag|category|categoria|etiqueta|author|autor|page|feed|wp-(?:admin|json|login|content))(?:\/|\.|$)/i

/** The address of the page that a link leads to, spelled in one way; undefined of others. */
function pageAddress(enlace: string, from: string): string | undefined {
  const url = URL.parse(enlace, from)
  if (!url || !/^https?:$/.test(url.protocol) || NO_PAGE.test(url.pathname)) return undefined
  if (/[?&](?:replytocom|share|print|s)=/.test(url.search)) return undefined
  url.hash = ''
  return url.href
}
