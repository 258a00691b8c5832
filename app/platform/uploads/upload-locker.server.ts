import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import type { Notifications } from '#app/platform/db/postgres/notifications.server.ts'

const ASK_EVERY_MS = 150
/** Longer than anything that holds an upload needs to keep what it has. */
const GIVE_UP_MS = 15_000
const TOPIC = 'subida'

type Held = { release: () => Promise<void> | void; freed: Promise<void> }

/**
 * One request at a time per upload: a phone that lost its connection comes back while the old request still waits
 * for bytes, and must find the offset at which that one stopped. Between instances the lock is PostgreSQL's, and the
 * one that holds it is told to let go; it is free at once when that one dies. Whatever becomes of the lock, the
 * offset's compare-and-set decides what counts.
 */
export class UploadLocker implements Locker {
  #held = new Map<string, Held>()
  #notifications: Notifications

  constructor(notifications: Notifications) {
    this.#notifications = notifications
    notifications.hear(TOPIC, (id) => void this.#held.get(id)?.release())
  }

  newLock(id: string): Lock {
    let free = async () => {}
    return {
      lock: async (signal, release) => {
        for (let other = this.#held.get(id); other; other = this.#held.get(id)) {
          await other.release()
          await other.freed
          if (signal.aborted) throw signal.reason
        }
        const { promise, resolve } = Promise.withResolvers<void>()
        this.#held.set(id, { release: () => {}, freed: promise })
        const freeHere = () => {
          this.#held.delete(id)
          resolve()
        }
        try {
          await this.#waitForOthers(id, signal)
        } catch (error) {
          freeHere()
          throw error
        }
        this.#held.set(id, { release, freed: promise })
        free = async () => {
          await this.#notifications.letGo(`${TOPIC} ${id}`)
          freeHere()
        }
      },
      unlock: () => free(),
    }
  }

  async #waitForOthers(id: string, signal: AbortSignal) {
    const until = performance.now() + GIVE_UP_MS
    while (!(await this.#notifications.tryHold(`${TOPIC} ${id}`))) {
      if (performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT
      await this.#notifications.tell(TOPIC, id)
      await pause(ASK_EVERY_MS)
      if (signal.aborted) throw signal.reason
    }
  }
}
