import type { Selectable } from 'kysely'
import type { ClaseDeDatos } from '#app/parts/feature/clase-de-datos.ts'
import type { Afectado, DatosDePersonas, FeatureServer } from '#app/parts/feature/feature.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { idOfForm, now } from '#app/platform/ids.server.ts'
import { CSV_START, csvLine } from '#app/ui/csv.ts'
import { type Correccion, type DatosVulneracion, OTRAS_CLASES, type Vulneracion } from './vulneracion.ts'

/** The kinds of data that the rooms keep, whose people can be listed. */
export const datosOf = (features: readonly FeatureServer[]): DatosDePersonas[] =>
  features.flatMap(({ datos }) => datos ?? [])

export const clasesOf = (features: readonly FeatureServer[]): ClaseDeDatos[] => [
  ...datosOf(features).map(({ id, nombre, grave }) => ({ id, nombre, ...(grave && { grave }) })),
  ...OTRAS_CLASES,
]

const read = ({ clases, correcciones, ...row }: Selectable<Tables['vulneraciones']>): Vulneracion => ({
  ...row,
  clases: JSON.parse(clases) as string[],
  correcciones: JSON.parse(correcciones) as Correccion[],
})

/** The register, the latest first. */
export async function listVulneraciones(db: Db): Promise<Vulneracion[]> {
  const rows = db.selectFrom('vulneraciones').selectAll().orderBy('notada', 'desc').orderBy('id', 'desc')
  return (await rows.execute()).map(read)
}

export async function findVulneracion(db: Db, id: string): Promise<Vulneracion | undefined> {
  const row = await db.selectFrom('vulneraciones').selectAll().where('id', '=', id).executeTakeFirst()
  return row && read(row)
}

const stored = (datos: DatosVulneracion) => ({ ...datos, clases: JSON.stringify(datos.clases) })

/** The same form sent again after a lost answer adds no second entry: none can be deleted. */
export async function addVulneracion(db: Db, datos: DatosVulneracion, clave?: string): Promise<string> {
  const id = idOfForm(clave, stored(datos))
  await db
    .insertInto('vulneraciones')
    .values({ id, createdAt: now(), correcciones: '[]', ...stored(datos) })
    .onConflict((on) => on.column('id').doNothing())
    .execute()
  return id
}

/** Corrects an entry, which keeps what it said before. @returns false if it is not there. */
export const correctVulneracion = (db: Db, id: string, datos: DatosVulneracion): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    // Locks it: of two corrections at once the second one keeps what the first one wrote.
    const lock = trx.updateTable('vulneraciones').set((eb) => ({ que: eb.ref('que') }))
    const row = await lock.where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) return false
    const next = stored(datos)
    const changed = Object.entries(next).filter(([campo, value]) => row[campo as keyof typeof next] !== value)
    if (changed.length === 0) return true
    const antes = Object.fromEntries(
      changed.map(([campo]) => [campo, String(row[campo as keyof typeof next])]),
    )
    const correcciones = [...read(row).correcciones, { fecha: now(), antes }]
    await trx
      .updateTable('vulneraciones')
      .set({ ...next, correcciones: JSON.stringify(correcciones) })
      .where('id', '=', id)
      .execute()
    return true
  })

export type Afectados = { clase: string; personas: Afectado[] }

/**
 * Whose data of these kinds the site keeps now, each person once by what they are reached by, else by name;
 * kinds of which it knows nobody are left out.
 */
export async function listAfectados(
  db: Db,
  features: readonly FeatureServer[],
  clases: readonly string[],
): Promise<Afectados[]> {
  const found: Afectados[] = []
  for (const { id, nombre, list } of datosOf(features)) {
    if (!clases.includes(id)) continue
    const byContacto = new Map<string, Afectado>()
    for (const each of await list(db))
      byContacto.set((each.contactos[0] || each.nombre).trim().toLowerCase(), each)
    found.push({ clase: nombre, personas: [...byContacto.values()] })
  }
  return found
}

/** The people affected, for a spreadsheet. */
export const afectadosCsv = (afectados: readonly Afectados[]): string =>
  CSV_START +
  [
    ['Nombre', 'Cómo avisarle', 'Qué datos'],
    ...afectados.flatMap(({ clase, personas }) =>
      personas.map(({ nombre, contactos }) => [nombre, contactos.join(', '), clase]),
    ),
  ]
    .map(csvLine)
    .join('')
