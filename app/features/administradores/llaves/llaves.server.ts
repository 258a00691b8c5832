import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { announceLlave } from '../avisos.server.ts'
import { wrongPasswordMessage, type Yo } from '../sesiones.server.ts'
import { type Llave, MAX_LLAVES, TEXTOS_LLAVES } from './llaves.ts'
import { challengeOf, newReto, RETO_DURA_MS, takeReto } from './retos.server.ts'
import { ALGORITHMS, handleOf, madeKey, rpIdOf, webauthn } from './webauthn.server.ts'

type Deps = Pick<Platform, 'db' | 'auth' | 'limits'>

/** Who has just signed in need not type the password again. */
const FRESH_MS = 10 * 60 * 1000

export async function listLlaves(db: Db, userId: string): Promise<Llave[]> {
  return db
    .selectFrom('llaves')
    .select(['id', 'nombre', 'createdAt as desde', 'ultimoUso'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** Whether anybody of the site has one: otherwise the sign-in offers none. */
export async function hasLlaves(db: Db): Promise<boolean> {
  return (await db.selectFrom('llaves').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Whether the session is so new that its owner has just proved who they are. */
export async function isFresh(db: Db, yo: Yo): Promise<boolean> {
  const since = new Date(Date.now() - FRESH_MS).toISOString()
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', yo.sessionId)
    .where('createdAt', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * What the browser needs to make a passkey, as JSON, and the challenge that belongs to it.
 * @returns the message for the password's field otherwise.
 */
export async function prepareLlave(
  deps: Deps,
  yo: Yo,
  {
    clave,
    nombre,
    sitio,
    origin,
  }: Record<'nombre' | 'sitio' | 'origin', string> & { clave?: string | undefined },
): Promise<string | { reto: string; opciones: string }> {
  if (!(await isFresh(deps.db, yo))) {
    if (!clave) return TEXTOS_LLAVES.escribeClave
    const fault = await wrongPasswordMessage(deps, yo, clave)
    if (fault) return fault
  }
  const known = await deps.db
    .selectFrom('llaves')
    .select(['credencial', 'medios'])
    .where('userId', '=', yo.id)
    .execute()
  const secret = deps.auth.secret.reveal()
  const reto = newReto(secret, { para: 'agregar', sesion: yo.sessionId, nombre })
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: sitio,
    rpID: rpIdOf(origin),
    userName: yo.email,
    userID: handleOf(yo.id),
    userDisplayName: yo.email,
    challenge: new Uint8Array(challengeOf(reto)),
    timeout: RETO_DURA_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credencial, medios }) => ({
      id: credencial,
      transports: JSON.parse(medios),
    })),
    // The device asks for the fingerprint or the PIN, and finds the key without an e-mail.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { reto, opciones: JSON.stringify(options) }
}

/**
 * Keeps the passkey that a browser made, and mails its owner.
 * @returns the error message, if any.
 */
export async function addLlave(
  { db, auth, limits, correo }: Deps & { correo: Correo },
  yo: Yo,
  { reto, respuesta, origin }: { reto: string; respuesta: string; origin: string },
): Promise<string | undefined> {
  const secret = auth.secret.reveal()
  const taken = await takeReto({ secret, limits }, reto, { para: 'agregar', sesion: yo.sessionId })
  if (!taken) return TEXTOS_LLAVES.vencido
  const made = await madeKey(respuesta, { challenge: taken.challenge, origin })
  if (!made) return TEXTOS_LLAVES.noComprobada
  return inTransaction(db, async (trx) => {
    // Two at once must not pass the bound: the account's row is held until the end.
    await trx.updateTable('user').set({ updatedAt: now() }).where('id', '=', yo.id).execute()
    if ((await listLlaves(trx, yo.id)).length >= MAX_LLAVES) return TEXTOS_LLAVES.muchas
    const momento = now()
    const added = await trx
      .insertInto('llaves')
      .values({
        id: newId(),
        userId: yo.id,
        credencial: made.id,
        publica: Buffer.from(made.publicKey).toString('base64url'),
        contador: made.counter,
        medios: JSON.stringify(made.transports ?? []),
        nombre: taken.nombre,
        createdAt: momento,
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return TEXTOS_LLAVES.yaEsta
    await logActivity(trx, yo.email, 'llave-agregada', taken.nombre)
    await announceLlave(trx, correo, { email: yo.email, nombre: taken.nombre, momento })
    return undefined
  })
}

/** Takes one of the account's own passkeys away. @returns its name; undefined if it is gone. */
export async function removeLlave(trx: Db, userId: string, id: string): Promise<string | undefined> {
  const gone = await trx
    .deleteFrom('llaves')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('nombre')
    .executeTakeFirst()
  return gone?.nombre
}
