import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Debian's, which has Debian's modules. */
const PYTHON = '/usr/bin/python3'

/**
 * Why a test with these Python modules cannot run; undefined if it can. `npm test` installs them where it
 * may.
 */
export function missingPython(...modules: string[]): string | undefined {
  if (!existsSync(PYTHON)) return 'there is no /usr/bin/python3'
  const { status, stderr } = spawnSync(PYTHON, ['-c', `import ${modules.join(', ')}`], { encoding: 'utf8' })
  return status === 0 ? undefined : (stderr.trim().split('\n').at(-1) ?? 'Python fails')
}

/** What a script beside this file prints as JSON for an input. */
export function runPython(script: string, input: string, ...args: string[]): unknown {
  const { status, stdout, stderr } = spawnSync(PYTHON, [join(import.meta.dirname, script), ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}
