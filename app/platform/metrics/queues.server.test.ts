import { expect, test } from 'vitest'
import { now } from '#app/platform/ids.server.ts'
import { endMail, queueMail } from '#app/platform/mail/outbox.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { queuesOf } from './queues.server.ts'

onBothEngines('what waits', (db) => {
  test('is counted from its first, without the mail that was given up', async () => {
    const { pictures, mail, uploads } = queuesOf(db())
    expect(await mail?.()).toEqual({ length: 0, since: undefined })
    const carta = { tipo: 'prueba', para: 'a@iglesia.cl', asunto: 'Hola', texto: 'Hola' }
    await queueMail(db(), [carta, carta])
    const [rendida] = await db().selectFrom('correos').select('id').execute()
    await endMail(db(), [rendida?.id ?? ''], 'EENVELOPE 550')
    const createdAt = now()
    await db()
      .insertInto('subidas')
      .values({ id: 's', largo: 9, recibido: 3, partes: '[]', metadatos: '{}', usuario: 'ana', createdAt })
      .execute()
    expect(await mail?.()).toEqual({ length: 1, since: expect.closeTo(Date.now(), -5) })
    expect(await uploads?.()).toEqual({ length: 1, since: Date.parse(createdAt) })
    expect(await pictures?.()).toEqual({ length: 0, since: undefined })
  })
})
