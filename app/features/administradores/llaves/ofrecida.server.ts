import type { Auth } from '#app/platform/auth/auth.server.ts'
import { secretCookie } from '#app/platform/auth/cookies.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { hasLlaveHere } from '../dispositivos/dispositivos.server.ts'
import { hasLlaves } from './llaves.server.ts'
import { isYoung, newReto, RETO_DURA_MS } from './retos.server.ts'
import { entrarOptions } from './sign-in.server.ts'

/** What the sign-in needs to offer passkeys; `primero` where this device's owner has one. */
export type LlaveOfrecida = { opciones: ReturnType<typeof entrarOptions>; primero: boolean }

/** The cookie of this browser's challenge. */
export const retoCookie = (settings: Pick<Settings, 'home'>) =>
  secretCookie('campanario.reto', settings, { length: '1,400' })

/** @returns what to offer and the cookie that belongs to it; undefined while nobody of the site has a passkey. */
export async function offerLlave(
  { db, auth, settings }: { db: Db; auth: Auth; settings: Settings },
  headers: Headers,
  origin: string,
): Promise<{ llave: LlaveOfrecida; cookie: string } | undefined> {
  if (!(await hasLlaves(db))) return undefined
  const secret = auth.secret.reveal()
  const cookie = retoCookie(settings)
  const kept = cookie.read(headers)
  // Other tabs of this browser wait for the same one.
  const reto = kept && isYoung(secret, kept) ? kept : newReto(secret, { para: 'entrar' })
  return {
    llave: {
      opciones: entrarOptions(reto, origin),
      primero: await hasLlaveHere(db, { mail: settings.mail, home: settings.home }, headers),
    },
    cookie: cookie.write(reto, RETO_DURA_MS / 1000),
  }
}
