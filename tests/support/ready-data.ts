import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { startSite } from './site.ts'

/*
 * A new site's first start costs as much of a processor as a short journey, and the pictures of its examples
 * ten times that. Journeys and tests of one run start from copies of a folder that one such start has filled,
 * and its examples keep the first size of their pictures: the journey that needs the others has them encoded
 * (`entrega`).
 */

/** Playwright's and Vitest's global setup: the folder that the workers share. @returns its removal. */
export default function setup() {
  const shared = mkdtempSync(join(tmpdir(), 'campanario-ready-'))
  process.env.READY_DATA = shared
  return () => rmSync(shared, { recursive: true, force: true })
}

/**
 * @returns a new data folder for a site with these settings: migrated, with its administrator, without
 * pictures that wait.
 */
export async function copyReady(env: Record<string, string>): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'campanario-site-'))
  // Without the usual administrator a journey is about a first start.
  if ('ADMIN_EMAIL' in env) return dataDir
  cpSync(await readyData(env.EXAMPLE_CONTENT ?? 'off'), dataDir, { recursive: true })
  return dataDir
}

/** The folder that the first worker to ask fills; the others wait for it. */
async function readyData(examples: string): Promise<string> {
  const folder = join(process.env.READY_DATA ?? '', examples)
  const [done, lock] = [`${folder}.done`, `${folder}.lock`]
  while (!existsSync(done)) {
    if (!isFirst(lock)) await wait(50)
    else
      try {
        await fill(folder, examples)
        writeFileSync(done, '')
      } finally {
        rmSync(lock, { recursive: true }) // after a failure the next one tries
      }
  }
  return folder
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

async function fill(folder: string, examples: string) {
  const site = await startSite({ EXAMPLE_CONTENT: examples })
  const db = openDb({ DATA_DIR: site.dataDir })
  await db.updateTable('imagenes').set({ estado: 'lista' }).execute()
  await db.destroy()
  await site.down()
  cpSync(site.dataDir, folder, { recursive: true })
  await site.stop()
}

/** Waits until the pictures are encoded: each one changes its pages. */
export async function whenEncoded(db: Db): Promise<void> {
  const waiting = db.selectFrom('imagenes').select('clave').where('estado', '=', 'pendiente')
  while (await waiting.executeTakeFirst()) await wait(50)
}
