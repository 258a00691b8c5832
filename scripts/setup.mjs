// Runs before `npm start` and `npm test`, possibly before anything is installed: Node's own modules only.
// Does what is missing or outdated, says so, and is quick otherwise. `npm run build` always builds.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
const say = (text) => process.stdout.write(`  ${text}\n`)

/**
 * One install or build at a time, in whatever process: waits while another holds this name. Linux gives the
 * name of a process free however it ends; elsewhere nobody waits.
 */
async function takeTurn() {
  const name = `\0campanario ${hash(root).slice(0, 32)}`
  for (let waited = false; process.platform === 'linux'; waited = true) {
    const server = createServer((waiting) => waiting.unref()).unref()
    const failed = await new Promise((resolve) => server.once('error', resolve).listen(name, resolve))
    if (failed?.code !== 'EADDRINUSE') return
    if (!waited) say('Otro proceso está instalando o preparando el sitio. Espero a que termine…')
    await new Promise((resolve) =>
      createConnection(name)
        .on('error', () => {})
        .once('close', resolve),
    )
  }
}

/** @returns only if the command succeeded. */
function run(command, args, failure) {
  const { status, signal } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  // The kernel kills whatever exceeds the memory, and V8 gives up at its own limit; a shell between reports
  // 128 more.
  const outOfMemory = ['SIGKILL', 'SIGABRT'].includes(signal) || status === 137 || status === 134
  if (signal !== 'SIGINT') process.stderr.write(`\n  ${outOfMemory ? MEMORY : failure}\n\n`)
  process.exit(1)
}

/**
 * Measured: with 800 MB for it alone the build is killed, with 1,000 it is not; the system needs some too.
 */
const MEMORY =
  'Se acabó la memoria. Instalar y preparar el sitio necesita una máquina con 1,5 GB, contando el espacio de intercambio (swap).'

const hash = (text) => createHash('sha256').update(text).digest('hex')

/** Flush before anything vouches for files: after a power cut they might not be there. */
const flush = () => spawnSync('sync', ['-f', root], { stdio: 'ignore' })

/**
 * Whether npm, whoever called it, installed what package-lock.json says: it writes down what, once all is
 * done.
 */
function isInstalled() {
  const packagesOf = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8')).packages
  try {
    const installed = packagesOf('node_modules', '.package-lock.json')
    const isThere = ([path, { version, integrity, optional }]) =>
      Object.hasOwn(installed, path)
        ? installed[path].version === version && installed[path].integrity === integrity
        : optional // of another system
    const { '': _project, ...wanted } = packagesOf('package-lock.json')
    return existsSync(join(bin, 'node')) && Object.entries(wanted).every(isThere)
  } catch {
    return false
  }
}

function install() {
  if (isInstalled()) return
  say('Instalando lo necesario (solo la primera vez; toma uno o dos minutos)…')
  const npm = (...args) =>
    run(
      'npm',
      [...args, '--no-audit', '--no-fund', '--loglevel=error'],
      'No se pudo instalar. Revisa la conexión a internet y el espacio en el disco, e inténtalo de nuevo.',
    )
  // npm leaves out packages made for a newer Node than the one it runs on (18 in Debian 12 and Ubuntu 24.04),
  // and the build with them: it runs on the site's own.
  const folder = OLD.test(process.version) && mkdtempSync(join(tmpdir(), 'campanario-node-'))
  if (folder) {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    npm('install', '--prefix', folder, `node@${dependencies.node}`)
    env.PATH = `${join(folder, 'node_modules', '.bin')}${delimiter}${env.PATH}`
    env.NODE_NO_WARNINGS = '1' // about the old npm
  }
  npm('ci', '--include=dev')
  flush()
}

const OLD = /^v(1\d|20|21)\./

