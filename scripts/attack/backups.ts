import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { backupName } from '#app/platform/backup/format.server.ts'
import { RestoreError, stageBackup } from '#app/platform/backup/read-backup.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { cabecera, type Entry, HOSTILE, json, stream, tarOf, whole } from '#tests/support/backups.ts'
import { measureOthers } from '#tests/support/measure/load.ts'
import { atMost, type Measure, none } from '#tests/support/measure/table.ts'
import { longestWait, WATCHED_LOOP } from '#tests/support/measure/watch.ts'
import { announceSeed, createRandom, type Random } from '#tests/support/random.ts'
import type { Site } from '#tests/support/site.ts'
import { onSite } from '#tests/support/site.ts'
import { signIn, type Volunteer } from '#tests/support/volunteer.ts'

const GENERATED = 1_000
/** Looked at on one site: of many more forms from one person in so short a time the site refuses some. */
const A_SITE = 250

/**
 * Backups built to keep the server busy are looked at with «Restaurar»: those of known attacks, and generated
 * ones.
 */
export async function attackBackups(): Promise<Measure[]> {
  const random = createRandom(announceSeed())
  const generated = await Array.fromAsync({ length: GENERATED }, () => generate(random))
  const known = await Array.fromAsync(HOSTILE, async ([what, bytes]) => ({ what, bytes: await bytes() }))
  const made = generated.map((bytes, n) => ({ what: `generated ${n}`, bytes }))
  return [
    ...(await lookAtAll('known ones', known)),
    ...(await lookAtAll('whole, with a document that bricks the site', await Array.fromAsync(BRICKS))),
    await readAll(generated),
    ...(await lookAtAll('generated ones', made)),
  ]
}

type Hostile = { what: string; bytes: Uint8Array }

/** The worst of as many sites as it takes. */
async function lookAtAll(kind: string, backups: Hostile[]): Promise<Measure[]> {
  const sites: Looked[] = []
  for (let from = 0; from < backups.length; from += A_SITE)
    sites.push(await lookOnASite(backups.slice(from, from + A_SITE)))
  const worst = (of: (site: Looked) => number) => Math.max(...sites.map(of))
  const taken = sites.flatMap((site) => site.taken)
  return [
    atMost(
      100,
      'ms',
      `longest stretch of the event loop while ${backups.length} backups are looked at, ${kind}`,
      worst((site) => site.busyMs),
      `${worst((site) => site.ms).toFixed(0)} ms with what else runs on this machine; a page for others at most ${worst((site) => site.page).toFixed(0)} ms`,
    ),
    none(`of them, taken for a backup, ${kind}`, taken.length, taken.join(', ')),
  ]
}

/**
 * Times in milliseconds: the loop's longest stretch, in all and of the processor, and the slowest page for
 * others.
 */
type Looked = { ms: number; busyMs: number; page: number; taken: string[] }

const lookOnASite = (backups: Hostile[]) =>
  onSite(WATCHED_LOOP, async (site): Promise<Looked> => {
    const volunteer = await signIn(site)
    await mkdir(join(site.dataDir, 'respaldos'), { recursive: true })
    const taken: string[] = []
    await longestWait(site)
    const { worst } = await measureOthers(site.origin, async () => {
      for (const [n, { what, bytes }] of backups.entries())
        if ((await lookAt(site, volunteer, bytes, n)) === 'listo') taken.push(what)
    })
    return { ...(await longestWait(site)), page: worst, taken }
  })

/** Looks at a backup in the dashboard, and puts it away. @returns the step at which that ended. */
async function lookAt({ dataDir }: Site, { post }: Volunteer, bytes: Uint8Array, n: number): Promise<string> {
  const nombre = backupName(new Date(Date.UTC(2026, 0, 1, 0, 0, n)))
  await writeFile(join(dataDir, 'respaldos', nombre), bytes)
  await post('/admin/dashboard/ajustes', { intencion: 'revisar-respaldo', nombre })
  const database = new DatabaseSync(join(dataDir, 'campanario.sqlite'), { readOnly: true, timeout: 5000 })
  const now = database.prepare('select marca, paso from restauraciones')
  let row = now.get()
  for (; row?.paso === 'revisando'; row = now.get()) await pause(50)
  database.close()
  await post('/admin/dashboard/ajustes', { intencion: 'no-restaurar', marca: String(row?.marca) })
  await rm(join(dataDir, 'respaldos', nombre))
  return String(row?.paso)
}

