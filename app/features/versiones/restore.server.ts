import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { findApartado, putBack, whilePublic } from '#app/parts/borradores/borradores.server.ts'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { drawStill } from '#app/parts/page/vista-previa.server.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import { findVersion, type Version } from '#app/parts/versiones/versiones.server.ts'
import { mergeClaims } from '#app/platform/db/claims.server.ts'
import { changeContent, type Db, takenBack } from '#app/platform/db/db.server.ts'
import { Overtaken } from '#app/platform/db/versions.server.ts'
import type { Draw } from '#app/platform/pages/draw.server.ts'

type Features = readonly FeatureServer[]

/** What the features say of a table, or of the document `fila` in it. */
export const findVersionado = (features: Features, tabla: string, fila: string): Versionado | undefined =>
  features
    .flatMap(({ versiones }) => versiones ?? [])
    .find((each) => each.tabla === tabla && (each.fila === undefined || each.fila === fila))

/**
 * Goes back to a version: saves it as a change of now, in one transaction with its entry in the log. Two who
 * do so at once go one after the other, and what the first made becomes a version.
 * @returns a sentence if it cannot be.
 */
export function restoreVersion(
  db: Db,
  features: Features,
  { quien, tabla, fila, version }: { quien: string; tabla: string; fila: string; version: string },
): Promise<'listo' | 'noEsta' | { mensaje: string }> {
  const versionado = findVersionado(features, tabla, fila)
  if (!versionado) return Promise.resolve('noEsta')
  return changeContent(db, async (trx) => {
    const found = await findVersion(trx, versionado, fila, version)
    if (!found) return 'noEsta'
    await logActivity(trx, quien, 'version-restaurada', versionado.titulo(found.datos))
    const restore = () => versionado.restore(trx, fila, found.datos)
    const apartado = await findApartado(trx, versionado.tabla, fila)
    const apart = { claims: claimsOf(features), tabla: versionado.tabla, ids: [fila] }
    const done = await (apartado ? whilePublic(trx, apart, { sale: apartado.sale }, restore) : restore())
    if (done === true) return 'listo'
    // Takes back the entry of the log.
    throw new Refused(done || undefined)
  }).catch((error) => {
    if (!(error instanceof Refused)) throw error
    return error.mensaje === undefined ? 'noEsta' : { mensaje: error.mensaje }
  })
}

const claimsOf = (features: Features) => mergeClaims(...features.map(({ tables }) => tables ?? {}))

class Refused extends Overtaken {
  mensaje: string | undefined
  constructor(mensaje: string | undefined) {
    super()
    this.mensaje = mensaje
  }
}

/**
 * The page as a version makes it: goes back to it in a transaction, draws the page from there, and takes
 * everything back. So each page shows its own kind of content as it really was, without knowing that there
 * are versions.
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
