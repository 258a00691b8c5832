import { beforeEach, expect, test } from 'vitest'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { ANA, CORREO, EVA, onlyAdministrators } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { ENLACE_DURA_MS, findEnlace, listEnlacesAbiertos, replaceEnlace } from './enlaces.server.ts'
import { sendForgotten } from './olvido.server.ts'
import { addPersona } from './permisos.server.ts'

onBothEngines('a forgotten password', (db) => {
  let limits = createLimits()
  beforeEach(async () => {
    limits = createLimits()
    await onlyAdministrators(db(), ANA)
  })
  const ask = (email: string, correo: Parameters<typeof sendForgotten>[0]['correo'] = CORREO) =>
    sendForgotten({ db: db(), limits, correo }, email)
  const mails = async () =>
    (await db().selectFrom('correos').selectAll().execute()).map(({ para, vence, texto }) => ({
      para,
      vence,
      codigo: /codigo=([\w-]+)/.exec(texto)?.[1] ?? '',
    }))

  test('an administrator gets a link that works', async () => {
    await ask(ANA)
    const [mail] = await mails()
    expect(mail?.para).toBe(ANA)
    expect(await findEnlace(db(), mail?.codigo ?? '')).toMatchObject({ tipo: 'clave', email: ANA })
    const { expira } = await db().selectFrom('enlaces').select('expira').executeTakeFirstOrThrow()
    expect(Date.parse(expira) - Date.now()).toBeLessThanOrEqual(60 * 60_000)
    expect(Date.parse(mail?.vence ?? '') - Date.now()).toBeLessThanOrEqual(60 * 60_000)
  })

  test('nobody else gets one, nor anybody without a mail server; nothing tells', async () => {
    await ask('otro@iglesia.cl')
    await ask(ANA, NO_MAIL)
    expect(await mails()).toEqual([])
    expect(await db().selectFrom('enlaces').selectAll().execute()).toEqual([])
  })

  test('a mail that could not be queued does not count', async () => {
    await db().schema.alterTable('enlaces').renameTo('escondida').execute()
    for (let n = 0; n < 25; n++) await expect(ask(ANA)).rejects.toThrow()
    await db().schema.alterTable('escondida').renameTo('enlaces').execute()
    await ask(ANA)
    expect(await mails()).toHaveLength(1)
  })

  test('cancels neither an invitation nor an earlier link that was asked for', async () => {
    await addPersona(db(), EVA, ['fotos'])
    const invitada = await replaceEnlace(db(), EVA)
    for (let n = 0; n < 3; n++) await ask(EVA)
    const asked = (await mails()).map(({ codigo }) => codigo)
    expect(asked).toHaveLength(3)
    for (const codigo of [invitada, ...asked])
      expect(await findEnlace(db(), codigo)).toMatchObject({ email: EVA })
    const [abierto, ...otros] = await listEnlacesAbiertos(db())
    expect(Date.parse(abierto?.expira ?? '') - Date.now()).toBeGreaterThan(ENLACE_DURA_MS - 60_000)
    expect(otros).toEqual([])
    // Whoever administers the site cancels all of them.
    await replaceEnlace(db(), EVA)
    for (const codigo of [invitada, ...asked]) expect(await findEnlace(db(), codigo)).toBeUndefined()
  })

  test('a mailbox cannot be flooded', async () => {
    for (let n = 0; n < 10; n++) await ask(ANA)
    expect(await mails()).toHaveLength(3)
  })
})
