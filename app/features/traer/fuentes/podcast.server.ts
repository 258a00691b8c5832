import { localAt } from '#app/parts/iglesia/zona.server.ts'
import type { Contexto, Found, Fuente } from '../found.server.ts'
import { nombreDe, those, XML } from './archivos.server.ts'
import { palabrasDe, videoDe } from './html.server.ts'
import { childOf, type Nodo, textOf, things } from './xml.server.ts'

/** A podcast's feed: each episode is a sermon with its sound, fetched while its old place is up. */
export const podcast: Fuente = {
  nombre: 'Podcast',
  suyos: those(XML, /<rss[\s>]/),
  async *leer(archivos, contexto) {
    for (const archivo of archivos) {
      let autor = ''
      for await (const node of things(archivo)) {
        if (node.name === 'itunes:author') autor ||= node.text.trim()
        if (node.name === 'item') yield episodio(node, autor, contexto, nombreDe(archivo.ruta))
      }
    }
  },
}

/** The day of a moment as feeds write it, by the church's clocks; undefined if it is none. */
export function dayOf(moment: string, zona: string): string | undefined {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? undefined : localAt(date, zona).slice(0, 10)
}

/** A link's path and query, by which its visitors still come. */
export function viejaDe(link: string): string[] {
  const url = URL.parse(link)
  return url && url.pathname !== '/' ? [url.pathname + url.search] : []
}

function episodio(item: Nodo, autor: string, { zona, iglesia }: Contexto, archivo: string): Found {
  const titulo = textOf(item, 'title', 'itunes:title')
  const sonido = childOf(item, 'enclosure')
  const direccion = sonido?.attrs.url ?? ''
  const que = titulo || direccion || archivo
  if (!direccion) return { tipo: 'ilegible', que, por: 'El episodio no trae sonido.' }
  const fecha = dayOf(textOf(item, 'pubDate', 'dc:date'), zona)
  if (!fecha) return { tipo: 'ilegible', que, por: 'El episodio no dice de qué día es.' }
  const html = textOf(item, 'content:encoded', 'description', 'itunes:summary')
  const imagen = childOf(item, 'itunes:image')?.attrs.href
  const isVideo = sonido?.attrs.type?.startsWith('video/') ?? false
  const guid = textOf(item, 'guid') || direccion
  return {
    tipo: 'predicacion',
    clave: `podcast ${guid}`,
    titulo,
    conductor: textOf(item, 'itunes:author', 'dc:creator') || autor || iglesia,
    fecha,
    descripcion: palabrasDe(html),
    link: isVideo ? direccion : videoDe(html),
    pasajes: '',
    serie: '',
    ...(!isVideo && { audio: { direccion } }),
    ...(imagen && { imagen: { direccion: imagen } }),
    viejas: viejaDe(textOf(item, 'link')),
  }
}
