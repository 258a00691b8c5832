/**
 * Keeps the last `limit` answers: for what is drawn from a text alone and costs more than the page it is on.
 * On the server every page shows what others showed before.
 */
export function createMemory<T>(limit: number): (key: string, compute: () => T) => T {
  // In the order in which they were last used: the first is the first to go.
  const known = new Map<string, T>()
  return (key, compute) => {
    const answer = known.has(key) ? (known.get(key) as T) : compute()
    known.delete(key)
    known.set(key, answer)
    if (known.size > limit) known.delete(known.keys().next().value as string)
    return answer
  }
}
