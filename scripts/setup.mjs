// Runs before `npm start` and `npm test`, possibly before anything is installed: Node's own modules only.
// Does what is missing or outdated, says so, and is quick otherwise.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
const say = (text) => process.stdout.write(`  ${text}\n`)

/** Runs a step unless its stamp matches the inputs. */
function once(name, fingerprint, isThere, step) {
  const stamp = join(root, 'node_modules', `.campanario-${name}`)
  const done = existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
  if (done && isThere()) return
  rmSync(stamp, { force: true }) // an interrupted step leaves neither the old result nor the new
  step()
  // Flush before stamping: after a power cut a stamp must not vouch for files that never reached the disk.
  spawnSync('sync', ['-f', dirname(stamp)], { stdio: 'ignore' })
  writeFileSync(stamp, fingerprint)
}

function run(command, args, failure) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  process.stderr.write(`\n  ${failure}\n\n`)
  process.exit(1)
}

const hash = (text) => createHash('sha256').update(text).digest('hex')

function install() {
  const fingerprint = hash(readFileSync(join(root, 'package-lock.json')))
  once(
    'install',
    fingerprint,
    () => existsSync(join(bin, 'node')),
    () => {
      say('Instalando lo necesario (solo la primera vez; toma uno o dos minutos)…')
      run(
        'npm',
        ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
        'No se pudo instalar. Revisa la conexión a internet e inténtalo de nuevo.',
      )
    },
  )
}

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
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
  ]) {
    if (existsSync(join(root, name))) walk(join(root, name))
  }
  return hash(lines.join('\n'))
}

function build() {
  once(
    'build',
    sources(),
    () => existsSync(join(root, 'build', 'server', 'index.js')),
    () => {
      say('Preparando el sitio…')
      run(
        'react-router',
        ['build', '--logLevel', 'warn'],
        'No se pudo preparar el sitio: el error está más arriba.',
      )
    },
  )
}

/**
 * Programs that tests use, and their Debian packages in order of preference. Without a browser there are no journeys;
 * without Icecast they use the project's own station; without nginx, or Python's modules, their tests are skipped.
 */
const FOR_TESTS = [
  {
    packages: ['chromium-headless-shell', 'chromium'],
    isThere: () => hasBrowser('chromium-headless-shell'),
  },
  { packages: ['icecast2'], isThere: () => existsSync('/usr/bin/icecast2') },
  { packages: ['ffmpeg'], isThere: () => existsSync('/usr/bin/ffmpeg') },
  { packages: ['nginx-light'], isThere: () => existsSync('/usr/sbin/nginx') },
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

const goal = process.argv[2]
install()
if (goal === 'start' || goal === 'test') build()
if (goal === 'test') journeys()
