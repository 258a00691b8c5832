import { beforeEach, expect, test } from 'vitest'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { grantAdministrator } from './administradores.server.ts'
import { ENLACE_DURA_MS, findEnlace, listEnlacesAbiertos, replaceEnlace } from './enlaces.server.ts'
import { sendForgotten } from './olvido.server.ts'
import { addPersona } from './permisos.server.ts'

const CORREO = { mail: true, home: 'https://www.iglesia.cl' }
const MARTA = 'marta@iglesia.cl'

onBothEngines('a forgotten password', (db) => {
  let limits = createLimits()
  beforeEach(async () => {
    limits = createLimits()
    for (const table of ['correos', 'enlaces', 'user', 'admin', 'permisos'] as const)
      await db().deleteFrom(table).execute()
    await db()
      .transaction()
      .execute((trx) => grantAdministrator(trx, MARTA, 'hash'))
  })
  const ask = (email: string, correo: Parameters<typeof sendForgotten>[0]['correo'] = CORREO) =>
    sendForgotten({ db: db(), limits, correo }, email)
  const mails = () => db().selectFrom('correos').selectAll().execute()

  test('an administrator gets a link that works', async () => {
    await ask(MARTA)
    const [mail] = await mails()
    expect(mail?.para).toBe(MARTA)
    const codigo = /codigo=([\w-]+)/.exec(mail?.texto ?? '')?.[1] ?? ''
    expect(await findEnlace(db(), codigo)).toMatchObject({ tipo: 'clave', email: MARTA })
    const { expira } = await db().selectFrom('enlaces').select('expira').executeTakeFirstOrThrow()
    expect(Date.parse(expira) - Date.now()).toBeLessThanOrEqual(60 * 60_000)
    expect(Date.parse(mail?.vence ?? '') - Date.now()).toBeLessThanOrEqual(60 * 60_000)
  })

  test('nobody else gets one, nor anybody without a mail server; nothing tells', async () => {
    await ask('otro@iglesia.cl')
    await ask(MARTA, NO_MAIL)
    expect(await mails()).toEqual([])
    expect(await db().selectFrom('enlaces').selectAll().execute()).toEqual([])
  })

  test('a mail that could not be queued does not count', async () => {
    await db().schema.alterTable('enlaces').renameTo('escondida').execute()
    for (let n = 0; n < 25; n++) await expect(ask(MARTA)).rejects.toThrow()
    await db().schema.alterTable('escondida').renameTo('enlaces').execute()
    await ask(MARTA)
    expect(await mails()).toHaveLength(1)
  })

  test('cancels neither an invitation nor an earlier link that was asked for', async () => {
    const EVA = 'eva@iglesia.cl'
    const invitada = await db()
      .transaction()
      .execute(async (trx) => {
        await addPersona(trx, EVA, ['fotos'])
        return replaceEnlace(trx, EVA)
      })
    for (let n = 0; n < 3; n++) await ask(EVA)
    const asked = (await mails()).map(({ texto }) => /codigo=([\w-]+)/.exec(texto)?.[1] ?? '')
    expect(asked).toHaveLength(3)
    for (const codigo of [invitada, ...asked])
      expect(await findEnlace(db(), codigo)).toMatchObject({ email: EVA })
    const [abierto, ...otros] = await listEnlacesAbiertos(db())
    expect(Date.parse(abierto?.expira ?? '') - Date.now()).toBeGreaterThan(ENLACE_DURA_MS - 60_000)
    expect(otros).toEqual([])
    // Whoever administers the site cancels all of them.
    await db()
      .transaction()
      .execute((trx) => replaceEnlace(trx, EVA))
    for (const codigo of [invitada, ...asked]) expect(await findEnlace(db(), codigo)).toBeUndefined()
  })

  test('a mailbox cannot be flooded', async () => {
    for (let n = 0; n < 10; n++) await ask(MARTA)
    expect(await mails()).toHaveLength(3)
  })
})
