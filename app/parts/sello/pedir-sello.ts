import type { Challenge, Solution } from 'altcha-lib/types'
import { timeoutSignal } from '#app/ui/timeout-signal.ts'
import { MINIMO_MS, needsProof, RUTA_SELLO, type Sello } from './sello.ts'

const FETCH_MS = 5_000
const SOLVE_MS = 30_000

/** The stamp when it is ready: with its proof, and not before the minimum time. */
export async function fetchSello(): Promise<Sello | undefined> {
  try {
    const answer = await fetch(RUTA_SELLO, { signal: timeoutSignal(FETCH_MS) })
    if (!answer.ok) return undefined
    const longEnough = new Promise((resolve) => setTimeout(resolve, MINIMO_MS))
    const challenge: Challenge = await answer.json()
    const solution = needsProof(challenge) ? await solve(challenge) : undefined
    await longEnough
    return { challenge, ...(solution && { solution }) }
  } catch {
    return undefined
  }
}

/** '' without a stamp. */
export const encodeSello = (sello: Sello | undefined): string => (sello ? btoa(JSON.stringify(sello)) : '')

function solve(challenge: Challenge): Promise<Solution | undefined> {
  const worker = new Worker(new URL('./prueba.worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<Solution | undefined>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data && !data.error ? data : undefined)
    worker.onerror = () => resolve(undefined)
  })
  worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: SOLVE_MS })
  return solved.finally(() => worker.terminate())
}

/** A new key for a form, by which the server knows it when it comes again: a UUIDv7, as in the dashboard. */
export function newClave(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = Date.now().toString(16).padStart(12, '0')
  const parts = [time.slice(0, 8), time.slice(8), `7${random.slice(0, 3)}`, `8${random.slice(3, 6)}`]
  return [...parts, random.slice(6)].join('-')
}
