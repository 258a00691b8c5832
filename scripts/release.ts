import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { glob } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import packageJson from '../package.json' with { type: 'json' }
import { megabytes, run } from './terminal.ts'

const USO = `Uso:
  npm run release                  un archivo para Linux x64 y otro para arm64, cada uno con su suma (.sha256)
  npm run release -- x64           solo el de x64
Lleva lo confirmado en git, ya preparado y con su Node: campanario actualizar ARCHIVO no necesita nada más.`

/** What a server needs of the project; tests, and what only builds, stay. */
const PARTS = [
  'app',
  'deploy',
  'docs',
  'public',
  'scripts',
  'server',
  '.npmrc',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
]
PARTS.push('README.md', 'package.json', 'package-lock.json')
/** What nothing reads on a server: 150 of the packages' MB. */
const UNREAD = /(?<!license)\.(map|md|markdown|d\.[cm]?ts|tsbuildinfo)$/i

await run(USO, {}, async ({ positionals }) => {
  const lines: string[] = []
  for (const cpu of positionals.length > 0 ? positionals : ['x64', 'arm64']) lines.push(await release(cpu))
  return lines.join('\n')
})

/** Makes the archive for one kind of processor. @returns what there is to say of it. */
async function release(cpu: string): Promise<string> {
  if (cpu !== 'x64' && cpu !== 'arm64') throw new OperatorError(`No hay archivo para «${cpu}».\n${USO}`)
  const stage = mkdtempSync(join(tmpdir(), 'campanario-release-'))
  try {
    const name = `campanario-${packageJson.version}`
    const folder = join(stage, name)
    mkdirSync(folder)
    must('git', ['archive', '--output', join(stage, 'project.tar'), 'HEAD', ...PARTS])
    must('tar', ['-xf', join(stage, 'project.tar'), '-C', folder])
    cpSync('build', join(folder, 'build'), { recursive: true })
    installFor(cpu, folder, stage)
    for await (const file of glob('node_modules/**/*', { cwd: folder }))
      if (UNREAD.test(file)) rmSync(join(folder, file), { recursive: true })
    // Nothing is left to install or build: scripts/setup.mjs and deploy/instalar.sh look for it.
    writeFileSync(join(folder, '.release'), '')
    const archive = resolve(`${name}-linux-${cpu}.tar.gz`)
    must('tar', ['--owner=0', '--group=0', '-czf', archive, '-C', stage, name])
    const hash = createHash('sha256')
    await pipeline(createReadStream(archive), hash)
    writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${basename(archive)}\n`)
    const unpacked =
      Number(spawnSync('du', ['-sk', folder], { encoding: 'utf8' }).stdout.split('\t')[0]) * 1024
    return `${basename(archive)}: ${megabytes(statSync(archive).size)}, ${megabytes(unpacked)} en el disco`
  } finally {
    rmSync(stage, { recursive: true })
  }
}

/** The packages that run, and the Node that they run on, for that processor. */
function installFor(cpu: string, folder: string, stage: string) {
  const target = [
    '--os=linux',
    `--cpu=${cpu}`,
    '--libc=glibc',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  must('npm', ['ci', '--omit=dev', ...target], folder)
  // The package `node` fetches it by a script, for the processor that it runs on.
  must('npm', [
    'install',
    '--prefix',
    stage,
    '--no-save',
    '--force',
    `node-linux-${cpu}@${packageJson.dependencies.node}`,
    ...target,
  ])
  const bin = join(folder, 'node_modules/node/bin')
  mkdirSync(bin, { recursive: true })
  copyFileSync(join(stage, `node_modules/node-linux-${cpu}/bin/node`), join(bin, 'node'))
  rmSync(join(folder, 'node_modules/.bin/node'), { force: true })
  symlinkSync('../node/bin/node', join(folder, 'node_modules/.bin/node'))
}

/** @throws OperatorError if the command fails; it said why. */
function must(command: string, args: string[], cwd = '.') {
  if (spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    throw new OperatorError(`Falló ${command} ${args[0]}.`)
}
