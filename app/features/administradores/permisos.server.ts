import { LISTA_PERMISOS, type Permiso } from '#app/parts/feature/permisos.ts'
import type { Rol } from '#app/platform/auth/auth.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { forgetAvisosTo } from '#app/platform/mail/outbox.server.ts'
import {
  accountsOf,
  isAdmin,
  listAdminEmails,
  lockRoles,
  noteAcceso,
  saveAdminEmails,
} from './administradores.server.ts'

export type Persona = {
  email: string
  /** False until the person has used the one-time link; without it there is no account. */
  conCuenta: boolean
  permisos: Permiso[]
}

/** What the owner of an e-mail may do now. */
export async function rolOf(db: Db, email: string): Promise<Rol & { permisos: Permiso[] }> {
  const correo = email.toLowerCase()
  const esAdmin = await isAdmin(db, correo)
  return { esAdmin, permisos: withRole(esAdmin, await givenTo(db, correo)) }
}

/** The people of the dashboard: the administrators in the order in which they were added, then the others. */
export async function listPersonas(db: Db): Promise<Persona[]> {
  const admins = await listAdminEmails(db)
  const rows = await db.selectFrom('permisos').select(['email', 'permiso']).orderBy('email').execute()
  const emails = [...new Set([...admins, ...rows.map(({ email }) => email)])]
  const accounts = await accountsOf(db, emails)
  return emails.map((email) => ({
    email,
    conCuenta: accounts.has(email),
    permisos: withRole(
      admins.includes(email),
      rows.flatMap((row) => (row.email === email ? row.permiso : [])),
    ),
  }))
}

/** The e-mails of those with an account who administer the site, whether or not they want mails. */
export const listAdministran = async (db: Db): Promise<string[]> =>
  (await listPersonas(db)).flatMap(({ email, permisos, conCuenta }) =>
    conCuenta && permisos.includes('administrador') ? email : [],
  )

export const hasAnyone = async (db: Db, permiso: Permiso): Promise<boolean> =>
  (await listPersonas(db)).some(({ permisos }) => permisos.includes(permiso))

/**
 * Brings somebody in with these permissions, inside the caller's transaction.
 * @returns false, changing nothing, if they have some already.
 */
export async function addPersona(trx: Db, email: string, permisos: readonly Permiso[]): Promise<boolean> {
  const admins = await lockRoles(trx)
  if (admins.includes(email) || (await givenTo(trx, email)).length > 0) return false
  await give(trx, email, permisos)
  if (permisos.includes('administrador')) await saveAdminEmails(trx, [...admins, email])
  await noteIfCuentas(trx, email, [], permisos)
  return true
}

/** Gives somebody a permission by its name, inside the caller's transaction. */
export async function grantPermiso(trx: Db, email: string, permiso: Permiso): Promise<void> {
  const row = { email, permiso, heredado: 0 as const }
  await trx
    .insertInto('permisos')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()
}

/**
 * Gives somebody these permissions beside those they have, inside the caller's transaction.
 * @returns which of them are new.
 */
export async function addPermisos(trx: Db, email: string, permisos: readonly Permiso[]): Promise<Permiso[]> {
  const admins = await lockRoles(trx)
  const before = withRole(admins.includes(email), await givenTo(trx, email))
  if (permisos.includes('administrador') && !admins.includes(email))
    await saveAdminEmails(trx, [...admins, email])
  const dados = LISTA_PERMISOS.filter((each) => permisos.includes(each) && !before.includes(each))
  await give(trx, email, dados)
  await noteIfCuentas(trx, email, before, dados)
  return dados
}

/** What a change gave and took. */
export type Cambio = { dados: Permiso[]; quitados: Permiso[] }

/**
 * Gives somebody exactly these permissions, inside the caller's transaction. Whoever loses one loses it in
 * the sessions that are open, too: each request asks anew.
 * @returns `nadie` for an e-mail without any, `ultimo` if nobody could administer the site afterwards;
 * nothing is changed then.
 */
export async function changePermisos(
  trx: Db,
  email: string,
  permisos: readonly Permiso[],
): Promise<Cambio | 'nadie' | 'ultimo'> {
  const admins = await lockRoles(trx)
  const wasAdmin = admins.includes(email)
  const before = withRole(wasAdmin, await givenTo(trx, email))
  if (before.length === 0) return 'nadie'
  const willBe = permisos.includes('administrador')
  const others = admins.filter((other) => other !== email)
  if (wasAdmin && !willBe && (await accountsOf(trx, others)).size === 0) return 'ultimo'
  if (wasAdmin !== willBe) await saveAdminEmails(trx, willBe ? [...admins, email] : others)
  await trx.deleteFrom('permisos').where('email', '=', email).execute()
  await give(trx, email, permisos)
  await noteIfCuentas(trx, email, before, permisos)
  const after = withRole(willBe, permisos)
  const quitados = before.filter((each) => !after.includes(each))
  // What waits to be sent may tell of what they no longer read.
  if (quitados.length > 0) await forgetAvisosTo(trx, email)
  return { dados: after.filter((each) => !before.includes(each)), quitados }
}

/** Whether somebody may do anything at all. */
export const hasPermisos = async (db: Db, email: string): Promise<boolean> =>
  (await rolOf(db, email)).permisos.length > 0

/** Whether this administrator still reads the prayer requests only because every administrator used to. */
export async function hasHeredados(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('permisos')
    .select('email')
    .where('email', '=', email)
    .where('heredado', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** «Entendido»: they keep what they had, and are not told again. */
export async function keepHeredados(trx: Db, email: string): Promise<void> {
  await trx.updateTable('permisos').set({ heredado: 0 }).where('email', '=', email).execute()
}

async function noteIfCuentas(trx: Db, email: string, before: readonly Permiso[], given: readonly Permiso[]) {
  const brings = given.includes('cuentas') || given.includes('administrador')
  if (brings && !before.includes('cuentas')) await noteAcceso(trx, email)
}

async function give(trx: Db, email: string, permisos: readonly Permiso[]) {
  for (const permiso of permisos) if (permiso !== 'administrador') await grantPermiso(trx, email, permiso)
}

async function givenTo(db: Db, email: string): Promise<string[]> {
  const rows = await db.selectFrom('permisos').select('permiso').where('email', '=', email).execute()
  return rows.map(({ permiso }) => permiso)
}

/** The role is said by `admin/roles` alone: no row gives it. */
function withRole(esAdmin: boolean, given: readonly string[]): Permiso[] {
  return LISTA_PERMISOS.filter((permiso) => {
    if (permiso === 'administrador') return esAdmin
    return given.includes(permiso) || (esAdmin && permiso !== 'peticiones')
  })
}
