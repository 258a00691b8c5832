import { type DiaDeServicio, type EstadoDeSemana, hasBegun } from '#app/parts/feature/feature.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'

/** The form that sends photos. */
const SUBIR = '/admin/dashboard/galeria?agregar'

/** Whether photos of that day are on the site. */
export async function fotos(db: Db, servicio: DiaDeServicio): Promise<EstadoDeSemana> {
  const { count } = await db
    .selectFrom('galeria')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('fecha', '=', servicio.dia)
    .executeTakeFirstOrThrow()
  if (count > 0)
    return {
      tono: 'listo',
      texto: Number(count) === 1 ? '1 foto' : `${count} fotos`,
      accion: { texto: 'Subir más', ruta: SUBIR },
    }
  if (!hasBegun(servicio)) return { tono: 'espera', texto: 'Después del culto' }
  return { tono: 'falta', texto: 'Todavía no hay', accion: { texto: 'Subir fotos', ruta: SUBIR } }
}
