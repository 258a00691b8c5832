import { putBack } from '#app/parts/borradores/borradores.server.ts'
import { drawStill } from '#app/parts/page/vista-previa.server.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import type { Version } from '#app/parts/versiones/versiones.server.ts'
import { type Db, takenBack } from '#app/platform/db/db.server.ts'
import type { Draw } from '#app/platform/pages/draw.server.ts'

/**
 * The page as a version makes it: goes back to it in a transaction, draws the page from there, and takes everything back.
 * So each page shows its own kind of content as it really was, without knowing that there are versions.
 * @returns undefined if no page shows it.
 */
export async function drawnAsItWas(
  db: Db,
  versionado: Versionado,
  { fila, version }: { fila: string; version: Version },
  draw: Draw,
): Promise<string | undefined> {
  return takenBack(db, async (trx) => {
    await putBack(trx, versionado.tabla, [fila])
    const done = await versionado.restore(trx, fila, version.datos)
    const path = done === true ? await versionado.pagina(trx, fila) : undefined
    return path === undefined ? undefined : drawStill(draw, path, trx)
  })
}
