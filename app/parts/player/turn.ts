let stopCurrent: (() => void) | undefined

/** One thing sounds at a time: whoever begins stops what sounded before. */
export function takeTurn(stop: () => void): void {
  if (stopCurrent !== stop) stopCurrent?.()
  stopCurrent = stop
}
