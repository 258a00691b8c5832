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
/** Days after which a session that nobody used ends, and after which every session does. */
const IDLE_DAYS = 14
const LONGEST_DAYS = 30

/** Opens a session for somebody whose password, and second step, we have checked: a new one at each sign-in. */
const openSession = {
  id: 'campanario',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new Error('nobody to open a session for')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ id: session.id })
      },
    ),
  },
} satisfies BetterAuthPlugin

export type Auth = ReturnType<typeof createAuth>

/**
 * Sessions and password hashing. Only its functions are used, never its HTTP endpoints: every way in is a
 * route of ours, with our limits and our texts.
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
  // Without one it would use a default that stands in its source.
  if (!isLongEnough(secret.reveal())) throw new Error('Sessions cannot be signed without a secret')
  return betterAuth({
    // `sqlite` for PostgreSQL as well: it stands for «moments as ISO text, flags as 0 and 1», which is how
    // both engines keep them here.
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
      // Its messages can carry what was typed (an e-mail address), so only the message's text is kept.
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ part: 'auth' }, message),
    },
  })
}

/**
 * Who asks, with the cookies to send back. A session that is due to be prolonged counts all the same when the
 * database can be read and not written: the dashboard then still shows what it holds. One that began too long ago
 * has ended, however much it was used; so has one from more than a day ahead, which a wrong clock would keep for long.
 */
export async function readSession(auth: Auth, headers: Headers) {
  const found = await auth.api
    .getSession({ headers, returnHeaders: true })
    .catch(() => auth.api.getSession({ headers, returnHeaders: true, query: { disableRefresh: true } }))
  const session = found.response?.session
  const age = session ? Date.now() - session.createdAt.getTime() : 0
  return age > LONGEST_DAYS * DAY * 1000 || age < -DAY * 1000 ? { response: null, headers: undefined } : found
}

/** Who asks: somebody signed in, and whether they may administer the site. */
export type Who = { id: string; email: string; esAdmin: boolean; sessionId: string }

/** Whether an e-mail is an administrator's: the site's own rule, handed to the platform at start. */
export type IsAdmin = (db: Db, email: string) => Promise<boolean>

/** Finds out who asks by the session cookie, with the cookies to send back; null for a stranger. */
export async function whoAsks(
  { auth, db, isAdmin }: { auth: Auth; db: Db; isAdmin: IsAdmin },
  headers: Headers,
): Promise<{ who: Who | null; cookies: string[] }> {
  const { response, headers: answer } = await readSession(auth, headers)
  const cookies = answer?.getSetCookie() ?? []
  if (!response) return { who: null, cookies }
  const { id, email } = response.user
  return { who: { id, email, esAdmin: await isAdmin(db, email), sessionId: response.session.id }, cookies }
}
