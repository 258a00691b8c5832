/*
 * What every limit against overload is made of: so many places in all, so many for one client, so long in one
 * without progress. Renders wait for a place in fair lines, S3 connections in one; streams get one at once or
 * not at all.
 */

/** One of a limited number of places. */
export interface Place {
  /**
   * No progress from now on. If that lasts while others need a place, `close` is called and this one is gone.
   */
  pause(close: () => void): void
  /** Takes a paused one back. @returns false if it is gone. */
  resume(): boolean
  /** Gives it up, paused or not; does nothing if it is gone. */
  free(): void
}

type Limits = {
  inAll: number
  /** Of one client, for those who do not wait. */
  each?: number
  /** Milliseconds without progress after which a place goes to who has none. */
  givesWayMs?: number
  /** How many may wait, in all and of one client, and for how many milliseconds. */
  waiting?: number
  waitingEach?: number
  patienceMs?: number
}

type Held = { who: string; since: number; isGone: boolean; close?: () => void }

export function createPlaces(limits: Limits) {
  const { inAll, each = inAll, givesWayMs = Number.POSITIVE_INFINITY } = limits
  const { waiting = Number.POSITIVE_INFINITY, waitingEach = waiting, patienceMs } = limits
  /** How many each client has. */
  const counts = new Map<string, number>()
  /** Longest paused first. */
  const paused = new Set<Held>()
  /** Each client's line, ordered by whose turn is next. */
  const lines = new Map<string, Set<() => void>>()
  let inUse = 0
  let inLine = 0
  let timer: NodeJS.Timeout | undefined

  const count = (who: string, by: 1 | -1) => {
    const now = (counts.get(who) ?? 0) + by
    inUse += by
    if (now > 0) counts.set(who, now)
    else counts.delete(who)
  }

  const leaveLine = (who: string, begin: () => void) => {
    const line = lines.get(who)
    if (line?.delete(begin)) inLine--
    if (line?.size === 0) lines.delete(who)
  }

  /** Gives the free place to the first in the first line, and moves that line to the end. */
  const handOver = () => {
    const [who = '', line] = lines.entries().next().value ?? []
    const [begin] = line ?? []
    if (!line || !begin) return
    leaveLine(who, begin)
    if (lines.delete(who)) lines.set(who, line)
    begin()
  }

  const release = (held: Held) => {
    if (held.isGone) return
    held.isGone = true
    paused.delete(held)
    count(held.who, -1)
    handOver()
  }

  /**
   * Takes the place of one without progress. @returns how many milliseconds are left until one gives way; 0:
   * done.
   */
  const takeFrom = (rivals: Iterable<Held>): number => {
    const [slowest] = rivals
    if (!slowest) return Number.POSITIVE_INFINITY
    const left = slowest.since + givesWayMs - performance.now()
    if (left > 0) return left
    release(slowest)
    slowest.close?.()
    return 0
  }

  const look = () => {
    timer = undefined
    while (inLine > 0) {
      const left = takeFrom(paused)
      if (left === 0) continue
      if (Number.isFinite(left)) timer = setTimeout(look, left)
      return
    }
  }

  const place = (who: string): Place => {
    const held: Held = { who, since: 0, isGone: false }
    count(who, 1)
    return {
      pause(close) {
        if (held.isGone) return
        paused.delete(held)
        Object.assign(held, { since: performance.now(), close })
        paused.add(held)
        if (!timer) look()
      },
      resume() {
        paused.delete(held)
        return !held.isGone
      },
      free: () => release(held),
    }
  }

  return {
    /** How many wait now. */
    inLine: () => inLine,

    /** A place at once, if necessary that of one without progress; `undefined` if there is none. */
    enter(who: string): Place | undefined {
      const isFull = (counts.get(who) ?? 0) >= each
      const rivals = isFull ? paused.values().filter((other) => other.who === who) : paused.values()
      if ((isFull || inUse >= inAll) && takeFrom(rivals) > 0) return undefined
      return place(who)
    },

    /**
     * A place as soon as it is this client's turn, so that one with a hundred requests delays others by at
     * most one.
     * @throws the signal's reason if it is aborted before; an error if the line is full or patience ends.
     */
    wait(who: string, signal?: AbortSignal): Promise<Place> {
      if (inUse < inAll) return Promise.resolve(place(who))
      return new Promise((resolve, reject) => {
        const line = lines.get(who) ?? new Set()
        if (inLine >= waiting || line.size >= waitingEach) return reject(new Error('Too many are waiting'))
        const end = () => {
          leaveLine(who, begin)
          clearTimeout(late)
          signal?.removeEventListener('abort', leave)
        }
        const leave = () => {
          end()
          reject(signal?.aborted ? signal.reason : new Error('Waited too long'))
        }
        const begin = () => {
          end()
          resolve(place(who))
        }
        const late = patienceMs === undefined ? undefined : setTimeout(leave, patienceMs)
        signal?.addEventListener('abort', leave, { once: true })
        lines.set(who, line.add(begin))
        inLine++
        if (!timer) look()
      })
    },
  }
}
