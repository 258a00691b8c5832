import { FEATURES } from '#app/features.server.ts'
import { FEATURES as ROOMS } from '#app/features.ts'
import { isAllowed, type Permiso } from '#app/parts/feature/permisos.ts'

/** Those of the features that these permissions look after, in either of their two lists. */
export function ownOf<Room extends { name: string }>(
  features: readonly Room[],
  permisos: readonly string[],
): Room[] {
  return features.filter(({ name }) => {
    const permiso = OF_ROOM.get(name)
    return permiso !== undefined && isAllowed(permisos, permiso)
  })
}

const OF_ROOM = new Map(ROOMS.map(({ name, permiso }) => [name, permiso]))
const OF_TABLE = new Map(
  FEATURES.flatMap(({ name, tables }) =>
    Object.keys(tables ?? {}).map((table): [string, Permiso | undefined] => [table, OF_ROOM.get(name)]),
  ),
)

/** Who looks after the rows of a table; undefined if nobody's room keeps it. */
export const permisoOfTable = (table: string): Permiso | undefined => OF_TABLE.get(table)

/** Whether somebody with these permissions looks after the rows of a table. */
export function mayRestore(permisos: readonly string[], table: string): boolean {
  const needed = permisoOfTable(table)
  return needed !== undefined && isAllowed(permisos, needed)
}
