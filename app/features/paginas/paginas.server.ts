import { listBorradores } from '#app/parts/borradores/borradores.server.ts'
import type { Enlace } from '#app/parts/page/pagina.ts'
import { imagenesDeFilas } from '#app/parts/subidas/fotos-de-filas.server.ts'
import { keepingVersions } from '#app/parts/versiones/save.server.ts'
import type { Versionada } from '#app/parts/versiones/versionado.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { updateUnlessOvertaken } from '#app/platform/db/versions.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { toSlug, untaken } from '#app/platform/text/text.server.ts'
import { type Bloque, enPalabras, readBloques, textOfBloques } from './bloques.ts'
import { LEGALES, type Legal, legalOf, rutaDePagina } from './pagina.ts'
import { type DatosPagina, ETIQUETAS_PAGINA } from './pagina-propia.ts'

/** Of which fields versions are kept. */
export const PAGINA_PROPIA = {
  tabla: 'paginas',
  campos: {
    ...ETIQUETAS_PAGINA,
    enMenu: { nombre: ETIQUETAS_PAGINA.enMenu, texto: (value) => (value === 1 ? 'Sí' : 'No') },
    bloques: {
      nombre: ETIQUETAS_PAGINA.bloques,
      texto: (value) => (typeof value === 'string' ? enPalabras(readBloques(value)) : ''),
    },
  },
} as const satisfies Versionada

/** All of them in their order, as the dashboard lists them. */
export async function listPaginas(db: Db) {
  const rows = await db
    .selectFrom('paginas')
    .select(['id', 'slug', 'titulo', 'enMenu', 'bloques'])
    .orderBy('orden')
    .orderBy('slug')
    .execute()
  return rows.map(({ bloques, ...row }) => ({
    ...row,
    bloques: readBloques(bloques),
    enMenu: row.enMenu === 1,
  }))
}

const columns = ['id', 'slug', 'titulo', 'resumen', 'enMenu', 'bloques', 'cambiada', 'version'] as const

async function findBy(db: Db, column: 'id' | 'slug', value: string) {
  const row = await db.selectFrom('paginas').select(columns).where(column, '=', value).executeTakeFirst()
  return row && { ...row, enMenu: row.enMenu === 1, bloques: readBloques(row.bloques) }
}

export type PaginaPropia = NonNullable<Awaited<ReturnType<typeof findBy>>>

/** One that is in its table now. */
export const findPagina = (db: Db, id: string) => findBy(db, 'id', id)
export const findPublica = (db: Db, slug: string) => findBy(db, 'slug', slug)

/** What the visitors' menu has of them, in their order. */
export async function listEnMenu(db: Db): Promise<Enlace[]> {
  const rows = await db
    .selectFrom('paginas')
    .select(['slug', 'titulo'])
    .where('enMenu', '=', 1)
    .orderBy('orden')
    .orderBy('slug')
    .execute()
  return rows.map(({ slug, titulo }) => ({ texto: titulo, ruta: rutaDePagina(slug) }))
}

/** The addresses of all of them, for the site map, which has those that the law asks for in any case. */
export const listRutas = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('paginas').select('slug').orderBy('slug').execute()).flatMap(({ slug }) =>
    legalOf(slug) ? [] : [rutaDePagina(slug)],
  )

/** The row with the church's own words for one that the law asks for, published or not. */
export async function findLegal(db: Db, legal: Legal): Promise<{ id: string } | undefined> {
  const slug = LEGALES[legal]
  const found = await db.selectFrom('paginas').select('id').where('slug', '=', slug).executeTakeFirst()
  return found ?? (await listBorradores(db, 'paginas', slug)).find(({ fila }) => fila.slug === slug)
}

const columnsOf = ({ titulo, resumen, enMenu, bloques }: DatosPagina) => ({
  titulo,
  resumen,
  bloques: textOfBloques(bloques),
  enMenu: enMenu ? (1 as const) : (0 as const),
  cambiada: now(),
})

/**
 * Adds one in the caller's transaction, after all others or at the place that it had elsewhere (`orden`, from
 * 1); its address is made of its title, or is that of `legal`.
 */
export async function addPagina(
  trx: Db,
  id: string,
  datos: DatosPagina,
  { legal, orden: given }: { legal?: Legal | undefined; orden?: number | undefined } = {},
): Promise<void> {
  const plain = toSlug(datos.titulo) || 'pagina'
  const others = await trx.selectFrom('paginas').select(['slug', 'orden']).execute()
  const waiting = await listBorradores(trx, 'paginas', plain)
  const taken = [...others, ...waiting.map(({ fila }) => fila)]
  const slug = legal ? LEGALES[legal] : untaken(plain, new Set(taken.map((row) => String(row.slug))))
  const orden = given ?? Math.max(0, ...others.map((row) => row.orden)) + 1
  await trx
    .insertInto('paginas')
    .values({ id, slug, orden, createdAt: now(), version: 1, ...columnsOf(datos) })
    .execute()
}

/** Updates one in the caller's transaction. @returns false if somebody else did first. */
export const updatePagina = (trx: Db, row: { id: string; version: number }, datos: DatosPagina) =>
  keepingVersions(trx, PAGINA_PROPIA, [row.id], () =>
    updateUnlessOvertaken(trx, 'paginas', row, columnsOf(datos)),
  )

/** Blocks whose photo was deleted since: without it, or not at all if it is what they are. */
export async function withStoredFotos(db: Db, bloques: readonly Bloque[]): Promise<Bloque[]> {
  const stored = await imagenesDeFilas(db, bloques)
  const kept = bloques.map((each) => ({ ...each, foto: Object.hasOwn(stored, each.foto) ? each.foto : '' }))
  return kept.filter(({ tipo, foto }) => tipo !== 'foto' || foto)
}
