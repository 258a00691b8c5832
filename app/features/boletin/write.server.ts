import type { Selectable, Updateable } from 'kysely'
import { discard } from '#app/parts/papelera/papelera.server.ts'
import { keepingVersions } from '#app/parts/versiones/save.server.ts'
import type { Versionada } from '#app/parts/versiones/versionado.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { updateUnlessOvertaken } from '#app/platform/db/versions.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import type { Escrito } from './boletin.ts'
import { avisosOf } from './boletines.server.ts'
import { borradorSchema, tables } from './tables.server.ts'

/** What visitors read, of which versions are kept; what is being written is nobody's version yet. */
export const BOLETIN = {
  tabla: 'boletines',
  campos: {
    titulo: 'Título',
    texto: 'Texto',
    avisos: {
      nombre: 'Avisos',
      texto: (value) =>
        avisosOf(typeof value === 'string' ? value : '')
          .map(({ fecha, texto }) => `${fecha ? `${formatDay(fecha)}: ` : ''}${texto}`)
          .join('\n'),
    },
  },
} as const satisfies Versionada

type Row = Selectable<Tables['boletines']>

/** What is being written, with the key of the form that wrote it. */
export function borradorOf(row: Pick<Row, 'borrador' | 'titulo' | 'texto' | 'avisos'>) {
  if (row.borrador !== '') return borradorSchema.parse(JSON.parse(row.borrador))
  return { titulo: row.titulo, texto: row.texto, avisos: avisosOf(row.avisos), clave: '' }
}

/** Whether what is being written is not what was published. */
export function hasUnpublished(row: Row): boolean {
  const { titulo, texto, avisos } = borradorOf(row)
  return titulo !== row.titulo || texto !== row.texto || storedAvisos(avisos) !== row.avisos
}

const storedAvisos = (avisos: Escrito['avisos']) => (avisos.length > 0 ? JSON.stringify(avisos) : '')

/** One opened form: the version that it knows, 0 for a new bulletin, and its own key. */
export type Formulario = { id: string; version: number; clave: string }

type Stored = { version: number } | 'overtaken' | 'taken'

/**
 * Stores what is being written, in the caller's transaction; visitors see none of it. A form that writes
 * again after a lost answer is known by its key and overtakes nobody. The Sunday of a published bulletin
 * stays: it is its address.
 * @returns `overtaken` when another form wrote or somebody deleted it, `taken` when the Sunday has another
 * bulletin.
 */
export const saveBorrador = (trx: Db, form: Formulario, fecha: string, escrito: Escrito): Promise<Stored> =>
  write(trx, form, fecha, escrito, () => ({}))

/** Publishes what the form has, at the moment that is given unless visitors see the bulletin already. */
export const publishBoletin = (trx: Db, form: Formulario, fecha: string, escrito: Escrito, moment: string) =>
  write(trx, form, fecha, escrito, (row) => ({
    titulo: escrito.titulo,
    texto: escrito.texto,
    avisos: storedAvisos(escrito.avisos),
    publicado: row && isPublic(row) ? row.publicado : moment,
  }))

/** Takes a bulletin from the site, or its publication back; what was written stays. */
export const withdrawBoletin = (trx: Db, form: Formulario, fecha: string, escrito: Escrito) =>
  write(trx, form, fecha, escrito, () => ({ publicado: '' }))

export const isPublic = ({ publicado }: Pick<Row, 'publicado'>) => publicado !== '' && publicado <= now()

async function write(
  trx: Db,
  { id, version, clave }: Formulario,
  fecha: string,
  escrito: Escrito,
  further: (row: Row | undefined) => Omit<Updateable<Row>, 'id' | 'version'>,
): Promise<Stored> {
  const row = await trx.selectFrom('boletines').selectAll().where('id', '=', id).executeTakeFirst()
  const { titulo, texto, avisos } = escrito
  const borrador = JSON.stringify({ titulo, texto, avisos, clave })
  if (!row) {
    if (version > 0) return 'overtaken'
    const added = await trx
      .insertInto('boletines')
      .values({ id, fecha, borrador, createdAt: now(), ejemplo: 0, version: 1, ...further(undefined) })
      .onConflict((on) => on.column('fecha').doNothing())
      .returning('version')
      .executeTakeFirst()
    return added ?? 'taken'
  }
  if (row.version !== version && borradorOf(row).clave !== clave) return 'overtaken'
  const moved = row.publicado === '' ? fecha : row.fecha
  if (moved !== row.fecha && (await isTaken(trx, moved))) return 'taken'
  const done = await keepingVersions(trx, BOLETIN, row.publicado === '' ? [] : [id], () =>
    updateUnlessOvertaken(
      trx,
      'boletines',
      { id, version: row.version },
      { fecha: moved, borrador, ejemplo: 0, ...further(row) },
    ),
  )
  return done ? { version: row.version + 1 } : 'overtaken'
}

/**
 * Makes what visitors read of a bulletin what it was, in the caller's transaction. What is being written
 * beside it stays.
 * @returns false if it is gone.
 */
export const restorePublicado = (
  db: Db,
  id: string,
  datos: Pick<Row, 'titulo' | 'texto' | 'avisos'>,
): Promise<boolean> =>
  changeContent(db, async (trx) => {
    const row = await trx.selectFrom('boletines').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return false
    const borrador = hasUnpublished(row) ? row.borrador : ''
    return keepingVersions(trx, BOLETIN, [id], () =>
      updateUnlessOvertaken(trx, 'boletines', row, { ...datos, borrador, ejemplo: 0 }),
    )
  })

/**
 * Makes what is being written what visitors read, in the caller's transaction, for a preview.
 * @returns false if they read it already, or if it is gone.
 */
export async function showBorrador(trx: Db, id: string): Promise<boolean> {
  const row = await trx.selectFrom('boletines').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || (isPublic(row) && !hasUnpublished(row))) return false
  const { titulo, texto, avisos } = borradorOf(row)
  const publicado = isPublic(row) ? row.publicado : now()
  await trx
    .updateTable('boletines')
    .set({ titulo, texto, avisos: storedAvisos(avisos), publicado })
    .where('id', '=', id)
    .execute()
  return true
}

const isTaken = async (trx: Db, fecha: string) =>
  (await trx.selectFrom('boletines').select('id').where('fecha', '=', fecha).executeTakeFirst()) !== undefined

/**
 * Moves a bulletin to the bin.
 * @returns what `restore` needs; nothing when it is gone already.
 */
export const deleteBoletin = (db: Db, id: string) => discard(db, tables, 'boletines', id)
