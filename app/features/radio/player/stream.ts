/** What a stream that was joined tells until it is left. */
export type StreamEvents = {
  /** There is something to play: the element is to be started. */
  onReady(): void
  /** Something came. */
  onLife(): void
  /** It is over. `refused`: the station answered, but not with sound. */
  onFail(refused: boolean): void
}

const ANSWER_WITHIN_MS = 2000

/** Whether somebody answers at a stream's address at all; what, a browser does not say of another site. */
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
