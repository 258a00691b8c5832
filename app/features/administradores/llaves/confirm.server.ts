import { z } from 'zod'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { jsonOf } from '#app/platform/db/documents.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { giveBackOnError } from '#app/platform/rate-limit.server.ts'
import type { Yo } from '../sesiones.server.ts'
import { type PreguntaLlave, TEXTOS_LLAVES } from './llaves.ts'
import { newReto, preguntaOf, takeReto } from './retos.server.ts'
import { checkAnswer, findAnswer, noteUse } from './sign-in.server.ts'

type Deps = Pick<Platform, 'db' | 'auth' | 'limits'>

/** What the browser asks a device of this person for, to know that it is they. */
export async function prepareConfirmacion(
  { db, auth }: Omit<Deps, 'limits'>,
  yo: Yo,
  origin: string,
): Promise<PreguntaLlave> {
  const llaves = await db.selectFrom('llaves').select('credencial').where('userId', '=', yo.id).execute()
  const reto = newReto(auth.secret.reveal(), { para: 'confirmar', sesion: yo.sessionId })
  const allowCredentials = llaves.map(({ credencial: id }) => ({ id, type: 'public-key' as const }))
  return { reto, opciones: { ...preguntaOf(reto, origin), allowCredentials } }
}

/** What a form sends instead of the password: the challenge and what the device signed, as JSON. */
const respuestaSchema = jsonOf(z.object({ reto: z.string().max(2000), respuesta: z.unknown() }))

/**
 * Asks for a fingerprint or a PIN again, in the place of the password, in a session. Failures count per
 * session.
 * @param text what the form sent.
 * @returns the message to show if it is not theirs.
 */
export async function wrongLlaveMessage(
  { db, auth, limits }: Deps,
  yo: Yo,
  { text, origin }: { text: string; origin: string },
): Promise<string | undefined> {
  if ((await limits.ownPassword.count(yo.sessionId)) > 0) return DEMASIADOS_INTENTOS
  return giveBackOnError([[limits.ownPassword, yo.sessionId]], async () => {
    const { data } = respuestaSchema.safeParse(text)
    const { response, llave } = await findAnswer(db, JSON.stringify(data?.respuesta) ?? '', yo.id)
    if (!data || !response || !llave) return TEXTOS_LLAVES.noComprobada
    const wanted = { para: 'confirmar', sesion: yo.sessionId } as const
    const taken = await takeReto({ secret: auth.secret.reveal(), limits }, data.reto, wanted)
    if (!taken) return TEXTOS_LLAVES.vencido
    const contador = await checkAnswer(db, { response, llave }, { challenge: taken.challenge, origin })
    if (contador === undefined || !(await noteUse(db, llave, contador))) return TEXTOS_LLAVES.noComprobada
    await limits.ownPassword.clear(yo.sessionId)
    return undefined
  })
}
