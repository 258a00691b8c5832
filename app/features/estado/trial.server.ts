import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from '#app/platform/backup/place.server.ts'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'
import type { Claims } from '#app/platform/db/claims.server.ts'
import { migrate, openDb } from '#app/platform/db/db.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { openFileStore } from '#app/platform/files/open-file-store.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { aviso, bien, mal, sizeOf, type Visto } from './visto.server.ts'

/** The backup, and the site that it becomes. */
const TIMES_ITS_SIZE = 2.5

/** The newest in a place; a place that does not answer has none. */
async function newestIn(place: Place) {
  const sizes = await place.sizes().catch(() => new Map<string, number>())
  const name = [...sizes.keys()].sort().at(-1)
  return name ? { place, name, bytes: sizes.get(name) ?? 0 } : undefined
}

/**
 * Restores the newest backup as a site of its own, with SQLite and files in a temporary folder, which then
 * goes.
 */
export async function tryRestore(places: readonly Place[], tables: Claims): Promise<Visto> {
  const found = await Promise.all(places.map(newestIn))
  // Of equals the nearest.
  const [best] = found.flatMap((each) => each ?? []).sort((one, other) => (one.name < other.name ? 1 : -1))
  if (!best) return undefined
  const { place, name: newest, bytes } = best
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < TIMES_ITS_SIZE * bytes)
    return aviso(
      `No hay lugar en ${tmpdir()} para probar el último respaldo (${sizeOf(bytes)}).`,
      'Haz lugar, o pon TMPDIR en otra carpeta y repite la orden.',
    )
  const folder = await mkdtemp(join(tmpdir(), 'campanario-ensayo-'))
  const env = readEnv({ DATA_DIR: folder })
  const db = openDb(env)
  try {
    await migrate(db)
    const open = async () => {
      const found = await place.get(newest)
      if (!found) throw new OperatorError(`${newest} ya no está.`)
      return found
    }
    const site = { env, db, files: openFileStore(env), tables }
    const { manifiesto } = await restoreBackup(open, site, { replace: false })
    return bien(`«${newest}» se restauró de prueba, con ${manifiesto.archivos.length} archivos.`)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return mal(
      `«${newest}» no se puede restaurar: ${error.message}`,
      'Haz otro ahora en Ajustes › Respaldo.',
      'Haz otro ahora: npm run backup',
    )
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}
