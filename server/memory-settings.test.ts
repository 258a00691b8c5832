import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ALLOCATOR, YOUNG } from './memory-settings.ts'

const PROGRAM = `
  const { reexecWithMemorySettings } = await import('./server/memory-settings.ts')
  reexecWithMemorySettings()
  const { pid, execArgv, env, argv } = process
  console.log(JSON.stringify({ pid, execArgv, env, argv }))`

test.runIf(process.platform === 'linux')(
  'a process becomes itself with its memory settings, once, under the same id',
  async () => {
    const env = { PATH: process.env.PATH, DATA_DIR: 'datos' }
    const child = spawn(
      process.execPath,
      ['--no-deprecation', '--input-type=module', '--eval', PROGRAM, 'x'],
      { env },
    )
    const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
    const told = JSON.parse(said)
    expect(told).toMatchObject({ pid: child.pid, env: { ...env, ...ALLOCATOR } })
    expect(told.execArgv.filter((each: string) => each === YOUNG)).toHaveLength(1)
    expect(told.execArgv).toContain('--no-deprecation')
    expect(told.argv.slice(1)).toEqual(['x'])
  },
)
