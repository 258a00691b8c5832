import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Db } from '../db/db.server.ts'
import { isLongEnough, type Settings } from '../env.server.ts'
import { newId } from '../ids.server.ts'
import type { Log } from '../log.server.ts'
import type { Secret } from './secret-value.server.ts'

const MIN_PASSWORD_LENGTH = 10
const DAY = 24 * 60 * 60
/** In days: idle sessions end after the first, every session after the second. */
const IDLE_DAYS = 14
const LONGEST_DAYS = 30

/** Opens a session once we have checked password and second step: a fresh one per sign-in. */
const openSession = {
  id: 'campanario',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new Error('no such user to open a session for')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ id: session.id })
      },
    ),
  },
} satisfies BetterAuthPlugin

export type Auth = ReturnType<typeof createAuth>

/**
 * Sessions and password hashing by Better Auth. We call its functions and expose none of its HTTP endpoints: signing in
 * goes through our routes, with our limits and texts.
 */
export function createAuth({
  db,
  settings: { home },
  log,
  secret,
}: {
  db: Db
  settings: Pick<Settings, 'home'>
  log: Log
  secret: Secret
}) {
  // Without a secret Better Auth signs with a default published in its source.
  if (!isLongEnough(secret.reveal())) throw new Error('Sessions cannot be signed without a secret')
  return betterAuth({
    // `sqlite` for PostgreSQL too: it makes Better Auth write moments as ISO text and flags as 0 and 1, as both our
    // engines store them.
    database: { db, type: 'sqlite' },
    secret: secret.reveal(),
    baseURL: home,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: 200,
    },
    plugins: [openSession],
    session: { expiresIn: IDLE_DAYS * DAY, updateAge: DAY },
    advanced: {
      cookiePrefix: 'campanario',
      useSecureCookies: home.startsWith('https:'),
      database: { generateId: () => newId(), validateSchema: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // Drop the arguments: they can contain what was typed (an e-mail address).
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ part: 'auth' }, message),
    },
  })
}

/**
 * Reads the session, with cookies to send back. If the database is read-only, a session due for renewal still counts,
 * so that the dashboard shows its data. Sessions end a fixed time after they began, however much they are used; so does
 * one that began over a day in the future, which a wrong clock would keep alive.
 */
export async function readSession(auth: Auth, headers: Headers) {
  const found = await auth.api
    .getSession({ headers, returnHeaders: true })
    .catch(() => auth.api.getSession({ headers, returnHeaders: true, query: { disableRefresh: true } }))
  const session = found.response?.session
  const age = session ? Date.now() - session.createdAt.getTime() : 0
  return age > LONGEST_DAYS * DAY * 1000 || age < -DAY * 1000 ? { response: null, headers: undefined } : found
}

/** What an account may do: whether it administers the site, and its permissions, whose names the site knows. */
export type Rol = { esAdmin: boolean; permisos: readonly string[] }

/** The signed-in person behind a request. */
export type Who = Rol & { id: string; email: string; sessionId: string }

/** What an e-mail's owner may do now: the site's rule, passed to the platform at start. */
export type RolOf = (db: Db, email: string) => Promise<Rol>

/** Reads who asks from the session cookie, with cookies to send back; null for a stranger. */
export async function whoAsks(
  { auth, db, rolOf }: { auth: Auth; db: Db; rolOf: RolOf },
  headers: Headers,
): Promise<{ who: Who | null; cookies: string[] }> {
  const { response, headers: answer } = await readSession(auth, headers)
  const cookies = answer?.getSetCookie() ?? []
  if (!response) return { who: null, cookies }
  const { id, email } = response.user
  return { who: { id, email, ...(await rolOf(db, email)), sessionId: response.session.id }, cookies }
}
