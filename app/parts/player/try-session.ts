/**
 * Tells the lock screen something, where the browser has a Media Session. Engines differ in which actions and
 * durations they take (an endless one throws in Firefox, in Safari and in Chrome until 119): a refusal costs
 * the lock screen only.
 */
export function trySession(tell: (session: MediaSession) => void): void {
  if (!('mediaSession' in navigator)) return
  try {
    tell(navigator.mediaSession)
  } catch {
    // The page and the sound go on.
  }
}