/** Reads them as the site's process does, here: each is taken or refused in a sentence. */
async function readAll(backups: Uint8Array[]): Promise<Measure> {
  let slowest = 0
  const unexpected: string[] = []
  // Its tables are made once; in memory, since a disk would take longer than all the rest.
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'campanario-ataque-'))
  for (const bytes of backups) {
    const begun = performance.now()
    await stageBackup(stream(bytes), folder, TABLES).catch((error) => {
      if (!(error instanceof RestoreError)) unexpected.push(String(error))
    })
    slowest = Math.max(slowest, performance.now() - begun)
  }
  await rm(folder, { recursive: true })
  return atMost(
    5_000,
    'ms',
    `slowest refusal of ${backups.length} generated backups, in the process that reads them`,
    slowest,
    unexpected.length > 0 ? `unexpected: ${unexpected.slice(0, 3).join('; ')}` : '',
  )
}

/** Whole backups with one document that cannot be read. */
const BRICKS = ['sitio', 'contacto', 'vivo', 'privacidad', 'youtube'].flatMap((id) =>
  ['{', '[]', '{"nombre":"","email":1,"desde":1,"borrarAtendidas":1.5,"canal":1}'].map(async (data) => ({
    what: `${id} ${data}`,
    bytes: await whole([], { config: [{ id, data, version: 1 }] }),
  })),
)

const TABLE_NAMES = [...Object.keys(TABLES), '__proto__', 'constructor', 'sqlite_schema', 'kysely_migration']
const NAMES = ['id', 'data', 'version', 'fila', 'url', 'clave', '__proto__', 'toString', 'a', 'A', '']
const VALUES = ['"x"', '""', '1', '-0', '1e400', '1e308', '9007199254740993', 'null', 'true', '[]', '{}']
const LONG = ['"\\u0000"', '"\\ud800"', `"${'ñ'.repeat(50_000)}"`, '['.repeat(10_000), '"{\\"a\\":1}"']

function row(random: Random): string {
  const value = () => random.pick(random.chance(0.9) ? VALUES : LONG)
  const names = Array.from({ length: random.whole(0, random.chance(0.05) ? 5_000 : 5) }, (_, n) =>
    n < NAMES.length ? random.pick(NAMES) : `c${n}`,
  )
  return `{${names.map((name) => `"${name}":${value()}`).join()}}`
}

/** A backup that is wrong in ways of its own. */
async function generate(random: Random): Promise<Buffer> {
  const rows = (n: number): Entry => {
    const line = `${random.chance(0.1) ? '{}' : row(random)}\n`
    const count = random.whole(0, random.chance(0.1) ? 1_000_000 : 5)
    const text = line.repeat(Math.min(count, 4_000_000 / line.length))
    const bytes = gzipSync(text)
    return {
      name: `datos/${random.pick(TABLE_NAMES)}/${String(n).padStart(6, '0')}.jsonl.gz`,
      bytes: random.chance(0.1) ? bytes.subarray(0, random.whole(0, bytes.length)) : bytes,
    }
  }
  const entries = [cabecera, ...Array.from({ length: random.whole(1, 4) }, (_, n) => rows(n))]
  const manifest = json('manifiesto.json', {
    tablas: { [random.pick(NAMES) ?? '']: { filas: random.whole(-1, 9), suma: '' } },
    archivos: Array(random.whole(0, 3)).fill({ clave: random.pick(NAMES), bytes: 0, sha256: '' }),
    faltan: [],
  })
  const tar = await tarOf([...entries, manifest])
  if (random.chance(0.2)) tar[random.whole(0, tar.length - 1)] = random.whole(0, 255)
  return tar
}
