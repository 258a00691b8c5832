import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { testFolder } from '#tests/support/files.ts'
import { isInstalled } from '#tests/support/nginx.ts'

// deploy/instalar.sh, each step in a made-up root, from a project of a few files: what it would ask of the
// system is written down instead of done.

const COMMANDS = [
  'apt-get',
  'chown',
  'curl',
  'dpkg',
  'fallocate',
  'getent',
  'id',
  'mkswap',
  'npm',
  'runuser',
  'ss',
]
COMMANDS.push('swapoff', 'swapon', 'systemctl', 'useradd', 'userdel', 'caddy', 'hostname')

let root = ''
const at = (...path: string[]) => join(root, ...path)
/** Of the project that is installed. */
const script = () => at('project/deploy/instalar.sh')
const read = (...path: string[]) => readFileSync(at(...path), 'utf8')
const settings = () => parseEnv(read('srv/campanario/.env'))
/** What the system was asked for, in order. */
const asked = () => (existsSync(at('asked')) ? read('asked').trim().split('\n') : [])
/** Makes a command answer: a script. */
const answer = (command: string, script: string) =>
  writeFileSync(at('bin', command), `#!/bin/sh\necho "${command} $*" >> ${at('asked')}\n${script}\n`, {
    mode: 0o755,
  })
/** Runs steps of the installer, or all of it. */
const run = (steps: string, env: Record<string, string> = {}) =>
  spawnSync('bash', ['--norc', '-c', `set -e; . ${script()}; ${steps}`], {
    env: { PATH: `${at('bin')}:${process.env.PATH}`, RAIZ: root, ESPERA: '0', ...env },
    input: '',
    encoding: 'utf8',
  })
const ANSWERS = 'iglesia.cl ana@iglesia.cl smtps://ana:p%23ss@smtp.iglesia.cl'
const settled = (answers = ANSWERS) => `preguntar ${answers}; copiar_programa; guardar_ajustes`

beforeEach(() => {
  root = testFolder()
  for (const folder of ['bin', 'etc/caddy', 'etc/systemd/system', 'proc', 'var/cache'])
    mkdirSync(at(folder), { recursive: true })
  cpSync('deploy', at('project/deploy'), { recursive: true })
  for (const folder of ['app', 'build', 'data', 'node_modules', 'server']) mkdirSync(at('project', folder))
  for (const file of ['.npmrc', '.env.example', 'package.json', 'package-lock.json'])
    cpSync(file, at('project', file), { preserveTimestamps: true })
  for (const command of COMMANDS) answer(command, '')
  answer('getent', 'exit 2')
  writeFileSync(at('etc/os-release'), 'ID=debian\nVERSION_ID="13"\n')
  writeFileSync(at('etc/caddy/Caddyfile'), ':80 {\n\tfile_server\n}\n')
  writeFileSync(at('proc/meminfo'), 'MemTotal:        2000000 kB\nSwapTotal:             0 kB\n')
})

test('is written as ShellCheck likes it', ({ skip }) => {
  skip(!isInstalled('shellcheck'), 'shellcheck is not installed')
  const scripts = ['deploy/instalar.sh', 'deploy/campanario']
  expect(spawnSync('shellcheck', ['-x', '-P', '.', ...scripts], { encoding: 'utf8' }).stdout).toBe('')
})

test('asks three questions, each of which may be answered before, and none again', () => {
  for (const [steps, wrong] of [
    ['preguntar', '¿Qué dominio'],
    ['preguntar http://localhost:3000/', 'no es un dominio'],
    ['preguntar iglesia.cl', '¿Cuál es tu correo?'],
    ['preguntar iglesia.cl ana@iglesia', 'no es un correo'],
    ['preguntar iglesia.cl ana@iglesia.cl', '¿Con qué servidor'],
    ['preguntar iglesia.cl ana@iglesia.cl smtp.iglesia.cl', 'empiece con smtps://'],
  ] as const) {
    const { status, stdout, stderr } = run(steps)
    expect([status, stdout + stderr]).toEqual([1, expect.stringContaining(wrong)])
  }
  expect(run('preguntar', { DOMINIO: 'iglesia.cl', CORREO: 'a@b.cl', SMTP_URL: 'después' }).status).toBe(0)
  expect(run(settled('iglesia.cl ana@iglesia.cl después')).stderr).toBe('')
  expect(run('preguntar; echo $DOMINIO $CORREO $SMTP_URL').stdout).toBe('iglesia.cl ana@iglesia.cl después\n')
})

