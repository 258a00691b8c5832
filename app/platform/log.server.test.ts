import { execFileSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { Secret } from './auth/secret-value.server.ts'
import { createLog, plainError } from './log.server.ts'

test('logs what an error is, without the row that the database refused', () => {
  const error = Object.assign(
    new Error('null value in column "email"', { cause: new Error('the disk is full') }),
    {
      code: '23502',
      detail: 'Failing row contains (1, Rosa, Por mi mamá).',
    },
  )
  const told = plainError(error)
  expect(told).toMatchObject({ type: 'Error', code: '23502', message: expect.stringContaining('null value') })
  expect(told).toMatchObject({ stack: expect.stringContaining('the disk is full') })
  expect(JSON.stringify(told)).not.toContain('Rosa')
  expect(plainError('x')).toEqual({ message: 'x' })
})

/** What a person at a terminal reads, without its colours. */
function atTerminal() {
  const written: string[] = []
  const log = createLog('info', { write: (text: string) => written.push(text) > 0 })
  return { log, lines: () => stripVTControlCharacters(written.join('')).split('\n') }
}

test('writes JSON where nobody looks on', () => {
  const script = `import { createLog } from '#app/platform/log.server.ts'; createLog('info').info({ ms: 12 }, 'mail sent')`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(JSON.parse(out)).toEqual({ level: 30, time: expect.any(String), ms: 12, msg: 'mail sent' })
})

test('at a terminal a request is one short line: time, what, how long, the other fields', () => {
  const { log, lines } = atTerminal()
  log.child({ id: '7f' }).info({ method: 'GET', path: '/radio', status: 200, ms: 12 }, 'request')
  log.info({ migrated: ['a', 'b'], tries: 0 }, 'database migrated')
  expect(lines()).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}GET \/radio 200 {2}12 ms {2}id=7f$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}database migrated {2}migrated=\["a","b"\] tries=0$/),
    '',
  ])
  log.info({ migrated: Array.from({ length: 40 }, (_, n) => `00${n}`) }, 'database migrated')
  expect(lines().at(-2)).toMatch(/ {2}database migrated {2}migrated="?40 in all"?$/)
})

test('at a terminal an error tells what broke, and where below it', () => {
  const { log, lines } = atTerminal()
  const error = Object.assign(new Error('the disk is full', { cause: new Error('no space') }), {
    code: 'ENOSPC',
  })
  log.error({ err: error, part: 'archivos' }, 'health check failed')
  const [first = '', ...below] = lines()
  expect(first).toMatch(
    / {2}error {2}health check failed {2}Error: the disk is full.* part=archivos code=ENOSPC$/,
  )
  expect(below).toContainEqual(expect.stringMatching(/^ {4}at .*log\.server\.test\.ts/))
  expect(below).toContainEqual('    caused by: Error: no space')
})

test('at a terminal no secret shows, and no control character of a request arrives', () => {
  const { log, lines } = atTerminal()
  log.warn(
    { method: 'GET', path: '/\u001b]0;x\u0007\u009b2J\n12:00:00', host: '\u202e\u001b[2J' },
    new Secret('x1y') as never,
  )
  log.info({ key: new Secret('x1y') }, `with ${new Secret('x1y')}`)
  const all = lines().join('\n')
  expect(all).not.toContain('x1y')
  expect(all).toContain('key=[secret]')
  expect(lines()).toHaveLength(3)
  expect(all.replaceAll('\n', '')).not.toMatch(/\p{C}/u)
})
