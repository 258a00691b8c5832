import { DomUtils, parseDocument } from 'htmlparser2'
import type { Found, Fuente } from '../found.server.ts'
import { readText, those } from './archivos.server.ts'
import { bloquesDe } from './bloques.server.ts'
import { PAGINA } from './html.server.ts'
import { viejaDe } from './podcast.server.ts'

/** The pages of a site without an export, as `withDireccion` fetched them: named by their addresses. */
export const sitio: Fuente = {
  nombre: 'Sitio web',
  suyos: those(/^https?:/, PAGINA),
  async *leer(archivos) {
    for (const archivo of archivos) yield* paginaOf(await readText(archivo), archivo.ruta)
  },
}

/** With fewer words, and no picture, it only leads to others. */
const LEAST_WORDS = 120

function* paginaOf(html: string, url: string): Generator<Found> {
  const { titulo, resumen, cuerpo } = readPagina(html)
  const bloques = bloquesDe(cuerpo, url)
  const own = bloques.filter(({ foto }) => !foto || !('direccion' in foto) || isOfSite(foto.direccion, url))
  const elsewhere = bloques.length - own.length
  const words = own.reduce((sum, { texto }) => sum + texto.length, 0)
  if (words < LEAST_WORDS && !own.some(({ foto }) => foto)) return
  const [first] = own
  if (first?.titulo === titulo) first.titulo = ''
  const que = titulo || new URL(url).pathname
  yield { tipo: 'pagina', clave: `sitio ${url}`, titulo: que, resumen, bloques: own, viejas: viejaDe(url) }
  if (elsewhere > 0)
    yield {
      tipo: 'ilegible',
      que,
      por: `Queda sin ${elsewhere === 1 ? 'una foto que está' : `${elsewhere} fotos que están`} en otro servidor: súbelas tú.`,
    }
}

const hostOf = (url: string) => URL.parse(url)?.host.replace(/^www\./, '')

/** Whether an address is of the same site, with or without `www.`. */
export const isOfSite = (address: string, site: string): boolean => hostOf(address) === hostOf(site)

/** Around what a page says, on each page again. */
const AROUND = ['header', 'footer', 'nav', 'aside', 'form']

/**
 * A page's title, its summary, the HTML of what it says (its `main` or first `article`, else all but what is
 * around it), and where its links lead.
 */
export function readPagina(html: string) {
  const page = parseDocument(html)
  const named = (...names: string[]) => DomUtils.findAll(({ name }) => names.includes(name), page.children)
  const metaOf = (key: string, value: string) =>
    named('meta').find(({ attribs }) => attribs[key] === value)?.attribs.content ?? ''
  const titulo = metaOf('property', 'og:title') || named('title').map(DomUtils.textContent)[0] || ''
  const enlaces = named('a').flatMap(({ attribs }) => attribs.href ?? [])
  const [main] = named('main', 'article')
  if (!main) for (const each of named(...AROUND)) DomUtils.removeElement(each)
  return {
    // «Quiénes somos | Iglesia La Viña», «Quiénes somos – Iglesia La Viña»
    titulo: titulo.split(/\s+[|–—·-]\s+/)[0]?.trim() ?? '',
    resumen: metaOf('name', 'description'),
    cuerpo: DomUtils.getOuterHTML(main ?? page),
    enlaces,
  }
}
