/** @returns the URL, or null if the text is none. `URL.parse` does the same, but only in browsers from 2024 on. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
