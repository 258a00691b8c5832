import type { Imagen } from '#app/ui/images/image.ts'
import { parseUrl } from '#app/ui/parse-url.ts'
import type { Predicacion } from './predicacion.ts'

/** A sermon with its stored picture; null if it has none, or none that is ready. */
export type PredicacionConImagen = Predicacion & { foto: Imagen | null }

/** How many sermons there are, and how many come before those of the list. */
export type ResumenPredicaciones = { total: number; offset: number }

const VIDEO = /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|facebook\.com|fb\.watch)$/i

/** Whether a sermon's link leads to a video. */
export function esVideo(link: string): boolean {
  const host = parseUrl(link)?.hostname ?? ''
  return VIDEO.test(host) || /\.(mp4|webm|mov)$/i.test(link)
}
