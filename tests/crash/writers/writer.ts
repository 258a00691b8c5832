import type { Db } from '#app/platform/db/db.server.ts'
import type { Random } from '#tests/support/random.ts'
import { type Life, pause } from '../client.ts'
import type { Changes, Ledger, Outcome } from '../ledger.ts'

/** A writer, who stops at each kill and continues after the restart. */
export type Writer = (life: Life) => Promise<void>

export type Parts = {
  origin: string
  /** Reads ids and versions that a page would have shown. Reopened when the disk below it changes. */
  db: () => Db
  ledger: Ledger
  random: Random
  /** An administrator's. */
  headers: Record<string, string>
  /** A sequence for new things. */
  number: () => number
}

/** A form and the changes that it makes. */
export type Form = {
  changes: Changes
  send: () => Promise<Outcome>
  /** Whether the form carries an idempotency key, so that the browser would retry it. */
  again?: boolean
  /** Things taken that it names without changing them: nobody else takes them before it is answered. */
  held?: string[]
}

const REST_MS = 5

/** Submits one form after another, and retries those whose answer was lost if they carry a key. */
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
      const outcome = await ledger.write(form.changes, form.send, form.again)
      if (outcome === 'unknown' && form.again) unanswered = form
      else for (const name of form.held ?? []) ledger.giveBack(name)
    }
  }
}

/** Reads from a database that may be down. */
export const readIfUp = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined)
