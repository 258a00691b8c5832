import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
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
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import packageJson from '../package.json' with { type: 'json' }
import { megabytes, run } from './terminal.ts'

const USO = `Uso:
  npm run release                  un archivo para Linux x64 y otro para arm64, cada uno con su suma (.sha256)
  npm run release -- x64           solo el de x64
Lleva lo confirmado en git, ya preparado y con su Node: campanario actualizar ARCHIVO no necesita nada más.`

/** What a server needs of the project: all but its tests, and how they are run. */
const PARTS = [
  '.',
  ':!tests',
  ':!.ci',
  ':!*.test.ts',
  ':!biome.json',
  ':!playwright.config.ts',
  ':!vitest.config.ts',
]
/** What nothing reads on a server: 150 of the packages' MB. */
const UNREAD = /(?<!license)\.(map|md|markdown|d\.[cm]?ts|tsbuildinfo)$/i

/** How many files the program has, by which a server sees that some were lost: as deploy/instalar.sh counts. */
const COUNT = 'find app build node_modules scripts server -type f 2>/dev/null | wc -l >.release'

/** On a machine that also does other things. */
const STARTS_WITHIN_MS = 60_000

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
    must('sh', ['-c', COUNT], folder)
    const archive = resolve(`${name}-linux-${cpu}.tar.gz`)
    must('tar', ['--owner=0', '--group=0', '-czf', archive, '-C', stage, name])
    const starts = cpu === process.arch
    if (starts) await tryToStart(archive, join(stage, 'tried'))
    const hash = createHash('sha256')
    await pipeline(createReadStream(archive), hash)
    writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${basename(archive)}\n`)
    const unpacked =
      Number(spawnSync('du', ['-sk', folder], { encoding: 'utf8' }).stdout.split('\t')[0]) * 1024
    return `${basename(archive)}: ${megabytes(statSync(archive).size)}, ${megabytes(unpacked)} en el disco. ${starts ? 'Arranca.' : 'No se probó: es de otro procesador.'}`
  } finally {
    rmSync(stage, { recursive: true })
  }
}

/**
 * Unpacks it as a server does, and starts it as a new site.
 * @throws OperatorError with what it said if it does not come up; then there is no archive.
 */
async function tryToStart(archive: string, folder: string) {
  mkdirSync(folder)
  must('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'])
  const port = await freePort()
  const server = spawn('node_modules/.bin/node', ['server/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      EXAMPLE_CONTENT: 'off',
      LOG_LEVEL: 'error',
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(server.stdout), text(server.stderr)])
  const ended = once(server, 'close')
  const until = performance.now() + STARTS_WITHIN_MS
  let version: unknown
  while (version === undefined && server.exitCode === null && performance.now() < until) {
    await pause(200)
    const answer = await fetch(`http://127.0.0.1:${port}/salud`).catch(() => undefined)
    version = answer && ((await answer.json()) as { version: unknown }).version
  }
  server.kill()
  await ended
  if (version === packageJson.version) return
  rmSync(archive)
  const how = typeof version === 'string' ? `dice ser la ${version}` : 'no arranca'
  throw new OperatorError(`${basename(archive)} ${how}:\n${(await said).join('').trim()}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
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
