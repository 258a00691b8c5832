import { shorten } from '#app/parts/page/meta.ts'
import type { Grabacion } from '#app/parts/player/grabacion.ts'
import { noonOf, predicacionJsonLd } from '../predicaciones-jsonld.ts'
import type { PredicacionCompleta } from './predicacion.server.ts'

/** What a sermon's page tells search engines: its video, or else the work, and its audio as an episode of a podcast. */
export function sermonJsonLd(predicacion: PredicacionCompleta, origin: string): object[] {
  const { slug, titulo, conductor, fecha, descripcion, serie, grabacion, ejemplo } = predicacion
  if (ejemplo) return []
  const url = `${origin}/predicaciones/${slug}`
  const episode = grabacion && {
    '@type': 'PodcastEpisode',
    '@id': `${url}#audio`,
    name: titulo,
    description: shorten(descripcion, 200),
    inLanguage: 'es',
    author: { '@type': 'Person', name: conductor },
    url,
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
  return [predicacionJsonLd(predicacion, url), ...(episode ? [episode] : [])]
}

/** ISO 8601: «PT32M5S». */
function durationOf({ segundos }: Grabacion): string {
  const all = Math.round(segundos)
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds || all === 0 ? `${seconds}S` : ''}`
}
