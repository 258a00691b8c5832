import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import type { Notifications } from '#app/platform/db/postgres/notifications.server.ts'

const ASK_EVERY_MS = 150
/** Longer than any holder needs to store what it has. */
const GIVE_UP_MS = 15_000
const TOPIC = 'subida'

type Held = { release: () => Promise<void> | void; freed: Promise<void> }

/**
 * Locks an upload for one request at a time: a phone that lost its connection returns while its old request still waits
 * for bytes, and must learn the offset at which that one stopped. Across instances the lock is PostgreSQL's: the holder
 * is asked to release it, and PostgreSQL releases it at once if the holder dies. Even without the lock the offset's
 * compare-and-set stays correct.
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
