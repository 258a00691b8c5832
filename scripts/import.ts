import { access, constants } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setFlagsFromString } from 'node:v8'
import { withDireccion } from '#app/features/traer/direccion.server.ts'
import { openLlave } from '#app/features/traer/firestore.server.ts'
import { type Archivo, FuenteError } from '#app/features/traer/found.server.ts'
import { localFiles, openAll } from '#app/features/traer/fuentes/archivos.server.ts'
import { mirar, runHere, traerTodo, type Works } from '#app/features/traer/job.server.ts'
import { enPalabras, entendido, totalDe } from '#app/features/traer/traer.ts'
import { advance, begin, countTraidos, putAway } from '#app/features/traer/traidas.server.ts'
import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { CONSOLA } from '#app/parts/actividad/actividad.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { reexecWithMemorySettings } from '#server/memory-settings.ts'
import { atSite, run, showProgress } from './terminal.ts'

const USO = `Uso:
  npm run import -- ARCHIVO|CARPETA|DIRECCIÓN …         dice qué trae y pregunta antes de traerlo
  npm run import -- ARCHIVO|CARPETA|DIRECCIÓN … --yes   sin preguntar
  … --passwords   las personas del sitio anterior entran con la contraseña que tenían; sin esto, por invitación

Fotos (una carpeta o un zip, también los de Google Takeout y de Facebook), el feed de un podcast o de YouTube, el archivo de
WordPress, un calendario (.ics), la dirección de un sitio, que se recorre, y la versión anterior de este (su base de datos
como JSON, o la llave de una cuenta de servicio, con la que se lee).
Todo queda como borrador, y se deshace entero en Ajustes › Traer contenido. Repetir la orden sigue donde quedó: nada se trae dos veces.`

// Ten thousand photos leave 200 MB of what is no longer needed in memory, if it may grow: half as fast, and
// 175 MB in all. Returned to the system besides, by the settings of the site: at most 188 MB, where it was
// 217 to 300.
reexecWithMemorySettings()
setFlagsFromString('--optimize-for-size')

const isAddress = (text: string) => /^https?:\/\//i.test(text)

const OPTIONS = {
  yes: { type: 'boolean', default: false },
  passwords: { type: 'boolean', default: false },
} as const

await run(USO, OPTIONS, async ({ positionals, values }) => {
  if (positionals.length === 0) throw new OperatorError(USO)
  const env = readEnv(process.env)
  return atSite(env, async ({ db, files }) => {
    const parts = { db, files, log: createLog('error'), fetch: createGuardedFetch(env.FETCH_PRIVATE_HOSTS) }
    try {
      return await runHere(parts, (works) =>
        withAll(works, positionals, async (archivos) => bringHere(works, await openAll(archivos))),
      )
    } catch (error) {
      throw error instanceof FuenteError ? new OperatorError(error.message) : error
    }
  })

  async function bringHere(works: Works, archivos: Archivo[]): Promise<string> {
    const visto = { ...(await mirar(works, archivos)), claves: values.passwords }
    for (const { que, por } of visto.cuales) console.error(`  ${que}: ${por}`)
    const total = totalDe(visto.cuentas)
    const que = entendido(visto)
    if (total === 0) return que ? `Nada que traer: ${que}.` : 'No encontramos nada que sepamos traer.'
    console.log(`${visto.fuentes.join(', ')}: ${que}.`)
    if (!values.yes && !(await saysYes())) return 'No se trajo nada. Para traerlo sin preguntar: --yes'
    const nombre = positionals.map((each) => (isAddress(each) ? each : basename(resolve(each)))).join(', ')
    const id = await begin(works.db, { nombre, de: { orden: true } })
    if (!id)
      throw new OperatorError('En Ajustes › Traer contenido hay otra cosa sin terminar: termínala primero.')
    await advance(works.db, id, 'mirando', { paso: 'listo', visto: JSON.stringify(visto) })
    await advance(works.db, id, 'listo', { paso: 'trayendo' })
    await logActivity(works.db, CONSOLA, 'contenido-traido', `${nombre}: ${que}`)
    let done = 0
    const progress = showProgress('Traídos')
    const fallidos = await traerTodo(works, id, archivos, () => progress(++done, total))
    await advance(works.db, id, 'trayendo', { paso: 'hecho' })
    const { traidos } = await countTraidos(works.db, id)
    for (const each of fallidos) console.error(`  ${each.que}: ${each.por}`)
    if (totalDe(traidos) === 0) await putAway(works.db, id)
    return `Llegaron como borradores: ${enPalabras(traidos) || 'nada'}.`
  }
})

/** The files of all that was named, for as long as `run` takes. */
async function withAll<T>(
  works: Works,
  [first, ...rest]: string[],
  then: (archivos: Archivo[]) => Promise<T>,
): Promise<T> {
  if (first === undefined) return then([])
  const withRest = (own: Archivo[]) => withAll(works, rest, (others) => then([...own, ...others]))
  if (isAddress(first)) return withDireccion(works, first, withRest)
  const why = await access(first, constants.R_OK).catch((error: NodeJS.ErrnoException) => error)
  if (why) throw new OperatorError(`${why.code === 'EACCES' ? 'No se puede leer' : 'No existe'} ${first}.`)
  const files = await localFiles(first)
  const [alone, ...others] = files
  // A key of the site before is named by itself.
  return withRest(alone && others.length === 0 ? [await openLlave(works.fetch, alone)] : files)
}

async function saysYes(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const asked = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asked.question('¿Traerlo? (s/N) ')
  asked.close()
  return /^s/i.test(answer.trim())
}