test('the answers become the settings that the site reads, and Caddy’s file', () => {
  expect(run(settled(ANSWERS.replace('iglesia.cl', 'https://Ñuñoa.cl/')))).toMatchObject({
    status: 0,
    stderr: '',
  })
  const env = readEnv(settings())
  expect({ ...env, SMTP_URL: env.SMTP_URL?.reveal() }).toMatchObject({
    ORIGIN: 'https://xn--uoa-6mab.cl',
    HOST: '127.0.0.1',
    TRUST_PROXY: ['127.0.0.0/8', '::1'],
    DATA_DIR: '/var/lib/campanario',
    BACKUP_EVERY: 86_400_000,
    SMTP_URL: 'smtps://ana:p%23ss@smtp.iglesia.cl',
    MAIL_FROM: 'avisos@xn--uoa-6mab.cl',
  })
  expect(statSync(at('srv/campanario/.env')).mode & 0o777).toBe(0o640)
  expect(statSync(at('var/lib/campanario')).mode & 0o777).toBe(0o700)
  const caddy = read('etc/caddy/campanario.caddy')
  for (const line of ['xn--uoa-6mab.cl {', '\ttls ana@iglesia.cl', '\treverse_proxy 127.0.0.1:3000 {'])
    expect(caddy.split('\n')).toContain(line)
  expect(caddy).not.toMatch(/\{\$|^#www#/m)
})

test('the commands read a setting as the site does', () => {
  mkdirSync(at('srv/campanario'), { recursive: true })
  const lines = [
    'PORT=3100 # el de siempre',
    "DATA_DIR='/srv/datos de ana' # aquí",
    'HOST="a#b $(id)"\r',
    '  export ORIGIN = https://iglesia.cl\r',
    'MAIL_FROM=',
    'S3_BUCKET=uno',
    'S3_BUCKET=dos',
    '#SMTP_URL=x',
  ]
  writeFileSync(at('srv/campanario/.env'), `${lines.join('\n')}\n`)
  const names = [...Object.keys(settings()), 'SMTP_URL']
  const { stdout } = run(`for name in ${names.join(' ')}; do echo "$name=[$(ajuste $name)]"; done`)
  expect(stdout.trim().split('\n')).toEqual(names.map((name) => `${name}=[${settings()[name] ?? ''}]`))
})

test('run again it keeps what was set by hand, mends what is missing, and takes what is said anew', () => {
  run(settled())
  answer('getent', '')
  writeFileSync(
    at('srv/campanario/.env'),
    "# de la iglesia\nORIGIN=https://iglesia.cl\nPORT=4000\n# HOST=x\nMAIL_FROM='yo@b.cl'\n",
  )
  expect(run(settled('nueva.cl')).status).toBe(0)
  expect(read('srv/campanario/.env')).toBe(
    "# de la iglesia\nORIGIN=https://nueva.cl\nPORT=4000\nHOST=127.0.0.1\nMAIL_FROM='yo@b.cl'\nCORREO=ana@iglesia.cl\nTRUST_PROXY=1\nBACKUP_EVERY=24h\n",
  )
  const caddy = read('etc/caddy/campanario.caddy')
  for (const line of [
    'nueva.cl {',
    '\treverse_proxy 127.0.0.1:4000 {',
    'www.nueva.cl {',
    '\ttls ana@iglesia.cl',
  ])
    expect(caddy.split('\n')).toContain(line)
})

test('a certificate of one’s own stays when it is run again, until its line is taken out', () => {
  const [files, internal] = ['/etc/caddy/cert.pem /etc/caddy/llave.pem', 'internal']
  mkdirSync(at('srv/campanario'), { recursive: true })
  const set = (answers = '') => `preguntar ${answers}; guardar_ajustes`
  const served = () => read('etc/caddy/campanario.caddy').match(/^\ttls .*/gm)
  expect(run(set(ANSWERS), { CERTIFICADO: internal }).status).toBe(0)
  expect(served()).toEqual(['\ttls internal'])
  expect(run(set(), { CERTIFICADO: files }).status).toBe(0)
  answer('getent', '')
  for (const _ of [1, 2]) expect(run(set())).toMatchObject({ status: 0, stderr: '' })
  expect(served()).toEqual([`\ttls ${files}`, `\ttls ${files}`])
  writeFileSync(at('srv/campanario/.env'), read('srv/campanario/.env').replace(/^CERTIFICADO=.*/m, ''))
  expect(run(set()).status).toBe(0)
  expect(served()).toEqual(['\ttls ana@iglesia.cl', '\ttls ana@iglesia.cl'])
  expect(run('preguntar', { CERTIFICADO: '/etc/caddy/cert.pem' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('CERTIFICADO es «internal», o los archivos'),
  })
})

test('behind a proxy that is there already Caddy is neither installed nor set up, the next time either', () => {
  mkdirSync(at('srv/campanario'), { recursive: true })
  const noCaddy = 'command() { [ "$2" != caddy ] && builtin command "$@"; }'
  const steps = (answers = '') =>
    `${noCaddy}; preguntar ${answers}; instalar_paquetes; guardar_ajustes; poner_proxy`
  for (const each of [run(steps(ANSWERS), { PROXY: 'otro' }), run(steps())])
    expect(each).toMatchObject({ status: 0, stderr: '' })
  expect(asked().filter((each) => /apt-get|caddy/.test(each))).toEqual([])
  expect(readdirSync(at('etc/caddy'))).toEqual(['Caddyfile'])
  expect(run('preguntar; comprobar').stdout).toContain('delante de http://127.0.0.1:3000')
  writeFileSync(at('srv/campanario/.env'), read('srv/campanario/.env').replace('PROXY=otro', ''))
  expect(run(steps()).status).toBe(0)
  expect(asked()).toContainEqual(expect.stringMatching(/^apt-get install .* caddy$/))
  // And back: Caddy gives way to the other, which has to listen in its place.
  expect(existsSync(at('etc/caddy/campanario.caddy'))).toBe(true)
  expect(run(`preguntar ${ANSWERS}; guardar_ajustes; poner_proxy`, { PROXY: 'otro' }).status).toBe(0)
  expect(readdirSync(at('etc/caddy'))).toEqual(['Caddyfile'])
  expect(read('etc/caddy/Caddyfile')).not.toContain('campanario')
})

test('the program is copied without what is another machine’s, and nothing else of the folder touched', () => {
  mkdirSync(at('srv/campanario/server'), { recursive: true })
  for (const file of ['.env', 'propio.txt', 'server/viejo.ts']) writeFileSync(at('srv/campanario', file), 'x')
  expect(run('copiar_programa').status).toBe(0)
  const there = readdirSync(at('srv/campanario'))
  expect(there).toEqual(
    expect.arrayContaining(['.env', '.npmrc', 'app', 'package-lock.json', 'propio.txt', 'server']),
  )
  for (const name of ['node_modules', 'build', 'data']) expect(there).not.toContain(name)
  expect([read('srv/campanario/.env'), existsSync(at('srv/campanario/server/viejo.ts'))]).toEqual([
    'x',
    false,
  ])
  // What did not change is not built again.
  const time = (path: string) => Math.round(statSync(path).mtimeMs / 1000)
  expect(time(at('srv/campanario/package.json'))).toBe(time('package.json'))
})

test('a site that runs keeps each part of its program until the new one is whole', () => {
  expect(run('copiar_programa').status).toBe(0)
  const program = () => readdirSync(at('srv/campanario')).filter((name) => name !== '.aparte')
  const before = program()
  answer('cp', 'exit 1')
  expect(run('copiar_programa').status).toBe(1)
  expect(program()).toEqual(before)
  expect(readdirSync(at('srv/campanario/deploy'))).toEqual(readdirSync('deploy'))
  spawnSync('rm', [at('bin/cp')])
  expect(run('copiar_programa').status).toBe(0)
  expect(readdirSync(at('srv/campanario'))).toEqual(before)
})

test('a release brings its packages and its build, and is known from a version that runs', () => {
  const release = at('release')
  for (const folder of ['build/server', 'node_modules/a', 'deploy'])
    mkdirSync(join(release, folder), { recursive: true })
  for (const file of ['.release', 'build/server/index.js', 'node_modules/a/index.js', '.env.example'])
    writeFileSync(join(release, file), '')
  writeFileSync(join(release, 'package.json'), '{\n  "version": "0.3.0",\n}\n')
  copyFileSync(script(), join(release, 'deploy/instalar.sh'))
  answer('node', 'exit 3')
  const steps = (of: string) =>
    spawnSync(
      'bash',
      ['--norc', '-c', `set -e; . ${of}; ! es_otra_version; copiar_programa; preparar_programa`],
      {
        env: { PATH: `${at('bin')}:${process.env.PATH}`, RAIZ: root },
      },
    ).status
  expect(steps(join(release, 'deploy/instalar.sh'))).toBe(0)
  expect(existsSync(at('srv/campanario/node_modules/a/index.js'))).toBe(true)
  expect(run('es_otra_version').status).toBe(0)
  // A checkout after it is installed and built again.
  expect(run('copiar_programa; preparar_programa').status).toBe(3)
})

test('packages, user, service and proxy: only what is missing, and another’s Caddy stays as it is', () => {
  run(`instalar_paquetes; crear_usuario; ${settled()}; poner_servicio; poner_proxy; poner_proxy`)
  expect(asked().filter((each) => /^(apt-get|useradd)/.test(each))).toEqual([])
  expect(read('etc/systemd/system/campanario.service')).toBe(
    readFileSync('deploy/campanario.service', 'utf8'),
  )
  expect(asked()).toEqual(
    expect.arrayContaining(['systemctl restart campanario', 'systemctl reload-or-restart caddy']),
  )
  expect(read('etc/caddy/Caddyfile')).toBe(':80 {\n\tfile_server\n}\nimport campanario.caddy\n')
  answer('id', 'exit 1')
  run('crear_usuario')
  expect(asked().at(-1)).toMatch(/^useradd --system .* campanario$/)
  answer('runuser', 'echo "loading certificates: permission denied" >&2; exit 1')
  expect(run('poner_proxy')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/Caddy no acepta .*\n {4}loading certificates: permission denied\n/),
  })
  expect(asked()).toContainEqual(expect.stringMatching(/^runuser -u caddy -- caddy validate /))
  answer('runuser', '')
  answer('systemctl', '[ "$1" != reload-or-restart ]')
  // Debian's prints its environment first.
  answer('journalctl', 'echo "HOME=/var/lib/caddy"; echo "listen tcp :80: bind: address already in use"')
  expect(run('poner_proxy')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/Caddy no pudo empezar.*\n {4}listen tcp :80: .* in use\n/),
  })
})

