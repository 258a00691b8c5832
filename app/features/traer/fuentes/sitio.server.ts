import { Parser } from 'htmlparser2'
import type { Archivo, Found, Fuente } from '../found.server.ts'
import { readText } from './archivos.server.ts'
import { bloquesDe } from './bloques.server.ts'
import { isPagina } from './html.server.ts'
import { viejaDe } from './podcast.server.ts'

/**
 * The pages of a site that has no export, as `withDireccion` fetched them: their names are their addresses.
 */
export const sitio: Fuente = {
  nombre: 'Sitio web',
  async suyos(archivos) {
    const found: Archivo[] = []
    for (const each of archivos) if (/^https?:/.test(each.ruta) && (await isPagina(each))) found.push(each)
    return found
  },
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
      ...{ tipo: 'ilegible', que },
      por: `Queda sin ${elsewhere === 1 ? 'una foto que está' : `${elsewhere} fotos que están`} en otro servidor: súbelas tú.`,
    }
}

const hostOf = (url: string) => URL.parse(url)?.host.replace(/^www\./, '')

/** Whether an address is of the same site, with or without `www.`. */
export const isOfSite = (address: string, site: string): boolean => hostOf(address) === hostOf(site)

/** Around what a page says, on each page again. */
const AROUND = new Set(['header', 'footer', 'nav', 'aside', 'form'])
const VOID = new Set([
  'meta',
  'link',
  'img',
  'br',
  'hr',
  'input',
  'source',
  'wbr',
  'area',
  'base',
  'col',
  'embed',
])

/**
 * A page's title, its summary, the HTML of what it says (its `main` or first `article`, else all but what is
 * around it), and where its links lead.
 */
export function readPagina(html: string) {
  const page = { titulo: '', resumen: '', cuerpo: '', enlaces: [] as string[] }
  const open: string[] = []
  let ownTitle = ''
  let main: { depth: number; from: number } | undefined
  let cuerpo = ''
  /** Where what is around the page began, and up to where the rest was taken. */
  let around: number | undefined
  let rest = ''
  let taken = 0
  const parser = new Parser({
    onopentag(name, attrs) {
      if (!VOID.has(name)) open.push(name)
      if (name === 'a' && attrs.href) page.enlaces.push(attrs.href)
      if (name === 'meta' && attrs.property === 'og:title') ownTitle ||= attrs.content ?? ''
      if (name === 'meta' && attrs.name === 'description') page.resumen ||= attrs.content ?? ''
      if ((name === 'main' || name === 'article') && !main && !cuerpo)
        main = { depth: open.length, from: parser.startIndex }
      if (name === 'body') taken = parser.endIndex + 1
      if (AROUND.has(name) && around === undefined) {
        around = open.length
        rest += html.slice(taken, parser.startIndex)
      }
    },
    ontext(text) {
      if (open.at(-1) === 'title' && open.at(-2) === 'head') page.titulo += text
    },
    onclosetag(name) {
      if (VOID.has(name)) return
      if (main?.depth === open.length) {
        cuerpo = html.slice(main.from, parser.startIndex)
        main = undefined
      }
      if (around === open.length) {
        around = undefined
        taken = parser.endIndex + 1
      }
      open.pop()
    },
  })
  parser.end(html)
  // «Quiénes somos | Iglesia La Viña», «Quiénes somos – Iglesia La Viña»
  page.titulo = (ownTitle || page.titulo).split(/\s+[|–—·-]\s+/)[0]?.trim() ?? ''
  page.cuerpo = cuerpo || rest + html.slice(taken)
  return page
}
