import { discard } from '#app/parts/papelera/papelera.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Categoria } from './categoria.ts'
import { tables } from './tables.server.ts'

/** All categories by name, each with its number of photos. */
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

/** @returns false if the name is taken. */
export async function addCategoria(db: Db, nombre: string): Promise<boolean> {
  return changeContent(db, async (trx) => {
    const row = await trx
      .insertInto('categorias')
      .values({ id: newId(), nombre, ejemplo: 0 })
      .onConflict((on) => on.column('nombre').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  })
}

/**
 * Moves a category to the bin; its photos keep their label.
 * @returns what `restore` needs; nothing when it is gone already.
 */
export const deleteCategoria = (db: Db, id: string) => discard(db, tables, 'categorias', id)
