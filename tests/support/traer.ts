import type { Archivo } from '#app/features/traer/found.server.ts'
import { createTraerJob, mirar, traerTodo } from '#app/features/traer/job.server.ts'
import { entendido, type Paso } from '#app/features/traer/traer.ts'
import { advance, begin } from '#app/features/traer/traidas.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { runJob } from './jobs.ts'

/** Brings files as the command does, and lets the job finish a batch. */
export function traerIn(db: () => Db, files: () => FileStore) {
  const parts = () => ({
    db: db(),
    files: files(),
    fetch: createGuardedFetch(['127.0.0.1']),
    log: createLog('silent'),
    signal: new AbortController().signal,
  })
  return {
    async bring(archivos: Archivo[], claves = false) {
      const visto = await mirar(parts(), archivos)
      const id = (await begin(db(), { nombre: 'x', de: { orden: true } })) ?? ''
      await advance(db(), id, 'mirando', { paso: 'trayendo', visto: JSON.stringify({ ...visto, claves }) })
      const fallidos = await traerTodo(parts(), id, archivos)
      await advance(db(), id, 'trayendo', { paso: 'hecho' })
      return { id, fallidos, visto: entendido(visto) }
    },
    async goOn(id: string, paso: Paso) {
      await advance(db(), id, 'hecho', { paso })
      await runJob(createTraerJob(), { db: db(), files: files() })
    },
  }
}
