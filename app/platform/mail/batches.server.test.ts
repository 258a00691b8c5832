import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'
import { createBatchPause } from './batches.server.ts'
import { sendNext, sendThrough } from './mailer.server.ts'
import { claimMail, forgetMail, type NewMail, queueMail } from './outbox.server.ts'

const TEAM = ['daniel@iglesia.cl', 'marta@iglesia.cl']

/** The n-th message from strangers, as mails to the whole team. */
const news = (n: number, tipo = 'peticion'): NewMail[] =>
  TEAM.map((para) => ({
    tipo,
    sobre: `${tipo} ${n}`,
    para,
    asunto: 'Llegó una',
    texto: `Sola: ${n}.`,
    juntos: { asunto: 'Llegaron #', antes: 'Son #:', cada: `«#${n}»`, despues: 'Eso es todo.' },
  }))

let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

onBothEngines('what strangers send, told by mail', (db) => {
  beforeEach(async () => {
    await empty(db(), 'correos', 'limites')
    smtp.received.length = 0
    smtp.refuse(false)
  })
  const parts = () => ({
    db: db(),
    log: createLog('silent'),
    pause: createBatchPause(db()),
    send: sendThrough(new Secret(smtp.url), 'avisos@iglesia.cl'),
  })
  const sendAll = async () => {
    const own = parts()
    while (await sendNext(own)) {
      // until nothing is due
    }
  }
  const queue = (from: number, to: number, tipo?: string) =>
    queueMail(db(), Array.from({ length: to - from + 1 }, (_, n) => news(from + n, tipo)).flat())
  const waiting = () => db().selectFrom('correos').select(['sobre', 'proximo', 'intentos']).execute()
  const dueNow = () => db().updateTable('correos').set({ proximo: new Date().toISOString() }).execute()
  const tenMinutesLater = async () => {
    await db()
      .updateTable('limites')
      .set((eb) => ({ expire: eb('expire', '-', 600_000) }))
      .execute()
    await dueNow()
  }
  const subjects = () => smtp.received.map(({ subject, to }) => `${to[0]}: ${subject}`).sort()
  const toEach = (subject: string) => TEAM.map((email) => `${email}: ${subject}`)

  test('a single message goes out at once, unchanged', async () => {
    await queue(1, 1)
    await sendAll()
    expect(subjects()).toEqual(toEach('Llegó una'))
    expect(smtp.received[0]?.text).toContain('Sola: 1.')
    expect(await waiting()).toEqual([])
  })

  test('a flood becomes one mail per person every ten minutes, and none is lost', async () => {
    await queue(1, 1)
    await sendAll()
    for (let n = 2; n <= 200; n += 33) {
      await queue(n, n + 32)
      await sendAll()
      await dueNow()
      await sendAll()
    }
    expect(smtp.received).toHaveLength(2)
    expect(await waiting()).toHaveLength(2 * 231)
    for (const { proximo, intentos } of await waiting()) {
      expect(intentos).toBe(0)
      expect(Date.parse(proximo) - Date.now()).toBeGreaterThan(590_000)
    }

    smtp.received.length = 0
    await tenMinutesLater()
    await sendAll()
    expect(subjects()).toEqual(toEach('Llegaron 231'))
    const { text = '' } = smtp.received[0] ?? {}
    expect(text).toContain('Son 231:')
    // It quotes only the first, oldest first.
    expect(text.match(/«#\d+»/g)).toEqual(Array.from({ length: 50 }, (_, n) => `«#${n + 2}»`))
    expect(await waiting()).toEqual([])
    await queue(300, 300)
    await sendAll()
    expect(smtp.received).toHaveLength(2)
  })

  test('over 20 in an hour, the rest of it becomes one digest at its end', async () => {
    await queue(1, 1)
    await sendAll()
    for (let n = 2; n <= 17; n += 5) {
      await queue(n, n + 4)
      await tenMinutesLater()
      await sendAll()
    }
    expect(smtp.received).toHaveLength(2 * 5)
    smtp.received.length = 0
    await queue(22, 40)
    await tenMinutesLater()
    await sendAll()
    expect(smtp.received).toEqual([])
    await queue(41, 90)
    await tenMinutesLater()
    await sendAll()
    expect(subjects()).toEqual(toEach('Llegaron 69'))
    expect(await waiting()).toEqual([])
  })

  test('kinds batch separately, and single mails do not wait', async () => {
    await queue(1, 3)
    await queue(1, 2, 'solicitud')
    await sendAll()
    expect(subjects()).toEqual([...toEach('Llegaron 2'), ...toEach('Llegaron 3')].sort())
    const alone = { tipo: 'enlace', para: 'marta@iglesia.cl', asunto: 'Elige', texto: 'x' }
    await queueMail(db(), [alone, alone])
    await sendAll()
    expect(smtp.received.filter(({ subject }) => subject === 'Elige')).toHaveLength(2)
  })

  test('leaves out withdrawn messages', async () => {
    await queue(1, 1)
    await sendAll()
    await queue(2, 4)
    await sendAll()
    await forgetMail(db(), ['peticion 3'])
    smtp.received.length = 0
    await tenMinutesLater()
    await sendAll()
    expect(subjects()).toEqual(toEach('Llegaron 2'))
    expect(smtp.received[0]?.text).not.toContain('«#3»')
  })

  test('a refused batch is retried whole, and new mails wait for it', async () => {
    smtp.refuse(true)
    await queue(1, 2)
    await sendAll()
    await queue(3, 3)
    await sendAll()
    smtp.refuse(false)
    expect(smtp.received).toEqual([])
    expect(await waiting()).toHaveLength(6)
    await dueNow()
    await sendAll()
    expect(subjects()).toEqual(toEach('Llegaron 3'))
    expect(await waiting()).toEqual([])
  })

  test('mails that wait for an older one go with it, however soon it is retried', async () => {
    smtp.refuse(true)
    await queue(1, 1)
    await sendAll()
    smtp.refuse(false)
    const soon = new Date(Date.now() + 1000).toISOString()
    await db().updateTable('correos').set({ proximo: soon }).execute()
    await queue(2, 2)
    await sendAll()
    expect(smtp.received).toEqual([])
    await db()
      .updateTable('correos')
      .set({ proximo: new Date().toISOString() })
      .where('sobre', '=', 'peticion 1')
      .execute()
    await sendAll()
    expect(subjects()).toEqual(toEach('Llegaron 2'))
    expect(await waiting()).toEqual([])
  })

  test('concurrent processes send one batch, and nothing twice', async () => {
    await queue(1, 40)
    await Promise.all(Array.from({ length: 4 }, sendAll))
    expect(new Set(subjects()).size).toBe(smtp.received.length)
    for (let round = 0; round < 8 && (await waiting()).length > 0; round++) {
      await tenMinutesLater()
      await Promise.all(Array.from({ length: 4 }, sendAll))
    }
    const told = smtp.received.flatMap(({ text }) => text.match(/«#\d+»/g) ?? text.match(/Sola: \d+/g) ?? [])
    expect(told.map((each) => each.replace(/\D/g, '')).sort()).toEqual(
      Array.from({ length: 40 }, (_, n) => [String(n + 1), String(n + 1)])
        .flat()
        .sort(),
    )
    expect(await waiting()).toEqual([])
  })

  test('a process that dies leaves its batch to the next', async () => {
    await queue(1, 3)
    const start = new Date()
    while (await claimMail(db(), start)) {
      // Killed before it continued.
    }
    await sendAll()
    expect(smtp.received).toEqual([])
    await dueNow()
    await sendAll()
    expect(subjects()).toEqual(toEach('Llegaron 3'))
  })
})
