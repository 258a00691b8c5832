import { isDeepStrictEqual } from 'node:util'
import { findWherever } from '#app/parts/borradores/borradores.server.ts'
import { acortadas, diferencias, type Trozo } from '#app/parts/versiones/diferencias.ts'
import { type Datos, nombreDe, textoDe, type Versionado } from '#app/parts/versiones/versionado.ts'
import { findNext, findVersion, pageVersiones } from '#app/parts/versiones/versiones.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { PageOf } from '#app/platform/db/paging.server.ts'

/** The names of the fields that differ between two states. */
const changedFields = ({ campos }: Versionado, one: Datos, other: Datos | undefined): string[] =>
  Object.keys(campos).filter(
    (name) =>
      other &&
      Object.hasOwn(one, name) &&
      Object.hasOwn(other, name) &&
      !isDeepStrictEqual(one[name], other[name]),
  )

const wordsFor = ({ campos }: Versionado, names: string[]) =>
  names.map((name) => nombreDe(campos[name] ?? name).replace(' (opcional)', ''))

/** A page of versions: until when each was so, who changed it then, and what. */
export async function listComparadas(
  db: Db,
  versionado: Versionado,
  fila: string,
  ahora: Datos,
  place: PageOf,
) {
  const { filas, nuevas, antiguas } = await pageVersiones(db, versionado, fila, place)
  const [first] = filas
  const before = nuevas && first ? ((await findNext(db, versionado, fila, first))?.datos ?? ahora) : ahora
  const versiones = filas.map(({ id, fecha, quien, datos }, at) => ({
    id,
    fecha,
    quien,
    cambio: wordsFor(versionado, changedFields(versionado, datos, filas[at - 1]?.datos ?? before)),
  }))
  return { versiones, nuevas, antiguas }
}

export type Lado = { nombre: string; archivo: boolean; antes: Trozo[]; ahora: Trozo[] }

/** One version beside what there is now, field by field with the words marked that differ. */
export async function compararCon(db: Db, versionado: Versionado, fila: string, ahora: Datos, id: string) {
  const version = await findVersion(db, versionado, fila, id)
  if (!version) return undefined
  const changed = changedFields(versionado, version.datos, ahora)
  const lados: Lado[] = []
  for (const name of changed) {
    const campo = versionado.campos[name]
    const [nombre = name] = wordsFor(versionado, [name])
    if (typeof campo === 'object' && campo.archivo) {
      lados.push({ nombre, archivo: true, antes: [], ahora: [] })
      continue
    }
    const then = await textoDe(versionado, name, version.datos, db)
    const { antes, despues } = diferencias(then, await textoDe(versionado, name, ahora, db))
    lados.push({ nombre, archivo: false, antes: acortadas(antes), ahora: acortadas(despues) })
  }
  const { fecha, quien } = version
  const iguales = wordsFor(
    versionado,
    Object.keys(versionado.campos).filter((name) => !changed.includes(name)),
  )
  const { found: pagina } = await findWherever(db, versionado.tabla, fila, (trx) =>
    versionado.pagina(trx, fila),
  )
  return { id, fecha, quien, lados, iguales, seVe: pagina !== undefined }
}
