import { createReadStream, existsSync } from 'node:fs'
import { backUpSomewhere } from '#app/platform/backup/backup.server.ts'
import { isFar, nameOf, openPlace, openPlaces, type Place } from '#app/platform/backup/place.server.ts'
import { RestoreError } from '#app/platform/backup/read-backup.server.ts'
import { type Replaced, restoreBackup } from '#app/platform/backup/restore.server.ts'
import { unsealed } from '#app/platform/backup/sealed.server.ts'
import { type Env, readEnv } from '#app/platform/env.server.ts'
import { atSite, run, type Site, showProgress } from './terminal.ts'

const USO = `Uso:
  npm run restore -- ARCHIVO.tar             en un sitio vacío
  npm run restore -- ARCHIVO.tar --replace   en lugar de lo que hay ahora, que antes se respalda
  npm run restore -- ARCHIVO.tar --replace --without-safety   sin respaldarlo
El archivo puede estar también en otra parte: s3://BUCKET/CARPETA/ARCHIVO.tar, sftp://USUARIO@MÁQUINA/CARPETA/ARCHIVO.tar
La frase de uno cifrado: BACKUP_PASSPHRASE=… npm run restore -- ARCHIVO.tar.cifrado`

function opener(from: string, env: Env): () => Promise<AsyncIterable<Uint8Array>> {
  if (!isFar(from)) {
    if (!existsSync(from)) throw new RestoreError(`No existe el archivo ${from}.`)
    return async () => createReadStream(from, { highWaterMark: 1024 * 1024 })
  }
  const end = from.lastIndexOf('/')
  const place = openPlace(from.slice(0, end), env)
  return async () => {
    const bytes = await place.get(from.slice(end + 1))
    if (!bytes) throw new RestoreError(`No existe ${from}.`)
    return bytes
  }
}

const OPTIONS = {
  replace: { type: 'boolean', default: false },
  'without-safety': { type: 'boolean', default: false },
} as const

await run(USO, OPTIONS, async ({ positionals: [from], values }) => {
  if (!from) throw new RestoreError(USO)
  // Of this command alone, not a setting of the site.
  const { BACKUP_PASSPHRASE: frase, ...settings } = process.env
  if (from.endsWith('.cifrado') && !frase)
    throw new RestoreError(
      `Este respaldo está cifrado. Con su frase: BACKUP_PASSPHRASE='…' npm run restore -- ${from}`,
    )
  const env = readEnv(settings)
  const open = opener(from, env)
  const restore = async (site: Site) => {
    const look = ({ counts }: Replaced) => {
      for (const { table, now, after } of counts)
        if (now !== after) console.log(`${table}: ahora ${now}, en el respaldo ${after}`)
    }
    const keep = async ({ withPrivate }: Replaced, settle: () => Promise<void>) => {
      if (values['without-safety']) return
      const failed = (one: Place, error: unknown) =>
        console.error(`No se pudo guardar en ${nameOf(one)}: ${(error as Error).message}`)
      const { place, name } = await backUpSomewhere(openPlaces(env), { ...site, withPrivate, settle }, failed)
      console.log(`Lo que había quedó en ${place.describe(name)}`)
    }
    const opened = async () => unsealed(await open(), frase)
    const options = { replace: values.replace, progress: showProgress('Archivos'), look, keep }
    const { manifiesto, late } = await restoreBackup(opened, site, options)
    const { tablas, archivos, faltan } = manifiesto
    const rows = Object.values(tablas).reduce((sum, { filas }) => sum + filas, 0)
    const lines = [
      `Sitio restaurado: ${archivos.length} archivos y ${rows} filas, iguales a los del respaldo.`,
    ]
    if (late) {
      process.exitCode = 1
      lines.push(`Puede faltar algún archivo; repite la orden. La causa: ${late}`)
    }
    if (faltan.length > 0) lines.push(`Ya faltaban al hacer el respaldo: ${faltan.length} archivos.`)
    lines.push('Las cuentas son las del respaldo, y todos tienen que volver a iniciar sesión.')
    return lines.join('\n')
  }
  return atSite(env, restore, { mayBeNew: true })
})
