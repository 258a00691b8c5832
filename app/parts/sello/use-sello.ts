import type { Challenge, Solution } from 'altcha-lib/types'
import { useMemo } from 'react'
import { MINIMO_MS, needsProof, RUTA_SELLO, SELLO_DURA_MS, type Sello } from './sello.ts'

const FETCH_MS = 5_000
const SOLVE_MS = 30_000
/** Fetches a new one before the server would refuse it as expired. */
const STALE_MS = SELLO_DURA_MS - 5 * 60_000

/** Call `touch` when the form is first touched, `finish` for the value of `sello`, `renew` once it is used up. */
export function useSello() {
  return useMemo(() => {
    let stamp: { since: number; ready: Promise<Sello | undefined> } | undefined
    const touch = () => {
      if (stamp && performance.now() - stamp.since < STALE_MS) return stamp
      stamp = { since: performance.now(), ready: fetchSello() }
      return stamp
    }
    return {
      touch,
      /**
       * Waits for the proof and the minimum time, which autofill and one key can beat. '' if there is no stamp: the
       * request is sent without it.
       */
      async finish(): Promise<string> {
        const sello = await touch().ready
        // Without its proof it is good for one try.
        if (!sello || (needsProof(sello.challenge) && !sello.solution)) stamp = undefined
        return sello ? btoa(JSON.stringify(sello)) : ''
      },
      renew() {
        stamp = undefined
      },
    }
  }, [])
}

/** The stamp when it is ready: with its proof, and not before the minimum time. */
async function fetchSello(): Promise<Sello | undefined> {
  try {
    const answer = await fetch(RUTA_SELLO, { signal: AbortSignal.timeout(FETCH_MS) })
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

function solve(challenge: Challenge): Promise<Solution | undefined> {
  const worker = new Worker(new URL('./prueba.worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<Solution | undefined>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data && !data.error ? data : undefined)
    worker.onerror = () => resolve(undefined)
  })
  worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: SOLVE_MS })
  return solved.finally(() => worker.terminate())
}
