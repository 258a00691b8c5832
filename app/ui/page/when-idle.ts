/**
 * Without `requestIdleCallback` (Safari) wait this long after the page began: what matters is done by then.
 * Milliseconds.
 */
const IDLE_MS = 500

const waiting = new Set<() => void>()

/**
 * Calls back once the browser is idle. Callbacks run one per idle period: all at once would block a slow
 * phone.
 * @returns a function that cancels it.
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
