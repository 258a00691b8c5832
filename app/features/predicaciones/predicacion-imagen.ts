import type { Imagen } from '#app/ui/images/image.ts'
import { parseUrl } from '#app/ui/parse-url.ts'
import type { Predicacion } from './predicacion.ts'

/** A sermon with what is known of its stored picture; null when it has none, or none is ready yet. */
export type PredicacionConImagen = Predicacion & { foto: Imagen | null }

const VIDEO = /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|facebook\.com|fb\.watch)$/i

/** What a sermon's link offers: «Ver» where it leads to a video, «Escuchar» elsewhere. */
export function verboDelEnlace(link: string): 'Ver' | 'Escuchar' {
  const host = parseUrl(link)?.hostname ?? ''
  return VIDEO.test(host) || /\.(mp4|webm|mov)$/i.test(link) ? 'Ver' : 'Escuchar'
}
