import { z } from 'zod'
import type { Accion } from '#app/parts/actividad/actividad.ts'
import { answerOf, intention } from '#app/parts/admin/actions.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'

/**
 * The tables whose rows stand in an order that administrators choose: by `orden`, and at the same one by
 * `slug`.
 */
type Ordered = {
  [Table in keyof Tables]: Tables[Table] extends { id: string; slug: string; orden: unknown } ? Table : never
}[keyof Tables]

const moverSchema = z.object({ id: z.string(), hacia: z.enum(['arriba', 'abajo']) })

type Movimiento = z.output<typeof moverSchema>

/** What the buttons of a row do (`BotonesMover`), and say: when it was moved, and when it is gone. */
export const moving = (table: Ordered, accion: Accion, movida: string, borrada: string) =>
  intention({
    schema: moverSchema,
    async run({ record }, movimiento) {
      const move = (db: Db) => changeContent(db, (trx) => moveRow(trx, table, movimiento))
      return answerOf(await record({ accion }, move), movida, borrada)
    },
  })

/**
 * Moves a row one place up or down, in the caller's transaction, a change of content. @returns false if it is
 * gone.
 */
export async function moveRow(trx: Db, table: Ordered, { id, hacia }: Movimiento): Promise<boolean> {
  // For the compiler, every table is one of them: the signature has checked the columns.
  const ordered = table as 'series'
  const rows = await trx
    .selectFrom(ordered)
    .select(['id', 'orden'])
    .orderBy('orden')
    .orderBy('slug')
    .execute()
  const at = rows.findIndex((row) => row.id === id)
  const [moved] = at < 0 ? [] : rows.splice(at, 1)
  if (!moved) return false
  rows.splice(hacia === 'arriba' ? Math.max(at - 1, 0) : at + 1, 0, moved)
  for (const [index, row] of rows.entries())
    if (row.orden !== index + 1)
      await trx
        .updateTable(ordered)
        .set({ orden: index + 1 })
        .where('id', '=', row.id)
        .execute()
  return true
}
