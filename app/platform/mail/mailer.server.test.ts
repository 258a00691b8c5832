import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { createJobs } from '#app/platform/jobs.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { JOB_WITHOUT_MAIL, startSmtp } from '#tests/support/network/smtp.ts'
import { createBatchPause } from './batches.server.ts'
import { mailJob, sendNext, sendThrough } from './mailer.server.ts'
import {
  claimMail,
  forgetMail,
  LEASE_MS,
  pauseAfter,
  queueMail,
  readUnsent,
  sentMail,
} from './outbox.server.ts'

const log = createLog('silent')
const FROM = 'Iglesia Ñuñoa <avisos@iglesia.cl>'
const MAIL = {
  tipo: 'prueba',
  para: 'marta@iglesia.cl',
  asunto: 'Llegó una petición',
  texto: 'Míralá en el panel.',
}

let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

onBothEngines('the outbox', (db) => {
  beforeEach(async () => {
    await db().deleteFrom('correos').execute()
    smtp.received.length = 0
    smtp.refuse(false)
  })
  const rows = () => db().selectFrom('correos').selectAll().orderBy('id').execute()
  const parts = () => ({
    db: db(),
    log,
    pause: createBatchPause(db()),
    send: sendThrough(new Secret(smtp.url), FROM),
  })
  const dueNow = () => db().updateTable('correos').set({ proximo: new Date().toISOString() }).execute()

  test('a sent mail arrives whole and its row is deleted', async () => {
    await queueMail(db(), [MAIL])
    const [row] = await rows()
    expect(await sendNext(parts())).toBe(true)
    expect(smtp.received).toEqual([
      {
        from: 'avisos@iglesia.cl',
        to: [MAIL.para],
        subject: MAIL.asunto,
        text: expect.stringContaining(MAIL.texto),
        messageId: `<${row?.id}@iglesia.cl>`,
      },
    ])
    expect(await rows()).toEqual([])
    expect(await sendNext(parts())).toBe(false)
  })

  test('stands below the church’s logo where it has one, its text as it was typed; without one there is no HTML', async () => {
    const logo = Buffer.from('89504e470d0a1a0a', 'hex')
    const send = sendThrough(new Secret(smtp.url), FROM, async () => ({
      png: logo,
      ancho: 120,
      alto: 56,
      nombre: 'Casa "Gracia" & Paz',
    }))
    await queueMail(db(), [
      { ...MAIL, texto: 'Hola:\n\n<img src=x onerror="alert(1)"> & más\nsegunda línea\n' },
    ])
    await sendNext({ ...parts(), send })
    const { text: source = '', messageId } = smtp.received[0] ?? {}
    expect(messageId).toMatch(/@iglesia\.cl>$/)
    expect(source.match(/^Content-Type: [^;\r]*/gm)).toEqual([
      ...['text/plain', 'multipart/related', 'text/html', 'image/png'].map((type) => `Content-Type: ${type}`),
    ])
    expect(source).toContain('Content-ID: <logo>')
    expect(source).toContain(logo.toString('base64'))
    const html = source.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    expect(html).toContain(
      '<img src="cid:logo" width="120" height="56" alt="Casa &#34;Gracia&#34; &#38; Paz">',
    )
    expect(html).toContain('<p>&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; m=C3=A1s<br>')
    expect(html.match(/<img/g), 'of what was typed none became a tag').toHaveLength(2)

    await queueMail(db(), [MAIL])
    await sendNext({ ...parts(), send: sendThrough(new Secret(smtp.url), FROM, async () => undefined) })
    expect(smtp.received[1]?.text.trim()).toBe(MAIL.texto)
  })

  test('a logo that cannot be read keeps no mail back', async () => {
    await queueMail(db(), [MAIL])
    const env = readEnv({ SMTP_URL: smtp.url, MAIL_FROM: FROM })
    const job = mailJob({ db: db(), log }, env, () => Promise.reject(new Error('no storage')))
    await job.run(
      { db: db(), log, files: {} as FileStore, ...JOB_WITHOUT_MAIL },
      new AbortController().signal,
    )
    expect(smtp.received).toMatchObject([{ subject: MAIL.asunto }])
  })

  test('waiting and new mail goes out after the clock moved back a day', async () => {
    await queueMail(db(), [MAIL])
    smtp.refuse(true)
    await sendNext(parts())
    smtp.refuse(false)
    await queueMail(db(), [MAIL])
    const yesterday = new Date(Date.now() - 24 * 3_600_000)
    expect(await claimMail(db(), yesterday)).toBeDefined()
    expect(await claimMail(db(), yesterday)).toBeDefined()
    expect(await claimMail(db(), yesterday)).toBeUndefined()
  })

  test('a mail server refuses, stops and returns: pauses grow, and the mail arrives once', async () => {
    await queueMail(db(), [MAIL])
    smtp.refuse(true)
    const before = Date.now()
    await sendNext(parts())
    const [refused] = await rows()
    expect(refused).toMatchObject({ intentos: 1, falla: expect.stringContaining('451') })
    expect(Date.parse(refused?.proximo ?? '') - before).toBeGreaterThanOrEqual(pauseAfter(1))
    expect(await sendNext(parts()), 'not before its time').toBe(false)
    expect(await readUnsent(db())).toMatchObject([{ total: 1, desde: refused?.createdAt, rendido: false }])

    await smtp.goAway()
    await dueNow()
    await sendNext(parts())
    expect((await rows())[0]).toMatchObject({ intentos: 2, falla: expect.stringMatching(/^ECONN|^ESOCKET/) })

    await smtp.comeBack()
    smtp.refuse(false)
    await dueNow()
    await sendNext(parts())
    expect(smtp.received).toHaveLength(1)
    expect(await rows()).toEqual([])
    expect(await readUnsent(db())).toEqual([])
  })

  const attempts = async (times: number) => {
    for (let n = 0; n < times; n++) {
      await dueNow()
      await sendNext(parts())
    }
  }

  test.each([
    ['RCPT TO', 550, 'EENVELOPE 550'],
    ['DATA', 554, 'EMESSAGE 554'],
  ] as const)(
    'a mail that is refused for good at %s is not tried again, and the home tells',
    async (at, code, falla) => {
      await queueMail(db(), [MAIL])
      smtp.refuse({ at, code })
      await attempts(3)
      expect(await rows()).toMatchObject([{ intentos: 1, falla, texto: '' }])
      const told = await readUnsent(db())
      expect(told).toMatchObject([{ total: 1, rendido: true, falla }])
      const aWeekLater = new Date(Date.now() + 8 * 24 * 3_600_000)
      expect(await readUnsent(db(), aWeekLater)).toEqual([])
      await claimMail(db(), aWeekLater)
      expect(await rows()).toEqual([])
    },
  )

  test.each([
    ['MAIL FROM', 550],
    ['RCPT TO', 450],
  ] as const)('a refusal that somebody can mend (%s %i) is retried', async (at, code) => {
    await queueMail(db(), [MAIL])
    smtp.refuse({ at, code })
    await attempts(3)
    smtp.refuse(false)
    await attempts(1)
    expect(smtp.received).toHaveLength(1)
    expect(await rows()).toEqual([])
  })

  test('a server that hangs up after the whole mail gets it twice, with an outage between, and no more', async () => {
    await queueMail(db(), [MAIL])
    smtp.refuse('cut')
    await attempts(1)
    smtp.refuse(true)
    await attempts(2)
    smtp.refuse('cut')
    await attempts(3)
    expect(smtp.received).toHaveLength(2)
    expect(await readUnsent(db())).toMatchObject([{ total: 1, rendido: true }])
  })

  test('the next process takes over after a dead process’s lease', async () => {
    await queueMail(db(), [MAIL])
    const start = new Date()
    expect((await claimMail(db(), start))?.intentos).toBe(1)
    expect(await claimMail(db(), new Date(start.getTime() + LEASE_MS - 1))).toBeUndefined()
    expect((await claimMail(db(), new Date(start.getTime() + LEASE_MS)))?.intentos).toBe(2)
  })

  test('concurrent processes take each mail once', async () => {
    await queueMail(
      db(),
      Array.from({ length: 30 }, (_, n) => ({ ...MAIL, asunto: `Aviso ${n}` })),
    )
    const taken: string[] = []
    const instance = async () => {
      for (let mail = await claimMail(db()); mail; mail = await claimMail(db())) {
        taken.push(mail.asunto)
        await sentMail(db(), [mail.id])
      }
    }
    await Promise.all([instance(), instance(), instance(), instance()])
    expect(taken).toHaveLength(30)
    expect(new Set(taken).size).toBe(30)
    expect(await rows()).toEqual([])
  })

  test('withdrawn and expired mail is not sent', async () => {
    await queueMail(db(), [
      { ...MAIL, sobre: 'una' },
      { ...MAIL, sobre: 'otra', vence: new Date(Date.now() - 1).toISOString() },
    ])
    await forgetMail(db(), ['una'])
    expect(await sendNext(parts())).toBe(false)
    expect(await rows()).toEqual([])
  })

  test('sends what an earlier process left at start, and new mail on wake', async () => {
    const env = readEnv({ SMTP_URL: smtp.url, MAIL_FROM: FROM })
    await queueMail(db(), [MAIL])
    const own = { db: db(), log, files: {} as FileStore, ...JOB_WITHOUT_MAIL }
    const job = mailJob(own, env)
    const jobs = createJobs([job], own)
    jobs.start()
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), 5000)
    await queueMail(db(), [MAIL])
    jobs.wake(job)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(2), 3000)
    await jobs.stop()
    await queueMail(db(), [MAIL])
    jobs.wake(job)
    expect(await rows()).toHaveLength(1)
  })
})

test('the pause doubles, up to an hour', () => {
  expect([1, 2, 3, 4].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 40_000])
  expect(pauseAfter(500)).toBe(3_600_000)
})
