/** What `localStorage` holds; null for nothing, or if it is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Full or blocked, it keeps nothing: the next visit begins as the first. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
