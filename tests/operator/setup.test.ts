import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import { endWithTests } from '#tests/support/processes.ts'

// scripts/setup.mjs in a project of its own, whose two packages npm really installs, without the network.

const PACKAGES = {
  node: `#!/bin/sh\nexec ${process.execPath} "$@"\n`,
  // Each build adds a line to `builds`; with a file `wait` it lasts until its input ends.
  'react-router': `#!${process.execPath}
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('builds', 'one\\n')
if (existsSync('die')) process.kill(process.pid, 'SIGKILL')
if (existsSync('wait')) await once(process.stdin.resume(), 'end')
mkdirSync('build/server', { recursive: true })
writeFileSync('build/server/index.js', '')
`,
}

let project = ''
const at = (...path: string[]) => join(project, ...path)

beforeEach(() => {
  project = testFolder()
  cpSync('scripts/setup.mjs', at('scripts/setup.mjs'))
  mkdirSync(at('app'))
  for (const [name, code] of Object.entries(PACKAGES)) {
    mkdirSync(at('local', name), { recursive: true })
    const about = { name, version: '1.0.0', type: 'module', bin: 'run' }
    writeFileSync(at('local', name, 'package.json'), JSON.stringify(about))
    writeFileSync(at('local', name, 'run'), code, { mode: 0o755 })
  }
  const dependencies = { node: 'file:local/node', 'react-router': 'file:local/react-router' }
  const scripts = { build: 'node scripts/setup.mjs build' }
  writeFileSync(
    at('package.json'),
    JSON.stringify({ name: 'church', version: '1.0.0', dependencies, scripts }),
  )
  npm('install', '--package-lock-only')
})

const npm = (...args: string[]) =>
  execFileSync('npm', [...args, '--offline'], { cwd: project, stdio: 'pipe' })
const builds = () => (existsSync(at('builds')) ? readFileSync(at('builds'), 'utf8').length / 4 : 0)
const setup = (goal: string) =>
  spawnSync(process.execPath, ['scripts/setup.mjs', goal], { cwd: project, encoding: 'utf8' })

test('after npm ci && npm run build nothing is installed or built again, until something changes', () => {
  npm('ci')
  npm('run', 'build')
  for (const goal of ['install', 'start']) expect(setup(goal)).toMatchObject({ status: 0, stdout: '' })
  expect(builds()).toBe(1)

  writeFileSync(at('app', 'new.ts'), '')
  expect(setup('start').stdout).not.toContain('Instalando')
  expect(builds()).toBe(2)

  rmSync(at('node_modules', '.bin', 'node'))
  expect(setup('start').stdout).toContain('Instalando')
  expect(builds()).toBe(2)
})

test('where Node is an older one, npm runs on the one that the site runs on', () => {
  const said = at('asked')
  const bin = (folder: string, name: string, text: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  }
  // Instead of fetching Node, its place tells who is asked from there.
  bin(
    at('path'),
    'npm',
    `echo "$(which npm) $*" >> ${said}; [ "$1" = ci ] || { mkdir -p "$3/node_modules/.bin"; cp ${at('path')}/npm "$3/node_modules/.bin"; }`,
  )
  const older = `data:text/javascript,Object.defineProperty(process,'version',{value:'v18.20.4'})`
  const { status } = spawnSync(process.execPath, ['--import', older, 'scripts/setup.mjs', 'install'], {
    cwd: project,
    env: { PATH: `${at('path')}:${process.env.PATH}` },
  })
  const [first = '', second = ''] = readFileSync(said, 'utf8').split('\n')
  const [, folder = ''] = /install --prefix (\S+) node@file:local\/node /.exec(first) ?? []
  expect([status, second]).toEqual([0, expect.stringMatching(`^${folder}/node_modules/.bin/npm ci `)])
  expect(existsSync(folder)).toBe(false)
})

test('two starts at once install and build once: the other waits', async () => {
  writeFileSync(at('wait'), '')
  const start = () => {
    const child = endWithTests(spawn(process.execPath, ['scripts/setup.mjs', 'start'], { cwd: project }))
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
    })
    return { child, said: () => said, ended: once(child, 'close') }
  }
  const first = start()
  await expect.poll(builds).toBe(1)
  const second = start()
  await expect.poll(second.said).toContain('Espero a que termine')
  for (const { child } of [first, second]) child.stdin?.end()
  for (const { ended } of [first, second]) expect(await ended).toEqual([0, null])
  expect(builds()).toBe(1)
  expect(second.said()).not.toContain('Preparando')
})

test('a build that the system kills is short of memory, and is not taken for built', () => {
  writeFileSync(at('die'), '')
  for (let time = 1; time <= 2; time++) {
    const { status, stderr } = setup('start')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^\s*Se acabó la memoria\. .*1,5 GB/)
    expect(builds()).toBe(time)
  }
})
