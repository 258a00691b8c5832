import { expect, test } from 'vitest'
import { hashPassword } from '#app/platform/auth/password.server.ts'
import { seal } from '#app/platform/auth/seal.server.ts'
import { newTotpSecret, totpCode } from '#app/platform/auth/totp.server.ts'
import { migrate, openDb } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { OLD_SESSION } from '#tests/support/claves/old-session.ts'
import { testFolder } from '#tests/support/files.ts'
import { ADMIN } from '#tests/support/site.ts'
import { testSite } from '#tests/support/test-site.ts'

/** The last migration of the version whose administrators all had every permission. */
const BEFORE_PERMISSIONS = '0025_telling_who_moved_up'
const ANA = { email: 'ana@iglesia.cl', clave: 'una frase del todo nueva' }
const RECOVERY = 'abcdefgh2345'
const totp = newTotpSecret()

/** A data folder of that version: somebody signed in, and somebody with a second step. */
async function oldData(): Promise<string> {
  const dataDir = testFolder()
  const db = openDb({ DATA_DIR: dataDir })
  await migrate(db, BEFORE_PERMISSIONS)
  const moments = { createdAt: now(), updatedAt: now() }
  for (const { email, clave } of [ADMIN, ANA]) {
    const user = { id: email, name: email, email, emailVerified: 0 as const, image: null, ...moments }
    await db.insertInto('user').values(user).execute()
    const password = await hashPassword(clave)
    const account = { id: email, accountId: email, providerId: 'credential', userId: email, password }
    await db
      .insertInto('account')
      .values({ ...account, ...moments })
      .execute()
  }
  const adminEmails = [ADMIN.email, ANA.email]
  await db
    .insertInto('admin')
    .values({ id: 'roles', data: JSON.stringify({ adminEmails }), version: 1 })
    .execute()
  await db
    .insertInto('session')
    .values({ ...OLD_SESSION.row, userId: ADMIN.email })
    .execute()
  const secreto = seal(OLD_SESSION.secret, 'totp', totp)
  await db.insertInto('segundo_factor').values({ userId: ANA.email, secreto, activo: 1, ultimo: 0 }).execute()
  await db
    .insertInto('codigos_recuperacion')
    .values({ userId: ANA.email, hash: await hashPassword(RECOVERY) })
    .execute()
  await db.destroy()
  return dataDir
}

test('accounts, second steps and sessions of an earlier version go on, with every permission', async () => {
  const site = await testSite({ AUTH_SECRET: OLD_SESSION.secret }, { dataDir: await oldData() })
  const ask = async (path: string, cookie: string, fields?: Record<string, string>) => {
    const form = fields && {
      method: 'POST',
      body: new URLSearchParams(fields),
    }
    const headers = { cookie, Origin: site.origin }
    const answer = await fetch(`${site.origin}${path}`, { ...form, headers, redirect: 'manual' })
    const set = answer.headers.getSetCookie().map((each) => each.split(';')[0])
    return { status: answer.status, text: await answer.text(), cookie: set.join('; ') }
  }
  const login = (fields: Record<string, string>, cookie = '') => ask('/admin/login', cookie, fields)
  const statusOf = async (cookie: string) =>
    (await ask('/admin/dashboard/donaciones?vista=peticiones', cookie)).status

  expect(await statusOf(OLD_SESSION.cookie)).toBe(200)
  const home = await ask('/admin/dashboard', OLD_SESSION.cookie)
  for (const section of ['galeria', 'predicaciones', 'agenda', 'donaciones', 'privacidad', 'ajustes'])
    expect(home.text).toContain(`href="/admin/dashboard/${section}"`)

  // The home tells of the permissions, with a way to change them, until its reader knows.
  const NEW = 'Ahora eliges qué puede hacer cada persona'
  const CHANGE = '/admin/dashboard/ajustes?parte=administradores'
  for (const part of [NEW, `href="${CHANGE}"`]) expect(home.text).toContain(part)
  await ask(CHANGE, OLD_SESSION.cookie, { intencion: 'permisos-vistos' })
  expect((await ask('/admin/dashboard', OLD_SESSION.cookie)).text).not.toContain(NEW)

  const marta = await login(ADMIN)
  expect(await statusOf(marta.cookie)).toBe(200)

  for (const codigo of [totpCode(totp, Math.floor(Date.now() / 30_000)), 'ABCD-efgh-2345']) {
    const first = await login(ANA)
    expect(await statusOf(first.cookie)).not.toBe(200)
    const second = await login({ intencion: 'codigo', codigo }, first.cookie)
    expect(await statusOf(second.cookie), codigo).toBe(200)
  }
  const used = await login({ intencion: 'codigo', codigo: RECOVERY }, (await login(ANA)).cookie)
  expect(used.status).toBe(400)
})
