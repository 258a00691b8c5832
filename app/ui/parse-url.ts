/** @returns the address, or null when the text is none. `URL.parse` does the same, in browsers of 2024 and later only. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
