import type { Write } from '#app/parts/admin/actions.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { categoriaNamed } from '../categorias.server.ts'

/** What a form sent, with the category that it names, which is made if there is none of that name. */
export async function withCategoria<Datos extends { categoriaNueva: string; categoria?: string | undefined }>(
  { logActivity }: Pick<Write, 'logActivity'>,
  trx: Db,
  { categoriaNueva, ...datos }: Datos,
) {
  if (!categoriaNueva) return datos
  const { nombre, isNew } = await categoriaNamed(trx, categoriaNueva)
  if (isNew) await logActivity(trx, { accion: 'categoria-agregada', detalle: nombre })
  return { ...datos, categoria: nombre }
}
