/** `AbortSignal.timeout`, which Safari before 16 lacks. */
export function timeoutSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}
