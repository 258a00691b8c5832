import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDb } from '#app/platform/db/db.server.ts'
import { openFileStore } from '#app/platform/files/open-file-store.server.ts'
import { createRandom } from '#tests/support/random.ts'
import { startSite } from '#tests/support/site.ts'
import { checkFiles, checkRows, findAll } from './check.ts'
import { type Life, pause } from './client.ts'
import type { Plan } from './crash.ts'
import { hireCrew } from './crew.ts'
import { SETTINGS } from './stack.ts'

type Figures = { cuts: number; acknowledged: number; unknown: number; refused: number }

const DISK_MIB = 256
/** The kernel's own write-back delay, after which unflushed data reach the disk anyway. */
const LONGEST_MS = 4_000
/** Power cuts per site; the next one starts on an empty disk, so that first seconds are cut too. */
const CUTS_A_SITE = 5
const SHORTEST_SECRET = 32

/** A virtual disk (a file system in a file). A power cut loses whatever was not flushed into the file. */
function createDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'campanario-disco-'))
  const at = join(folder, 'montado')
  let image = ''
  let images = 0
  const mount = () => execFileSync('mount', ['-o', 'loop', image, at])
  const unplug = () => execFileSync('umount', ['--lazy', at])
  mkdirSync(at)
  return {
    at,
    format() {
      if (image) unplug()
      image = join(folder, `${++images}.img`)
      execFileSync('truncate', ['-s', `${DISK_MIB}M`, image])
      execFileSync('mkfs.ext4', ['-q', image])
      mount()
    },
    /** The disk as found when the power returns. */
    cut() {
      const found = join(folder, `${++images}.img`)
      copyFileSync(image, found)
      unplug()
      rmSync(image)
      image = found
      // Mounting replays the journal, as after any power cut.
      mount()
    },
    remove() {
      if (image) spawnSync('umount', ['--lazy', at])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @returns why this machine cannot simulate power cuts; undefined if it can. */
export function whyNoPowerCuts(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may mount a disk'
  const disk = createDisk()
  try {
    disk.format()
  } catch {
    return 'no file can be mounted as a disk here'
  } finally {
    disk.remove()
  }
}

/**
 * Cuts a new site's power a few times in its first seconds while everybody writes, then starts over with a
 * new disk. Acknowledged writes were flushed and must be there; others must be whole or absent.
 * @throws at the first failed check, with every fault it found.
 */
export async function cutPower({ kills: wanted, seed, say = () => {} }: Plan): Promise<Figures> {
  const random = createRandom(seed)
  const disk = createDisk()
  const figures: Figures = { cuts: 0, acknowledged: 0, unknown: 0, refused: 0 }
  const dataDir = join(disk.at, 'datos')
  try {
    while (figures.cuts < wanted) {
      disk.format()
      let site = await startSite(SETTINGS, { dataDir })
      let db = openDb({ DATA_DIR: dataDir })
      const { ledger, samples, writers } = await hireCrew(() => db, site.origin, random.fork())
      for (let n = 0; n < CUTS_A_SITE && figures.cuts < wanted; n++) {
        const life: Life = { over: false }
        const working = Promise.all(writers.map((write) => write(life)))
        await pause(10 + LONGEST_MS * random.next() ** 2)
        await site.down('SIGKILL')
        life.over = true
        await working
        await db.destroy()
        disk.cut()
        figures.cuts++

        const port = new URL(site.origin).port
        site = await startSite({ ...SETTINGS, PORT: port }, { dataDir })
        db = openDb({ DATA_DIR: dataDir })
        const files = openFileStore({ DATA_DIR: dataDir, S3_REGION: '' })
        const wrong = [
          ...ledger.compare(await findAll(db)),
          ...(await checkRows(db)),
          ...(await checkFiles({ db, files }, samples, new Set())),
          ...(await integrityOf(db)),
          ...secretOf(dataDir),
        ]
        if (wrong.length > 0) throw new Error(`After ${figures.cuts} cuts:\n${wrong.join('\n')}`)
      }
      await db.destroy()
      await site.down()
      for (const outcome of ['acknowledged', 'unknown', 'refused'] as const)
        figures[outcome] += ledger.counts[outcome]
      say(`${figures.cuts} cuts, ${figures.acknowledged} acknowledged, ${figures.unknown} in doubt`)
    }
    return figures
  } finally {
    disk.remove()
  }
}

async function integrityOf(db: ReturnType<typeof openDb>): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
}

/** The secret that signs sessions exists from the first start on, complete. */
function secretOf(dataDir: string): string[] {
  const path = join(dataDir, 'auth-secret')
  const length = existsSync(path) ? readFileSync(path, 'utf8').length : 0
  return length < SHORTEST_SECRET ? [`auth-secret holds ${length} characters`] : []
}
