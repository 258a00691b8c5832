import './claves/quick-scrypt.ts'
import { grantAdministrator, setPassword } from '#app/features/administradores/administradores.server.ts'
import { addPersona } from '#app/features/administradores/permisos.server.ts'
import type { Permiso } from '#app/parts/feature/permisos.ts'
import { hashPassword } from '#app/platform/auth/password.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { ADMIN, type Site } from './site.ts'
import { cookieOf } from './volunteer.ts'

export { cookieOf }

/** Adds an account that had the administrator's role and lost it. */
export async function addPersonWithoutRole(db: Db) {
  const person = { email: 'sin-rol@iglesia.cl', clave: 'una frase bastante larga' }
  const hash = await hashPassword(person.clave)
  await db.transaction().execute((trx) => grantAdministrator(trx, person.email, hash))
  await db
    .updateTable('admin')
    .set({ data: JSON.stringify({ adminEmails: [ADMIN.email] }) })
    .execute()
  return person
}

/** Adds somebody with an account and these permissions. @returns the Cookie header of their session. */
export async function cookieWith(db: Db, site: Site, email: string, permisos: readonly Permiso[]) {
  await addPersonWith(db, email, permisos)
  return cookieOf(site, { email, clave: CLAVE })
}

export const CLAVE = 'una frase bastante larga'

export async function addPersonWith(db: Db, email: string, permisos: readonly Permiso[]) {
  const hash = await hashPassword(CLAVE)
  await db.transaction().execute(async (trx) => {
    await addPersona(trx, email, permisos)
    await setPassword(trx, email, hash)
  })
}
