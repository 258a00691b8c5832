import { nombreDeMomento } from '#app/parts/borradores/publicacion.server.ts'
import type { DiaDeServicio, EstadoDeSemana, FeatureServer } from '#app/parts/feature/feature.server.ts'
import { readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { hasBoletines, listPaths, nextPublication, readBoletin } from './boletines.server.ts'
import { examples } from './ejemplos.server.ts'
import { ARCHIVO, BOLETIN, fechaOfNombre, PAGINA, paginaOf } from './pagina.ts'
import { tables } from './tables.server.ts'
import { versiones } from './versiones.server.ts'
import { isPublic } from './write.server.ts'

export const acciones = {
  'boletin-publicado': 'publicó el boletín',
  'boletin-programado': 'programó el boletín',
  'boletin-retirado': 'quitó del sitio el boletín',
  'boletin-eliminado': 'eliminó un boletín',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const boletin = {
  name: 'boletin',
  acciones,
  tables,
  examples,
  pages: [PAGINA, ARCHIVO],
  cached: [BOLETIN],
  versiones,
  siteMap: (db) => listPaths(db),
  async findPagina(db, nombre) {
    const fecha = fechaOfNombre(nombre)
    const found = fecha === undefined ? undefined : await readBoletin(db, fecha)
    return found && paginaOf(found)
  },
  menu: {
    texto: PAGINA.titulo,
    ruta: PAGINA.ruta,
    hasContent: (db) => hasBoletines(db),
    changes: (db) => nextPublication(db),
  },
  semana: boletinDelDomingo,
} satisfies FeatureServer

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
