/** The sizes of letters that a visitor can choose (docs/product.md, Every public page). */
export const TAMANOS = {
  normal: { texto: 'Letra normal', veces: 1 },
  grande: { texto: 'Letra grande', veces: 1.25 },
  'muy-grande': { texto: 'Letra muy grande', veces: 1.5 },
} as const
export type Letra = keyof typeof TAMANOS

/** A year: whoever needs larger letters needs them next month too. */
const KEPT_SECONDS = 365 * 24 * 3600
const IN_COOKIES = /(?:^|;\s*)letra=(grande|muy-grande)\s*(?:;|$)/

/** @param cookies a request's `Cookie`, or the document's. */
export const letraDe = (cookies: string | null | undefined): Letra =>
  (IN_COOKIES.exec(cookies ?? '')?.[1] as Letra | undefined) ?? 'normal'

/** The cookie that remembers it, which scripts set too; normal letters need none. */
export const cookieDeLetra = (letra: Letra) =>
  `letra=${letra}; Path=/; Max-Age=${letra === 'normal' ? 0 : KEPT_SECONDS}; SameSite=Lax`

/** The address of a built style sheet for those letters (`parts/page/letra.server.ts` makes it). */
export const sheetFor = (letra: Letra, path: string) => (letra === 'normal' ? path : `${path}?letra=${letra}`)
