import { parseUrl } from '#app/ui/parse-url.ts'

const VIDEO = /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|facebook\.com|fb\.watch)$/i

/**
 * Whether a link leads to a video, also to one that we cannot embed. Apart from `enlace.ts`, which the home
 * page does not load.
 */
export const esVideo = (link: string): boolean =>
  VIDEO.test(parseUrl(link)?.hostname ?? '') || /\.(mp4|webm|mov)$/i.test(link)
