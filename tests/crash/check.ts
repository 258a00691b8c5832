import { sql } from 'kysely'
import { listBorradores } from '#app/parts/borradores/borradores.server.ts'
import { type Db, isPostgres } from '#app/platform/db/db.server.ts'
import { readFile } from '#app/platform/files/file-store.server.ts'
import { storedKeys, urlOf } from '#app/platform/images/variants.server.ts'
import type { Samples } from './crew.ts'
import type { Found } from './ledger.ts'
import { hasExpectedBytes } from './pictures.ts'
import { checkSounds } from './sounds.ts'
import type { Stack } from './stack.ts'
import { contactoOf } from './writers/ajustes.ts'
import { findEnviadas } from './writers/enviadas.ts'
import { ATENDIDA, PENDIENTE, textOfPeticion } from './writers/peticiones.ts'
import { GRABACION, inSerie } from './writers/predicadores.ts'
import { CUENTA, FOTO, PREDICACION, type Tipo } from './writers/registros.ts'
import { findTurnos } from './writers/turnos.ts'

const ENTRIES = [
  ...['predicacion', 'cuenta', 'foto', 'serie'].flatMap((kind) => [`${kind}-agregada`, `${kind}-editada`]),
  'series-unidas',
  'borrador-guardado',
  'borrador-programado',
]

/** Reads the whole state, under the ledger's names. */
export async function findAll(db: Db): Promise<Found> {
  const found: Found = new Map()
  const add = (name: string, value: string) => found.set(name, [...(found.get(name) ?? []), value])

  const peticiones = await db
    .selectFrom('peticiones')
    .select(['peticion', 'atendida', 'atendidaEn'])
    .execute()
  for (const { peticion, atendida, atendidaEn } of peticiones) {
    const name = peticion.slice(0, peticion.indexOf(':'))
    const whole = peticion === textOfPeticion(name) && (atendida === 1) === (atendidaEn !== null)
    add(name, whole ? (atendida === 1 ? ATENDIDA : PENDIENTE) : `mutilated: ${peticion}`)
  }

  const addRow = (row: Record<string, unknown>, titulo: string, { datosOf }: Tipo, value = titulo) => {
    const whole = Object.entries(datosOf(titulo)).every(([field, value]) => row[field] === value)
    add(titulo.slice(0, titulo.indexOf('.')), whole ? value : `mutilated: ${JSON.stringify(row)}`)
  }
  const series = await db.selectFrom('series').select(['id', 'nombre']).execute()
  const nameOfSerie = new Map(series.map(({ id, nombre }) => [id, nombre.slice(0, nombre.indexOf('.'))]))
  for (const { nombre } of series) add(nombre.slice(0, nombre.indexOf('.')), nombre)
  for (const row of await db.selectFrom('predicaciones').selectAll().execute())
    if (row.titulo.startsWith(GRABACION.nombre))
      addRow(row, row.titulo, GRABACION, inSerie(row.titulo, nameOfSerie.get(row.serie ?? '')))
    else addRow(row, row.titulo, PREDICACION)
  for (const { fila } of await listBorradores(db, 'predicaciones'))
    addRow(fila, String(fila.titulo), PREDICACION)
  for (const row of await db.selectFrom('cuentas_bancarias').selectAll().execute())
    addRow(row, row.banco, CUENTA)
  const enviadas = await findEnviadas(db)
  for (const row of await db.selectFrom('galeria').selectAll().execute())
    if (!enviadas.some(({ id }) => id === row.id)) addRow(row, row.titulo, FOTO)
  for (const { name, value } of enviadas) add(name, value)

  for (const { id, data } of await db.selectFrom('config').select(['id', 'data']).execute()) {
    const saved = JSON.parse(data)
    if (id === 'privacidad') add('config privacidad', String(saved.borrarAtendidas))
    if (id !== 'contacto') continue
    const whole = Object.entries(contactoOf(saved.direccion)).every(
      ([field, value]) => saved[field] === value,
    )
    add('config contacto', whole ? saved.direccion : `mutilated: ${data}`)
  }

  const entries = await db
    .selectFrom('actividad')
    .select(['accion', 'detalle'])
    .where('accion', 'in', ENTRIES)
    .execute()
  for (const { accion, detalle } of entries) add(`actividad ${accion} ${detalle}`, 'anotada')
  for (const [name, values] of await findTurnos(db)) found.set(name, values)
  return found
}

/** The address of every sermon's sounds. */
const SOUNDS = sql`select audio as url from predicaciones where audio <> ''
  union all select "audioLigero" from predicaciones where "audioLigero" <> ''`

