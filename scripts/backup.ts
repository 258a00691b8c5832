import { backUpSomewhere, copyBackup } from '#app/platform/backup/backup.server.ts'
import {
  isFar,
  nameOf,
  openPlace,
  openPlaces,
  openTar,
  type Place,
} from '#app/platform/backup/place.server.ts'
import { type Env, readEnv } from '#app/platform/env.server.ts'
import { joinSite } from '#app/platform/identity.server.ts'
import { hasOnlyExamples } from '#app/platform/transfer/rows.server.ts'
import { atSite, megabytes, run, showProgress } from './terminal.ts'

const USO = `Uso:
  npm run backup                      en cada lugar de los ajustes (BACKUP_TO), o en la carpeta de datos
  npm run backup -- ARCHIVO.tar       en un archivo, una CARPETA, s3://BUCKET/CARPETA o sftp://…
  npm run backup -- --with-requests   con las peticiones de oración`

await run(USO, { 'with-requests': { type: 'boolean' } }, async ({ positionals, values }) => {
  const env = readEnv(process.env)
  const places = positionals[0] ? [placeOf(positionals[0], env)] : openPlaces(env)
  return atSite(env, async (site) => {
    const withPrivate = values['with-requests'] ?? env.BACKUP_REQUESTS
    // Whoever backs up an empty site may have meant another one.
    if (await hasOnlyExamples(site.db, site.tables))
      console.error('Ojo: este sitio no tiene contenido propio todavía. ¿Es el que querías?')
    await joinSite(site, env)
    const failed = new Map<Place, unknown>()
    const fail = (one: Place, error: unknown) => void failed.set(one, error)
    const momento = new Date().toISOString()
    const options = { ...site, withPrivate, progress: showProgress('Archivos') }
    const { place, name, bytes, manifiesto } = await backUpSomewhere(places, options, fail)
    for (const to of places.filter((one) => one !== place && !failed.has(one)))
      await copyBackup(site.db, { name, momento, from: place, to }).catch((error) => fail(to, error))
    const rows = Object.values(manifiesto.tablas).reduce((sum, { filas }) => sum + filas, 0)
    const lines = places.map((one) =>
      failed.has(one)
        ? `No se pudo guardar en ${nameOf(one)}: ${(failed.get(one) as Error).message}`
        : `Respaldo listo: ${one.describe(name)}`,
    )
    if (failed.size > 0) process.exitCode = 1
    lines.push(`  ${manifiesto.archivos.length} archivos y ${rows} filas, ${megabytes(bytes)}.`)
    if (manifiesto.faltan.length > 0)
      lines.push(
        `  Ojo: ${manifiesto.faltan.length} archivos ya no estaban: ${manifiesto.faltan.slice(0, 5).join(', ')}`,
      )
    if (!withPrivate) lines.push('  Sin las peticiones de oración (para incluirlas: --with-requests).')
    return lines.join('\n')
  })
})

function placeOf(to: string, env: Env): Place {
  return !isFar(to) && to.endsWith('.tar') ? openTar(to) : openPlace(to, env)
}
