import { expect } from 'vitest'
import { grantAdministrator } from '#app/features/administradores/administradores.server.ts'
import {
  confirmSegundoFactor,
  prepareSegundoFactor,
} from '#app/features/administradores/segundo-factor.server.ts'
import type { Yo } from '#app/features/administradores/sesiones.server.ts'
import { type SignInResult, signIn } from '#app/features/administradores/sign-in.server.ts'
import { createAuth, readSession } from '#app/platform/auth/auth.server.ts'
import { hashPassword } from '#app/platform/auth/password.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { totpCode } from '#app/platform/auth/totp.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { NO_MAIL } from './network/smtp.ts'

export const ANA = 'ana@iglesia.cl'
export const EVA = 'eva@iglesia.cl'
export const CLAVE = 'la puerta siempre abierta'
export const NUEVA = 'otra frase bien larga'
export const SECRET = 'a'.repeat(32)
export const CORREO = { mail: true, home: 'https://www.iglesia.cl' }

const TABLES = ['user', 'admin', 'permisos', 'enlaces', 'actividad', 'correos'] as const

/**
 * Makes these, whose password is `CLAVE`, the only people of the dashboard, without mails and without a past.
 */
export async function onlyAdministrators(db: Db, ...emails: string[]) {
  for (const table of TABLES) await db.deleteFrom(table).execute()
  const hash = await hashPassword(CLAVE)
  for (const email of emails) await db.transaction().execute((trx) => grantAdministrator(trx, email, hash))
}

/** What an authenticator app shows so many 30-second steps from now. */
export const codeOf = (secreto: string, steps = 0) =>
  totpCode(secreto, Math.floor(Date.now() / 30_000) + steps)

/** Somebody's browser. The church's Wi-Fi: visitors and administrators share one address. */
export const from = (cookie = '', address = '203.0.113.7') => ({
  headers: new Headers({ 'user-agent': 'Firefox/143.0 (Android)', cookie }),
  address,
})

export function cookiesOf(result: SignInResult): string {
  if (!result.ok || !('cookies' in result)) throw new Error(JSON.stringify(result))
  return result.cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

/** The code with which a sign-in waits for its second step. */
export function pasoOf(result: SignInResult): string {
  if (!result.ok || !('segundoPaso' in result)) throw new Error(JSON.stringify(result))
  return result.segundoPaso
}

/** Accounts on a test's database, with limits of their own. */
export function accounts(db: () => Db) {
  let limits = createLimits()
  const deps = (secret = SECRET) => {
    const auth = createAuth({ db: db(), settings: NO_MAIL, secret: new Secret(secret) })
    return { db: db(), auth, limits, correo: NO_MAIL }
  }
  const sessionOf = async (cookie: string) =>
    (await readSession(deps().auth, new Headers({ cookie }))).session
  return {
    deps,
    sessionOf,
    /** Forgets what was counted. */
    forgive(fresh = createLimits()) {
      limits = fresh
    },
    async signInAs(email = ANA, clave = CLAVE) {
      const cookies = cookiesOf(await signIn(deps(), { email, clave }, from()))
      const session = await sessionOf(cookies)
      if (!session) throw new Error('no session')
      return { id: session.userId, email, sessionId: session.id, cookies }
    },
    /** Turns the second step on, with the code of the step before. */
    async turnOn(yo: Yo, clave = CLAVE) {
      const prepared = await prepareSegundoFactor(deps(), yo, { clave, sitio: 'La Viña' })
      if (typeof prepared === 'string') throw new Error(prepared)
      const secreto = prepared.secreto.replaceAll(' ', '')
      const codigos = await confirmSegundoFactor(deps(), yo, codeOf(secreto, -1))
      expect(codigos).toHaveLength(8)
      return { secreto, codigos: [...codigos] }
    },
  }
}
