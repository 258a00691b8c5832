import type { Archivo, Contexto, Found, Fuente } from '../found.server.ts'
import { readText, those, XML } from './archivos.server.ts'
import { dayOf } from './podcast.server.ts'
import { childOf, type Nodo, textOf, things } from './xml.server.ts'

/** The feed of a YouTube channel: each of its latest fifteen videos, which is all it holds, is a sermon. */
export const youtube: Fuente = {
  nombre: 'YouTube',
  suyos: those(XML, /<feed[^>]*\sxmlns:yt=/),
  async *leer(archivos, contexto) {
    for (const archivo of archivos)
      for await (const node of things(archivo)) if (node.name === 'entry') yield videoOf(node, contexto)
  },
}

function videoOf(entry: Nodo, { zona, iglesia }: Contexto): Found {
  const titulo = textOf(entry, 'title')
  const video = textOf(entry, 'yt:videoId')
  const fecha = dayOf(textOf(entry, 'published'), zona)
  if (!/^[\w-]{11}$/.test(video) || !fecha)
    return { tipo: 'ilegible', que: titulo || video, por: 'El video no dice cuál es o de qué día.' }
  const author = childOf(entry, 'author')
  const media = childOf(entry, 'media:group')
  return {
    tipo: 'predicacion',
    clave: `youtube ${video}`,
    titulo,
    fecha,
    conductor: (author && textOf(author, 'name')) || iglesia,
    descripcion: media ? textOf(media, 'media:description') : '',
    link: `https://www.youtube.com/watch?v=${video}`,
    pasajes: '',
    serie: '',
    viejas: [],
  }
}

const CANAL = /^(?:www\.|m\.)?youtube\.com$/
const feedOf = (canal: string) => `https://www.youtube.com/feeds/videos.xml?channel_id=${canal}`

/** The feed of the channel at this address; undefined of others and of a name (`@iglesia`). */
export function feedOfCanal(direccion: string): string | undefined {
  const { hostname, pathname } = new URL(direccion)
  const canal = CANAL.test(hostname) ? /^\/channel\/(UC[\w-]{22})/.exec(pathname)?.[1] : undefined
  return canal && feedOf(canal)
}

export async function feedInCanal(pagina: Archivo): Promise<string | undefined> {
  if (!CANAL.test(URL.parse(pagina.ruta)?.hostname ?? '')) return undefined
  const canal = /feeds\/videos\.xml\?channel_id=(UC[\w-]{22})/.exec(await readText(pagina))?.[1]
  return canal && feedOf(canal)
}
