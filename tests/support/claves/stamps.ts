import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

export const SECRET = 'a secret of thirty-two characters'

/** A stamp as a form sends it. */
export const encode = (sello: object) => btoa(JSON.stringify(sello))
export const ago = (ms: number) => new Date(Date.now() - ms)
/** Solves the challenge with the code of the browser's worker. */
export const prove = async (challenge: Challenge) =>
  encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
