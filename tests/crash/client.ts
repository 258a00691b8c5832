import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#tests/support/random.ts'
import type { Outcome } from './ledger.ts'

/** No request may hang for longer, whatever died meanwhile. */
const ANSWER_WITHIN_MS = 30_000

/** `over` is set at the kill; writers check it before each step. */
export type Life = { over: boolean }

export const pause = (ms: number) => wait(ms)

/** One request, read to its end; undefined if the connection failed. @throws if it hung. */
export async function ask(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; headers: Headers; text: string } | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const answer = await fetch(url, { ...init, redirect: 'manual', signal })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  } catch (error) {
    if ((error as Error).name === 'TimeoutError')
      throw new Error(`${url} left its visitor waiting`, { cause: error })
    return undefined
  }
}

const DONE = [200, 201, 204]

/** Acknowledged: a complete, successful response. */
async function outcomeOf(url: string, fields: Fields, headers: Fields, done = DONE): Promise<Outcome> {
  const answer = await ask(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: new URL(url).origin, ...headers },
  })
  if (!answer || answer.status >= 500) return 'unknown'
  return done.includes(answer.status) ? 'acknowledged' : 'refused'
}

type Fields = Record<string, string>

/** Submits a form as the pages' scripts do. */
export const sendForm = (url: string, fields: Fields, headers: Fields = {}) =>
  outcomeOf(`${url}.data`, fields, headers)

/** Submits a form as a browser without scripts does, which is led to a page once it is stored. */
export const sendPlainForm = (url: string, fields: Fields, headers: Fields) =>
  outcomeOf(url, fields, headers, [303])

/** The header of a visitor with an address of their own. */
export const anyAddress = ({ whole }: Random) => ({
  'X-Forwarded-For': `10.${whole(0, 255)}.${whole(0, 255)}.${whole(1, 254)}`,
})
