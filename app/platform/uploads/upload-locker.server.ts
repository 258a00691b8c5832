import type { Lock, Locker } from '@tus/server'

type Held = { release: () => Promise<void> | void; freed: Promise<void> }

/**
 * Locks an upload for one request of this process at a time: a phone that lost its connection returns while
 * its old request still waits for bytes, and must learn the offset at which that one stopped. At another
 * instance it may have to send a part again (docs/decisions/several-instances.md): correct is what the
 * offset's compare-and-set lets in.
 */
export class UploadLocker implements Locker {
  #held = new Map<string, Held>()

  newLock(id: string): Lock {
    const { promise: freed, resolve } = Promise.withResolvers<void>()
    return {
      lock: async (signal, release) => {
        for (let other = this.#held.get(id); other; other = this.#held.get(id)) {
          await other.release()
          await other.freed
          if (signal.aborted) throw signal.reason
        }
        this.#held.set(id, { release, freed })
      },
      unlock: async () => {
        this.#held.delete(id)
        resolve()
      },
    }
  }
}
