import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { unescape as unescaped } from 'node:querystring'
import type { Db } from '../db/db.server.ts'
import { isLongEnough, type Settings } from '../env.server.ts'
import { newId } from '../ids.server.ts'
import { secretCookie } from './cookies.server.ts'
import type { Secret } from './secret-value.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Idle sessions end after the first, every session after the second. */
const IDLE_MS = 14 * DAY_MS
const LONGEST_MS = 30 * DAY_MS
/** The oldest that a session's last use may be noted: a write for each request would be one too many. */
const RENEWED_EVERY_MS = DAY_MS

/** What sessions need, and the secret with which others seal theirs. */
export type Auth = { db: Db; secret: Secret; cookie: ReturnType<typeof secretCookie> }

type Session = { id: string; userId: string; email: string }

export function createAuth({
  db,
  settings,
  secret,
}: {
  db: Db
  settings: Pick<Settings, 'home'>
  secret: Secret
}): Auth {
  // HMAC takes any key, also an empty one, which anybody can forge with.
  if (!isLongEnough(secret.reveal())) throw new Error('Sessions cannot be signed without a secret')
  // The signature is base64, whose signs are escaped in a cookie.
  const cookie = secretCookie('campanario.session_token', settings, { length: '1,200', path: '/' })
  return { db, secret, cookie }
}

const sign = ({ secret }: Pick<Auth, 'secret'>, token: string) =>
  createHmac('sha256', secret.reveal()).update(token).digest()

/**
 * @returns the token that the cookie carries, if we signed it: a copy of the table alone opens no session.
 */
function tokenOf(auth: Auth, carried: string): string | undefined {
  const [token = '', signature = ''] = unescaped(carried).split('.')
  const given = Buffer.from(signature, 'base64')
  const expected = sign(auth, token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

const cookieFor = (auth: Auth, token: string) =>
  auth.cookie.write(encodeURIComponent(`${token}.${sign(auth, token).toString('base64')}`), IDLE_MS / 1000)

const at = (ms: number) => new Date(ms).toISOString()

/**
 * Opens a session for an account that has passed all its steps. Every sign-in has a new one: the browser's
 * old one ends, as do all of the account that nobody may use any more.
 * @returns the cookie to set.
 */
export async function openSession(
  auth: Auth,
  userId: string,
  { headers, address }: { headers: Headers; address: string },
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const now = Date.now()
  const carried = auth.cookie.read(headers)
  await auth.db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('token', '=', (carried && tokenOf(auth, carried)) ?? ''),
        eb('userId', '=', userId).and('expiresAt', '<=', at(now)),
        eb('userId', '=', userId).and('createdAt', '<', at(now - LONGEST_MS)),
      ]),
    )
    .execute()
  await auth.db
    .insertInto('session')
    .values({
      id: newId(),
      token,
      userId,
      createdAt: at(now),
      updatedAt: at(now),
      expiresAt: at(now + IDLE_MS),
      ipAddress: address,
      userAgent: headers.get('user-agent') ?? '',
    })
    .execute()
  return cookieFor(auth, token)
}

/**
 * Reads the session behind a request, with cookies to send back. Sessions end a fixed time after they began,
 * however much they are used; so does one that began over a day in the future, which a wrong clock would keep
 * alive.
 */
export async function readSession(
  auth: Auth,
  headers: Headers,
): Promise<{ session: Session | null; cookies: string[] }> {
  const carried = auth.cookie.read(headers)
  if (!carried) return { session: null, cookies: [] }
  const token = tokenOf(auth, carried)
  const found =
    token &&
    (await auth.db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select(['session.id', 'userId', 'email', 'session.createdAt', 'session.updatedAt', 'expiresAt'])
      .where('token', '=', token)
      .executeTakeFirst())
  if (!found || !isLive(found)) return { session: null, cookies: [auth.cookie.write('', 0)] }
  const { id, userId, email } = found
  const cookies =
    Date.parse(found.updatedAt) + RENEWED_EVERY_MS <= Date.now() ? await renew(auth, found, token) : []
  return { session: { id, userId, email }, cookies }
}

function isLive({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }) {
  const age = Date.now() - Date.parse(createdAt)
  return Date.parse(expiresAt) > Date.now() && age <= LONGEST_MS && age >= -DAY_MS
}

/**
 * Not beyond its last moment: «Llegó una petición» and Mi cuenta read `expiresAt` alone.
 * If the database is read-only, a session due for renewal still counts, so that the dashboard shows its data.
 */
async function renew(
  auth: Auth,
  { id, createdAt }: { id: string; createdAt: string },
  token: string,
): Promise<string[]> {
  const now = Date.now()
  const expires = Math.min(now + IDLE_MS, Date.parse(createdAt) + LONGEST_MS)
  try {
    await auth.db
      .updateTable('session')
      .set({ updatedAt: at(now), expiresAt: at(expires) })
      .where('id', '=', id)
      .execute()
    return [cookieFor(auth, token)]
  } catch {
    return []
  }
}

/**
 * What an account may do: whether it administers the site, and its permissions, whose names the site knows.
 */
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
  const { session, cookies } = await readSession(auth, headers)
  if (!session) return { who: null, cookies }
  const { id: sessionId, userId: id, email } = session
  return { who: { id, email, ...(await rolOf(db, email)), sessionId }, cookies }
}
