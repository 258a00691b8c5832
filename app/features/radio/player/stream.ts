/** Events of a joined stream, until it is left. */
export type StreamEvents = {
  /** There is something to play: start the element. */
  onReady(): void
  onLife(): void
  /** The stream ended. `refused`: the station answered, but without sound. */
  onFail(refused: boolean): void
}

const ANSWER_WITHIN_MS = 2000

/** Whether the stream's host answers at all; across origins a browser does not say what. */
export async function answers(address: string): Promise<boolean> {
  const enough = new AbortController()
  const timer = setTimeout(() => enough.abort(), ANSWER_WITHIN_MS)
  try {
    await fetch(address, { mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal: enough.signal })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    enough.abort()
  }
}
