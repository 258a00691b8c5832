import { discard } from '#app/parts/papelera/papelera.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { foldText } from '#app/platform/text/text.server.ts'
import type { Categoria } from './categoria.ts'
import { tables } from './tables.server.ts'

export async function listCategorias(db: Db): Promise<Categoria[]> {
  const rows = await db
    .selectFrom('categorias')
    .select((eb) => [
      'id',
      'nombre',
      'ejemplo',
      eb
        .selectFrom('conteo_fotos')
        .whereRef('conteo_fotos.categoria', '=', 'categorias.nombre')
        .select((count) => count.fn.sum<number>('total').as('total'))
        .as('imagenes'),
    ])
    .execute()
  const order = new Intl.Collator('es').compare
  return rows
    .map((row) => ({ ...row, imagenes: row.imagenes ?? 0, ejemplo: row.ejemplo === 1 }))
    .sort((a, b) => order(a.nombre, b.nombre))
}

const isSame = (a: string, b: string) => foldText(a) === foldText(b)

/** @returns false if the name is taken, however it is spelled. */
export async function addCategoria(db: Db, nombre: string): Promise<boolean> {
  return changeContent(db, async (trx) => {
    const rows = await trx.selectFrom('categorias').select('nombre').execute()
    if (rows.some((row) => isSame(row.nombre, nombre))) return false
    await trx.insertInto('categorias').values({ id: newId(), nombre, ejemplo: 0 }).execute()
    return true
  })
}

/**
 * The category of that name, however it is spelled; made if there is none, as photos of a deleted one still
 * spell it.
 */
export const categoriaNamed = (db: Db, nombre: string): Promise<{ nombre: string; isNew: boolean }> =>
  changeContent(db, async (trx) => {
    const labels = trx.selectFrom('conteo_fotos').select('categoria as nombre').where('total', '>', 0)
    const rows = [
      ...(await trx.selectFrom('categorias').select('nombre').execute()),
      ...(await labels.distinct().execute()),
    ]
    const known = rows.find((row) => isSame(row.nombre, nombre))?.nombre ?? nombre
    return { nombre: known, isNew: await addCategoria(trx, known) }
  })

/**
 * Moves a category to the bin; its photos keep their label.
 * @returns what `restore` needs; nothing when it is gone already.
 */
export const deleteCategoria = (db: Db, id: string) => discard(db, tables, 'categorias', id)
