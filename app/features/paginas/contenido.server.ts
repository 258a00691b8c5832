import { listCategorias as listCategoriasAgenda } from '#app/features/agenda/agenda.server.ts'
import { type DiaConCitas, readAgenda, readHoy } from '#app/features/agenda/lista/publica.server.ts'
import { listCategorias as listCategoriasFotos } from '#app/features/galeria/categorias.server.ts'
import { listFotos } from '#app/features/galeria/fotos.server.ts'
import { readTarjetas } from '#app/features/predicaciones/lista/listado.server.ts'
import { listSeries } from '#app/features/predicaciones/series/series.server.ts'
import { parseMarcas } from '#app/parts/marcas/marcas.ts'
import { imagenesDeFilas } from '#app/parts/subidas/fotos-de-filas.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Bloque } from './bloques.ts'
import type { Opciones } from './opciones.ts'
import { LEGALES, type Legal } from './pagina.ts'
import { findPublica } from './paginas.server.ts'

/** How many photos, dates and sermons a block shows at most. */
const MOST = 6

type Imagenes = Awaited<ReturnType<typeof imagenesDeFilas>>

/**
 * What visitors see of a block; undefined where there is nothing to show. `changes` is told when it will be
 * another.
 */
async function shown(db: Db, bloque: Bloque, imagenes: Imagenes, changes: (moment: Date) => void) {
  const { tipo, titulo, texto, enlace, de } = bloque
  const foto = imagenes[bloque.foto]
  switch (tipo) {
    case 'texto':
    case 'pregunta':
      return { tipo, titulo, marcas: parseMarcas(texto, { within: true }) }
    case 'foto':
      return foto && { tipo, foto, texto }
    case 'persona':
      return { tipo, titulo, texto, whatsapp: enlace, foto: foto ?? null }
    case 'video':
    case 'boton':
      return { tipo, titulo, enlace }
    case 'mapa':
      return { tipo, titulo }
    case 'ley':
      return { tipo, de }
    case 'fotos': {
      const fotos = await listFotos(db, { limit: MOST, categoria: de })
      return fotos.length > 0 ? { tipo, titulo, de, fotos } : undefined
    }
    case 'agenda': {
      const { dias, cambia } = await readAgenda(db, { ahora: new Date(), categoria: de })
      for (const moment of cambia) changes(moment)
      const first = firstOf(dias)
      return first.length > 0 ? { tipo, titulo, de, dias: first } : undefined
    }
    case 'predicaciones': {
      const rows = await db
        .selectFrom('predicaciones')
        .select('id')
        .where('serie', '=', de)
        .orderBy('fecha', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute()
      const predicaciones = await readTarjetas(
        db,
        rows.map(({ id }) => id),
      )
      return predicaciones.length > 0 ? { tipo, titulo, predicaciones } : undefined
    }
  }
}

/** The days of the first dates. */
function firstOf(dias: readonly DiaConCitas[]): DiaConCitas[] {
  let left = MOST
  return dias.flatMap((dia) => {
    const citas = dia.citas.slice(0, left)
    left -= citas.length
    return citas.length > 0 ? [{ ...dia, citas }] : []
  })
}

export type Visible = NonNullable<Awaited<ReturnType<typeof shown>>>

/** What visitors see of a page's blocks: those that have something to show. */
export async function readContenido(
  db: Db,
  bloques: readonly Bloque[],
  changes: (moment: Date) => void,
): Promise<Visible[]> {
  const imagenes = await imagenesDeFilas(db, bloques)
  const all = await Promise.all(bloques.map((each) => shown(db, each, imagenes, changes)))
  return all.filter((each) => each !== undefined)
}

/**
 * A page that the law asks for with the church's own words; undefined while it has those that the product
 * came with.
 */
export async function readLegal(db: Db, legal: Legal, changes: (moment: Date) => void) {
  const found = await findPublica(db, LEGALES[legal])
  if (!found) return undefined
  const { titulo, resumen, cambiada } = found
  return {
    titulo,
    resumen,
    fecha: cambiada.slice(0, 10),
    contenido: await readContenido(db, found.bloques, changes),
  }
}

export type Propia = Awaited<ReturnType<typeof readLegal>>

/** What the blocks of a page can show of the other sections. */
export async function readOpciones(db: Db): Promise<Opciones> {
  const { hoy } = await readHoy(db, new Date())
  const [fotos, agenda, series, come] = await Promise.all([
    listCategoriasFotos(db),
    listCategoriasAgenda(db),
    listSeries(db),
    db.selectFrom('eventos').select('categoria').distinct().where('ultima', '>=', hoy).execute(),
  ])
  const coming = new Set(come.map(({ categoria }) => categoria))
  return {
    fotos: fotos.map(({ nombre, imagenes }) => ({ valor: nombre, texto: nombre, vacia: imagenes === 0 })),
    agenda: agenda.map(({ slug, nombre }) => ({ valor: slug, texto: nombre, vacia: !coming.has(slug) })),
    predicaciones: series.map(({ id, nombre, predicaciones }) => ({
      valor: id,
      texto: nombre,
      vacia: predicaciones === 0,
    })),
  }
}
