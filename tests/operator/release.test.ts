import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import { COMPILED } from '#tests/support/site.ts'
import packageJson from '../../package.json' with { type: 'json' }

/*
 * `npm run release` for a project of a few files, whose packages npm would bring from the network. Of the real
 * one the command itself asks the same before it is done: unpacked, it has to start.
 */

let project = ''
const at = (...path: string[]) => join(project, ...path)
const NAME = `campanario-${packageJson.version}`
const ARCHIVE = `${NAME}-linux-${process.arch}.tar.gz`

const PACKAGES = `#!/bin/sh
case "$1" in
ci) mkdir -p node_modules/.bin node_modules/a && touch node_modules/a/index.js node_modules/a/index.js.map node_modules/a/LICENSE.md ;;
install) mkdir -p "$3/node_modules/node-linux-${process.arch}/bin" && cd "$3/node_modules/node-linux-${process.arch}/bin" &&
  printf '#!/bin/sh\\nexec ${process.execPath} "$@"\\n' >node && chmod +x node ;;
esac
`
const SERVER = `import { createServer } from 'node:http'
import about from '../package.json' with { type: 'json' }
const { version } = about
createServer((_, answer) => answer.end(JSON.stringify({ version }))).listen(process.env.PORT, '127.0.0.1')
`

beforeEach(() => {
  project = testFolder()
  for (const folder of ['app', 'bin', 'build', 'deploy', 'docs', 'public', 'scripts', 'server', 'tests']) {
    mkdirSync(at(folder))
    writeFileSync(at(folder, 'one.ts'), '')
  }
  for (const file of ['.npmrc', '.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md', 'package-lock.json'])
    writeFileSync(at(file), '')
  writeFileSync(at('package.json'), JSON.stringify({ version: packageJson.version, type: 'module' }))
  writeFileSync(at('bin/npm'), PACKAGES, { mode: 0o755 })
})

function release(server: string) {
  writeFileSync(at('server/main.ts'), server)
  const commit = 'git init -q && git add . && git -c user.name=a -c user.email=a@b.cl commit -qm x'
  expect(spawnSync('sh', ['-c', commit], { cwd: project }).status).toBe(0)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('scripts/release.ts'), process.arch],
    {
      cwd: project,
      env: { PATH: `${at('bin')}:${process.env.PATH}`, NODE_COMPILE_CACHE: COMPILED },
      encoding: 'utf8',
    },
  )
  return { status, said: stdout + stderr }
}

test('a release is one archive with its checksum, which starts where it is unpacked', () => {
  expect(release(SERVER)).toEqual({ status: 0, said: expect.stringMatching(/^campanario-.* Arranca\.\n$/) })
  const sh = (command: string) => spawnSync('sh', ['-c', command], { cwd: project, encoding: 'utf8' })
  expect(sh(`sha256sum -c ${ARCHIVE}.sha256`).status).toBe(0)
  const files = sh(`tar -tzf ${ARCHIVE}`).stdout.split('\n')
  for (const each of ['.release', 'build/one.ts', 'server/main.ts', 'node_modules/a/index.js'])
    expect(files).toContain(`${NAME}/${each}`)
  // As a server counts them, to see that some were lost.
  const counted = sh(
    `tar -xzf ${ARCHIVE} && cd ${NAME} && find app build node_modules scripts server -type f | wc -l`,
  )
  expect(sh(`cat ${NAME}/.release`).stdout.trim()).toBe(counted.stdout.trim())
  sh(`rm -r ${NAME}`)
  expect(files.every((each) => each === '' || each.startsWith(`${NAME}/`))).toBe(true)
  // What nothing reads on a server, but for a license.
  expect(files.filter((each) => /\/tests\/|\.map$|\.md$/.test(each)).sort()).toEqual(
    [`${NAME}/CHANGELOG.md`, `${NAME}/README.md`, `${NAME}/node_modules/a/LICENSE.md`].sort(),
  )
})

test('one that does not start is none', () => {
  const { status, said } = release("throw new Error('no hay base de datos')")
  expect([status, said]).toEqual([1, expect.stringMatching(/no arranca.*no hay base de datos/s)])
  expect(readdirSync(project).filter((name) => name.startsWith('campanario-'))).toEqual([])
})
