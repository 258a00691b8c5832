import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migratedPostgres } from '#tests/support/databases.ts'
import { testFolder } from '#tests/support/files.ts'
import { freePort } from '#tests/support/network/port.ts'
import { COMPILED } from '#tests/support/site.ts'

/*
 * deploy/campanario in a made-up root: the site, its database and the versions are real, systemd and the users are not.
 * Other versions are this one by another number, or with another beginning.
 */

let root = ''
let port = 0
const at = (...path: string[]) => join(root, ...path)
const PROGRAM = 'srv/campanario'

/** What stands for a command of the system: a script. */
const command = (name: string, script: string) =>
  writeFileSync(at('bin', name), `#!/bin/bash\n${script}\n`, { mode: 0o755 })

const campanario = (args: string[], env = {}) => {
  const { status, stdout, stderr } = spawnSync('bash', [at(PROGRAM, 'deploy/campanario'), ...args], {
    env: {
      PATH: `${at('bin')}:${process.env.PATH}`,
      RAIZ: root,
      ESPERA: '20',
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
    cwd: root,
    input: '',
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

/** A program of this number in a folder: everything is this project's, but for its build, and for `begin`, which runs first. */
function makeVersion(folder: string, version: string, begin = '') {
  mkdirSync(join(folder, 'server'), { recursive: true })
  for (const name of ['app', 'node_modules', 'public', 'scripts'])
    symlinkSync(resolve(name), join(folder, name))
  cpSync('deploy', join(folder, 'deploy'), { recursive: true })
  const renamed = (text: string) => text.replace(/(\n\s+"?version"?: )"[^"]+"/, `$1"${version}"`)
  writeFileSync(join(folder, 'package.json'), renamed(readFileSync('package.json', 'utf8')))
  mkdirSync(join(folder, 'build/server'), { recursive: true })
  for (const name of ['client', 'server/assets'])
    symlinkSync(resolve('build', name), join(folder, 'build', name))
  const bundle = 'build/server/index.js'
  writeFileSync(join(folder, bundle), renamed(readFileSync(bundle, 'utf8')))
  for (const name of readdirSync('server'))
    if (name !== 'main.ts') symlinkSync(resolve('server', name), join(folder, 'server', name))
  writeFileSync(join(folder, 'server/main.ts'), begin + readFileSync('server/main.ts', 'utf8'))
}

/** The same as an archive, with its checksum. */
function archive(version: string, begin?: string): string {
  makeVersion(at('release/campanario'), version, begin)
  const file = at(`campanario-${version}.tar.gz`)
  // Some keep what they make from others.
  spawnSync('chmod', ['-R', 'go=', at('release')])
  spawnSync('tar', ['-c', '-I', 'gzip -1', '-f', file, '-C', at('release'), 'campanario'])
  spawnSync('sh', ['-c', `cd ${root} && sha256sum ${file.split('/').at(-1)} > ${file}.sha256`])
  return file
}

const running = async () => {
  const { version } = await (
    await fetch(`http://127.0.0.1:${port}/salud`, { headers: { connection: 'close' } })
  ).json()
  return version
}
const rows = <T>(work: (db: DatabaseSync) => T): T => {
  const db = new DatabaseSync(at('data/campanario.sqlite'), { timeout: 10_000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}
const write = () =>
  rows((db) =>
    db
      .prepare('insert into actividad (id, fecha, quien, accion, detalle) values (?, ?, ?, ?, ?)')
      .run(...['uno', new Date().toISOString(), 'ana', 'editó', 'x']),
  )
const written = () =>
  rows((db) => db.prepare("select count(*) as n from actividad where id = 'uno'").get()?.n)

beforeEach(async () => {
  root = testFolder()
  port = await freePort()
  for (const folder of ['bin', 'data', 'proc', 'etc/systemd/system', 'usr/local/bin'])
    mkdirSync(at(folder), { recursive: true })
  writeFileSync(at('proc/meminfo'), 'MemTotal: 4000000 kB\n')
  const start = `(cd ${at(PROGRAM)} && DATA_DIR=${at('data')} exec node --env-file=.env server/main.ts) >>${at('log')} 2>&1 </dev/null 9<&- & echo $! >${at('pid')}`
  const stop = `[ ! -e ${at('pid')} ] || { kill $(cat ${at('pid')}); while kill -0 $(cat ${at('pid')}); do sleep .05; done; rm ${at('pid')}; }`
  command('systemctl', `case "$1" in restart) ${stop}\n${start};; stop) ${stop};; esac 2>/dev/null`)
  command('runuser', `shift 3; DATA_DIR=${at('data')} exec "$@"`)
  for (const name of ['chown', 'id', 'journalctl']) command(name, '')
  makeVersion(at(PROGRAM), '0.2.0')
  writeFileSync(at(PROGRAM, '.env'), `DATA_DIR=/data\nPORT=${port}\nHOST=127.0.0.1\nEXAMPLE_CONTENT=off\n`)
})
/** Starts it, as the installer does. */
const install = () =>
  spawnSync('bash', ['-c', `. ${resolve('deploy/instalar.sh')}; poner_servicio; esperar_sitio`], {
    env: { PATH: `${at('bin')}:${process.env.PATH}`, RAIZ: root, ESPERA: '30' },
  })

afterEach(() => void spawnSync(at('bin/systemctl'), ['stop', 'campanario']))

test('an update runs, and going back to rows of the same kind loses nothing that was written since', async () => {
  install()
  expect(await running()).toBe('0.2.0')
  // Of an update that the power ended.
  mkdirSync(at(PROGRAM, '.copia'))
  writeFileSync(at(PROGRAM, '.copia/campanario.sqlite-antes'), '')
  const file = archive('0.3.0')
  expect(campanario(['actualizar', file])).toMatchObject({
    status: 0,
    said: expect.stringContaining('Listo: versión 0.3.0. Para volver a la 0.2.0: sudo campanario volver'),
  })
  expect(await running()).toBe('0.3.0')
  // The service is another user.
  expect(statSync(at(PROGRAM, 'server/main.ts')).mode & 0o777).toBe(0o644)
  expect(existsSync(at('srv/campanario.nuevo'))).toBe(false)
  expect(readdirSync(at('srv/campanario.anterior/.copia'))).not.toContain('campanario.sqlite-antes')
  expect(campanario(['actualizar', file]).said).toContain('La 0.3.0 ya está puesta.')
  write()
  writeFileSync(at(PROGRAM, '.env'), 'BACKUP_EVERY=12h\n', { flag: 'a' })
  expect(campanario(['volver'])).toMatchObject({
    status: 0,
    said: expect.stringContaining('Listo: versión 0.2.0'),
  })
  expect([await running(), written()]).toEqual(['0.2.0', 1])
  expect(readFileSync(at(PROGRAM, '.env'), 'utf8')).toContain('BACKUP_EVERY=12h')
  expect(campanario(['volver'])).toMatchObject({
    status: 1,
    said: expect.stringContaining('No hay ninguna versión anterior'),
  })
})

test('one that changes the rows and does not start is taken back by itself, with all that was there', async () => {
  install()
  write()
  const changes = `import { DatabaseSync } from 'node:sqlite'
const db = new DatabaseSync(process.env.DATA_DIR + '/campanario.sqlite')
db.exec("insert into kysely_migration values ('9999_from_the_future', '2030'); delete from actividad")
process.exit(1)
`
  const { status, said } = campanario(['actualizar', archive('0.3.0', changes)], { ESPERA: '3' })
  expect([status, said]).toEqual([
    1,
    expect.stringContaining('Sigue la 0.2.0, con todo lo que había. Por qué: journalctl'),
  ])
  // The command waits no longer than it did for the new one.
  await expect.poll(running, { timeout: 60_000 }).toBe('0.2.0')
  expect(written()).toBe(1)
  expect(readdirSync(at('srv'))).toEqual(['campanario'])
})

test('to rows of another kind it goes back only if what is lost may be', async () => {
  install()
  campanario(['actualizar', archive('0.3.0')])
  const copy = at('srv/campanario.anterior/.copia/campanario.sqlite')
  writeFileSync(at('srv/campanario.anterior/.copia/estado'), '0001_first_tables\n')
  write()
  // As after an update on PostgreSQL.
  renameSync(copy, `${copy}.filas`)
  expect(campanario(['volver', '--perder']).said).toContain('usa otra base de datos')
  renameSync(`${copy}.filas`, copy)
  const { status, said } = campanario(['volver'])
  expect([status, said]).toEqual([
    1,
    expect.stringContaining('se pierde lo escrito desde que se actualizó (1 cambio)'),
  ])
  expect([await running(), written()]).toEqual(['0.3.0', 1])
  expect(campanario(['volver', '--perder']).status).toBe(0)
  expect([await running(), written()]).toEqual(['0.2.0', 0])
})

test('an update on PostgreSQL keeps a copy of its rows', async () => {
  writeFileSync(at(PROGRAM, '.env'), `DATABASE_URL='${await migratedPostgres()}'\n`, { flag: 'a' })
  // The tests' PostgreSQL comes without it; really run, by hand: docs/decisions/updates.md.
  command('pg_dump', `printf '%s\n' "$@" > ${at('pg_dump')}; touch "\${3#--file=}"`)
  install()
  expect(campanario(['actualizar', archive('0.3.0')])).toMatchObject({ status: 0 })
  expect(await running()).toBe('0.3.0')
  expect(readFileSync(at('pg_dump'), 'utf8')).toMatch(
    /^--format=custom\n--schema=public\n--file=\S+\n--dbname=postgres/,
  )
  expect(existsSync(at('srv/campanario.anterior/.copia/filas'))).toBe(true)
  // What cannot be brought back leaves the rows that there are.
  writeFileSync(at('srv/campanario.anterior/.copia/estado'), '0001_first_tables\n')
  command('pg_restore', 'exit 1')
  command('psql', `printf '%s\n' "$@" | grep command >> ${at('psql')}`)
  expect(campanario(['volver', '--perder'])).toMatchObject({
    status: 1,
    said: expect.stringContaining('sigue la que había'),
  })
  await expect.poll(running, { timeout: 60_000 }).toBe('0.3.0')
  expect(readFileSync(at('psql'), 'utf8').trim().split('\n').slice(1)).toEqual([
    '--command=alter schema public rename to campanario_nueva',
    '--command=alter schema campanario_nueva rename to public',
  ])
})

test.each([
  ['while the rows are copied', 'cp', '*sqlite*'],
  ['between the two names', 'mv', '*.anterior'],
  ['while the new one begins', 'sleep', '1'],
])('one that is ended %s is taken back', async (_, name, when) => {
  install()
  write()
  const ends = `/bin/${name} "$@"; [[ "$*" != ${when} ]] || kill -TERM $PPID`
  command(name, ends)
  const { status } = campanario(['actualizar', archive('0.3.0')])
  expect(status).toBe(130)
  await expect.poll(running, { timeout: 60_000 }).toBe('0.2.0')
  expect([written(), readdirSync(at('srv'))]).toEqual([1, ['campanario']])
})

test('only one at a time, and what does not unpack leaves nothing that fills the disk', () => {
  const file = archive('0.3.0')
  command('tar', `"${at(PROGRAM, 'deploy/campanario')}" volver 2>&1; /bin/tar "$@"; exit 1`)
  expect(campanario(['actualizar', file])).toMatchObject({
    status: 1,
    said: expect.stringMatching(/Ya se está actualizando.*No se pudo desempacar/s),
  })
  expect(readdirSync(at('srv'))).toEqual(['campanario'])
})

test('nothing is stopped where the rows could be copied, but not brought back', () => {
  writeFileSync(at('data/campanario.sqlite'), Buffer.alloc(40_000_000, 1))
  command('df', 'echo; echo disco 0 0 160000')
  command('systemctl', `touch ${at('stopped')}`)
  expect(campanario(['actualizar', archive('0.3.0')])).toMatchObject({
    status: 1,
    said: expect.stringContaining('No queda espacio en el disco'),
  })
  expect([existsSync(at('stopped')), readdirSync(at('srv'))]).toEqual([false, ['campanario']])
})

test('a backup is named from where one stands, and has to be one that the site’s user may read', () => {
  expect(campanario(['restore', 'sitio.tar']).said).toContain(`No existe el archivo ${at('sitio.tar')}.`)
  writeFileSync(at('sitio.tar'), '')
  command('runuser', '[[ $4 != test ]]')
  expect(campanario(['restore', 'sitio.tar'])).toMatchObject({
    status: 1,
    said: expect.stringContaining(`no puede leer ${at('sitio.tar')}`),
  })
})

test('what nobody foresaw is said', () => {
  command('df', 'exit 1')
  expect(campanario(['actualizar', archive('0.3.0')])).toMatchObject({
    status: 1,
    said: expect.stringContaining('Falló, sin que nadie lo previera: '),
  })
})

test('what is no version, not whole or for another machine changes nothing', () => {
  const good = archive('0.3.0')
  const refused = (file: string, words: string) => {
    expect(campanario(['actualizar', file])).toMatchObject({
      status: 1,
      said: expect.stringContaining(words),
    })
  }
  refused('', 'Falta decir con qué')
  refused(at('nada.tar.gz'), 'No existe')
  writeFileSync(`${good}.sha256`, `${'0'.repeat(64)}  campanario-0.3.0.tar.gz\n`)
  refused(good, 'no llegó entero')
  spawnSync('rm', [`${good}.sha256`])
  refused(good, 'Falta')
  expect(campanario(['qué'])).toMatchObject({
    status: 1,
    said: expect.stringContaining('No se entiende «qué»'),
  })
  expect(campanario(['--help']).said).toContain('sudo campanario actualizar')
  expect(readdirSync(at('srv'))).toEqual(['campanario'])
})
