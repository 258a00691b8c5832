import verse from './alegreya-400.woff2?url'
import titulo from './alegreya-600.woff2?url'
import sans from './alegreya-sans-400.woff2?url'
import sansBold from './alegreya-sans-700.woff2?url'

/** A link that fetches a font at once. */
export const preload = (href: string) => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
})

/** Preload links for the document's head: every page's first screen uses all three. */
export const fontPreloads = [titulo, sans, sansBold].map(preload)

/** For a page whose first screen also shows a verse. */
export const versePreload = preload(verse)
