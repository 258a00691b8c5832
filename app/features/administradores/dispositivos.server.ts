import { createHash, randomBytes } from 'node:crypto'
import { announceDispositivo, type Correo } from '#app/parts/avisos/avisos.server.ts'
import { secretCookie } from '#app/platform/cookies.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { describeDevice } from './dispositivo.ts'

const COOKIE = 'campanario.dispositivo'
/** As long as browsers keep a cookie at most. */
const KEPT_SECONDS = 400 * 24 * 60 * 60

const hash = (marca: string) => createHash('sha256').update(marca).digest('base64url')

/**
 * Knows a device again by a mark that it keeps. One that this account was never entered from is noted, and the
 * account's owner is told by mail, in one transaction.
 * @returns the cookie to set.
 */
export async function meetDevice(
  { db, correo }: { db: Db; correo: Correo },
  { email, headers }: { email: string; headers: Headers },
): Promise<string> {
  const cookie = secretCookie(COOKIE, correo)
  const marca = cookie.read(headers) ?? randomBytes(24).toString('base64url')
  await inTransaction(db, async (trx) => {
    const momento = now()
    const owner = trx.selectFrom('user').select('id').where('email', '=', email)
    const known = await trx
      .updateTable('dispositivos')
      .set({ createdAt: momento })
      .where('hash', '=', hash(marca))
      .where('userId', '=', owner)
      .returning('hash')
      .executeTakeFirst()
    if (known) return
    // Those whose cookie is gone come as new ones; nobody needs to know them any longer.
    const forgotten = new Date(Date.now() - KEPT_SECONDS * 1000).toISOString()
    await trx.deleteFrom('dispositivos').where('createdAt', '<', forgotten).execute()
    const added = await trx
      .insertInto('dispositivos')
      .columns(['hash', 'userId', 'createdAt'])
      .expression(
        owner
          .clearSelect()
          .select((s) => [s.val(hash(marca)).as('hash'), 'id', s.val(momento).as('createdAt')]),
      )
      .onConflict((on) => on.doNothing())
      .returning('hash')
      .executeTakeFirst()
    const dispositivo = describeDevice(headers.get('user-agent'))
    if (added) await announceDispositivo(trx, correo, { email, dispositivo, momento })
  })
  return cookie.write(marca, KEPT_SECONDS)
}
