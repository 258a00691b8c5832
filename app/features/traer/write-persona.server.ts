import { hasAccount, lockRoles, makeAccount } from '#app/features/administradores/administradores.server.ts'
import { hasPermisos } from '#app/features/administradores/permisos.server.ts'
import { person } from '#app/features/administradores/persona.server.ts'
import { quienOf } from '#app/parts/feature/person.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { FuenteError, type Hallazgo } from './found.server.ts'
import { keep, type Nuevo, type Partes } from './keep.server.ts'
import type { Ilegible } from './traer.ts'

/*
 * Brings a person of the version before: an account with the password that it had there, and nothing that it
 * may do. Whoever is here already, or was invited, is left alone: a file opens no door that is there.
 */

export async function bringPersona(
  parts: Partes,
  nuevo: Nuevo,
  { titulo: email, hash }: Extract<Hallazgo, { tipo: 'persona' }>,
): Promise<Ilegible[]> {
  await keep(parts, nuevo, [], async (trx, id) => {
    await lockRoles(trx)
    if ((await hasAccount(trx, email)) || (await hasPermisos(trx, email)))
      throw new FuenteError('Ya está en este sitio: sigue entrando como hasta ahora.')
    await makeAccount(trx, id, email, hash)
  })
  return []
}

/** The account goes again, unless somebody was given something to do by then. */
export async function forgetPersona(trx: Db, id: string): Promise<void> {
  const user = await trx.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst()
  if (user) await person.erase(trx, quienOf(user.email))
}
