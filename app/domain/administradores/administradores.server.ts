import type { Auth } from '#app/platform/auth.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { rolesSchema } from './administrador.ts'

/** E-mails of the administrators: `admin/roles.adminEmails` (section 3), in lower case. */
export async function listAdminEmails(db: Db): Promise<string[]> {
  const row = await db.selectFrom('admin').select('data').where('id', '=', 'roles').executeTakeFirst()
  return row ? rolesSchema.parse(JSON.parse(row.data)).adminEmails : []
}

/** The admin flag (section 6): the e-mail is in `admin/roles.adminEmails`. */
export async function isAdmin(db: Db, email: string): Promise<boolean> {
  return (await listAdminEmails(db)).includes(email.toLowerCase())
}

/** Whether somebody can administer the site: an e-mail of the roles that also has an account. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const emails = await listAdminEmails(db)
  if (emails.length === 0) return false
  const user = await db.selectFrom('user').select('id').where('email', 'in', emails).executeTakeFirst()
  return user !== undefined
}

/**
 * Names `email` an administrator and gives it an account with that password; an account it already has gets
 * the password, and its sessions end. Runs inside the caller's transaction.
 */
export async function grantAdministrator(trx: Db, auth: Auth, email: string, clave: string): Promise<void> {
  await setPassword(trx, auth, email, clave)
  await addAdminEmail(trx, email)
}

export async function addAdminEmail(trx: Db, email: string): Promise<void> {
  const emails = await listAdminEmails(trx)
  if (!emails.includes(email)) await saveAdminEmails(trx, [...emails, email])
}

/**
 * Takes the role from `email` and ends its sessions.
 * @returns false when it is the last one, who stays: a site nobody can administer helps nobody.
 */
export async function removeAdministrator(db: Db, email: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const left = (await listAdminEmails(trx)).filter((other) => other !== email)
    const withAccount = left.length
      ? await trx.selectFrom('user').select('id').where('email', 'in', left).executeTakeFirst()
      : undefined
    if (!withAccount) return false
    await saveAdminEmails(trx, left)
    await endSessions(trx, email)
    return true
  })
}

/** Sets the password of the account of `email`, making the account where there is none; its sessions end. */
export async function setPassword(trx: Db, auth: Auth, email: string, clave: string): Promise<void> {
  const password = await (await auth.$context).password.hash(clave)
  const moment = { createdAt: now(), updatedAt: now() }
  const known = await trx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (known) {
    await trx
      .updateTable('account')
      .set({ password, updatedAt: moment.updatedAt })
      .where('userId', '=', known.id)
      .where('providerId', '=', 'credential')
      .execute()
    await endSessions(trx, email)
    return
  }
  const userId = newId()
  await trx
    .insertInto('user')
    .values({ id: userId, name: email, email, emailVerified: 0, image: null, ...moment })
    .execute()
  await trx
    .insertInto('account')
    .values({ id: newId(), accountId: userId, providerId: 'credential', userId, password, ...moment })
    .execute()
}

async function endSessions(trx: Db, email: string) {
  await trx
    .deleteFrom('session')
    .where('userId', 'in', trx.selectFrom('user').select('id').where('email', '=', email))
    .execute()
}

async function saveAdminEmails(trx: Db, adminEmails: string[]) {
  const data = JSON.stringify({ adminEmails })
  await trx
    .insertInto('admin')
    .values({ id: 'roles', data, version: 1 })
    .onConflict((on) => on.column('id').doUpdateSet((eb) => ({ data, version: eb('admin.version', '+', 1) })))
    .execute()
}
