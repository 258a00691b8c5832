import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { ownAddress } from '#app/platform/files/files-url.server.ts'
import { deleteImage, imagesByUrl } from '#app/platform/images/images.server.ts'
import type { Imagen } from '#app/ui/images/image.ts'

const fotosOf = ({ pastores }: Sitio) => pastores.map(({ foto }) => foto).filter(Boolean)

/** What is known of the pastors' photos, by their addresses. */
export async function loadRetratos(db: Db, sitio: Sitio): Promise<Record<string, Imagen>> {
  return Object.fromEntries(await imagesByUrl(db, fotosOf(sitio)))
}

/** The site as it is stored, of a form whose page may have named its photos at `FILES_URL`. */
export const withOwnFotos = (sitio: Sitio, filesUrl: string | undefined): Sitio => ({
  ...sitio,
  pastores: sitio.pastores.map((pastor) => ({ ...pastor, foto: ownAddress(filesUrl, pastor.foto) })),
})

const CARPETA = '/archivos/sitio/'

/** Which pastors (by their place in the list) name a photo that is not kept, or not among the site's own. */
export async function findLostFotos(db: Db, sitio: Sitio): Promise<number[]> {
  const kept = await loadRetratos(db, sitio)
  const isLost = (foto: string) => foto !== '' && !(foto.startsWith(CARPETA) && kept[foto])
  return sitio.pastores.flatMap(({ foto }, index) => (isLost(foto) ? [index] : []))
}

/** Deletes the photos that `before` named and `after`, which has been saved, does not. */
export async function removeUnusedFotos(
  parts: { db: Db; files: FileStore },
  before: Sitio,
  after: Sitio,
): Promise<void> {
  const named = new Set(fotosOf(after))
  for (const foto of fotosOf(before))
    if (foto.startsWith(CARPETA) && !named.has(foto)) await deleteImage(parts, foto)
}
