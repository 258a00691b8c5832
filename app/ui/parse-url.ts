/**
 * @returns the URL, or null if the text is none. `URL.parse` does the same, but only in browsers from 2024
 * on.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** @returns what a part of an address says, or undefined if it is spelt wrong. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