/** Names, sizes and times of the build's inputs: unlike their content, read in milliseconds. */
function sources() {
  const lines = []
  const walk = (path) => {
    const stat = statSync(path)
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name))
    else lines.push(`${path} ${stat.size} ${stat.mtimeMs}`)
  }
  for (const name of [
    'app',
    'server',
    'public',
    // The version that the site says.
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
  ]) {
    if (existsSync(join(root, name))) walk(join(root, name))
  }
  return hash(lines.join('\n'))
}

const STAMP = join(root, 'build', '.sources')

const isBuilt = () =>
  existsSync(STAMP) &&
  readFileSync(STAMP, 'utf8') === sources() &&
  existsSync(join(root, 'build/server/index.js'))

function build() {
  const built = sources()
  rmSync(STAMP, { force: true }) // an interrupted build leaves neither the old one nor the new
  say('Preparando el sitio…')
  run(
    'react-router',
    ['build', '--logLevel', 'warn'],
    'No se pudo preparar el sitio: el error está más arriba.',
  )
  flush()
  // What the tests keep compiled (`tests/support/site.ts`) is of the build before.
  rmSync(join(root, 'node_modules/.cache/campanario'), { recursive: true, force: true })
  writeFileSync(STAMP, built)
}

/**
 * Programs that tests use, and their Debian packages in order of preference. Without a browser there are no
 * journeys; without Icecast they use the project's own station; without a proxy, ShellCheck or Python's
 * modules, their tests are skipped.
 */
const FOR_TESTS = [
  {
    packages: ['chromium-headless-shell', 'chromium'],
    isThere: () => hasBrowser('chromium-headless-shell'),
  },
  { packages: ['icecast2'], isThere: () => existsSync('/usr/bin/icecast2') },
  { packages: ['ffmpeg'], isThere: () => existsSync('/usr/bin/ffmpeg') },
  { packages: ['nginx-light'], isThere: () => existsSync('/usr/sbin/nginx') },
  { packages: ['caddy'], isThere: () => existsSync('/usr/bin/caddy') },
  { packages: ['fail2ban'], isThere: () => existsSync('/usr/bin/fail2ban-regex') },
  { packages: ['shellcheck'], isThere: () => existsSync('/usr/bin/shellcheck') },
  { packages: ['openssl'], isThere: () => existsSync('/usr/bin/openssl') },
  ...['icalendar', 'recurring_ical_events', 'feedparser'].map((name) => ({
    packages: [`python3-${name.replaceAll('_', '-')}`],
    isThere: () => hasPython(name),
  })),
]

const hasBrowser = (name) => Boolean(process.env.CHROMIUM) || existsSync(`/usr/bin/${name}`)

/** Debian's Python, without starting it: that takes a second. */
const hasPython = (name) =>
  ['', '.py'].some((end) => existsSync(`/usr/lib/python3/dist-packages/${name}${end}`))

/** Keeps Icecast's package from asking questions and starting a service. */
function apt(...args) {
  const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  return spawnSync('apt-get', [...args, '-y', '-qq'], { stdio: 'ignore', env: quiet }).status === 0
}

function journeys() {
  const missing = FOR_TESTS.filter(({ isThere }) => !isThere())
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Instalando ${missing.map(({ packages }) => packages[0]).join(', ')} para las pruebas…`)
    apt('update')
    for (const { packages } of missing)
      packages.some((name) => apt('install', '--no-install-recommends', name))
  }
  if (hasBrowser('chromium-headless-shell') || hasBrowser('chromium')) return
  say('Descargando el navegador de las pruebas…')
  run(
    'playwright',
    ['install', 'chromium'],
    "The journeys need Chromium: install your system's package «chromium», or set CHROMIUM to its path.",
  )
}

// `npm start | head` closes our output.
process.stdout.on('error', () => {})
await takeTurn()
const goal = process.argv[2]
if (goal === 'build') build()
// A release (scripts/release.ts) brings all of it.
else if (!existsSync(join(root, '.release'))) {
  install()
  if (goal !== 'install' && !isBuilt()) build()
  if (goal === 'test') journeys()
}
