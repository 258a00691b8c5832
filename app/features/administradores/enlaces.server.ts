import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { now } from '#app/platform/ids.server.ts'

/** How long somebody may take to give the second step's code. */
export const SEGUNDO_PASO_MS = 10 * 60 * 1000

type Tipo = Tables['enlaces']['tipo']
export type Enlace = { tipo: Tipo; email: string | null }

/** How long a link that an administrator made is good, in milliseconds: somebody is invited, and has a life. */
export const ENLACE_DURA_MS = 7 * 24 * 60 * 60 * 1000
/** And one that was asked for by whoever typed an e-mail: they are at it now. */
export const OLVIDO_DURA_MS = 60 * 60 * 1000
const LIFETIME: Record<Tipo, number> = {
  'primer-administrador': ENLACE_DURA_MS,
  clave: ENLACE_DURA_MS,
  'segundo-paso': SEGUNDO_PASO_MS,
}

const hash = (codigo: string) => createHash('sha256').update(codigo).digest('base64url')

/**
 * Makes a link that is good once (decisions, Access), inside the caller's transaction. Only the code's hash is
 * stored. An earlier one of the same kind and e-mail is void from now on.
 * @param dura milliseconds for which it is good; 7 days where nothing is said, 10 minutes for a second step.
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
  await trx
    .deleteFrom('enlaces')
    .where(({ and, or, eb }) =>
      or([eb('expira', '<', now()), and([eb('email', '=', email), eb('tipo', '=', tipo)])]),
    )
    .execute()
  await trx
    .insertInto('enlaces')
    .values({ hash: hash(codigo), tipo, email, expira })
    .execute()
  return codigo
}

/** What a code is good for, or nothing when it is unknown, used or too old. Uses nothing up. */
export async function findEnlace(db: Db, codigo: string): Promise<Enlace | undefined> {
  return db
    .selectFrom('enlaces')
    .select(['tipo', 'email'])
    .where('hash', '=', hash(codigo))
    .where('expira', '>', now())
    .executeTakeFirst()
}

/**
 * Uses a code of that kind up inside the caller's transaction.
 * @returns its e-mail (null for the first administrator's), or nothing when somebody else was faster.
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
