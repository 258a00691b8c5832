import { backUp } from '#app/platform/backup/backup.server.ts'
import { defaultPlace, openPlace, openTar } from '#app/platform/backup/place.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { joinSite } from '#app/platform/identity.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { contentTables, isEmpty } from '#app/platform/transfer/rows.server.ts'
import { openSnapshot } from '#app/platform/transfer/snapshot.server.ts'
import { atSite, megabytes, run, type Site, showProgress } from './terminal.ts'

const USO = `Uso:
  npm run backup                      donde digan los ajustes (BACKUP_TO), o en la carpeta de datos
  npm run backup -- ARCHIVO.tar       en un archivo, una CARPETA o s3://BUCKET/CARPETA
  npm run backup -- --with-requests   con las peticiones de oración`

await run(USO, { 'with-requests': { type: 'boolean' } }, async ({ positionals, values }) => {
  const env = readEnv(process.env)
  const to = positionals[0] ?? defaultPlace(env)
  return atSite(env, async (site) => {
    const withPrivate = values['with-requests'] ?? env.BACKUP_REQUESTS
    await refuseEmpty(site)
    await joinSite(site, env)
    const { place, name, bytes, manifiesto } = await backUp({
      ...site,
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
  })
})

/** Whoever backs up an empty site meant another one. */
async function refuseEmpty({ env, tables }: Site) {
  const snapshot = await openSnapshot(env)
  try {
    if (await isEmpty(snapshot, tables, contentTables(snapshot, tables)))
      throw new OperatorError('Este sitio está vacío: no hay nada que respaldar. ¿Es el que querías?')
  } finally {
    await snapshot.close()
  }
}
