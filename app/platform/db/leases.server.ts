import { newId } from '#app/platform/ids.server.ts'
import { type Db, sharedMoment } from './db.server.ts'

/**
 * Runs what only one instance may do at a time, under a lease that is renewed while it runs, and that others take
 * over `ms` after this process died. `signal` is aborted when the lease was lost: what follows may be done by another
 * already.
 * @returns what `run` returns; `taken` when another has it.
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
      // A database that does not answer now may do so the next time, before it is over.
      if (performance.now() > until) lost.abort()
    }
  }
  const timer = setInterval(renew, ms / 3)
  try {
    return await run(lost.signal)
  } finally {
    clearInterval(timer)
    // Its time runs out by itself where this fails.
    await releaseLease(db, nombre, quien).catch(() => {})
  }
}

/**
 * Takes a lease that is free, over, or one's own; also one that ends later than any can, which was taken before the
 * clock was put back. @returns whether it is ours now.
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
