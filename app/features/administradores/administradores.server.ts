import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { defineDocument, parseDocument, readDocument } from '#app/platform/db/documents.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { forgetMailTo } from '#app/platform/mail/outbox.server.ts'
import { rolesSchema } from './administrador.ts'

const ROLES = defineDocument({
  table: 'admin',
  id: 'roles',
  schema: rolesSchema,
  initial: { adminEmails: [] },
})

/** The administrators' e-mails, `admin/roles.adminEmails`, in lower case. */
export async function listAdminEmails(db: Db): Promise<string[]> {
  return (await readDocument(db, ROLES)).data.adminEmails
}

/** Whether the e-mail is in `admin/roles.adminEmails`. */
export async function isAdmin(db: Db, email: string): Promise<boolean> {
  return (await listAdminEmails(db)).includes(email.toLowerCase())
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  return (await accountsOf(db, [email])).has(email)
}

/** Whether any e-mail with the role also has an account. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  return (await accountsOf(db, await listAdminEmails(db))).size > 0
}

/**
 * Gives `email` the role and an account with that hashed password. An existing account gets the password, and
 * its sessions end. Runs inside the caller's transaction.
 */
export async function grantAdministrator(trx: Db, email: string, hash: string): Promise<void> {
  await addAdminEmail(trx, email)
  await setPassword(trx, email, hash)
}

/** Gives `email` the role, inside the caller's transaction. @returns false if it already had it. */
export async function addAdminEmail(trx: Db, email: string): Promise<boolean> {
  const emails = await lockRoles(trx)
  if (emails.includes(email)) return false
  await saveAdminEmails(trx, [...emails, email])
  await noteAcceso(trx, email)
  return true
}

/** Notes that somebody just got a way in, or the bank accounts, from another person. */
export const noteAcceso = (trx: Db, email: string) =>
  trx.updateTable('user').set({ accesoDesde: now() }).where('email', '=', email).execute()

/**
 * Takes the role and every permission from `email`, ends its sessions and revokes its links.
 * @returns `nadie` for an e-mail without any, `ultimo` if nobody could administer the site afterwards;
 * nothing is changed then.
 */
export async function removePersona(db: Db, email: string): Promise<'quitada' | 'nadie' | 'ultimo'> {
  return inTransaction(db, async (trx) => {
    const admins = await lockRoles(trx)
    const left = admins.filter((other) => other !== email)
    const given = await trx
      .selectFrom('permisos')
      .select('email')
      .where('email', '=', email)
      .limit(1)
      .executeTakeFirst()
    if (!admins.includes(email) && !given) return 'nadie'
    if (admins.includes(email) && (await accountsOf(trx, left)).size === 0) return 'ultimo'
    await saveAdminEmails(trx, left)
    await trx.deleteFrom('permisos').where('email', '=', email).execute()
    await endSessions(trx, email)
    await trx.deleteFrom('enlaces').where('email', '=', email).execute()
    await forgetMailTo(trx, email)
    return 'quitada'
  })
}

/**
 * Sets the password of `email`, creating its account if there is none; ends its sessions and revokes its
 * links to choose a password. Runs inside the caller's transaction.
 */
export async function setPassword(trx: Db, email: string, hash: string): Promise<void> {
  if (!(await makeAccount(trx, newId(), email, hash))) {
    await trx
      .updateTable('account')
      .set({ password: hash, updatedAt: now() })
      .where('userId', '=', (eb) => eb.selectFrom('user').select('id').where('email', '=', email))
      .where('providerId', '=', 'credential')
      .execute()
    await endSessions(trx, email)
  }
  await noteAcceso(trx, email)
  await trx.deleteFrom('enlaces').where('email', '=', email).execute()
}

/** Makes an account, which may do nothing by itself. @returns false if there is one of that e-mail. */
export async function makeAccount(trx: Db, id: string, email: string, hash: string): Promise<boolean> {
  const moment = { createdAt: now(), updatedAt: now() }
  const made = await trx
    .insertInto('user')
    .values({ id, name: email, email, emailVerified: 0, image: null, ...moment })
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  const account = { id: newId(), accountId: id, providerId: 'credential', userId: id, password: hash }
  await trx
    .insertInto('account')
    .values({ ...account, ...moment })
    .execute()
  return true
}

/** Also forgets its known devices: somebody may have signed in with the old password. */
async function endSessions(trx: Db, email: string) {
  for (const table of ['session', 'dispositivos'] as const)
    await trx
      .deleteFrom(table)
      .where('userId', 'in', trx.selectFrom('user').select('id').where('email', '=', email))
      .execute()
}

/** Those of the e-mails that have an account. */
export async function accountsOf(db: Db, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db.selectFrom('user').select('email').where('email', 'in', emails).execute()
  return new Set(rows.map((row) => row.email))
}

/**
 * The administrators' e-mails, locked until the transaction ends. Without the lock, two concurrent changes
 * would start from the same list and one would be lost, or the last two administrators could remove each
 * other.
 */
export async function lockRoles(trx: Db): Promise<string[]> {
  const { data } = await trx
    .insertInto('admin')
    .values({ id: 'roles', data: JSON.stringify({ adminEmails: [] }), version: 1 })
    .onConflict((on) => on.column('id').doUpdateSet((eb) => ({ version: eb('admin.version', '+', 1) })))
    .returning('data')
    .executeTakeFirstOrThrow()
  return parseDocument(ROLES, data).adminEmails
}

/** Inside the transaction that `lockRoles` locked them for. */
export async function saveAdminEmails(trx: Db, adminEmails: string[]) {
  await trx
    .updateTable('admin')
    .set({ data: JSON.stringify({ adminEmails }) })
    .where('id', '=', 'roles')
    .execute()
}
