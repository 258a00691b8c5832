import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUp } from '#app/platform/backup/backup.server.ts'
import { openTar } from '#app/platform/backup/place.server.ts'
import { seal } from '#app/platform/backup/sealed.server.ts'
import { openDb, sqlitePath } from '#app/platform/db/db.server.ts'
import { VERSION } from '#app/platform/version.server.ts'
import { damageHead } from '#tests/support/damage.ts'
import { freshPostgres, migratedSqlite } from '#tests/support/databases.ts'
import { s3Env, startOwnS3 } from '#tests/support/s3.ts'
import { COMPILED, startSite } from '#tests/support/site.ts'
import { emptySites } from '#tests/support/sites.ts'

// The messages for failures of the start or a command that only an operator can fix.

let around = ''
let dataDir = ''
beforeEach(async () => {
  around = mkdtempSync(join(tmpdir(), 'campanario-operator-'))
  dataDir = join(around, 'data')
  await makeSite(dataDir)
})

/** A site with content: its name. */
async function makeSite(folder: string) {
  mkdirSync(folder)
  await migratedSqlite(folder)
  const db = openDb({ DATA_DIR: folder })
  await db
    .insertInto('config')
    .values({ id: 'sitio', data: '{"nombre":"Los Bosques"}', version: 1 })
    .execute()
  await db.destroy()
}

afterEach(() => rmSync(around, { recursive: true, force: true }))

const ENV = {
  PATH: process.env.PATH,
  LOG_LEVEL: 'silent',
  // Dozens of commands, each of which would compile the same hundreds of files.
  NODE_COMPILE_CACHE: COMPILED,
}

/** Runs a command of `scripts/` that must fail. @returns its output. */
const failureOf = (script: string, ...args: string[]) => failureWith({}, `scripts/${script}.ts`, ...args)

const runWith = (env: Record<string, string>, ...command: string[]) =>
  spawnSync(process.execPath, command, { env: { ...ENV, DATA_DIR: dataDir, ...env }, encoding: 'utf8' })

function failureWith(env: Record<string, string>, ...command: string[]): string {
  const { status, stderr } = runWith(env, ...command)
  expect(status, stderr).toBe(1)
  return stderr
}

const failureOfStart = () =>
  startSite({ LOG_LEVEL: 'silent' }, { dataDir }).then(
    () => 'started',
    (error: Error) => error.message.replace(/^The site stopped \(1\):\n/, ''),
  )

const STACK = /^\s+at .+:\d+:\d+/m

const make = emptySites()
/** A backup of another site. */
async function otherBackup() {
  const tar = join(around, 'sitio.tar')
  await backUp({ ...(await make({ postgres: false, s3: false })), place: openTar(tar), withPrivate: false })
  return tar
}

/** Runs what opens the database, each way of which looks at it by itself. */
async function failures(): Promise<Record<string, string>> {
  return {
    backup: failureOf('backup', join(around, 'respaldos')),
    'db-copy, from it': failureOf('db-copy', dataDir, join(around, 'other')),
    // Last: stopping it removes its folder.
    start: await failureOfStart(),
  }
}

function expectSentences(told: Record<string, string>, sentence: RegExp) {
  for (const [who, all] of Object.entries(told)) {
    const text = all.replaceAll(/^(Sitio|De|A): .*\n/gm, '')
    expect(text, who).toMatch(sentence)
    expect(text, who).not.toMatch(STACK)
    expect(text.trim().split('\n'), who).toHaveLength(1)
  }
}

test('a file that is no longer a database', async () => {
  damageHead(dataDir)
  const tar = await otherBackup()
  expectSentences(
    { restore: failureOf('restore', tar), ...(await failures()) },
    /^\s*La base de datos \S+campanario\.sqlite está dañada \(file is not a database\)/,
  )
})

