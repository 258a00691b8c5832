import { sql } from 'kysely'
import { discard } from '#app/domain/papelera/papelera.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { foldText } from '#app/platform/text.server.ts'
import { CONSENTIMIENTO_VERSION, type Filtro, type NuevaPeticion, type Peticion } from './peticion.ts'

/** Adds a request: pending, not read, dated by the server (sections 3 and 7). @returns its id. */
export async function addPeticion(db: Db, peticion: Omit<NuevaPeticion, 'consentimiento'>): Promise<string> {
  const id = newId()
  await db
    .insertInto('peticiones')
    .values({
      id,
      nombre: peticion.nombre,
      telefono: peticion.telefono ?? null,
      email: peticion.email,
      peticion: peticion.peticion,
      fecha: now(),
      leido: 0,
      atendida: 0,
      consentimiento: CONSENTIMIENTO_VERSION,
      busqueda: searchText(peticion),
    })
    .execute()
  return id
}

/** How many requests «Ver más» adds. */
export const PETICIONES_POR_PAGINA = 30

/**
 * A page of requests, newest first (section 7), with the cursor of the next one. `busca` looks in name,
 * e-mail, telephone and text, whatever the case and the accents; all its words must be there.
 */
export async function listPeticiones(
  db: Db,
  {
    filtro,
    busca = '',
    desde,
    limit = PETICIONES_POR_PAGINA,
  }: { filtro: Filtro; busca?: string | undefined; desde?: string | undefined; limit?: number },
): Promise<{ peticiones: Peticion[]; siguiente: string | undefined }> {
  let query = db
    .selectFrom('peticiones')
    .select(['id', 'nombre', 'telefono', 'email', 'peticion', 'fecha', 'atendida'])
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (filtro !== 'todas') query = query.where('atendida', '=', filtro === 'atendidas' ? 1 : 0)
  for (const word of foldText(busca).split(/\s+/).filter(Boolean)) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`busqueda like ${like} escape '\\'`)
  }
  if (desde) {
    const [fecha = '', id = ''] = desde.split('_')
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('fecha', 'id'), '<', tuple(fecha, id)))
  }
  const rows = await query.execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    peticiones: page.map((row) => ({ ...row, atendida: row.atendida === 1 })),
    siguiente: rows.length > limit && last ? `${last.fecha}_${last.id}` : undefined,
  }
}

/** How many requests each filter holds (section 2). */
export async function countPeticiones(db: Db): Promise<Record<Filtro, number>> {
  const rows = await db.selectFrom('conteo_peticiones').select(['atendida', 'total']).execute()
  const count = (atendida: 0 | 1) =>
    rows.reduce((sum, row) => sum + (row.atendida === atendida ? row.total : 0), 0)
  return { todas: count(0) + count(1), pendientes: count(0), atendidas: count(1) }
}

/** Marks a request as attended or pending. @returns false when it no longer exists. */
export async function setAtendida(db: Db, id: string, atendida: boolean): Promise<boolean> {
  const row = await db
    .updateTable('peticiones')
    .set({ atendida: atendida ? 1 : 0 })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes a request; one that is gone already is fine.
 * @returns what `restore` needs; nothing when it is gone already.
 */
export const deletePeticion = (db: Db, id: string) => discard(db, 'peticiones', id)

/** What `busca` looks in: an engine's own `lower` knows no accents, or only those of its locale. */
const searchText = ({ nombre, email, telefono, peticion }: Omit<NuevaPeticion, 'consentimiento'>) =>
  foldText([nombre, email, telefono ?? '', telefono?.replace(/\D/g, '') ?? '', peticion].join('\n'))
