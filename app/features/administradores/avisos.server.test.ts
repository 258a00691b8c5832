import { beforeEach, expect, test } from 'vitest'
import { queueMail } from '#app/platform/mail/outbox.server.ts'
import { ANA, CORREO, EVA, from, onlyAdministrators } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { removePersona } from './administradores.server.ts'
import { sendEnlace } from './avisos.server.ts'
import { rememberDevice } from './dispositivos/dispositivos.server.ts'

onBothEngines("mails to an account's owner", (db) => {
  beforeEach(() => onlyAdministrators(db(), ANA, EVA))
  const mails = () => db().selectFrom('correos').selectAll().orderBy('para').execute()

  test('the owner gets one mail about a new device, and none about a known one', async () => {
    const email = ANA
    const meet = (cookie: string) => rememberDevice({ db: db(), correo: CORREO }, { email, ...from(cookie) })
    const cookie = await meet('')
    expect(cookie).toMatch(
      /^__Secure-campanario\.dispositivo=[\w-]{32}; Path=\/admin; HttpOnly; SameSite=Lax; .*; Secure$/,
    )
    const [mail] = await mails()
    expect(mail).toMatchObject({ para: email, texto: expect.stringContaining('Firefox en Android') })
    const known = cookie.split(';')[0] ?? ''
    expect(await meet(`otra=1; ${known}`)).toContain(known)
    expect(await mails()).toHaveLength(1)
    await meet('__Secure-campanario.dispositivo=inventada')
    expect(await mails()).toHaveLength(2)
    const kept = await db().selectFrom('dispositivos').select('hash').execute()
    expect(kept.map(({ hash }) => hash)).not.toContain(known.split('=')[1])

    // Its cookie has expired: the next sign-in from a new device deletes the row.
    const long = new Date(Date.now() - 401 * 24 * 3_600_000).toISOString()
    await db().updateTable('dispositivos').set({ createdAt: long }).execute()
    await meet(known)
    await meet('')
    expect(await db().selectFrom('dispositivos').select('hash').execute()).toHaveLength(2)
  })

  test('a one-time link is mailed to its owner, unless they lost the role meanwhile', async () => {
    const email = EVA
    expect(await sendEnlace(db(), NO_MAIL, { email, codigo: 'x' })).toBe(false)
    expect(await sendEnlace(db(), CORREO, { email, codigo: 'codigo-unico' })).toBe(true)
    const [mail] = await mails()
    expect(mail?.texto).toContain('https://www.iglesia.cl/admin/login?codigo=codigo-unico')
    expect(Date.parse(mail?.vence ?? '')).toBeGreaterThan(Date.now())
    await queueMail(db(), [{ tipo: 'otro', para: ANA, asunto: 'x', texto: 'x' }])
    await removePersona(db(), email)
    expect((await mails()).map(({ para }) => para)).toEqual([ANA])
  })
})
