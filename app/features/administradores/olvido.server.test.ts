import { beforeEach, expect, test } from 'vitest'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { grantAdministrator } from './administradores.server.ts'
import { findEnlace } from './enlaces.server.ts'
import { sendForgotten } from './olvido.server.ts'

const CORREO = { mail: true, home: 'https://www.iglesia.cl' }
const MARTA = 'marta@iglesia.cl'

onBothEngines('a forgotten password', (db) => {
  let limits = createLimits()
  beforeEach(async () => {
    limits = createLimits()
    for (const table of ['correos', 'enlaces', 'user', 'admin'] as const)
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

  test('a mailbox cannot be flooded', async () => {
    for (let n = 0; n < 10; n++) await ask(MARTA)
    expect(await mails()).toHaveLength(3)
  })
})
