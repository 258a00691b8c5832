import { shorten } from '#app/parts/page/meta.ts'
import { parseUrl } from '#app/ui/parse-url.ts'
import { parseEnlace } from './enlace.ts'
import type { Predicacion } from './predicacion.ts'

/** How many of the newest sermons search engines are told of; more would only add weight to the page. */
const CUANTAS = 6

/** Sermons as JSON-LD: a video if it is on YouTube, an audio recording, else a creative work. Leaves examples out. */
export const predicacionesJsonLd = (predicaciones: readonly Predicacion[]): object[] =>
  predicaciones
    .filter(({ ejemplo }) => !ejemplo)
    .slice(0, CUANTAS)
    .map((predicacion) => predicacionJsonLd(predicacion))

type Descrita = Pick<Predicacion, 'titulo' | 'descripcion' | 'conductor' | 'fecha' | 'link'>

/**
 * A sermon has a day and no hour. At noon it is that day in either of Chile's two time zones, and search engines want a
 * zone.
 */
export const noonOf = (fecha: string) => `${fecha}T12:00:00-03:00`

/** `url`: the address of its page, if not of the link. */
export function predicacionJsonLd(
  { titulo, descripcion, conductor, fecha, link }: Descrita,
  url = link,
): object {
  const video = parseEnlace(link)
  const common = {
    name: titulo,
    description: shorten(descripcion, 200),
    inLanguage: 'es',
    author: { '@type': 'Person', name: conductor },
    url,
  }
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
