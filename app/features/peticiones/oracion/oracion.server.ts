import { type Correo, queueCarta } from '#app/parts/avisos/avisos.server.ts'
import { hashOf, secretOf, withSecret } from '#app/parts/secret-link/secret-link.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { forgetMail } from '#app/platform/mail/outbox.server.ts'
import { type Dicho, RUTA_ORACION } from './oracion.ts'

const DAY_MS = 24 * 60 * 60_000
/** Mails with a link to one address in a day: anybody can write anybody's address. */
const MOST_LINKS = 3

/** The secret of a request's link: only who sent it learns it; the same form sent again gives the same. */
export const claveDeOracion = (secret: string, id: string): string => secretOf(secret, 'oracion', id)

/** Mails the link to whoever asked, in the transaction that stores the request; no word of theirs is in it. */
export async function mailEnlace(
  trx: Db,
  correo: Correo,
  { id, email, clave }: { id: string; email: string; clave: string },
): Promise<void> {
  if (!correo.mail) return
  const { total } = await trx
    .selectFrom('peticiones')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('fecha', '>', new Date(Date.now() - DAY_MS).toISOString())
    .where('email', '=', email)
    .where('clave', '!=', '')
    .executeTakeFirstOrThrow()
  if (Number(total) > MOST_LINKS) return
  await queueCarta(trx, [email], {
    tipo: 'enlace-de-oracion',
    sobre: id,
    asunto: 'Recibimos tu petición de oración',
    parrafos: [
      'Gracias por tu confianza: estaremos orando por ti.',
      `En este enlace verás cuando oremos por ti y lo que el equipo quiera decirte. También puedes contarnos que Dios respondió, o retirar tu petición. Es solo tuyo, no lo compartas:\n${correo.home}${withSecret(RUTA_ORACION, clave)}`,
      'Si no pediste oración, abre el enlace y toca «Retirar todo»: no queda nada.',
    ],
  })
}

/** What a secret link shows of its request, never who sent it nor what it says; undefined if there is none. */
export async function findOracion(db: Db, clave: string) {
  const row = await db
    .selectFrom('peticiones')
    .select(['fecha', 'orada', 'palabra', 'gracias', 'respondida'])
    .where('clave', '=', hashOf(clave))
    .executeTakeFirst()
  return (
    row && {
      fecha: row.fecha,
      palabra: row.palabra,
      orada: row.orada !== '',
      gracias: row.gracias !== '',
      respondida: row.respondida !== '',
    }
  )
}

/** Notes what the person says by their link. @returns false if it leads to nothing. */
export async function tellOracion(db: Db, clave: string, dicho: Dicho): Promise<boolean> {
  if (dicho === 'retirar') return withdraw(db, clave)
  const { numUpdatedRows } = await db
    .updateTable('peticiones')
    .set(dicho === 'gracias' ? { gracias: now() } : { respondida: now() })
    .where('clave', '=', hashOf(clave))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Erases the request for good, with the unsent mails and notices about it. */
const withdraw = (db: Db, clave: string) =>
  inTransaction(db, async (trx) => {
    const gone = trx.deleteFrom('peticiones').where('clave', '=', hashOf(clave)).returning('id')
    const ids = (await gone.execute()).map(({ id }) => id)
    await forgetMail(trx, ids)
    return ids.length > 0
  })