test('a database of a newer version', async () => {
  const db = openDb({ DATA_DIR: dataDir })
  await sql`insert into kysely_migration (name, timestamp) values ('9999_not_yet', '2030-01-01')`.execute(db)
  await db.destroy()
  expectSentences(
    await failures(),
    /^\s*La base de datos es de una versión más nueva de Campanario \(«9999_not_yet»/,
  )
})

test('a wrong setting, in development too', async () => {
  const told = {
    backup: failureWith({ PORT: 'abc' }, 'scripts/backup.ts'),
    dev: failureWith({ PORT: 'abc' }, 'server/dev.ts'),
    start: await startSite({ PORT: 'abc' }, { dataDir }).then(String, (error: Error) =>
      error.message.replace(/^The site stopped \(1\):\n/, ''),
    ),
  }
  expectSentences(told, /^\s*PORT/)
})

test('an S3 that refuses, or does not answer, during a backup', async () => {
  const s3 = await startOwnS3()
  const env = s3Env(s3.settings)
  try {
    expectSentences(
      { refused: failureWith({ ...env, S3_ACCESS_KEY_ID: 'stranger' }, 'scripts/backup.ts') },
      /^S3 answered 403 .*Revisa S3_ENDPOINT, S3_BUCKET/,
    )
  } finally {
    await s3.stop()
  }
  expectSentences(
    { gone: failureWith(env, 'scripts/backup.ts') },
    /^fetch failed \(ECONNREFUSED\)\. Revisa S3_ENDPOINT/,
  )
})

test('an unwritable place for backups, in the log of a site', async () => {
  const to = join(around, 'respaldos')
  writeFileSync(to, 'no folder')
  const env = { BACKUP_EVERY: '1h', BACKUP_TO: to, LOG_LEVEL: 'error' }
  const site = await startSite(env, { dataDir })
  await expect.poll(site.output).toContain('"job":"respaldos"')
  const line =
    site
      .output()
      .split('\n')
      .find((each) => each.includes('"job":"respaldos"')) ?? ''
  await site.stop()
  expect(JSON.parse(line)).toMatchObject({
    reason: expect.stringMatching(/^El respaldo no se puede guardar en \S+respaldos/),
  })
  expect(line).not.toContain('stack')
})

test('commands where there is no site', async () => {
  const missing = join(around, 'nowhere')
  const told: Record<string, string> = { copy: failureOf('db-copy', missing, join(around, 'there')) }
  for (const command of ['admin.ts add ana@iglesia.cl', 'backup.ts'])
    told[command] = failureWith({ DATA_DIR: missing }, ...`scripts/${command}`.split(' '))
  const empty = { DATA_DIR: missing, DATABASE_URL: await freshPostgres() }
  told.list = failureWith(empty, 'scripts/admin.ts', 'list')
  expectSentences(told, /^No hay ningún sitio en (\S+nowhere|postgres:\/\/[^@]+)[.:]/)
  expect(readdirSync(around)).toEqual(['data'])
})

test('a backup of an empty site is made, and asks whether it is the right one', async () => {
  const db = openDb({ DATA_DIR: dataDir })
  await db.deleteFrom('config').execute()
  await db.destroy()
  const { status, stderr } = runWith({}, 'scripts/backup.ts', join(around, 'sitio.tar'))
  expect([status, stderr]).toEqual([0, expect.stringContaining('Ojo: este sitio no tiene contenido propio')])
  expect(readdirSync(around)).toEqual(['data', 'sitio.tar'])
})

test('a backup onto a disk that is not mounted', () => {
  const told = {
    file: failureOf('backup', join(around, 'usb', 'sitio.tar')),
    setting: failureWith({ BACKUP_TO: join(around, 'usb', 'respaldos') }, 'scripts/backup.ts'),
  }
  expectSentences(
    told,
    /^El respaldo no se puede guardar en \S+: no existe la carpeta \S+usb\. ¿Está montado su disco\?/,
  )
  expect(readdirSync(around)).toEqual(['data'])
})

test.runIf(process.getuid?.() === 0)("root in another user's site, whose files it would make its own", () => {
  chownSync(dataDir, 12_345, 12_345)
  expectSentences({ backup: failureOf('backup') }, /corre con otro usuario \(12345\): .*no como root/)
})

test('a port that is taken, before anything is created', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const PORT = String((server.address() as AddressInfo).port)
  const dataDir = join(around, 'new')
  const told = await startSite({ PORT }, { dataDir }).then(String, ({ message }: Error) => message)
  server.close()
  expectSentences({ start: told.replace(/^.*\n/, '') }, /^\s*El puerto \d+ \(PORT\) ya es de otro programa/)
  expect(readdirSync(around)).toEqual(['data'])
})

test('a first start says in at most eight lines what it does, and where the first account is made', async () => {
  const env = { LOG_LEVEL: 'info', EXAMPLE_CONTENT: 'on', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
  const site = await startSite(env, { dataDir: join(around, 'new') })
  await expect.poll(site.output).toContain('/admin/login?codigo=')
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.includes('"msg":"request"'))
  await site.stop()
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(8)
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}Campanario está listo en http/))
  expect(lines[0]).toContain(`"version":"${VERSION}","msg":"Campanario starts"`)
})