test('where memory is short the program is built with a swap file, which goes again', () => {
  answer('node', 'exit 3')
  mkdirSync(at('srv/campanario'), { recursive: true })
  run('preparar_programa')
  expect(asked().filter((each) => /swap/.test(each))).toEqual([])
  writeFileSync(at('proc/meminfo'), 'MemTotal:         980000 kB\nSwapTotal:             0 kB\n')
  answer('fallocate', 'touch "$3"')
  expect(run('preparar_programa').status).toBe(3)
  const swap = at('var/cache/campanario.swap')
  for (const each of ['mkswap', 'swapon', 'swapoff']) expect(asked()).toContain(`${each} ${swap}`)
  expect(existsSync(swap)).toBe(false)
})

test('leaves a port to whom it belongs, and says so', () => {
  answer('ss', `echo 'LISTEN 0 511 0.0.0.0:80 0.0.0.0:* users:(("nginx",pid=7,fd=6))'`)
  expect(run('revisar_maquina')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('ya es de «nginx»'),
  })
  expect(run('revisar_maquina; preguntar a.cl a@b.cl después', { PROXY: 'otro' }).status).toBe(0)
  answer('ss', `echo 'LISTEN 0 511 *:80 *:* users:(("caddy",pid=7,fd=6))'`)
  expect(run('revisar_maquina')).toMatchObject({ status: 0, stdout: '' })
  writeFileSync(at('etc/os-release'), 'ID=debian\nVERSION_ID="11"\n')
  expect(run('revisar_maquina').stdout).toContain('esto es debian 11')
})

