import privacidad from '#app/features/privacidad/textos/privacidad.md?raw'
import terminos from '#app/features/privacidad/textos/terminos.md?raw'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import { readDocumento } from '#app/parts/page/documento.tsx'
import type { Db } from '#app/platform/db/db.server.ts'
import { type Bloque, nuevoBloque } from './bloques.ts'
import type { Opcion } from './opciones.ts'
import { type Legal, NOMBRES_LEGALES } from './pagina.ts'
import type { DatosPagina } from './pagina-propia.ts'
import { findLegal } from './paginas.server.ts'

const TEXTOS: Record<Legal, string> = { privacidad, terminos }

const partesOf = (legal: Legal) =>
  readDocumento(TEXTOS[legal], {}).secciones.flatMap(({ id, titulo, ley }) => (ley ? [{ id, titulo }] : []))

/** The parts of a page that the law asks for, for a block to be one of them. */
export const opcionesLegales = (legal: Legal): Opcion[] =>
  partesOf(legal).map(({ id, titulo }) => ({ valor: id, texto: titulo, vacia: false }))

/** What a page that the law asks for says as the product came, as blocks. */
export async function plantillaLegal(db: Db, legal: Legal): Promise<DatosPagina> {
  const { data: contacto } = await readContacto(db)
  const { titulo, resumen, secciones } = readDocumento(TEXTOS[legal], { correo: contacto.email })
  const bloques = secciones.map(({ id, ley, ...own }) =>
    ley ? nuevoBloque('ley', { de: id }) : nuevoBloque('texto', own),
  )
  return { titulo, resumen, enMenu: false, bloques }
}

/** Why blocks cannot be a page that the law asks for: a part that is missing, or there twice. */
export function refusalOf(legal: Legal, bloques: readonly Bloque[]): string | undefined {
  const named = bloques.flatMap(({ tipo, de }) => (tipo === 'ley' ? [de] : []))
  const partes = partesOf(legal)
  const missing = partes.find(({ id }) => !named.includes(id))
  if (missing) return `Falta «${missing.titulo}», que la ley pide: agrégalo con «Texto legal».`
  const twice = partes.find(({ id }) => named.indexOf(id) !== named.lastIndexOf(id))
  return twice && `«${twice.titulo}» está dos veces: elimina una.`
}

/**
 * The pages that the law asks for, as the dashboard lists them: `id` is that of the church's own words, if it
 * has any.
 */
export const listLegales = (db: Db) =>
  Promise.all(
    NOMBRES_LEGALES.map(async (legal) => ({
      legal,
      titulo: readDocumento(TEXTOS[legal], {}).titulo,
      id: (await findLegal(db, legal))?.id,
    })),
  )
