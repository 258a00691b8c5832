import { findFotoVisible, hideFoto, showFoto } from '#app/features/galeria/fotos.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { imagesByUrl, setRetirada } from '#app/platform/images/images.server.ts'
import { urlOf } from '#app/platform/images/variants.server.ts'
import { isOtra } from './pagina.ts'
import type { Retratada } from './solicitud.ts'

/*
 * The photos that somebody may ask to take away: those of the gallery, which go among its drafts, and all
 * other pictures of pages, which go from wherever they stand, while their content stays as it is.
 */

const D = '/admin/dashboard'
const SECCIONES: Readonly<Record<string, { de: string; seccion: string }>> = {
  paginas: { de: 'una página', seccion: `${D}/paginas` },
  predicaciones: { de: 'una predicación', seccion: `${D}/predicaciones` },
  agenda: { de: 'un evento', seccion: `${D}/agenda` },
  sitio: { de: 'la portada', seccion: `${D}/ajustes?parte=sitio&tema=pastores` },
}

/** A picture that is not the gallery's; of the site's own those of people, and no logo. */
export async function findOtra(
  db: Db,
  clave: string,
): Promise<{ foto: Retratada; retirada: boolean } | undefined> {
  const [carpeta = ''] = clave.split('/')
  const seccion = isOtra(clave) && Object.hasOwn(SECCIONES, carpeta) ? SECCIONES[carpeta] : undefined
  const url = urlOf(clave)
  if (!seccion || (carpeta === 'sitio' && !(await listRetratos(db)).includes(url))) return undefined
  const row = await db.selectFrom('imagenes').select('retirada').where('clave', '=', clave).executeTakeFirst()
  if (!row) return undefined
  const imagen = (await imagesByUrl(db, [url])).get(url) ?? null
  const foto = { id: clave, titulo: `Foto de ${seccion.de}`, url, imagen, seccion: seccion.seccion }
  return { foto, retirada: row.retirada !== '' }
}

async function listRetratos(db: Db): Promise<string[]> {
  const { pastores, ventana = [] } = (await readSitio(db)).data
  return [...pastores, ...ventana].map(({ foto }) => foto)
}

/** A photo of the gallery by its id or another picture by its key, as long as visitors see it. */
export async function findRetratada(db: Db, foto: string): Promise<Retratada | undefined> {
  if (!isOtra(foto)) return findFotoVisible(db, foto)
  const otra = await findOtra(db, foto)
  return otra && !otra.retirada ? otra.foto : undefined
}

/** Takes it from the site, in the caller's transaction. @returns false if the site does not show it. */
export async function hideRetratada(trx: Db, foto: string): Promise<boolean> {
  if (!isOtra(foto)) return hideFoto(trx, foto)
  return (await findOtra(trx, foto)) !== undefined && setRetirada(trx, foto, true)
}

/** Shows it again, in the caller's transaction. @returns false if it is not hidden. */
export const showRetratada = (trx: Db, foto: string): Promise<boolean> =>
  isOtra(foto) ? setRetirada(trx, foto, false) : showFoto(trx, foto)
