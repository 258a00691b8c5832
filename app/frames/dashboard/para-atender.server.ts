import { administradores } from '#app/features/administradores/feature.ts'
import { countExampleContent } from '#app/parts/ejemplo/ejemplo.server.ts'
import type { FeatureServer, Pendiente, PorCompletar } from '#app/parts/feature/feature.server.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import type { Paso } from './completar/pasos.ts'
import { BORRAR_EJEMPLOS } from './ejemplo.ts'
import { INICIO } from './secciones.ts'

/** What waits for an answer, in the order of the features. */
export async function listPendientes(
  { db, settings }: { db: Db; settings: Pick<Settings, 'mail'> },
  features: readonly FeatureServer[],
): Promise<Pendiente[]> {
  const all = await Promise.all(features.map(({ pendientes }) => pendientes?.(db, settings) ?? []))
  return all.flat().filter(({ count }) => count > 0)
}

/**
 * The placeholders of a new site, filled in or not: what comes first, then the others in the order of the
 * features. Last the example content, for whoever may delete it, who gives the `tables`.
 */
export async function listPorCompletar(
  db: Db,
  features: readonly FeatureServer[],
  tables?: Claims,
): Promise<Paso[]> {
  const all: PorCompletar[][] = await Promise.all(
    features.map(({ porCompletar }) => porCompletar?.(db) ?? []),
  )
  if (tables)
    all.push([
      {
        texto: 'Borrar el contenido de ejemplo',
        ruta: INICIO.ruta,
        campo: BORRAR_EJEMPLOS,
        listo: (await countExampleContent(db, tables)) === 0,
      },
    ])
  return all
    .flat()
    .sort((one, other) => Number(other.primero ?? false) - Number(one.primero ?? false))
    .map((item, at) => ({ ...item, numero: at + 1 }))
}

/** The tables whose example content these permissions allow to delete. */
export const examplesOf = (
  { tables }: { tables: Claims },
  permisos: readonly string[],
): Claims | undefined => (isAllowed(permisos, administradores.permiso) ? tables : undefined)
