import { createHash } from 'node:crypto'
import { z } from 'zod'
import { seal, unseal } from '#app/platform/auth/seal.server.ts'
import type { Limits } from '#app/platform/rate-limit.server.ts'
import { rpIdOf } from './webauthn.server.ts'

/** How long the person may take. A page that waits for a sign-in renews it at half of that. */
export const RETO_DURA_MS = 10 * 60 * 1000
/** The most by which clocks of instances may differ. */
const CLOCKS_APART_MS = 60_000

/** For a sign-in, for confirming who asks in one session, or for adding a passkey with this name there. */
type Para =
  | { para: 'entrar' }
  | { para: 'confirmar'; sesion: string }
  | { para: 'agregar'; sesion: string; nombre: string }

const schema = z.object({
  para: z.enum(['entrar', 'confirmar', 'agregar']),
  desde: z.number(),
  sesion: z.string().default(''),
  nombre: z.string().default(''),
})

/**
 * A challenge that a device signs once. Nothing is stored for it, so that nobody can fill anything by asking:
 * it is the hash of a sealed text that the browser keeps (in a cookie; in its own session's form), without
 * which a signature is worth nothing.
 */
export const newReto = (secret: string, para: Para): string =>
  seal(secret, 'llave', JSON.stringify({ ...para, desde: Date.now() }))

export const challengeOf = (reto: string): Buffer => createHash('sha256').update(reto).digest()

/** What a browser asks a device for: the fingerprint or the PIN, for this challenge. */
export const preguntaOf = (reto: string, origin: string) => ({
  challenge: challengeOf(reto).toString('base64url'),
  rpId: rpIdOf(origin),
  timeout: RETO_DURA_MS,
  userVerification: 'required' as const,
})

/** A challenge of ours that is not older than `most`. */
function open(secret: string, reto: string, most: number) {
  const text = unseal(secret, 'llave', reto)
  const found = text === undefined ? undefined : schema.parse(JSON.parse(text))
  const age = Date.now() - (found?.desde ?? 0)
  return age > -CLOCKS_APART_MS && age < most ? found : undefined
}

/** Whether a sign-in may still begin with this challenge, whatever other tabs wait for it. */
export const isYoung = (secret: string, reto: string) => open(secret, reto, RETO_DURA_MS / 2) !== undefined

/**
 * Uses a challenge up.
 * @returns its name for the passkey ('' at sign-in); undefined if it is not ours, not for this, too old or
 * used.
 */
export async function takeReto(
  { secret, limits }: { secret: string; limits: Limits },
  reto: string,
  { para, sesion = '' }: { para: Para['para']; sesion?: string },
): Promise<{ challenge: string; nombre: string } | undefined> {
  const found = open(secret, reto, RETO_DURA_MS)
  if (found?.para !== para || found.sesion !== sesion) return undefined
  const challenge = challengeOf(reto).toString('base64url')
  if ((await limits.passkeyChallenge.count(challenge)) > 0) return undefined
  return { challenge, nombre: found.nombre }
}
