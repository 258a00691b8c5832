import { shorten } from '#app/parts/page/meta.ts'
import type { Grabacion } from '#app/parts/player/grabacion.ts'
import { parseUrl } from '#app/ui/parse-url.ts'
import { parseEnlace } from './enlace.ts'
import type { PredicacionCompleta } from './predicacion/predicacion.server.ts'
import type { Predicacion } from './predicacion.ts'

/** How many of the newest sermons search engines are told of; more would only add weight to the page. */
const CUANTAS = 6

/** Sermons as JSON-LD. Leaves examples out. */
export const predicacionesJsonLd = (predicaciones: readonly Predicacion[], origin: string): object[] =>
  predicaciones
    .filter(({ ejemplo }) => !ejemplo)
    .slice(0, CUANTAS)
    .map((predicacion) => workOf(predicacion, predicacion.link || pageOf(predicacion, origin)))

const pageOf = ({ slug }: { slug: string }, origin: string) => `${origin}/predicaciones/${slug}`

/** What a sermon's page tells search engines: the sermon, and its audio as an episode of a podcast. */
export function sermonJsonLd(predicacion: PredicacionCompleta, origin: string): object[] {
  const { titulo, fecha, serie, grabacion, ejemplo } = predicacion
  if (ejemplo) return []
  const url = pageOf(predicacion, origin)
  const work = workOf(predicacion, url)
  if (!grabacion) return [work]
  const episode = {
    '@type': 'PodcastEpisode',
    '@id': `${url}#audio`,
    ...describe(predicacion, url),
    datePublished: noonOf(fecha),
    timeRequired: durationOf(grabacion),
    ...(serie && { episodeNumber: serie.posicion }),
    associatedMedia: grabacion.calidades.map(({ url: file, tipo, bytes }) => ({
      '@type': 'AudioObject',
      name: titulo,
      contentUrl: new URL(file, url).href,
      encodingFormat: tipo,
      contentSize: String(bytes),
      duration: durationOf(grabacion),
      uploadDate: noonOf(fecha),
    })),
  }
  return [work, episode]
}

type Descrita = Pick<Predicacion, 'titulo' | 'descripcion' | 'conductor' | 'fecha' | 'link'>

const describe = ({ titulo, descripcion, conductor }: Descrita, url: string) => ({
  name: titulo,
  description: shorten(descripcion, 200),
  inLanguage: 'es',
  author: { '@type': 'Person', name: conductor },
  url,
})

/** A video if its link is on YouTube, an audio recording, else a creative work. */
function workOf(predicacion: Descrita, url: string): object {
  const { fecha, link } = predicacion
  const common = describe(predicacion, url)
  const video = parseEnlace(link)
  if (video?.sitio === 'YouTube')
    return {
      '@type': 'VideoObject',
      ...common,
      uploadDate: noonOf(fecha),
      thumbnailUrl: video.miniatura,
      embedUrl: video.incrustado,
    }
  if (/\.(mp3|m4a|aac|ogg|opus|wav)$/i.test(parseUrl(link)?.pathname ?? ''))
    return { '@type': 'AudioObject', ...common, uploadDate: noonOf(fecha), contentUrl: link }
  return { '@type': 'CreativeWork', ...common, datePublished: fecha }
}

/**
 * A sermon has a day and no hour. At noon it is that day in either of Chile's two time zones, and search
 * engines want a zone.
 */
const noonOf = (fecha: string) => `${fecha}T12:00:00-03:00`

/** ISO 8601: «PT32M5S». */
function durationOf({ segundos }: Grabacion): string {
  const all = Math.round(segundos)
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds || all === 0 ? `${seconds}S` : ''}`
}
