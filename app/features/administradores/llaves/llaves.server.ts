import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import type { Limits } from '#app/platform/rate-limit.server.ts'
import { announceLlave } from '../avisos.server.ts'
import { wrongPasswordMessage, type Yo } from '../sesiones.server.ts'
import { type Llave, MAX_LLAVES, TEXTOS_LLAVES } from './llaves.ts'
import { parseAttestation } from './respuesta.server.ts'
import { challengeOf, newReto, RETO_DURA_MS, takeReto } from './retos.server.ts'

type Deps = { db: Db; auth: Auth; limits: Limits }

/** Who has just signed in need not type the password again. */
const FRESH_MS = 10 * 60 * 1000
// EdDSA, ES256, RS256: what every device that there is can sign with.
const ALGORITHMS = [-8, -7, -257]

/** The library is loaded only where somebody uses it. */
export const webauthn = () => import('@simplewebauthn/server')

/** What both sides must agree on: the name under which keys are kept, and where they may be used. */
export const rpIdOf = (origin: string): string => new URL(origin).hostname

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
  }: { clave: string | undefined; nombre: string; sitio: string; origin: string },
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
  const made = await verified(respuesta, taken.challenge, origin)
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

/** The account's id, as the device keeps it beside the key. */
export const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId, 'utf8'))

async function verified(respuesta: string, expectedChallenge: string, origin: string) {
  const response = parseAttestation(respuesta)
  if (!response || !(await isPlain(response.response.attestationObject))) return undefined
  const { verifyRegistrationResponse } = await webauthn()
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  return result?.verified ? result.registrationInfo.credential : undefined
}

/**
 * Whether a new key comes without a maker's certificates, which we ask no browser for: checking them would fetch the
 * addresses that they name.
 */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const fmt = decoded.get('fmt')
    return fmt === 'none' || (fmt === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}