test('a sealed backup is restored by its phrase, and by no other', async () => {
  const tar = await otherBackup()
  const frase = 'un gallo canta tres veces'
  await writeFile(`${tar}.cifrado`, seal(createReadStream(tar), frase))
  // Where its key was derived at once, it is by the command too.
  const restore = [
    '--import',
    './tests/support/claves/quick-scrypt.ts',
    'scripts/restore.ts',
    `${tar}.cifrado`,
  ]
  expect(failureWith({}, ...restore)).toMatch(
    /^Este respaldo está cifrado\. Con su frase: BACKUP_PASSPHRASE/m,
  )
  const wrong = { BACKUP_PASSPHRASE: 'otra frase larga', DATA_DIR: join(around, 'new') }
  expect(failureWith(wrong, ...restore)).toMatch(/^Esa no es la frase de este respaldo\./m)
  const { status, stdout, stderr } = runWith({ ...wrong, BACKUP_PASSPHRASE: frase }, ...restore)
  expect([status, stdout], stderr).toEqual([0, expect.stringContaining('Sitio restaurado')])
})

test('a command that is not understood explains itself', () => {
  expect(failureOf('admin', '--nada')).toMatch(/^No se entiende «--nada»\.\nUso:/)
  expect(failureOf('admin', 'add', 'nada')).toMatch(/^«nada» no es un correo\.$/m)
  // A mistyped e-mail brings in nobody.
  expect(failureOf('admin', 'grant', 'aan@iglesia.cl', 'fotos')).toMatch(
    /^Nadie entra al panel con aan@iglesia\.cl\..* grant --new aan@iglesia\.cl fotos$/m,
  )
  expect(failureOf('db-copy', './data', './nada.env')).toMatch(/^No existe el archivo \.\/nada\.env\.$/m)
})

test('a command says what it does when asked, and goes on when nobody reads it any more', () => {
  const run = (command: string) =>
    spawnSync('sh', ['-c', command, process.execPath], { env: ENV, encoding: 'utf8' })
  const commands = ['admin', 'backup', 'db-copy', 'doctor', 'import', 'release', 'restore']
  // All at once: each loads half of the program.
  const helps = commands.map((name) => `"$0" scripts/${name}.ts --help &`).join(' ')
  const { stdout, stderr } = run(`${helps} wait`)
  expect([stdout.match(/^Uso:\n/gm)?.length, stderr]).toEqual([commands.length, ''])
  const grant = `DATA_DIR=${dataDir} "$0" scripts/admin.ts grant`
  expect(run(`${grant} --new ana@iglesia.cl fotos`).stdout).toContain('/admin/login?codigo=')
  expect(run(`${grant} ana@iglesia.cl agenda`).status).toBe(0)
  expect(run('"$0" scripts/admin.ts --help | true')).toMatchObject({ status: 0, stderr: '' })
})

const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0

describe.runIf(canMount)('a full disk', () => {
  const onOwnDisk = (at: string, size: string, command: string[]) =>
    spawnSync(
      'unshare',
      [
        '--mount',
        'sh',
        '-c',
        'mkdir -p "$0" && mount -t tmpfs -o size="$1" disco "$0" && shift && exec "$@"',
        at,
        size,
        ...command,
      ],
      { env: { ...ENV, DATA_DIR: dataDir }, encoding: 'utf8' },
    )

  /** Rows for a database of a megabyte whose backup is a few kilobytes. */
  const fill = async () => {
    const db = openDb({ DATA_DIR: dataDir })
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      id: String(n),
      fecha: '2026-11-22',
      quien: 'consola',
      accion: 'x',
      detalle: `${'x'.repeat(1000)}${n}`,
    }))
    await db.insertInto('actividad').values(rows).execute()
    await db.destroy()
  }

  test('during a backup', async () => {
    await fill()
    const to = join(around, 'respaldos')
    for (const target of [to, join(to, 'sitio.tar')]) {
      const { status, stderr } = onOwnDisk(to, '8k', [process.execPath, 'scripts/backup.ts', target])
      expect(status, stderr).toBe(1)
      expectSentences(
        { stderr },
        /^El respaldo no se puede guardar en \S+respaldos\/\S+\.tar: ENOSPC.*¿Está lleno el disco/,
      )
    }
    const noted = openDb({ DATA_DIR: dataDir })
    const tries = await noted.selectFrom('respaldos').select('error').execute()
    await noted.destroy()
    expect(tries).toHaveLength(2)
    for (const { error } of tries) expect(error).toContain('ENOSPC')
    expect(sqlitePath({ DATA_DIR: dataDir })).toContain(around)
  })
})

test('campanario tells whoever is not root that it takes root', () => {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  chmodSync(around, 0o755)
  cpSync('deploy', join(around, 'deploy'), { recursive: true })
  const asked = (...args: string[]) =>
    spawnSync('bash', [join(around, 'deploy/campanario'), ...args], { ...nobody, env: ENV, encoding: 'utf8' })
  for (const command of ['actualizar', 'volver', 'doctor', 'backup', 'db:copy'])
    expect(asked(command, 'x')).toMatchObject({
      status: 1,
      stderr: `\n  Hace falta ser root: sudo campanario ${command}\n\n`,
    })
  expect(asked('--help')).toMatchObject({ status: 0, stderr: '' })
})
