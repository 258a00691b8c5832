import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Env, readEnv } from '#app/platform/env.server.ts'
import { explain } from '#app/platform/explain.server.ts'
import { CopyError, copySite } from '#app/platform/transfer/copy-site.server.ts'
import { megabytes, nameSite, noneYet, openSite, run, showProgress } from './terminal.ts'

const USO = `Uso:
  npm run db:copy -- DE A              copia un sitio entero: filas, cuentas y archivos
  npm run db:copy -- DE A --replace    en lugar de lo que hay en A

DE y A son cada uno:
  ./data                una carpeta de datos: SQLite y archivos en disco
  ./produccion.env      un archivo con los ajustes del sitio: DATABASE_URL, S3_…
  postgres://…          esa base de datos, y los archivos donde digan los ajustes de ahora (S3_… o DATA_DIR)`

/** Reads the settings of a place: a PostgreSQL URL, a file of settings or a folder. */
function settingsOf(place: string): Env {
  if (/^postgres(ql)?:/.test(place)) return readEnv({ ...process.env, DATABASE_URL: place })
  if (place.endsWith('.env') && !existsSync(place)) throw new CopyError(`No existe el archivo ${place}.`)
  if (existsSync(place) && statSync(place).isFile()) return readEnv(parseEnv(readFileSync(place, 'utf8')))
  return readEnv({ DATA_DIR: place })
}

const OPTIONS = { replace: { type: 'boolean', default: false } } as const

await run(USO, OPTIONS, async ({ positionals: [from, to], values }) => {
  if (!from || !to) throw new CopyError(from ? `Falta decir adónde se copia ${from}.\n${USO}` : USO)
  const [source, target] = [settingsOf(from), settingsOf(to)]
  const [here, there] = [openSite(source), openSite(target)]
  try {
    const name = await nameSite(here)
    if (!name) throw new CopyError(`No hay ningún sitio en ${from}.`)
    console.error(`De: ${name}\nA: ${(await nameSite(there)) ?? noneYet(target)}`)
    const progress = showProgress('Archivos copiados y comprobados')
    const { tables, files, bytes, missing } = await copySite(here, there, {
      replace: values.replace,
      progress,
    })
    const rows = Object.entries(tables)
    const result = rows.map(
      ([table, { filas, suma }]) =>
        `  ${table}: ${filas === 1 ? '1 fila' : `${filas} filas`}, suma ${suma.slice(0, 12)}`,
    )
    result.push(`  ${files} archivos, ${megabytes(bytes)}, iguales byte a byte`)
    if (missing.length > 0)
      result.push(`  Ojo: ${missing.length} archivos ya faltaban: ${missing.slice(0, 5).join(', ')}`)
    return `Copia lista, igual en los dos lados:\n${result.join('\n')}`
  } catch (error) {
    throw explain(error, target)
  } finally {
    await Promise.all([here.db.destroy(), there.db.destroy()])
  }
})
