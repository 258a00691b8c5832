import { listJuntos, putBack } from '#app/parts/borradores/borradores.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { readFilas } from './save.server.ts'
import type { Datos, Versionada, Versionado } from './versionado.ts'

/** Fields of a version that are text; '' for what it did not keep. */
export const textsOf = <Name extends string>(datos: Datos, ...names: Name[]): Record<Name, string> =>
  Object.fromEntries(
    names.map((name) => [name, typeof datos[name] === 'string' ? datos[name] : '']),
  ) as Record<Name, string>

export type DeFila<Titulo extends string> = Pick<Versionado, 'permiso' | 'nombre' | 'editar'> & {
  /** The field by which people know it. */
  titulo: Titulo
  /** The public page of a row by its address; of one without, by its id, whether it is there or not. */
  pagina: { slug: (slug: string) => string } | { id: (id: string) => string }
  /** Saves a version over a row that is there, whose `version` is this; answers as `Versionado.restore`. */
  restore(trx: Db, row: { id: string; version: number }, datos: Datos): Promise<boolean | string>
}

/**
 * What a feature says of the versions of a table's rows: where each is shown, and how one is saved over now.
 */
export const versionesDeFila = <const De extends Versionada>(
  de: De,
  { titulo, pagina, restore, ...rest }: DeFila<Extract<keyof De['campos'], string>>,
) => ({
  ...de,
  ...rest,
  titulo: (datos: Datos): string => textsOf(datos, titulo)[titulo] ?? '',
  async pagina(db: Db, id: string) {
    if ('id' in pagina) return pagina.id(id)
    const row = (await readFilas(db, de.tabla, ['slug'], [id])).get(id)
    return row && pagina.slug(String(row.slug))
  },
  mostrar: async (trx: Db, id: string) =>
    (await putBack(trx, de.tabla, await listJuntos(trx, de.tabla, id))).size > 0,
  async restore(trx: Db, id: string, datos: Datos) {
    const row = (await readFilas(trx, de.tabla, ['version'], [id])).get(id)
    return row ? restore(trx, { id, version: Number(row.version) }, datos) : false
  },
})
