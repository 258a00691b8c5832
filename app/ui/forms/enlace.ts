import { parseUrl } from '../parse-url.ts'

/** Programs read these in different ways, so that a link would lead elsewhere than it looks. */
const AMBIGUOUS = /[\p{Cc}\p{Cf}\\]/u

const DOMAIN = /^([a-z\d_-]+\.)+([a-z]{2,}|xn--[a-z\d-]+)$/

/**
 * The web address that a text is; null if it is none, or one with line breaks, backslashes or a user name,
 * which are there to hide where it leads.
 */
export function enlaceOf(text: string): URL | null {
  const url = AMBIGUOUS.test(text) ? null : parseUrl(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return DOMAIN.test(url.hostname) ? url : null
}

/** A link as it is stored: spelled as browsers spell it. What is no link stays, for the form to refuse. */
export const spellEnlace = (text: string): string => enlaceOf(text)?.href ?? text
