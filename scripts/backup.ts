// npm run backup -- [ARCHIVO.tar | CARPETA | s3://BUCKET/CARPETA] [--with-requests]
import { parseArgs } from 'node:util'
import { TABLES } from '#app/features.server.ts'
import { backUp } from '#app/platform/backup/backup.server.ts'
import { defaultPlace, openPlace, openTar } from '#app/platform/backup/place.server.ts'
import { migrate, openDb } from '#app/platform/db/db.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { explain } from '#app/platform/explain.server.ts'
import { openFileStore } from '#app/platform/files/open-file-store.server.ts'
import { joinSite } from '#app/platform/identity.server.ts'
import { megabytes, run, showProgress } from './terminal.ts'

await run(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'with-requests': { type: 'boolean' } },
  })
  const env = readEnv(process.env)
  const to = positionals[0] ?? defaultPlace(env)
  const db = openDb(env)
  try {
    await migrate(db)
    const withPrivate = values['with-requests'] ?? env.BACKUP_REQUESTS
    const files = openFileStore(env)
    await joinSite({ db, files, tables: TABLES }, env)
    const { place, name, bytes, manifiesto } = await backUp({
      env,
      db,
      files,
      tables: TABLES,
      place: !to.startsWith('s3:') && to.endsWith('.tar') ? openTar(to) : openPlace(to, env),
      withPrivate,
      progress: showProgress('Fotos'),
    })
    const rows = Object.values(manifiesto.tablas).reduce((sum, { filas }) => sum + filas, 0)
    const lines = [`Respaldo listo: ${place.describe(name)}`]
    lines.push(`  ${manifiesto.archivos.length} archivos y ${rows} filas, ${megabytes(bytes)}.`)
    if (manifiesto.faltan.length > 0)
      lines.push(
        `  Ojo: ${manifiesto.faltan.length} archivos ya no estaban: ${manifiesto.faltan.slice(0, 5).join(', ')}`,
      )
    if (!withPrivate) lines.push('  Sin las peticiones de oración (para incluirlas: --with-requests).')
    return lines.join('\n')
  } catch (error) {
    throw explain(error, env)
  } finally {
    await db.destroy()
  }
})
