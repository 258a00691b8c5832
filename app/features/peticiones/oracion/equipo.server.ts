import { sql } from 'kysely'
import type { z } from 'zod'
import { listPersonas } from '#app/features/administradores/permisos.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { today, wallClock } from '#app/ui/moments.ts'
import { type cuidadoSchema, DIAS_SIN_ORAR } from './oracion.ts'

const DAY_MS = 24 * 60 * 60_000

/** Since when a request waits for a prayer: the last one, or its arrival. */
export const SINCE = sql<string>`case when orada = '' then fecha else orada end`

/** Pending ones for which nobody has prayed for a week; a doubtful one may be of nobody. */
export const isUnprayed = (at: Date) => {
  const before = new Date(at.getTime() - DIAS_SIN_ORAR * DAY_MS).toISOString()
  return sql<boolean>`atendida = 0 and sospecha = '' and ${SINCE} < ${before}`
}

export async function countUnprayed(db: Db, at: Date): Promise<number> {
  const { total } = await db
    .selectFrom('peticiones')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isUnprayed(at))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const prayedToday = ({ orada, oraron }: { orada: string; oraron: string }, cuenta: string): boolean =>
  orada !== '' && wallClock(Date.parse(orada)).slice(0, 10) === today() && oraron.split(' ').includes(cuenta)

/** «Oré por esto», once a day for each account. @returns false if the request is gone. */
export async function pray(trx: Db, id: string, cuenta: string): Promise<boolean> {
  const row = await trx
    .selectFrom('peticiones')
    .select(['orada', 'oraron'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || prayedToday(row, cuenta)) return row !== undefined
  // Only those of the day are kept: it counts nobody's prayers.
  const isSameDay = row.orada !== '' && wallClock(Date.parse(row.orada)).slice(0, 10) === today()
  const oraron = isSameDay ? `${row.oraron} ${cuenta}` : cuenta
  await trx.updateTable('peticiones').set({ orada: now(), oraron }).where('id', '=', id).execute()
  return true
}

/** Who may see requests, and so can be asked to take care of one. */
export async function listEquipo(db: Db): Promise<{ id: string; email: string }[]> {
  const emails = (await listPersonas(db)).flatMap(({ email, permisos }) =>
    permisos.includes('peticiones') ? email : [],
  )
  if (emails.length === 0) return []
  return db.selectFrom('user').select(['id', 'email']).where('email', 'in', emails).orderBy('email').execute()
}

type Cuidado = z.output<typeof cuidadoSchema>

/**
 * Notes who takes care of a request, and what the team writes, unless somebody else did since `version`.
 * @returns what is there then; undefined if the request is gone.
 */
export async function changeCuidado(
  trx: Db,
  { id, version, asignada, notas, palabra }: Cuidado & { id: string; version: number },
): Promise<'guardado' | { version: number; datos: Cuidado } | undefined> {
  const changed = await trx
    .updateTable('peticiones')
    .set((eb) => ({ asignada, notas, palabra, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0) return 'guardado'
  const row = await trx
    .selectFrom('peticiones')
    .select(['version', 'asignada', 'notas', 'palabra'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { version: actual, ...datos } = row
  return { version: actual, datos }
}
