/** Without `requestIdleCallback` (Safari): long enough after a page began to be done with what matters. */
const IDLE_MS = 500

const waiting = new Set<() => void>()

/**
 * Calls back once the browser has nothing else to do: one after the other, each in an idle moment of its own, since
 * all at once would hold up a slow telephone. @returns what takes it back.
 */
export function whenIdle(callback: () => void): () => void {
  if (waiting.size === 0) soon(takeNext)
  waiting.add(callback)
  return () => void waiting.delete(callback)
}

function takeNext() {
  const [next] = waiting
  if (!next) return
  waiting.delete(next)
  next()
  if (waiting.size > 0) soon(takeNext)
}

const soon = (callback: () => void) =>
  typeof requestIdleCallback === 'undefined'
    ? setTimeout(callback, IDLE_MS)
    : requestIdleCallback(() => callback())
