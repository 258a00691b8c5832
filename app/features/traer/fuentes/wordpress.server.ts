import { formatDay } from '#app/ui/dates.ts'
import type { Archivo, Contexto, Found, Fuente } from '../found.server.ts'
import { those, XML } from './archivos.server.ts'
import { bloquesDe, fotoDe } from './bloques.server.ts'
import { palabrasDe, videoDe } from './html.server.ts'
import { dayOf, viejaDe } from './podcast.server.ts'
import { type Nodo, textOf, things } from './xml.server.ts'

/*
 * WordPress's own export (WXR 1.2), which Squarespace writes too. It holds no files: pictures and sounds are
 * named by their addresses. Sermons are those of Sermon Manager (`wpfc_sermon`), of Seriously Simple
 * Podcasting (`podcast`), and whatever else has a sound.
 */

const SERMONES = new Set(['wpfc_sermon', 'podcast'])
const PAGINAS = new Set(['post', 'page'])
/** What a site needs to be drawn. */
const TECHNICAL =
  /^(attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_\w+|acf-\w+|elementor_\w+|wpcf7\w*)$/

export const wordpress: Fuente = {
  nombre: 'WordPress',
  suyos: those(XML, /wordpress\.org\/export/),
  async *leer(archivos, contexto) {
    for (const archivo of archivos) {
      const site = await readSite(archivo)
      for await (const node of things(archivo))
        if (node.name === 'item') {
          const found = foundOf(node, site, contexto)
          if (found) yield found
        }
    }
  },
}

type Site = { base: string; autores: Map<string, string>; adjuntos: Map<string, string> }

/** What things name that may come after them. */
async function readSite(archivo: Archivo): Promise<Site> {
  const site: Site = { base: '', autores: new Map(), adjuntos: new Map() }
  for await (const node of things(archivo)) {
    if (node.name === 'wp:base_blog_url' || node.name === 'link') site.base ||= node.text.trim()
    if (node.name === 'wp:author')
      site.autores.set(textOf(node, 'wp:author_login'), textOf(node, 'wp:author_display_name'))
    const url = textOf(node, 'wp:attachment_url')
    if (url) site.adjuntos.set(textOf(node, 'wp:post_id'), url)
  }
  return site
}

function foundOf(item: Nodo, site: Site, contexto: Contexto): Found | undefined {
  const tipo = textOf(item, 'wp:post_type')
  const titulo = palabrasDe(textOf(item, 'title'))
  if (TECHNICAL.test(tipo) || textOf(item, 'wp:status') === 'trash') return undefined
  if (textOf(item, 'wp:status') !== 'publish')
    return { tipo: 'ilegible', que: titulo, por: 'En el sitio anterior no estaba publicada.' }
  const meta = metaOf(item)
  const link = URL.parse(textOf(item, 'link'), site.base)?.href ?? site.base
  const full = (address: string | undefined) => (address && URL.parse(address.trim(), link)?.href) || ''
  const html = textOf(item, 'content:encoded') || meta.get('sermon_description') || ''
  const common = {
    clave: `wordpress ${site.base} ${textOf(item, 'wp:post_id')}`,
    titulo: titulo || 'Sin título',
    viejas: viejaDe(link),
  }
  const login = textOf(item, 'dc:creator')
  const autor = site.autores.get(login) || login
  const fecha = textOf(item, 'wp:post_date').slice(0, 10)
  const portada = full(site.adjuntos.get(meta.get('_thumbnail_id') ?? ''))

  const audio = full(meta.get('sermon_audio') || meta.get('audio_file') || soundOf(meta.get('enclosure')))
  const video = videoDe([meta.get('sermon_video_link'), meta.get('sermon_video'), html].join(' '))
  if (audio || (video && SERMONES.has(tipo)))
    return {
      tipo: 'predicacion',
      ...common,
      link: video,
      conductor: taxonomyOf(item, 'wpfc_preacher') || autor || contexto.iglesia,
      fecha: sermonDay(meta, contexto.zona) ?? fecha,
      descripcion: palabrasDe(html, link),
      pasajes: (meta.get('bible_passage') ?? '').split(/\s*;\s*/).join('\n'),
      serie: taxonomyOf(item, 'wpfc_sermon_series') || taxonomyOf(item, 'series'),
      ...(audio && { audio: { direccion: audio } }),
      ...(portada && { imagen: { direccion: portada } }),
    }
  if (!PAGINAS.has(tipo) && !SERMONES.has(tipo))
    return { tipo: 'ilegible', que: titulo, por: `No sabemos traer lo que WordPress llama «${tipo}».` }
  const bloques = bloquesDe(html, link)
  if (portada) bloques.unshift(fotoDe(portada, ''))
  if (bloques.length === 0) return { tipo: 'ilegible', que: titulo, por: 'Está vacía.' }
  const firma = [Number.isNaN(Date.parse(fecha)) ? '' : formatDay(fecha), autor].filter(Boolean).join(', ')
  const resumen = tipo === 'page' ? palabrasDe(textOf(item, 'excerpt:encoded')) : firma
  return { tipo: 'pagina', ...common, resumen, bloques }
}

function metaOf(item: Nodo): Map<string, string> {
  const metas = item.children.filter(({ name }) => name === 'wp:postmeta')
  return new Map(metas.map((each) => [textOf(each, 'wp:meta_key'), textOf(each, 'wp:meta_value')]))
}

/** WordPress's own mark of a sound: address, bytes and type, one a line. */
function soundOf(enclosure = ''): string {
  const [address = '', , type = ''] = enclosure.split('\n')
  return type.trim().startsWith('audio/') ? address : ''
}

const taxonomyOf = (item: Nodo, domain: string): string =>
  item.children.find(({ name, attrs }) => name === 'category' && attrs.domain === domain)?.text.trim() ?? ''

const DAY_SECONDS = 86_400

/** When it was preached: a moment of Sermon Manager, or `03-05-2020` of the podcast. */
function sermonDay(meta: Map<string, string>, zona: string): string | undefined {
  const seconds = Number(meta.get('sermon_date'))
  if (seconds > 0)
    return seconds % DAY_SECONDS === 0
      ? new Date(seconds * 1000).toISOString().slice(0, 10)
      : dayOf(new Date(seconds * 1000).toISOString(), zona)
  const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(meta.get('date_recorded') ?? '') ?? []
  return year && `${year}-${month}-${day}`
}
