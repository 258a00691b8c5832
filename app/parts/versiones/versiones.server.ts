import { sql } from 'kysely'
import type { Quien } from '#app/parts/feature/person.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { type Page, type PageOf, readPage } from '#app/platform/db/paging.server.ts'
import { foldText } from '#app/platform/text/text.server.ts'
import { readFilas } from './save.server.ts'
import type { Datos, Versionado } from './versionado.ts'

/** The newest of a row are kept however old they are. */
const VERSIONES_SIEMPRE = 50
/** Younger ones are kept however many there are. */
const ANIOS_DE_VERSIONES = 2
const POR_PAGINA = 20
const READ_AT_ONCE = 500

export type Version = { id: string; fecha: string; quien: string; datos: Datos }

const parsed = ({ datos, ...row }: { id: string; fecha: string; quien: string; datos: string }): Version => ({
  ...row,
  datos: JSON.parse(datos),
})

type De = Pick<Versionado, 'tabla'>

const of = (db: Db, { tabla }: De, fila: string) =>
  db
    .selectFrom('versiones')
    .select(['id', 'fecha', 'quien', 'datos'])
    .where('tabla', '=', tabla)
    .where('fila', '=', fila)

/** A page of a row's versions, newest first. */
export async function pageVersiones(
  db: Db,
  de: De,
  fila: string,
  place: PageOf = {},
): Promise<Page<Version>> {
  const page = await readPage(of(db, de, fila), POR_PAGINA, place)
  return { ...page, filas: page.filas.map(parsed) }
}

export async function findVersion(db: Db, de: De, fila: string, id: string): Promise<Version | undefined> {
  const row = await of(db, de, fila).where('id', '=', id).executeTakeFirst()
  return row && parsed(row)
}

/** What followed a version: the next one, undefined if it is what there is now. */
export async function findNext(db: Db, de: De, fila: string, { fecha, id }: Version) {
  const row = await of(db, de, fila)
    .where(sql<boolean>`(fecha, id) > (${fecha}, ${id})`)
    .orderBy('fecha')
    .orderBy('id')
    .executeTakeFirst()
  return row && parsed(row)
}

/** What there is now; undefined if it was deleted. */
export async function readAhora(
  db: Db,
  { tabla, campos, fila: documento, read }: Versionado,
  fila: string,
): Promise<Datos | undefined> {
  if (documento !== undefined) return fila === documento ? read?.(db) : undefined
  return (await readFilas(db, tabla, Object.keys(campos), [fila])).get(fila)
}

/**
 * Deletes versions that are older than two years and not among the newest 50 of their row, and those of rows
 * that are gone for good.
 */
export async function forgetVersiones(db: Db, at: Date): Promise<void> {
  const cutoff = new Date(at)
  cutoff.setUTCFullYear(at.getUTCFullYear() - ANIOS_DE_VERSIONES)
  const before = cutoff.toISOString()
  await sql`
    delete from versiones where id in (
      select id from (
        select id, fecha, row_number() over (partition by tabla, fila order by fecha desc, id desc) as place
        from versiones where (tabla, fila) in (select tabla, fila from versiones where fecha < ${before})
      ) as placed
      where place > ${VERSIONES_SIEMPRE} and fecha < ${before})`.execute(db)
  const tablas = await db.selectFrom('versiones').select('tabla').distinct().execute()
  // A document that was never saved has no row, and its versions are of no row that is gone.
  for (const { tabla } of tablas)
    if (tabla !== 'config')
      await sql`
        delete from versiones where tabla = ${tabla}
          and not exists (select 1 from ${sql.table(tabla)} as one where one.id = versiones.fila)
          and not exists (select 1 from borradores where borradores.id = versiones.fila)
          and not exists (select 1 from papelera where papelera.id = versiones.fila)`.execute(db)
}

/** Deletes the versions of rows that were deleted for good. */
export async function forgetVersionesOf(db: Db, filas: readonly string[]): Promise<void> {
  if (filas.length > 0) await db.deleteFrom('versiones').where('fila', 'in', filas).execute()
}

const DIGITS = /\+?\d[\d\s().-]{6,}\d/g

/** Whether a text names a person: their e-mail or telephone number, however either is spelled. */
function names(text: string, { email, is }: Quien): boolean {
  if (email !== undefined) return foldText(text).includes(foldText(email))
  return (text.match(DIGITS) ?? []).some((digits) => is(digits))
}

/** The versions that hold a person's e-mail or telephone number. */
export async function listVersionesNaming(db: Db, quien: Quien) {
  const found = []
  let last = ''
  for (;;) {
    const rows = await db
      .selectFrom('versiones')
      .select(['id', 'tabla', 'fecha', 'datos'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute()
    found.push(...rows.filter(({ datos }) => names(datos, quien)))
    const end = rows.at(-1)
    if (!end || rows.length < READ_AT_ONCE) return found
    last = end.id
  }
}