test('knows Debian 12 and 13 and Ubuntu 24.04, and what each of them has to install', () => {
  for (const [id, version] of [
    ['debian', '12'],
    ['debian', '13'],
    ['ubuntu', '24.04'],
  ]) {
    writeFileSync(at('etc/os-release'), `ID=${id}\nVERSION_ID="${version}"\n`)
    expect(run('revisar_maquina')).toMatchObject({ status: 0, stdout: '', stderr: '' })
  }
  const install = 'command() { return 1; }; instalar_paquetes'
  expect(run(install).status).toBe(0)
  expect(asked()).toContain(
    'apt-get install -y -qq --no-install-recommends nodejs npm caddy curl ca-certificates',
  )
  // An Ubuntu without the part in which they are.
  answer('apt-get', 'case "$1" in install) exit 100;; esac')
  expect(run(install)).toMatchObject({ status: 1, stderr: expect.stringContaining('universe') })
})

test('takes up the site whose update the power ended between the two names', () => {
  mkdirSync(at('srv/campanario.anterior'), { recursive: true })
  writeFileSync(at('srv/campanario.anterior/.env'), 'ORIGIN=https://iglesia.cl\n')
  expect(run('main').stderr).toContain('¿Cuál es tu correo?')
  expect(settings()).toEqual({ ORIGIN: 'https://iglesia.cl' })
})

