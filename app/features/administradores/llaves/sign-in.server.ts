import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { giveBackOnError } from '#app/platform/rate-limit.server.ts'
import { findDevice } from '../dispositivos/dispositivos.server.ts'
import { admit, type Deps, type From, type SignInResult, tooMany } from '../sign-in.server.ts'
import { noteUse, signedCounter } from './firma.server.ts'
import { rpIdOf } from './llaves.server.ts'
import { TEXTOS_LLAVES } from './llaves.ts'
import { parseAssertion } from './respuesta.server.ts'
import { challengeOf, RETO_DURA_MS, takeReto } from './retos.server.ts'

/** What the browser asks a device for: any passkey of the site, and the fingerprint or the PIN. */
export const entrarOptions = (reto: string, origin: string) => ({
  challenge: challengeOf(reto).toString('base64url'),
  rpId: rpIdOf(origin),
  timeout: RETO_DURA_MS,
  userVerification: 'required' as const,
})

/**
 * Signs in with a passkey. The device has asked for a fingerprint or a PIN, so this is two factors in one and goes past
 * the code. Wrong passwords do not count here, and passkeys that fail do not count there.
 * @param reto the sealed challenge of this browser.
 */
export async function signInWithLlave(
  deps: Deps,
  { reto, respuesta, origin }: { reto: string | undefined; respuesta: string; origin: string },
  from: From,
): Promise<SignInResult> {
  const { db, limits } = deps
  const response = parseAssertion(respuesta)
  const llave =
    response &&
    (await db
      .selectFrom('llaves')
      .innerJoin('user', 'user.id', 'llaves.userId')
      .select(['llaves.id', 'userId', 'email', 'credencial', 'publica', 'contador'])
      .where('credencial', '=', response.id)
      .executeTakeFirst())
  const device = llave && (await findDevice(deps, { email: llave.email, headers: from.headers }))
  const who = device ?? from.address
  const wait = await limits.passkey.count(who)
  if (wait > 0) return tooMany(wait)
  return giveBackOnError([[limits.passkey, who]], async () => {
    const secret = deps.auth.secret.reveal()
    const taken = reto && (await takeReto({ secret, limits }, reto, { para: 'entrar' }))
    // Counts, although it is no guess: given back, it would cost writes without an end.
    if (!taken) return refused(TEXTOS_LLAVES.vencido)
    if (!response) return refused(TEXTOS_LLAVES.noComprobada)
    if (!llave) return refused(TEXTOS_LLAVES.desconocida)
    const contador = await signedCounter(response, { ...llave, challenge: taken.challenge, origin })
    if (contador === undefined) {
      await inTransaction(db, (trx) => logActivity(trx, llave.email, 'llave-fallida'))
      return refused(TEXTOS_LLAVES.noComprobada)
    }
    const cookies = await inTransaction(db, async (trx) => {
      return (await noteUse(trx, llave, contador))
        ? admit(trx, deps, { id: llave.userId, email: llave.email }, 'ingreso-llave', from)
        : undefined
    })
    if (!cookies) return refused(TEXTOS_LLAVES.noComprobada)
    await limits.passkey.giveBack(who)
    return { ok: true, cookies }
  })
}

const refused = (mensaje: string): SignInResult => ({ ok: false, mensaje, status: 400 })