/** Inconsistencies between rows. Each query selects rows that must not exist. */
export async function checkRows(db: Db): Promise<string[]> {
  const queries = {
    'a counter of requests is wrong': sql<{ found: string }>`
      select cast(c.atendida as text) as found from conteo_peticiones c where c.total <> (select count(*) from peticiones p
        where p.atendida = c.atendida and (case when p.sospecha = '' then 0 else 1 end) = c.dudosa)`,
    'a counter of photos is wrong': sql<{ found: string }>`
      select c.mes as found from conteo_fotos c where c.total <> (select count(*) from galeria g
        where g.categoria = c.categoria and substr(g.fecha, 1, 7) = c.mes)`,
    'a photo has no picture': sql<{ found: string }>`
      select url as found from galeria where url not in (select '/archivos/' || clave from imagenes)`,
    'a picture belongs to nothing': sql<{ found: string }>`
      select clave as found from imagenes where '/archivos/' || clave not in
        (select url from galeria union all select url from colecciones_fotos union all select archivo from papelera)`,
    'two rows have one picture': sql<{ found: string }>`
      select url as found from galeria group by url having count(*) > 1`,
    'a counter of sermons is wrong': sql<{ found: string }>`
      select c.anio as found from conteo_predicaciones c where c.total <> (select count(*) from predicaciones p
        where p.conductor = c.conductor and substr(p.fecha, 1, 4) = c.anio)`,
    'a sermon has no sound': sql<{ found: string }>`
      select url as found from (${SOUNDS}) named where url not in (select url from audios)`,
    'two sermons have one sound': sql<{ found: string }>`
      select url as found from (${SOUNDS}) named group by url having count(*) > 1`,
    'two series have one name': sql<{ found: string }>`
      select nombre as found from series group by nombre having count(*) > 1`,
    'something is in the bin and in its place': sql<{ found: string }>`
      select id as found from papelera where fila <> '' and id in (select id from galeria union all
        select id from predicaciones union all select id from series union all select id from cuentas_bancarias union all select id from peticiones union all
        select id from colecciones_fotos where estado = 'espera')`,
    'a photo that somebody sent has not one consent': sql<{ found: string }>`
      select f.id as found from colecciones_fotos f where
        (select count(*) from consentimientos c where c.sobre = f.id) <> 1`,
    'something waits, and is in its place or in the bin': sql<{ found: string }>`
      select id as found from borradores where id in (select id from predicaciones union all
        select id from papelera where fila <> '')`,
    'a request has not one mail that tells of it': sql<{ found: string }>`
      select p.id as found from peticiones p where p.sospecha = '' and
        (select count(*) from correos c where c.sobre = p.id and c.via = 'correo') <> 1`,
    'a mail tells of a request that is doubtful, or not there': sql<{ found: string }>`
      select id as found from correos where tipo = 'peticion' and
        sobre not in (select id from peticiones where sospecha = '')`,
  }
  const wrong = await checkVersions(db)
  for (const [what, query] of Object.entries(queries))
    for (const { found } of (await query.execute(db)).rows) wrong.push(`${what}: ${found}`)
  return wrong
}

/**
 * Each edit of a sermon keeps the version before it, whether it is published or waits; those in series change
 * otherwise too.
 */
async function checkVersions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('predicaciones')
    .select(['id', 'version'])
    .where('titulo', 'like', `${PREDICACION.nombre} %`)
    .execute()
  const waiting = (await listBorradores(db, 'predicaciones')).map(({ id, fila }) => ({
    id,
    version: Number(fila.version),
  }))
  const counts = await db
    .selectFrom('versiones')
    .select(['fila', ({ fn }) => fn.countAll<number>().as('total')])
    .where('tabla', '=', 'predicaciones')
    .groupBy('fila')
    .execute()
  const kept = new Map(counts.map(({ fila, total }) => [fila, Number(total)]))
  return [...rows, ...waiting]
    .filter(({ id, version }) => (kept.get(id) ?? 0) !== version - 1)
    .map(({ id, version }) => `sermon ${id} is at ${version} and has ${kept.get(id) ?? 0} versions before`)
}

/**
 * Checks that every file named by a row exists with the expected bytes. `seen` skips keys already checked:
 * names are never reused.
 */
export async function checkFiles(
  { db, files }: Pick<Stack, 'db' | 'files'>,
  { photos, recordings }: Samples,
  seen: Set<string>,
) {
  const { wrong } = await checkSounds({ db, files }, recordings, seen)
  const titles = await db.selectFrom('galeria').select(['titulo', 'url']).execute()
  const sampleOf = new Map(titles.map(({ titulo, url }) => [url, photos[Number(titulo.split(' de ')[1])]]))
  for (const row of await db.selectFrom('imagenes').selectAll().execute()) {
    const sample = sampleOf.get(urlOf(row.clave))
    if (!sample) continue // in the bin, on its way out
    for (const key of storedKeys(row)) {
      if (seen.has(key)) continue
      const bytes = await readFile(files, key)
      if (!bytes) wrong.push(`${key} is missing`)
      else if (hasExpectedBytes(sample, key, bytes) === false) wrong.push(`${key} is not what was sent`)
      seen.add(key)
    }
  }
  return wrong
}

/** Expires the limits' counters, as hours passing would, and with them the pressure on the prayer form. */
export async function expireLimits(db: Db): Promise<void> {
  // SQLite's one process counts in memory, which the kill cleared.
  if (isPostgres(db)) await sql`delete from limites`.execute(db)
  await db.updateTable('peticiones').set({ fecha: '2026-01-01T00:00:00.000Z' }).execute()
}

/** Expires dead instances' leases on pictures, as seconds passing would. */
export async function expireClaims(db: Db): Promise<void> {
  await db.deleteFrom('reservas').where('nombre', 'like', 'foto %').execute()
}
