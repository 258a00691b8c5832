import { nombreDeMomento } from '#app/parts/borradores/publicacion.server.ts'
import type { DiaDeServicio, EstadoDeSemana } from '#app/parts/feature/feature.server.ts'
import { readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { isPublic } from './write.server.ts'

const SECCION = '/admin/dashboard/boletin'

/** Whether the bulletin of that Sunday is out; other days have none. */
export async function boletinDelDomingo(db: Db, { dia }: DiaDeServicio): Promise<EstadoDeSemana | undefined> {
  if (new Date(dia).getUTCDay() !== 0) return undefined
  const row = await db
    .selectFrom('boletines')
    .select(['id', 'publicado'])
    .where('fecha', '=', dia)
    .executeTakeFirst()
  if (!row)
    return {
      tono: 'falta',
      texto: 'Todavía no está',
      accion: { texto: 'Escribir boletín', ruta: `${SECCION}?agregar` },
    }
  if (row.publicado !== '' && isPublic(row))
    return { tono: 'listo', texto: 'Publicado', accion: { texto: 'Ver boletín', ruta: `/boletin/${dia}` } }
  const ruta = `${SECCION}?editar=${row.id}`
  if (row.publicado === '')
    return { tono: 'falta', texto: 'Borrador', accion: { texto: 'Terminar boletín', ruta } }
  const sale = nombreDeMomento(row.publicado, await readZona(db))
  return { tono: 'listo', texto: `Sale el ${sale}`, accion: { texto: 'Cambiar', ruta } }
}
