import sans from '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2?url'
import titulo from '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2?url'

/** Preload links for the document's head: the two files that every first screen reads. The bold one follows with the styles. */
export const fontPreloads = [titulo, sans].map((href) => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
}))
