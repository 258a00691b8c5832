import titulo from './alegreya-600.woff2?url'

/**
 * A link that fetches the headings' face at once. The other faces would come before the stylesheet on a slow
 * line, and their stand-ins are as wide (docs/decisions/first-screen.md).
 */
export const preloadTitulo = (href: string = titulo) => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
})
