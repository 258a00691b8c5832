import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { OLD_SESSION } from '#tests/support/claves/old-session.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { breakWrites } from '#tests/support/failures.ts'
import { isPostgres } from '../db/db.server.ts'
import { createAuth, openSession, readSession } from './auth.server.ts'
import { Secret } from './secret-value.server.ts'

const { secret: SECRET, cookie: OLD_COOKIE } = OLD_SESSION
const ANA = { id: 'u1', email: 'ana@iglesia.cl' }

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

onBothEngines('a session', (db) => {
  const auth = (secret = SECRET, home = 'http://localhost:3000') =>
    createAuth({ db: db(), settings: { home }, secret: new Secret(secret) })
  const asks = (cookie: string, its = auth()) => readSession(its, new Headers({ cookie }))
  const open = (cookie = '', its = auth()) =>
    openSession(its, ANA.id, {
      headers: new Headers({ cookie, 'user-agent': 'Firefox' }),
      address: '203.0.113.7',
    })
  const pairOf = (cookie: string) => cookie.split(';')[0] ?? ''
  const tokens = async () =>
    (await db().selectFrom('session').select('token').orderBy('token').execute()).map(({ token }) => token)
  const addSession = (token: string, { began = ago(0), used = ago(0), ends = ago(-DAY) } = {}) =>
    db()
      .insertInto('session')
      .values({
        id: token,
        token,
        userId: ANA.id,
        ipAddress: null,
        userAgent: null,
        createdAt: began,
        updatedAt: used,
        expiresAt: ends,
      })
      .execute()

  beforeEach(async () => {
    await db().deleteFrom('user').execute()
    const moments = { createdAt: ago(0), updatedAt: ago(0) }
    await db()
      .insertInto('user')
      .values({ ...ANA, name: ANA.email, emailVerified: 0, image: null, ...moments })
      .execute()
  })

  test('of an earlier version goes on', async () => {
    await addSession(OLD_SESSION.row.token)
    expect(await asks(`otra=1; ${OLD_COOKIE}`)).toEqual({
      session: { id: OLD_SESSION.row.token, userId: ANA.id, email: ANA.email },
      cookies: [],
    })
  })

  test('is opened by what its sign-in answered, and by nothing else', async () => {
    const cookie = await open()
    expect(cookie).toMatch(
      /^campanario\.session_token=[\w-]{32}\.[\w%]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/,
    )
    expect(await asks(pairOf(cookie))).toMatchObject({ session: ANA_SESSION, cookies: [] })
    const [token = ''] = await tokens()
    const erased = ['campanario.session_token=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']
    const [name, signed = ''] = pairOf(cookie).split('=')
    for (const forged of [
      token,
      `${token}.`,
      `${token}.%`,
      `${token}.${'A'.repeat(43)}%3D`,
      signed.replace(token, `${token.slice(1)}x`),
      signed.replace('.', '.x'),
      '.'.repeat(200),
      '__proto__',
    ])
      expect(await asks(`${name}=${forged}`), forged).toEqual({ session: null, cookies: erased })
    expect(await asks(`${name}=${'x'.repeat(201)}`)).toEqual({ session: null, cookies: [] })
    expect((await asks(pairOf(cookie), auth('otro'.repeat(8)))).session).toBeNull()
    expect(await asks('')).toEqual({ session: null, cookies: [] })
  })
  const ANA_SESSION = { userId: ANA.id, email: ANA.email }

  test('has a cookie of the site’s TLS, if it is known to use it', async () => {
    const its = auth(SECRET, 'https://iglesia.cl')
    const cookie = await open('', its)
    expect(cookie).toMatch(/^__Secure-campanario\.session_token=.*; Secure$/)
    expect((await asks(pairOf(cookie), its)).session).toMatchObject(ANA_SESSION)
    expect((await asks(pairOf(cookie))).session).toBeNull()
  })

  test('is renewed once a day, also by two requests at once', async () => {
    await addSession(OLD_SESSION.row.token, { began: ago(10 * DAY), used: ago(DAY + HOUR), ends: ago(-HOUR) })
    const both = await Promise.all([asks(OLD_COOKIE), asks(OLD_COOKIE)])
    for (const { session, cookies } of both) {
      expect(session).toMatchObject(ANA_SESSION)
      for (const cookie of cookies) expect(pairOf(cookie)).toBe(OLD_COOKIE)
    }
    expect(both.flatMap(({ cookies }) => cookies).length).toBeGreaterThan(0)
    const [row] = await db().selectFrom('session').selectAll().execute()
    expect(Date.parse(row?.expiresAt ?? '') - Date.now()).toBeGreaterThan(13 * DAY)
    expect((await asks(OLD_COOKIE)).cookies).toEqual([])
  })

  test('is renewed for no longer than it lasts, which others read too', async () => {
    await addSession(OLD_SESSION.row.token, { began: ago(29 * DAY), used: ago(DAY + HOUR) })
    await asks(OLD_COOKIE)
    const { expiresAt } = await db().selectFrom('session').select('expiresAt').executeTakeFirstOrThrow()
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(DAY)
  })

  test.each([
    ['14 days without use', { ends: ago(-HOUR) }, { ends: ago(1) }],
    ['30 days, however much it is used', { began: ago(30 * DAY - HOUR) }, { began: ago(30 * DAY + HOUR) }],
    ['a beginning that a wrong clock wrote', { began: ago(-DAY + HOUR) }, { began: ago(-DAY - HOUR) }],
  ])('ends after %s', async (_, before, after) => {
    await addSession(OLD_SESSION.row.token, before)
    expect((await asks(OLD_COOKIE)).session).toMatchObject(ANA_SESSION)
    await db().deleteFrom('session').execute()
    await addSession(OLD_SESSION.row.token, after)
    expect((await asks(OLD_COOKIE)).session).toBeNull()
  })

  test('ends when its browser signs in anew, with those that nobody may use any more', async () => {
    await addSession('idle', { ends: ago(1) })
    await addSession('old', { began: ago(31 * DAY) })
    await addSession('phone')
    const first = await open()
    await open(pairOf(first))
    expect((await tokens()).filter((token) => token.length < 32)).toEqual(['phone'])
    expect(await tokens()).toHaveLength(2)
    expect((await asks(pairOf(first))).session).toBeNull()
  })

  test('due for renewal counts while nothing can be written', async () => {
    await addSession(OLD_SESSION.row.token, { began: ago(10 * DAY), used: ago(2 * DAY) })
    const repair = isPostgres(db()) ? await freezeSessions() : await breakWrites(db())
    expect(await asks(OLD_COOKIE)).toMatchObject({ session: ANA_SESSION, cookies: [] })
    await repair()
    expect((await asks(OLD_COOKIE)).cookies).toHaveLength(1)
  })

  async function freezeSessions() {
    await sql`alter table session add constraint frozen check (token = '') not valid`.execute(db())
    return () => sql`alter table session drop constraint frozen`.execute(db())
  }
})
