import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { now } from '#app/platform/ids.server.ts'

/** How long the sign-in waits for the second step's code. */
export const SEGUNDO_PASO_MS = 10 * 60 * 1000

type Tipo = Tables['enlaces']['tipo']
type Enlace = { tipo: Tipo; email: string | null }

/** Invitations last 7 days; in milliseconds. */
export const ENLACE_DURA_MS = 7 * 24 * 60 * 60 * 1000
/** Links of «¿Olvidaste tu contraseña?» last one hour: the person is waiting for the mail. */
export const OLVIDO_DURA_MS = 60 * 60 * 1000
const LIFETIME: Record<Tipo, number> = {
  'primer-administrador': ENLACE_DURA_MS,
  clave: ENLACE_DURA_MS,
  'segundo-paso': SEGUNDO_PASO_MS,
}

const hash = (codigo: string) => createHash('sha256').update(codigo).digest('base64url')

/**
 * Makes a one-time link, inside the caller's transaction. Stores only the hash of its code. Earlier ones stay
 * good: anybody can ask for a forgotten password of somebody else, whose invitation that must not cancel.
 * @param dura its lifetime in milliseconds: 7 days by default, 10 minutes for a second step.
 * @returns the code for `/admin/login?codigo=…`.
 */
export async function createEnlace(
  trx: Db,
  tipo: Tipo,
  email: string | null = null,
  dura = LIFETIME[tipo],
): Promise<string> {
  const codigo = randomBytes(24).toString('base64url')
  const expira = new Date(Date.now() + dura).toISOString()
  await trx.deleteFrom('enlaces').where('expira', '<', now()).execute()
  await trx
    .insertInto('enlaces')
    .values({ hash: hash(codigo), tipo, email, expira })
    .execute()
  return codigo
}

/**
 * Makes a link to choose a password that whoever looks after the accounts asked for, in place of earlier
 * ones.
 */
export async function replaceEnlace(trx: Db, email: string): Promise<string> {
  await revokeEnlace(trx, email)
  return createEnlace(trx, 'clave', email)
}

/** Looks a code up without using it; undefined if it is unknown, used or expired. */
export async function findEnlace(db: Db, codigo: string): Promise<Enlace | undefined> {
  return db
    .selectFrom('enlaces')
    .select(['tipo', 'email'])
    .where('hash', '=', hash(codigo))
    .where('expira', '>', now())
    .executeTakeFirst()
}

/**
 * Uses up a code of that kind, inside the caller's transaction.
 * @returns its e-mail (null for the first administrator's); undefined if somebody else used it first.
 */
export async function takeEnlace(
  trx: Db,
  codigo: string,
  tipo: Tipo,
): Promise<Pick<Enlace, 'email'> | undefined> {
  return trx
    .deleteFrom('enlaces')
    .where('hash', '=', hash(codigo))
    .where('tipo', '=', tipo)
    .where('expira', '>', now())
    .returning('email')
    .executeTakeFirst()
}

/** Makes a code that was used up good again, for as long as a new one. */
export async function putBackEnlace(trx: Db, codigo: string, tipo: Tipo): Promise<void> {
  const expira = new Date(Date.now() + LIFETIME[tipo]).toISOString()
  await trx
    .insertInto('enlaces')
    .values({ hash: hash(codigo), tipo, email: null, expira })
    .execute()
}

/** Whose links to choose a password are still good, and until when: of one person's, the last to end. */
export const listEnlacesAbiertos = (db: Db): Promise<{ email: string; expira: string }[]> =>
  db
    .selectFrom('enlaces')
    .select(({ fn }) => ['email', fn.max('expira').as('expira')])
    .where('tipo', '=', 'clave')
    .where('email', 'is not', null)
    .where('expira', '>', now())
    .groupBy('email')
    .$narrowType<{ email: string }>()
    .execute()

/** «Anular»: somebody's links to choose a password are good no longer. @returns false if there are none. */
export async function revokeEnlace(trx: Db, email: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('enlaces')
    .where('email', '=', email)
    .where('tipo', '=', 'clave')
    .where('expira', '>', now())
    .returning('hash')
    .executeTakeFirst()
  return gone !== undefined
}
