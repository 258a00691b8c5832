import type { Vidrio } from './vitral-panes.ts'

/** The logo: an arched window of four panes, in a 32-unit square. */
const PANES = [
  ['#f6d27a', 'M7 14.5A9 9 0 0 1 15.2 5.6v8.9z'],
  ['#f0b94d', 'M16.8 5.6a9 9 0 0 1 8.2 8.9h-8.2z'],
  ['#e0a030', 'M7 16.1h8.2V27H7z'],
  ['#d2762e', 'M16.8 16.1H25V27h-8.2z'],
] as const

/**
 * The inner markup of `<svg viewBox="0 0 32 32">`, of a church's own glass if given; the leading takes the
 * text's colour.
 */
export const logoContent = (vidrio?: Vidrio) =>
  `<path fill="currentColor" d="M5 30V14a11 11 0 0 1 22 0v16z"/>${PANES.map(([fill, d], i) => `<path fill="${vidrio?.tonos.alba.walk[i + 1] ?? fill}" d="${d}"/>`).join('')}`

/** The favicon in the same square: the logo on a dark ground of its own, visible on tabs of any colour. */
export const faviconContent = ({ noche, vidrio }: { noche: string; vidrio?: Vidrio | undefined }) =>
  `<g color="#f6f1e7"><rect width="32" height="32" rx="7" fill="${noche}"/><g transform="translate(3.2 2.6) scale(.8)">${logoContent(vidrio)}</g></g>`
