import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { VERSION } from '#app/platform/version.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { runJob } from '#tests/support/jobs.ts'
import { listening } from '#tests/support/network/listening.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { askForVersions, isNewer, readVersiones, savePreguntar } from './versiones.server.ts'

type Answer = (answer: ServerResponse) => unknown
const json = (value: unknown) => (answer: ServerResponse) => answer.end(JSON.stringify(value))

test('versions are compared as numbers', () => {
  expect(isNewer('0.10.0', '0.9.2')).toBe(true)
  expect(isNewer('1.0.0', '0.99.99')).toBe(true)
  for (const not of ['0.9.2', '0.9.1', '0.8.10', '']) expect(isNewer(not, '0.9.2')).toBe(false)
})

onBothEngines('the newest version', (db) => {
  const files = diskStore()
  afterEach(() => db().deleteFrom('config').where('id', '=', 'versiones').execute())

  async function ask() {
    const asked: string[] = []
    let answerWith: Answer = json({ version: '99.0.0' })
    const server = createServer(({ url = '', headers }, answer) => {
      asked.push(`${url} ${Object.keys(headers).sort().join(' ')}`)
      answerWith(answer)
    })
    const port = await listening(server)
    const job = askForVersions((address, options) =>
      createGuardedFetch(['127.0.0.1'])(address, { ...options, ms: 500 }),
    )
    const settings = { ...NO_MAIL, updatesUrl: `http://127.0.0.1:${port}/version.json` }
    const run = () => runJob(job, { db: db(), files: files(), settings })
    return { asked, run, answer: (with_: Answer) => (answerWith = with_) }
  }
  /** As if a week had passed. */
  async function nextWeek() {
    const row = db().selectFrom('config').select('data').where('id', '=', 'versiones')
    const { data } = await row.executeTakeFirstOrThrow()
    const ultima = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString()
    const older = JSON.stringify({ ...JSON.parse(data), ultima })
    await db().updateTable('config').set({ data: older }).where('id', '=', 'versiones').execute()
  }

  test('is asked for once a week, only where somebody said so, and nothing but our version is sent', async () => {
    const { asked, run } = await ask()
    await run()
    await savePreguntar(db(), true)
    await savePreguntar(db(), false)
    await run()
    expect(asked).toEqual([])
    await savePreguntar(db(), true)
    await Promise.all([run(), run()])
    await run()
    expect(asked).toEqual([`/version.json?version=${VERSION} accept accept-encoding connection host`])
    expect(await readVersiones(db())).toEqual({ preguntar: true, nueva: '99.0.0' })
    await nextWeek()
    await run()
    expect(asked).toHaveLength(2)
    await savePreguntar(db(), false)
    expect(await readVersiones(db())).toEqual({ preguntar: false, nueva: '' })
    await savePreguntar(db(), true)
    await run()
    expect(asked).toHaveLength(2)
  })

  test.each<[string, Answer]>([
    ['an older version', json({ version: '0.0.1' })],
    ['this one', json({ version: VERSION })],
    ['no version', json({ version: '<b>99</b>' })],
    ['garbage', (answer) => answer.end('\0{not json')],
    ['far too much', (answer) => answer.end(`{"version":"99.0.0","a":"${'a'.repeat(1_000_000)}"}`)],
    ['a redirect elsewhere', (answer) => answer.writeHead(302, { location: 'http://127.0.0.2/' }).end()],
    ['an error', (answer) => answer.writeHead(500).end('{"version":"99.0.0"}')],
    ['a body without end', (answer) => answer.write('{"version":')],
    ['a broken connection', (answer) => answer.destroy()],
    ['silence', () => {}],
  ])('does no harm as %s, and is not asked for again before a week', async (_what, answerWith) => {
    const { asked, run, answer } = await ask()
    answer(answerWith)
    await savePreguntar(db(), true)
    await run()
    await run()
    expect(asked).toHaveLength(1)
    expect(await readVersiones(db())).toEqual({ preguntar: true, nueva: '' })
  })
})
