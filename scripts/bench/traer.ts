import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Paso } from '#app/features/traer/traer.ts'
import { advance } from '#app/features/traer/traidas.server.ts'
import { emptyPapelera } from '#app/parts/papelera/papelera.server.ts'
import { openDiskStore } from '#app/platform/files/disk.server.ts'
import { atMost, type Measure, none } from '#tests/support/measure/table.ts'
import { children, kill, shareNow } from '#tests/support/processes.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { inDb } from '#tests/support/site-db.ts'
import { sweepTomorrow } from '#tests/support/sweeping.ts'

const FOTOS = 10_000
const SERMONS = 1000
const CUTS = 10
const EVERY_MS = 200

/** Ten thousand photos and a thousand sermons, by the command: killed ten times, continued, and taken back. */
export async function benchTraer(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'campanario-traer-'))
  const site = await startSite()
  try {
    await writeContent(folder)
    await site.down()
    const before = filesOf(site)
    const begun = performance.now()
    let memory = 0
    for (let cut = 1; cut <= CUTS; cut++) {
      const until = Math.floor(((FOTOS + SERMONS) / (CUTS + 1)) * cut)
      memory = Math.max(memory, (await bring(site, folder, until)).memory)
    }
    memory = Math.max(memory, (await bring(site, folder)).memory)
    const seconds = (performance.now() - begun) / 1000
    const brought = await count(site)
    const again = await bring(site, folder)
    const both = await count(site)
    await undo(site)
    return [
      atMost(300, 'MB', 'memory of the command and its pictures', memory, `${seconds.toFixed(0)} s in all`),
      none(`photos and sermons missing of ${FOTOS + SERMONS}`, FOTOS + SERMONS - brought),
      none('brought by a second run', both - brought, again.said),
      none('rows and files left once it is taken back', (await count(site)) + filesOf(site) - before),
    ]
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each photo differs from all others, and so does the day on which it was taken. */
async function writeContent(folder: string): Promise<void> {
  mkdirSync(join(folder, 'Paseos'))
  for (let n = 0; n < FOTOS; n++) {
    // Its number in black and white: no two are the same picture.
    const bits = Uint8Array.from({ length: 16 }, (_, bit) => ((n >> bit) & 1) * 255)
    const image = sharp(bits, { raw: { width: 4, height: 4, channels: 1 } }).resize(320, 320, {
      kernel: 'nearest',
    })
    const dia = new Date(Date.UTC(2010, 0, 1 + (n % 5000))).toISOString().slice(0, 10)
    writeFileSync(join(folder, 'Paseos', `${dia} foto ${n}.jpg`), await image.jpeg().toBuffer())
  }
  const predicaciones = Object.fromEntries(
    Array.from({ length: SERMONS }, (_, n) => [
      `sermon-${n}`,
      {
        titulo: `La fe, parte ${n}`,
        fecha: '2015-05-03',
        descripcion: 'Hebreos 11.',
        conductor: 'Ana',
        link: `https://radio.iglesia.cl/audio/${n}`,
        imagen: '',
      },
    ]),
  )
  writeFileSync(join(folder, 'datos.json'), JSON.stringify({ __collections__: { predicaciones } }))
}

const count = (site: Site) =>
  inDb(site, async (db) => {
    const rows = await Promise.all(
      (['borradores', 'galeria', 'predicaciones'] as const).map((table) =>
        db.selectFrom(table).select('id').execute(),
      ),
    )
    return rows.flat().length
  })

/** Runs the command, killed with its children once so many rows have come. */
async function bring(site: Site, folder: string, until = Number.POSITIVE_INFINITY) {
  // What a killed one had reserved is free again after a minute.
  await inDb(site, (db) => db.deleteFrom('reservas').execute())
  const child = spawn(process.execPath, ['scripts/import.ts', folder, '--yes'], {
    env: { ...process.env, DATA_DIR: site.dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A group of its own: what kills the command kills the process that draws its pictures.
    detached: true,
  })
  let said = ''
  child.stdout.on('data', (text) => {
    said = `${said}${text}`.slice(-200)
  })
  let memory = 0
  while (child.exitCode === null && child.signalCode === null) {
    await new Promise((done) => setTimeout(done, EVERY_MS))
    memory = Math.max(memory, memoryOf(child))
    if (until < Number.POSITIVE_INFINITY && (await count(site)) >= until) kill(-(child.pid ?? 0))
  }
  return { memory, said: said.trim().split('\n').at(-1) ?? '' }
}

/** In MiB, of a process and all that it started. */
function memoryOf({ pid = 0 }: Pick<ChildProcess, 'pid'>): number {
  try {
    return children(pid).reduce((sum, each) => sum + memoryOf({ pid: each }), shareNow(pid))
  } catch {
    // It has just ended.
    return 0
  }
}

/** Takes back every batch: of each command that was killed, and of the last one. */
async function undo(site: Site): Promise<void> {
  const batches = (paso: Paso) =>
    inDb(site, (db) => db.selectFrom('traidas').select('id').where('paso', '=', paso).execute())
  for (const { id } of await batches('hecho'))
    await inDb(site, (db) => advance(db, id, 'hecho', { paso: 'deshaciendo' }))
  await site.restart()
  while ((await batches('deshaciendo')).length > 0) await new Promise((done) => setTimeout(done, EVERY_MS))
  const files = openDiskStore(join(site.dataDir, 'archivos'))
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
  await site.down()
  await inDb(site, async (db) => {
    await emptyPapelera({ db, files }, tomorrow)
    // What the killed ones had stored and not yet named.
    await sweepTomorrow({ db, files })
  })
}

const filesOf = ({ dataDir }: Site) =>
  readdirSync(join(dataDir, 'archivos'), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  ).length
