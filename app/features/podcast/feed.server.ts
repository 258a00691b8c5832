import { generateRssFeed } from 'feedsmith'
import { escapeXml, xmlText } from '#app/platform/text/xml.server.ts'
import { RUTA_PODCAST } from './direccion.ts'
import type { pageEpisodios } from './episodios.server.ts'
import { CATEGORIAS, type Podcast } from './podcast.ts'

/** A sermon with audio, as the feed tells it. */
export type Episodio = Awaited<ReturnType<typeof pageEpisodios>>['filas'][number]

export type Radio = { nombre: string; url: string }

type Canal = {
  origin: string
  podcast: Omit<Podcast, 'portada'>
  /** Path of the cover. */
  portada: string
  radio: Radio | undefined
  pagina: number
  /** Whether older episodes follow on another page (RFC 5005). */
  hayMas: boolean
}

const RSS = 'application/rss+xml'

/** The episode's own name for good: its id, which no edit, backup or copy changes. */
const guidOf = ({ id }: Episodio) => id

const subtitulosPath = (id: string) => `/predicaciones/subtitulos/${id}.vtt`

/**
 * The podcast's feed (RSS 2.0 with the iTunes and podcast namespaces, after PSP-1). The same content is the
 * same text.
 */
export function writeFeed(canal: Canal, episodios: readonly Episodio[]): string {
  const { origin, podcast, pagina } = canal
  /** Absolute and ASCII, as directories want every address. */
  const at = (path: string) => new URL(path, origin).href
  const page = (number: number) => at(number === 1 ? RUTA_PODCAST : `${RUTA_PODCAST}?pagina=${number}`)
  const link = (rel: string, number: number) => ({ rel, href: page(number), type: RSS })
  const [categoria, sub] = CATEGORIAS[podcast.categoria].apple
  const autor = xmlText(podcast.autor)
  const xml = generateRssFeed({
    title: xmlText(podcast.titulo),
    link: at('/predicaciones'),
    description: xmlText(podcast.descripcion),
    language: 'es',
    atom: {
      links: [
        link('self', pagina),
        ...(pagina > 1 || canal.hayMas ? [link('first', 1)] : []),
        ...(pagina > 1 ? [link('prev', pagina - 1)] : []),
        ...(canal.hayMas ? [link('next', pagina + 1)] : []),
      ],
    },
    itunes: {
      author: autor,
      owner: { name: autor, email: podcast.correo },
      image: at(canal.portada),
      categories: [{ text: categoria, categories: [{ text: sub }] }],
      type: 'episodic',
    },
    podcast: {
      guid: podcast.guid,
      locked: { value: true, owner: podcast.correo },
      medium: 'podcast',
    },
    items: episodios.map((episodio) => itemOf(episodio, at)),
  })
  const live = canal.radio ? liveItem(canal.radio, podcast, at('/radio')) : ''
  const end = xml.lastIndexOf('\n  </channel>')
  return withoutBreaks(xml.slice(0, end)) + EXPLICIT + live + xml.slice(end)
}

function itemOf(episodio: Episodio, at: (path: string) => string) {
  const { titulo, conductor, fecha, descripcion, pasajes, serie } = episodio
  const conductorTexto = xmlText(conductor)
  const numbered = serie && serie.temporada > 0 && serie.numero > 0 ? serie : undefined
  return {
    title: xmlText(titulo) || 'Predicación',
    link: at(`/predicaciones/${episodio.slug}`),
    description: xmlText([descripcion, pasajes].filter(Boolean).join('\n\n')),
    guid: { value: guidOf(episodio), isPermaLink: false },
    // The same day in Chile, in summer and winter.
    pubDate: new Date(`${fecha}T16:00:00Z`),
    enclosures: [{ url: at(episodio.audio), length: episodio.bytes, type: episodio.tipo }],
    itunes: {
      duration: Math.round(episodio.milisegundos / 1000),
      author: conductorTexto,
      ...(numbered && { season: numbered.temporada, episode: numbered.numero }),
    },
    podcast: {
      persons: conductorTexto ? [{ display: conductorTexto, role: 'host' }] : [],
      transcripts: episodio.conSubtitulos
        ? [{ url: at(subtitulosPath(episodio.id)), type: 'text/vtt', language: 'es' }]
        : [],
      ...(numbered && {
        season: { number: numbered.temporada, name: xmlText(numbered.nombre).slice(0, 128) },
        episode: { number: numbered.numero },
      }),
    },
  }
}

/**
 * The radio. Written here because feedsmith knows no title, GUID or enclosure of a live item, and apps need
 * them.
 */
function liveItem(
  { nombre, url }: Radio,
  { guid, desde }: Pick<Podcast, 'guid' | 'desde'>,
  page: string,
): string {
  // Its form is checked when it is saved, but not whether there can be such a host.
  const address = URL.parse(url)?.href
  if (!address) return ''
  const type = /\.m3u8($|\?)/i.test(url) ? 'application/x-mpegURL' : 'audio/mpeg'
  const title = escapeXml(nombre)
  return `
    <podcast:liveItem status="live" start="${desde}">
      <title>${title}</title>
      <link>${page}</link>
      <guid isPermaLink="false">${guid}-radio</guid>
      <enclosure url="${escapeXml(address)}" length="0" type="${type}"/>
      <podcast:contentLink href="${page}">${title}</podcast:contentLink>
    </podcast:liveItem>`
}

/** Apple wants «false»; feedsmith writes «no». */
const EXPLICIT = '\n    <itunes:explicit>false</itunes:explicit>'

/**
 * Some readers keep the line breaks that feedsmith puts around a text in CDATA. No such text holds a `]]>`.
 */
const withoutBreaks = (xml: string) =>
  xml.replace(/>\s+<!\[CDATA\[/g, '><![CDATA[').replace(/]]>\s+<\//g, ']]></')
