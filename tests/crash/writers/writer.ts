import type { Db } from '#app/platform/db/db.server.ts'
import type { Random } from '#tests/support/random.ts'
import { type Life, pause } from '../client.ts'
import type { Changes, Ledger, Outcome } from '../ledger.ts'

/** Somebody who works until the power goes, and goes on when it is back. */
export type Writer = (life: Life) => Promise<void>

export type Parts = {
  origin: string
  /** For what a page would have told: ids and versions. Another one once the disk below it was changed. */
  db: () => Db
  ledger: Ledger
  random: Random
  /** An administrator's. */
  headers: Record<string, string>
  /** Numbers what is new; never the same twice. */
  number: () => number
}

/** What is sent, and what it changes. */
export type Form = {
  changes: Changes
  send: () => Promise<Outcome>
  /** Whether the browser would send the very same again, because it carries a one-time key. */
  again?: boolean
}

const REST_MS = 5

/** Somebody who sends one form after another; one whose answer was lost is sent again, where that is safe. */
export function createWriter(ledger: Ledger, next: (life: Life) => Promise<Form | undefined>): Writer {
  let unanswered: Form | undefined
  return async (life) => {
    while (!life.over) {
      const form = unanswered ?? (await next(life))
      unanswered = undefined
      if (!form) {
        await pause(REST_MS)
        continue
      }
      const outcome = await ledger.write(form.changes, form.send)
      if (outcome === 'unknown' && form.again) unanswered = form
    }
  }
}

/** A look at the database that may be away. */
export const look = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined)
