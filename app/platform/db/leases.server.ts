import { newId } from '#app/platform/ids.server.ts'
import { type Db, sharedMoment } from './db.server.ts'

/**
 * Runs `run` under a lease that one instance holds at a time. The lease is renewed while `run` works, and
 * expires `ms` after this process dies. `signal` aborts when the lease is lost: another instance may already
 * be doing the work.
 * @returns what `run` returns; `taken` if another instance holds the lease.
 */
export async function withLease<T>(
  db: Db,
  nombre: string,
  ms: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'taken'> {
  const quien = newId()
  if (!(await takeLease(db, nombre, quien, ms))) return 'taken'
  const lost = new AbortController()
  let until = performance.now() + ms
  const renew = async () => {
    const asked = performance.now()
    try {
      if (await takeLease(db, nombre, quien, ms)) until = asked + ms
      else lost.abort()
    } catch {
      // A database that does not answer now may answer before the lease expires.
      if (performance.now() > until) lost.abort()
    }
  }
  const timer = setInterval(renew, ms / 3)
  try {
    return await run(lost.signal)
  } finally {
    clearInterval(timer)
    // If this fails the lease expires by itself.
    await releaseLease(db, nombre, quien).catch(() => {})
  }
}

/**
 * Takes a lease that is free, expired or our own. An expiry further ahead than any lease lasts means the
 * clock moved back: take it too. @returns whether we hold it.
 */
export async function takeLease(db: Db, nombre: string, quien: string, ms: number): Promise<boolean> {
  const hasta = sharedMoment(db, ms)
  const row = await db
    .insertInto('reservas')
    .values({ nombre, quien, hasta })
    .onConflict((on) =>
      on
        .column('nombre')
        .doUpdateSet({ quien, hasta })
        .where((eb) =>
          eb.or([
            eb('reservas.hasta', '<', sharedMoment(db)),
            eb('reservas.hasta', '>', sharedMoment(db, 2 * ms)),
            eb('reservas.quien', '=', quien),
          ]),
        ),
    )
    .returning('nombre')
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseLease(db: Db, nombre: string, quien: string): Promise<void> {
  await db.deleteFrom('reservas').where('nombre', '=', nombre).where('quien', '=', quien).execute()
}
