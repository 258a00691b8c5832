import { listBorradores } from '#app/parts/borradores/borradores.server.ts'
import { nombreDeMomento } from '#app/parts/borradores/publicacion.server.ts'
import { type DiaDeServicio, type EstadoDeSemana, hasBegun } from '#app/parts/feature/feature.server.ts'
import { readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'

const SECCION = '/admin/dashboard/predicaciones'

/** Whether the sermon of that day is on the site. */
export async function predicacion(db: Db, servicio: DiaDeServicio): Promise<EstadoDeSemana> {
  const { dia } = servicio
  const [published, borradores] = await Promise.all([
    db.selectFrom('predicaciones').select(['titulo', 'slug']).where('fecha', '=', dia).executeTakeFirst(),
    listBorradores(db, 'predicaciones'),
  ])
  if (published)
    return {
      tono: 'listo',
      texto: `«${published.titulo}»`,
      accion: { texto: 'Ver predicación', ruta: `/predicaciones/${published.slug}` },
    }
  const draft = borradores.find(({ fila }) => fila.fecha === dia)
  if (draft)
    return {
      tono: draft.sale ? 'listo' : 'falta',
      texto: draft.sale
        ? `Sale el ${nombreDeMomento(draft.sale, await readZona(db))}`
        : `Borrador: «${draft.fila.titulo}»`,
      accion: { texto: draft.sale ? 'Cambiar' : 'Terminar', ruta: `${SECCION}?editar=${draft.id}` },
    }
  if (!hasBegun(servicio)) return { tono: 'espera', texto: 'Después del culto' }
  const ruta = `${SECCION}?agregar&${new URLSearchParams({ fecha: dia })}`
  return { tono: 'falta', texto: 'Todavía no está', accion: { texto: 'Agregar predicación', ruta } }
}
