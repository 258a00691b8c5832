import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'

/** Counts what one key (an address, an e-mail) does in a stretch of time. */
export interface Limit {
  /** Seconds until the key may try again; 0 while it may. Counts nothing. */
  wait(key: string): Promise<number>
  /** Counts one attempt. @returns seconds to wait when this one was too many, else 0. */
  count(key: string): Promise<number>
  /** Takes one counted attempt back: it was none of those that are limited. */
  giveBack(key: string): Promise<void>
  clear(key: string): Promise<void>
}

/**
 * A limit of `points` attempts in `seconds`. Shared between instances through PostgreSQL where there is one;
 * one process alone keeps it in memory.
 */
export function createLimit(name: string, points: number, seconds: number, pool?: Pool): Limit {
  const options = { keyPrefix: name, points, duration: seconds }
  const memory = new RateLimiterMemory(options)
  const limiter: RateLimiterAbstract = pool
    ? new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        tableName: 'limites',
        tableCreated: true,
        insuranceLimiter: memory,
      })
    : memory
  const secondsOf = (result: RateLimiterRes) => Math.max(1, Math.ceil(result.msBeforeNext / 1000))
  return {
    async wait(key) {
      const result = await limiter.get(key)
      return result && result.consumedPoints >= points ? secondsOf(result) : 0
    },
    async count(key) {
      try {
        await limiter.consume(key)
        return 0
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return secondsOf(rejection)
        throw rejection
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
    async clear(key) {
      await limiter.delete(key)
    },
  }
}

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

export type Limits = ReturnType<typeof createLimits>

/** Every limit there is. Sign-in counts failures only (decisions, Access). */
export const createLimits = (pool?: Pool) => ({
  signInEmail: createLimit('ingreso-correo', 5, QUARTER_HOUR, pool),
  signInAddress: createLimit('ingreso-direccion', 20, QUARTER_HOUR, pool),
  secondStep: createLimit('segundo-paso', 5, QUARTER_HOUR, pool),
  // Above what a volunteer does on the fullest Sunday, by far; below what fills a disk.
  uploadAccount: createLimit('subida-cuenta', 600, HOUR, pool),
  uploadAddress: createLimit('subida-direccion', 1200, HOUR, pool),
  writeAccount: createLimit('escritura-cuenta', 1200, HOUR, pool),
  oneTimeLink: createLimit('enlace', 20, QUARTER_HOUR, pool),
  // Generous: behind one mobile network many people share an address.
  publicForm: createLimit('formulario', 30, HOUR, pool),
  forgotten: createLimit('olvido', 3, HOUR, pool),
  dataRequest: createLimit('solicitud', 10, HOUR, pool),
  formStampAddress: createLimit('sello-direccion', 120, HOUR, pool),
  // One stamp, one request.
  formStamp: createLimit('sello', 1, HOUR, pool),
})
