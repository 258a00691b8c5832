import { emptyPapelera } from '#app/parts/papelera/papelera.server.ts'
import { fileFolders } from '#app/platform/db/claims.server.ts'
import { readFile } from '#app/platform/files/file-store.server.ts'
import { keysOf, storedKeys, urlOf } from '#app/platform/images/variants.server.ts'
import { TABLES } from '#app/tables.server.ts'
import type { Site } from '#tests/support/site.ts'
import { sweepTomorrow } from '#tests/support/sweeping.ts'
import { pause } from './client.ts'
import type { Samples } from './crew.ts'
import { hasExpectedBytes } from './pictures.ts'
import { checkSounds } from './sounds.ts'
import type { Stack } from './stack.ts'
import { findEnviadas } from './writers/enviadas.ts'

const ENCODED_WITHIN_MS = 120_000
const FOLDERS = [...fileFolders(TABLES), 'variantes/', 'subidas/']

/**
 * Lets the last server finish the killed ones' work, empties the bin, sweeps as a day later, and compares
 * files with rows: every expected file is there, intact, and none besides.
 * @returns the number of files. @throws with every fault found.
 */
export async function finish(
  { db, files }: Stack,
  site: Site,
  { photos, recordings }: Samples,
): Promise<number> {
  const wrong: string[] = []
  const until = Date.now() + ENCODED_WITHIN_MS
  const waiting = () => db.selectFrom('imagenes').select('clave').where('estado', '=', 'pendiente').execute()
  while ((await waiting()).length > 0 && Date.now() < until) await pause(200)
  for (const { clave, estado, intentos } of await db.selectFrom('imagenes').selectAll().execute())
    if (estado !== 'lista' && estado !== 'espera')
      wrong.push(`${clave} is ${estado} after ${intentos} attempts`)

  const due = async () => {
    await fetch(site.origin)
    const rows = await db.selectFrom('borradores').select('sale').where('sale', '!=', '').execute()
    return rows.filter(({ sale }) => sale <= new Date().toISOString())
  }
  if ((await due()).length > 0) wrong.push('something that is due waits, though a page was asked for')
  await site.down()
  const later = new Date(Date.now() + 60_000)
  await emptyPapelera({ db, files }, later.toISOString())
  await sweepTomorrow({ db, files })
  for (const table of ['subidas', 'papelera'] as const) {
    const rows = await db.selectFrom(table).select('id').execute()
    if (rows.length > 0) wrong.push(`${rows.length} rows are left in ${table}`)
  }

  const titles = await db.selectFrom('galeria').select(['titulo', 'url']).execute()
  const sampleOf = new Map([
    ...titles.map(({ titulo, url }) => [url, photos[Number(titulo.split(' de ')[1])]] as const),
    ...(await findEnviadas(db)).map(({ sample, url }) => [url, photos[sample]] as const),
  ])
  const named = new Map(
    (await db.selectFrom('imagenes').selectAll().execute()).flatMap((row) =>
      (row.estado === 'espera' ? storedKeys(row) : keysOf(row)).map(
        (key) => [key, sampleOf.get(urlOf(row.clave))] as const,
      ),
    ),
  )
  const sounds = await checkSounds({ db, files }, recordings, new Set())
  wrong.push(...sounds.wrong, ...sounds.unnamed.map((key) => `${key} has a row, and belongs to nothing`))
  const kept = new Set<string>()
  for (const folder of FOLDERS)
    for await (const { key } of files.list(folder)) {
      kept.add(key)
      if (!named.has(key) && !sounds.keys.includes(key)) wrong.push(`${key} belongs to nothing`)
    }
  for (const [key, sample] of named) {
    const bytes = kept.has(key) ? await readFile(files, key) : null
    if (!bytes) wrong.push(`${key} is missing`)
    else if (!sample || !hasExpectedBytes(sample, key, bytes)) wrong.push(`${key} is not what was sent`)
  }
  if (wrong.length > 0) throw new Error(`In the end:\n${wrong.join('\n')}`)
  return kept.size
}
