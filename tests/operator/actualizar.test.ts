import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCaddy } from '#tests/support/caddy.ts'
import { migratedPostgres } from '#tests/support/databases.ts'
import { testFolder } from '#tests/support/files.ts'
import { freePort } from '#tests/support/network/port.ts'
import { isInstalled } from '#tests/support/nginx.ts'
import { COMPILED } from '#tests/support/site.ts'
import { makeVersion } from '#tests/support/versions.ts'

/*
 * deploy/campanario in a made-up root: the site, its database and the versions are real, systemd and the
 * users are not. Other versions are this one by another number, or with another beginning.
 */

let root = ''
let port = 0
const at = (...path: string[]) => join(root, ...path)
const PROGRAM = 'srv/campanario'

/** What stands for a command of the system: a script. */
const command = (name: string, script: string) =>
  writeFileSync(at('bin', name), `#!/bin/bash\n${script}\n`, { mode: 0o755 })

const commandEnv = () => ({
  PATH: `${at('bin')}:${process.env.PATH}`,
  RAIZ: root,
  ESPERA: '20',
  NODE_COMPILE_CACHE: COMPILED,
})

const campanario = (args: string[], env = {}) => {
  const { status, stdout, stderr } = spawnSync('bash', [at(PROGRAM, 'deploy/campanario'), ...args], {
    env: { ...commandEnv(), ...env },
    cwd: root,
    input: '',
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

/** A version as an archive, with its checksum; `spoil` changes `v.tar` or the folder `campanario` before. */
function archive(version: string, begin?: string, spoil = ''): string {
  makeVersion(at('release/campanario'), version, begin)
  const file = at(`campanario-${version}.tar.gz`)
  // Some keep what they make from others.
  spawnSync('chmod', ['-R', 'go=', at('release')])
  const make = `tar -cf v.tar campanario; ${spoil}\n gzip -1 <v.tar >${file}; cd ..; sha256sum *.gz >${file}.sha256`
  spawnSync('bash', ['-c', make], { cwd: at('release') })
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
      .run('uno', new Date().toISOString(), 'ana', 'editó', 'x'),
  )
const written = () =>
  rows((db) => db.prepare("select count(*) as n from actividad where id = 'uno'").get()?.n)

const asSite = () => `shift 3; DATA_DIR=${at('data')} exec "$@"`

beforeEach(async () => {
  root = testFolder()
  port = await freePort()
  for (const folder of ['bin', 'data', 'proc', 'etc/systemd/system', 'usr/local/bin'])
    mkdirSync(at(folder), { recursive: true })
  writeFileSync(at('proc/meminfo'), 'MemTotal: 4000000 kB\n')
  const start = `(cd ${at(PROGRAM)} && DATA_DIR=${at('data')} exec node --env-file=.env server/main.ts) >>${at('log')} 2>&1 </dev/null 9<&- & echo $! >${at('pid')}`
  const stop = `[ ! -e ${at('pid')} ] || { kill $(cat ${at('pid')}); while kill -0 $(cat ${at('pid')}); do sleep .05; done; rm ${at('pid')}; }`
  const starts = `start) [ -e ${at('pid')} ] || { ${start}; };; restart) ${stop}\n${start};;`
  command('systemctl', `case "$1" in ${starts} stop) ${stop};; esac 2>/dev/null`)
  command('runuser', asSite())
  for (const name of ['chown', 'id', 'journalctl']) command(name, '')
  makeVersion(at(PROGRAM), '0.2.0')
  writeFileSync(at(PROGRAM, '.env'), `DATA_DIR=/data\nPORT=${port}\nHOST=127.0.0.1\nEXAMPLE_CONTENT=off\n`)
})
/** Starts it, as the installer does. */
const install = () =>
  spawnSync('bash', ['-c', `. ${resolve('deploy/instalar.sh')}; poner_servicio; esperar_sitio`], {
    env: { ...commandEnv(), ESPERA: '30' },
  })

afterEach(() => void spawnSync(at('bin/systemctl'), ['stop', 'campanario']))

/** What is refused changes nothing, and stops no site: none has to run meanwhile. */
function expectRefused(args: string[], words: string | RegExp) {
  command('systemctl', `[ $1 != stop ] || touch ${at('stopped')}`)
  expect(campanario(args)).toMatchObject({ status: 1, said: expect.stringMatching(words) })
  expect([existsSync(at('stopped')), readdirSync(at('srv'))]).toEqual([false, ['campanario']])
}

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
  expect(campanario(['actualizar', at('data')]).said).toMatch(
    /no hay ninguna versión de Campanario\.\n\n {2}Sigue la 0\.3\.0, sin cambios\.\s*$/,
  )
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

/**
 * How long whoever comes may wait, on a machine that does nothing else; and how long Caddy has anybody wait
 * at least.
 */
const STANDS_STILL_MS = 5_000
const CADDY_WAITS_MS = 14_000

test('whoever comes through Caddy while it is updated waits for some seconds, and is answered', async ({
  skip,
}) => {
  skip(!isInstalled('caddy'), 'Caddy is not installed')
  install()
  const caddy = await startCaddy({ site: `http://127.0.0.1:${port}` })
  const answers: Promise<{ status: number; ms: number }>[] = []
  const askOnce = async () => {
    const begun = performance.now()
    // As a visitor does: `/salud` says 503 where a machine is too busy to store something within five
    // seconds.
    const answer = await fetch(`${caddy.origin}/terminos`, { headers: { connection: 'close' } })
    await answer.text()
    return { status: answer.status, ms: performance.now() - begun }
  }
  const args = [at(PROGRAM, 'deploy/campanario'), 'actualizar', archive('0.3.0')]
  const update = spawn('bash', args, { env: commandEnv(), cwd: root, stdio: 'ignore' })
  const ended = once(update, 'exit')
  while (update.exitCode === null) {
    answers.push(askOnce())
    await pause(50)
  }
  expect(await ended).toEqual([0, null])
  const all = await Promise.all(answers)
  await caddy.stop()
  expect(all.filter(({ status, ms }) => status !== 200 && ms < CADDY_WAITS_MS)).toEqual([])
  expect(await running()).toBe('0.3.0')
  const busy = (loadavg()[0] ?? 0) > availableParallelism() / 2
  const longest = Math.max(...all.map(({ ms }) => ms))
  expect(longest, `${all.length} asked`).toBeLessThan(busy ? Number.POSITIVE_INFINITY : STANDS_STILL_MS)
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

test('going back to one that does not start goes forward again', async () => {
  install()
  campanario(['actualizar', archive('0.3.0')])
  write()
  const main = at('srv/campanario.anterior/server/main.ts')
  const good = readFileSync(main)
  writeFileSync(main, 'process.exit(1)')
  expect(campanario(['volver'], { ESPERA: '3' })).toMatchObject({
    status: 1,
    said: expect.stringContaining('La 0.2.0 no llegó a responder. Sigue la 0.3.0. Por qué:'),
  })
  // The command waits no longer for the one that it goes on with.
  await expect.poll(running, { timeout: 60_000 }).toBe('0.3.0')
  expect(written()).toBe(1)
  expect(readdirSync(at('srv')).sort()).toEqual(['campanario', 'campanario.anterior'])
  writeFileSync(main, good)
  expect(campanario(['volver'])).toMatchObject({ status: 0 })
  expect([await running(), written()]).toEqual(['0.2.0', 1])
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
  // A program that does not start cannot even tell.
  command('runuser', 'exit 1')
  expect(campanario(['volver']).said).toContain('cuánto, no se sabe')
  command('runuser', asSite())
  // As on a full disk, and with the data on another.
  command('cp', '[[ "$*" == *vuelta* ]] || exec /bin/cp "$@"; exit 1')
  command('stat', 'echo "$@"')
  expect(campanario(['volver', '--perder']).said).toContain('No se pudo devolver la base de datos')
  await expect.poll(running, { timeout: 60_000 }).toBe('0.3.0')
  expect(written()).toBe(1)
  // On the same one the copy itself takes its place.
  command('stat', 'exec /usr/bin/stat "$@"')
  command('cp', '[[ "$*" == *vuelta* || "$*" == *.service* || "$*" == *.env* ]] || exec /bin/cp "$@"; exit 1')
  writeFileSync(at('etc/systemd/system/campanario.service'), '')
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
  command('psql', `cat > ${at('psql')}`)
  expect(campanario(['volver', '--perder'])).toMatchObject({
    status: 1,
    said: expect.stringContaining('sigue la que había'),
  })
  await expect.poll(running, { timeout: 60_000 }).toBe('0.3.0')
  // It never says «commit».
  expect(readFileSync(at('psql'), 'utf8')).toMatch(/begin; drop schema public cascade;\n$/)
})

test.each([
  ['while the rows are copied', 'cp', '*sqlite*'],
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

test('one that is killed between the two names leaves the site running, and the next goes on', async () => {
  install()
  command('mv', '/bin/mv "$@"; [[ "$*" != *.anterior ]] || kill -KILL $PPID')
  const file = archive('0.3.0')
  expect(campanario(['actualizar', file]).status).toBe(137)
  await expect.poll(running, { timeout: 60_000 }).toBe('0.2.0')
  command('mv', 'exec /bin/mv "$@"')
  expect(campanario(['actualizar', file]).status).toBe(0)
  expect(await running()).toBe('0.3.0')
})

test('only one at a time, and what does not unpack leaves nothing that fills the disk', () => {
  const file = archive('0.3.0')
  command('tar', `"${at(PROGRAM, 'deploy/campanario')}" volver 2>&1; /bin/tar "$@"; exit 1`)
  expectRefused(['actualizar', file], /Ya se está actualizando.*No se pudo desempacar/s)
})

test('nothing is stopped where the rows could be copied, but not brought back', () => {
  writeFileSync(at('data/campanario.sqlite'), Buffer.alloc(40_000_000, 1))
  command('df', 'echo; echo disco 0 0 160000')
  expectRefused(['actualizar', archive('0.3.0')], 'No queda espacio en el disco')
})

test('a backup is named from where one stands, and has to be one that the site’s user may read', () => {
  expect(campanario(['restore', 'sitio.tar']).said).toContain(`No existe el archivo ${at('sitio.tar')}.`)
  writeFileSync(at('sitio.tar'), '')
  command('runuser', '[[ $4 != test ]]')
  expect(campanario(['restore', 'sitio.tar'])).toMatchObject({
    status: 1,
    // How, depends on whether others may enter the folder.
    said: expect.stringMatching(RegExp(`no puede leer ${at('sitio.tar')}\\. (Dáselo|Dale una copia): sudo `)),
  })
})

test('a site is copied from and to what is named from where one stands', () => {
  writeFileSync(at('produccion.env'), `DATA_DIR=${at('otra')}\n`)
  install()
  expect(campanario(['db:copy', './data', 'produccion.env'])).toMatchObject({
    status: 0,
    said: expect.stringContaining('Copia lista'),
  })
  expect(existsSync(at('otra/campanario.sqlite'))).toBe(true)
})

test('what nobody foresaw is said', () => {
  command('df', 'exit 1')
  expectRefused(['actualizar', archive('0.3.0')], 'Falló, sin que nadie lo previera: ')
})

const NO_VERSION = 'Eso no es una versión de Campanario'
const AGAIN = 'tar -cf v.tar campanario'
test.each([
  [
    'a name that leads up',
    'tar -rPf v.tar --transform "s,.*,campanario/../../x/y," campanario/package.json',
    '',
  ],
  [
    'a link that leads out',
    `ln -s ${'$PWD'}/../fuera campanario/x; ${AGAIN}; rm campanario/x; mkdir campanario/x
    touch campanario/x/y; tar -rf v.tar campanario/x/y`,
    'No se pudo desempacar',
  ],
  [
    'a hard link out',
    `touch campanario/x; ln campanario/x campanario/y
    tar -rPf v.tar --transform "flags=h;s,campanario/x,$PWD/../bin/id," campanario/x campanario/y`,
    '',
  ],
  ['a folder that is a link', 'mv campanario c; ln -s c campanario; tar -cf v.tar campanario', NO_VERSION],
  ['a pipe', `mkfifo campanario/x; ${AGAIN}`, NO_VERSION],
  ['two versions', 'cp -r campanario older; tar -cf v.tar campanario older', NO_VERSION],
  ['the end missing', 'truncate -s 1M v.tar; truncate -s -700000 v.tar', 'está incompleto'],
  ['no end', `truncate -s 40M campanario/x; ${AGAIN}`, 'no cabe en el disco'],
  ['no server', `rm campanario/server/main.ts; ${AGAIN}`, 'le falta server/main.ts'],
  ['no number', `sed -i "s/0.3.0/<b>/" campanario/package.json; ${AGAIN}`, 'no dice bien cuál es'],
  [
    'another machine’s Node',
    `rm campanario/node_modules; mkdir -p campanario/node_modules/.bin
    head -c 999 /dev/zero > campanario/node_modules/.bin/node; ${AGAIN}`,
    'otra clase de máquina',
  ],
])('an archive with %s changes nothing', (_, spoil, words) => {
  mkdirSync(at('fuera'))
  writeFileSync(at('data/campanario.sqlite'), '')
  command('df', 'echo; echo disco 0 0 130000')
  expectRefused(['actualizar', archive('0.3.0', '', spoil)], words)
  expect(readdirSync(at('fuera'))).toEqual([])
})

test('an archive’s owners and rights come to nothing, and its links are not written through', () => {
  const foreign = `chown -R 1234:99 campanario; chmod 6777 campanario/package.json
    ln -s ${at('etc/other')} campanario/.env; ${AGAIN}`
  const file = archive('0.3.0', '', foreign)
  writeFileSync(at('etc/other'), 'theirs')
  writeFileSync(at('data/campanario.sqlite'), '')
  const unpack = '. deploy/campanario; preparar_nuevo "$1"'
  const env = { PATH: `${at('bin')}:${process.env.PATH}`, RAIZ: root }
  expect(spawnSync('bash', ['-c', unpack, 'bash', file], { env }).status).toBe(0)
  const { mode, uid } = statSync(at('srv/campanario.nuevo/package.json'))
  expect([(mode & 0o7777).toString(8), uid]).toEqual(['755', process.getuid?.()])
  expect(readFileSync(at('etc/other'), 'utf8')).toBe('theirs')
})

test('an earlier version is no update', () => {
  expectRefused(
    ['actualizar', archive('0.1.9')],
    /anterior a la 0\.2\.0.*sudo campanario volver.*Sigue la 0\.2\.0, sin cambios/s,
  )
})

test('what is no version, not whole or for another machine changes nothing', () => {
  const good = archive('0.3.0')
  expectRefused(['actualizar', ''], 'Falta decir con qué')
  expectRefused(['actualizar', at('nada.tar.gz')], 'No existe')
  writeFileSync(`${good}.sha256`, `${'0'.repeat(64)}  campanario-0.3.0.tar.gz\n`)
  expectRefused(['actualizar', good], /no llegó entero.*Sigue la 0\.2\.0, sin cambios\./s)
  spawnSync('rm', [`${good}.sha256`])
  expectRefused(['actualizar', good], 'Falta')
  expectRefused(['qué'], 'No se entiende «qué»')
  for (const [own, ...args] of [
    ['campanario db:copy', '--help'],
    ['volver --perder', 'volver', '--help'],
    ['actualizar CARPETA', 'actualizar', '-h'],
    ['npm run backup', 'backup', '--help'],
  ] as const)
    expect(campanario(args)).toEqual({
      status: 0,
      said: expect.stringMatching(new RegExp(`^Uso:\n[^]*${own}`)),
    })
  expectRefused(['volver', 'ya'], 'No se entiende «ya»')
})
