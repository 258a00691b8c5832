import type { Challenge, Solution } from 'altcha-lib/types'
import { useMemo } from 'react'
import { isExigida, MINIMO_MS, RUTA_SELLO, SELLO_DURA_MS, type Sello } from './sello.ts'

const FETCH_MS = 5_000
const SOLVE_MS = 30_000
/** Fetched anew before the server would find it too old. */
const STALE_MS = SELLO_DURA_MS - 5 * 60_000

/** `touch` when the form is first touched; `finish` gives what is sent as `sello`; `renew` when it was used up. */
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
       * Waits for the proof and, where somebody was quicker than people are (a filled-in form sent by one key), for the
       * rest of that time. '' when there is no stamp to be had: the request is sent all the same.
       */
      async finish(): Promise<string> {
        const sello = await touch().ready
        if (!sello) {
          stamp = undefined
          return ''
        }
        return btoa(JSON.stringify(sello))
      },
      renew() {
        stamp = undefined
      },
    }
  }, [])
}

/** The stamp, once it is good to be sent: with its proof, and no sooner than anybody writes. */
async function fetchSello(): Promise<Sello | undefined> {
  try {
    const answer = await fetch(RUTA_SELLO, { signal: AbortSignal.timeout(FETCH_MS) })
    if (!answer.ok) return undefined
    const longEnough = new Promise((resolve) => setTimeout(resolve, MINIMO_MS))
    const challenge: Challenge = await answer.json()
    const solution = isExigida(challenge) ? await solve(challenge) : undefined
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