test('ends with what the doctor says and the link of the first administrator, or with what is amiss', () => {
  run(settled('iglesia.cl ana@iglesia.cl después'))
  const end = () => run('preguntar; esperar_sitio; comprobar; primer_administrador')
  const site = (list: string, add: string) =>
    answer('runuser', `case "$*" in *list) ${list};; *add*) ${add};; *doctor*) echo "✓ Disco"; exit 1;; esac`)
  site('echo Ninguno', 'echo "Sitio: x" >&2; echo https://iglesia.cl/admin/login?codigo=x')
  expect(end()).toMatchObject({ status: 0, stdout: '  ✓ Disco\nhttps://iglesia.cl/admin/login?codigo=x\n' })
  // An answer of this script’s is no setting of the site’s.
  site('echo Ninguno', 'echo "[$SMTP_URL]"')
  expect(run('preguntar; primer_administrador', { SMTP_URL: 'después' }).stdout).toBe('[]\n')
  site('echo ana@iglesia.cl: administra', 'exit 1')
  answer('curl', 'case "$*" in *https*) exit 6;; esac')
  const pending = end()
  for (const words of [
    'Todavía no hay certificado',
    '✓ Disco',
    'sudo campanario admin password ana@iglesia.cl',
  ])
    expect(pending.stdout).toContain(words)
  expect(pending.status).toBe(0)
  site('', 'echo La base de datos está ocupada >&2; exit 1')
  expect(end()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('ejecuta esto de nuevo. La base'),
  })
  answer('curl', 'exit 7')
  answer('journalctl', 'echo "DATA_DIR no se puede escribir"')
  expect(end()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/no responde.*\n {4}DATA_DIR no se puede escribir\n/),
  })
})

test('--quitar takes all away but settings and data, and says where they are', () => {
  run(`${settled()}; poner_servicio; poner_proxy`)
  writeFileSync(at('var/lib/campanario/campanario.sqlite'), 'x')
  mkdirSync(at('mnt/respaldos'), { recursive: true })
  run(`poner BACKUP_TO ${at('mnt/respaldos')},s3://iglesia/copias`)
  const installed = 'echo "??5?????? c /etc/caddy/Caddyfile"; [ "$1 $2" != "-s nodejs" ]'
  answer('dpkg', installed)
  const { status, stdout } = spawnSync('bash', [script(), '--quitar'], {
    env: { PATH: `${at('bin')}:${process.env.PATH}`, RAIZ: root },
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  for (const place of ['var/lib/campanario', 'srv/campanario/.env']) expect(stdout).toContain(at(place))
  expect(stdout).toContain(`respaldos: ${at('mnt/respaldos')} s3://iglesia/copias.`)
  expect(asked()).toContain(`chown -R root:root ${at('mnt/respaldos')}`)
  expect(stdout).toContain('autoremove --purge npm\n')
  expect(readdirSync(at('srv/campanario'))).toEqual(['.env'])
  expect(read('var/lib/campanario/campanario.sqlite')).toBe('x')
  expect(readdirSync(at('etc/systemd/system'))).toEqual([])
  // Somebody else's site is in it.
  expect([readdirSync(at('etc/caddy')), read('etc/caddy/Caddyfile')]).toEqual([
    ['Caddyfile'],
    ':80 {\n\tfile_server\n}\n',
  ])
  expect(asked()).toContain('systemctl disable --quiet --now campanario')
  expect(asked().join()).not.toContain('purge')
  expect(run('quitar').status).toBe(0)
  // Installed again, the site can write there too.
  answer('stat', 'echo root 700')
  run(settled())
  expect(asked()).toContain(`chown -R campanario:campanario ${at('mnt/respaldos')}`)
})

test('a release that lost files says which folder mends it', () => {
  writeFileSync(at('project/.release'), '1000\n')
  run(settled())
  expect(run('FUENTE=$PROGRAMA; copiar_programa')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Falta parte del programa. Desempaca otra vez su versión'),
  })
})
