import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { ownAddress } from '#app/platform/files/files-url.server.ts'
import { deleteImage, imagesByUrl } from '#app/platform/images/images.server.ts'
import type { Imagen } from '#app/ui/images/image.ts'

const fotosOf = ({ pastores }: Sitio) => pastores.map(({ foto }) => foto).filter(Boolean)

/** The pastors' stored photos by their address. */
export async function loadRetratos(db: Db, sitio: Sitio): Promise<Record<string, Imagen>> {
  return Object.fromEntries(await imagesByUrl(db, fotosOf(sitio)))
}

/** Maps photos at `FILES_URL`, as the page may have shown them, back to the site's own addresses. */
export const withOwnFotos = (sitio: Sitio, filesUrl: string | undefined): Sitio => ({
  ...sitio,
  pastores: sitio.pastores.map((pastor) => ({ ...pastor, foto: ownAddress(filesUrl, pastor.foto) })),
})

const CARPETA = '/archivos/sitio/'

/** Indexes of the pastors whose photo is missing or not one of the site's own. */
export async function findLostFotos(db: Db, sitio: Sitio): Promise<number[]> {
  const kept = await loadRetratos(db, sitio)
  const isLost = (foto: string) => foto !== '' && !(foto.startsWith(CARPETA) && kept[foto])
  return sitio.pastores.flatMap(({ foto }, index) => (isLost(foto) ? [index] : []))
}

/** Deletes the photos that `before` referred to and `after`, already saved, does not. */
export async function removeUnusedFotos(
  parts: { db: Db; files: FileStore },
  before: Sitio,
  after: Sitio,
): Promise<void> {
  const named = new Set(fotosOf(after))
  for (const foto of fotosOf(before))
    if (foto.startsWith(CARPETA) && !named.has(foto)) await deleteImage(parts, foto)
}
