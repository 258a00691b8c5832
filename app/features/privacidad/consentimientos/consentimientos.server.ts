import { z } from 'zod'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import { listConsentimientos, listTextos } from '#app/parts/consentimientos/consentimientos.server.ts'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { quienOf } from '#app/parts/feature/person.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { datosOf } from '../vulneraciones/vulneraciones.server.ts'

/** Never in a URL: browsers and logs keep those. */
export const resultadoConsentimientos = resultadoWith({
  quien: z.string(),
  aceptados: z.array(
    z.object({ clase: z.string(), nombre: z.string(), texto: z.string(), fecha: z.string() }),
  ),
})
export type ResultadoConsentimientos = z.output<typeof resultadoConsentimientos>

type Features = readonly FeatureServer[]

const nombresDe = (features: Features) => new Map(datosOf(features).map(({ id, nombre }) => [id, nombre]))

/** The words that were accepted, with what for. */
export async function readTextos(db: Db, features: Features) {
  const nombres = nombresDe(features)
  return (await listTextos(db)).map(({ para, ...row }) => ({ ...row, clase: nombres.get(para) ?? para }))
}

/** What one person accepted, of all that the site still keeps of them. */
export async function findAceptados(db: Db, features: Features, quien: string) {
  const { is } = quienOf(quien)
  const theirs = new Map<string, string>()
  for (const { list } of datosOf(features))
    for (const { id, nombre, contactos } of await list(db)) if (contactos.some(is)) theirs.set(id, nombre)
  const nombres = nombresDe(features)
  return (await listConsentimientos(db, [...theirs.keys()])).map(({ sobre, para, texto, fecha }) => ({
    clase: nombres.get(para) ?? para,
    nombre: theirs.get(sobre) ?? '',
    texto,
    fecha,
  }))
}
