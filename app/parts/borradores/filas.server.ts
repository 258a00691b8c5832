import { readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { smallestUrl } from '#app/ui/images/image.ts'
import { listBorradores, tituloOf } from './borradores.server.ts'
import { nombreDeMomento } from './publicacion.server.ts'
import { rutaVistaPrevia } from './vista-previa.server.ts'

/** What is not published yet and was sent together, as the dashboard lists it. */
export type FilaBorrador = {
  id: string
  /** When it comes out; '' of a draft. */
  sale: string
  /** When it could not come out; '' of all others. */
  impedida: string
  cuantas: number
  /** The first of them: what was brought from elsewhere are thousands. */
  piezas: { id: string; titulo: string; imagen: string | undefined; vista: string }[]
}

/** Of what was sent together, as many as somebody looks through. */
const MOST_PIEZAS = 60

/** The unpublished rows of a table; `campo` is the column with their picture. */
export async function listFilasBorrador(
  { db, auth, tables }: Pick<Platform, 'db' | 'auth' | 'tables'>,
  tabla: keyof Tables,
  campo: string,
): Promise<FilaBorrador[]> {
  const all = await listBorradores(db, tabla)
  if (all.length === 0) return []
  const [zona, small] = await Promise.all([
    readZona(db),
    smallOf(
      db,
      all.map(({ fila }) => String(fila[campo] ?? '')),
    ),
  ])
  const filas = new Map<string, FilaBorrador>()
  const named = (moment = '') => moment && nombreDeMomento(moment, zona)
  for (const each of all) {
    const { id, lote, sale, impedida, fila } = each
    const row = filas.get(lote) ?? {
      id,
      sale: named(sale),
      impedida: named(impedida),
      cuantas: 0,
      piezas: [],
    }
    row.cuantas++
    if (row.piezas.length < MOST_PIEZAS)
      row.piezas.push({
        id,
        titulo: tituloOf(tables, each),
        imagen: small.get(String(fila[campo])),
        vista: rutaVistaPrevia(auth.secret, { tabla, fila: id }),
      })
    filas.set(lote, row)
  }
  return [...filas.values()]
}

async function smallOf(db: Db, urls: string[]): Promise<Map<string, string>> {
  const images = await imagesByUrl(db, urls.filter(Boolean))
  return new Map([...images].map(([url, image]) => [url, smallestUrl(image)]))
}
