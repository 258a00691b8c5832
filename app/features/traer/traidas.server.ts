import type { Selectable } from 'kysely'
import { deleteCategoria as deleteCategoriaAgenda } from '#app/features/agenda/categorias/categorias.server.ts'
import { borradorOf, publishBoletin } from '#app/features/boletin/write.server.ts'
import { deleteCategoria } from '#app/features/galeria/categorias.server.ts'
import { tables as sermons } from '#app/features/predicaciones/tables.server.ts'
import { discardBorradores, isThere, putBack } from '#app/parts/borradores/borradores.server.ts'
import { discard } from '#app/parts/papelera/papelera.server.ts'
import { forgetVersionesOf } from '#app/parts/versiones/versiones.server.ts'
import { changeContent, type Db, inTransaction } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { CLAIMS, TABLAS } from './keep.server.ts'
import { type De, deSchema } from './tables.server.ts'
import {
  type Cuentas,
  DIAS_PARA_DESHACER,
  EN_MARCHA,
  type Ilegible,
  ilegiblesSchema,
  NOMBRADOS,
  type Paso,
  TIPOS,
  type Tipo,
  type Traida,
  vistoSchema,
} from './traer.ts'
import { forgetPersona } from './write-persona.server.ts'

/** Begins to read what somebody sent. @returns its id; undefined while another one waits or is worked at. */
export const begin = (db: Db, { nombre, de }: { nombre: string; de: De }): Promise<string | undefined> =>
  inTransaction(db, async (trx) => {
    const open = trx
      .selectFrom('traidas')
      .select('id')
      .where('paso', 'in', [...EN_MARCHA, 'listo'])
    if (await open.executeTakeFirst()) return undefined
    await trx.deleteFrom('traidas').where('paso', '=', 'fallo').execute()
    const id = newId()
    await trx
      .insertInto('traidas')
      .values({ id, nombre: nombre.slice(0, 200), paso: 'mirando', de: JSON.stringify(de), createdAt: now() })
      .execute()
    return id
  })

/** Goes from one step to the next. @returns false if somebody else did. */
export async function advance(
  db: Db,
  id: string,
  from: Paso,
  to: { paso: Paso; visto?: string; mensaje?: string; fallidos?: string },
): Promise<boolean> {
  const row = await db
    .updateTable('traidas')
    .set({ intentos: 0, ...to })
    .where('id', '=', id)
    .where('paso', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function nextTraida(db: Db) {
  const row = await db
    .selectFrom('traidas')
    .select(['id', 'paso', 'de'])
    .where('paso', 'in', EN_MARCHA)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, de: deSchema.parse(JSON.parse(row.de)) }
}

export type Pendiente = NonNullable<Awaited<ReturnType<typeof nextTraida>>>

/** Counts that a process begins to work at it. @returns how often one did without getting anywhere. */
export async function countAttempt(db: Db, id: string, by: 1 | -1 = 1): Promise<number> {
  const row = await db
    .updateTable('traidas')
    .set((eb) => ({ intentos: eb('intentos', '+', by) }))
    .where('id', '=', id)
    .returning('intentos')
    .executeTakeFirst()
  return row?.intentos ?? 0
}

export async function isHere(db: Db, clave: string): Promise<boolean> {
  const row = await db
    .selectFrom('traidos')
    .select(['tabla', 'fila'])
    .where('clave', '=', clave)
    .executeTakeFirst()
  if (row) return isThere(db, row.tabla as keyof Tables, row.fila)
  // What a site exported is named by its rows: those of this site are here.
  const [name = '', id = ''] = clave.split(' ')
  const tabla = Object.values(TABLAS).find((each) => each === name)
  return tabla !== undefined && isThere(db, tabla, id)
}

/** Removes one from the list of which nothing came. @returns where it was to come from. */
export async function putAway(db: Db, id: string): Promise<De | undefined> {
  const row = await db
    .deleteFrom('traidas')
    .where('id', '=', id)
    .where('paso', 'in', ['listo', 'fallo'])
    .returning('de')
    .executeTakeFirst()
  return row && deSchema.parse(JSON.parse(row.de))
}

/** Notes what could not be brought; the first of them are named. */
export async function noteFallidos(db: Db, id: string, fallidos: readonly Ilegible[]): Promise<void> {
  await db
    .updateTable('traidas')
    .set({ fallidos: JSON.stringify(fallidos.slice(0, NOMBRADOS)) })
    .where('id', '=', id)
    .execute()
}

const DAY_MS = 24 * 60 * 60_000
const SHOWN = 20
const TIPO_DE = new Map(TIPOS.map((tipo) => [TABLAS[tipo] as string, tipo]))

export async function listTraidas(db: Db): Promise<Traida[]> {
  const rows = await db.selectFrom('traidas').selectAll().orderBy('id', 'desc').limit(SHOWN).execute()
  return Promise.all(rows.map((row) => traidaOf(db, row)))
}

export async function findTraida(db: Db, id: string): Promise<Traida | undefined> {
  const row = await db.selectFrom('traidas').selectAll().where('id', '=', id).executeTakeFirst()
  return row && traidaOf(db, row)
}

const traidaOf = async (
  db: Db,
  { id, paso, nombre, visto, fallidos, mensaje, createdAt }: Selectable<Tables['traidas']>,
): Promise<Traida> => ({
  id,
  paso,
  nombre,
  mensaje,
  visto: visto ? vistoSchema.parse(JSON.parse(visto)) : undefined,
  fallidos: fallidos ? ilegiblesSchema.parse(JSON.parse(fallidos)) : [],
  ...(await countTraidos(db, id)),
  creada: createdAt,
  deshacible: paso === 'hecho' && Date.now() - Date.parse(createdAt) < DIAS_PARA_DESHACER * DAY_MS,
})

/** What came with a batch and is still here, and how much of that nobody sees yet. */
export async function countTraidos(db: Db, id: string): Promise<{ traidos: Cuentas; borradores: number }> {
  const [all, waiting, boletines] = await Promise.all([
    db
      .selectFrom('traidos')
      .select(({ fn }) => ['tabla', fn.countAll<number>().as('total')])
      .where('traida', '=', id)
      .groupBy('tabla')
      .execute(),
    waitingOf(db, id)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    boletinesOf(db, id)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const counted = all.flatMap(({ tabla, total }): [Tipo, number][] => {
    const tipo = TIPO_DE.get(tabla)
    return tipo ? [[tipo, total]] : []
  })
  return { traidos: Object.fromEntries(counted), borradores: waiting.total + boletines.total }
}

const waitingOf = (db: Db, id: string) =>
  db
    .selectFrom('traidos')
    .innerJoin('borradores', (join) =>
      join.onRef('borradores.id', '=', 'traidos.fila').onRef('borradores.tabla', '=', 'traidos.tabla'),
    )
    .where('traidos.traida', '=', id)

/** What goes by the bin; of a single document and of an account there is none. */
const BINNED = Object.values(TABLAS).filter((tabla) => tabla !== 'config' && tabla !== 'user')

/** Rows that change together: visitors' pages are drawn anew after each. */
const AT_ONCE = 200

/** Publishes some of what nobody sees yet. @returns whether there may be more. */
export const publishSome = (db: Db, id: string): Promise<boolean> =>
  changeContent(db, async (trx) => {
    // Scheduled ones have their moment.
    const rows = await waitingOf(trx, id)
      .select(['traidos.tabla', 'traidos.fila'])
      .where('borradores.sale', '=', '')
      .where('borradores.impedida', '=', '')
      .limit(AT_ONCE)
      .execute()
    let published = 0
    for (const [tabla, ids] of byTabla(rows)) published += (await putBack(trx, tabla, ids)).size
    return published > 0 || publishBoletines(trx, id)
  })

/** Bulletins that are being written wait in their own table. */
const boletinesOf = (db: Db, id: string) =>
  db
    .selectFrom('traidos')
    .innerJoin('boletines', 'boletines.id', 'traidos.fila')
    .where('traidos.tabla', '=', 'boletines')
    .where('traidos.traida', '=', id)
    .where('publicado', '=', '')

/** Those that say what a published one has to. */
async function publishBoletines(trx: Db, id: string): Promise<boolean> {
  let published = false
  for (const row of await boletinesOf(trx, id).selectAll('boletines').execute()) {
    const { clave, ...escrito } = borradorOf(row)
    if (!escrito.titulo || !escrito.texto) continue
    await publishBoletin(trx, { id: row.id, version: row.version, clave }, row.fecha, escrito, now())
    published = true
  }
  return published
}

/**
 * Takes some of a batch back, published or not, changed since or not; then what it made for itself.
 * @returns whether there is more.
 */
export const undoSome = (db: Db, id: string): Promise<boolean> =>
  changeContent(db, async (trx) => {
    const own = trx.selectFrom('traidos').select(['clave', 'tabla', 'fila']).where('traida', '=', id)
    const rows = await own.where('tabla', 'in', BINNED).limit(AT_ONCE).execute()
    for (const [tabla, ids] of byTabla(rows)) {
      await discardBorradores(trx, tabla, ids)
      await discard(trx, CLAIMS, tabla, ...ids)
    }
    const last = rows.length === 0 ? await own.execute() : []
    const used: string[] = []
    for (const { clave, tabla, fila } of last) if (!(await discardUnused(trx, tabla, fila))) used.push(clave)
    if (used.length > 0) await handOver(trx, id, used)
    const gone = [...rows, ...last].map(({ clave }) => clave)
    if (gone.length === 0) {
      await trx.deleteFrom('direcciones_viejas').where('traida', '=', id).execute()
      await trx.deleteFrom('traidas').where('id', '=', id).execute()
      // They name the categories and the preachers that went.
      for (const counts of ['conteo_fotos', 'conteo_predicaciones'] as const)
        await trx.deleteFrom(counts).where('total', '=', 0).execute()
      return false
    }
    await trx.deleteFrom('traidos').where('clave', 'in', gone).where('traida', '=', id).execute()
    return true
  })

/** What another batch fills goes with that one: so it is where one was cut, and the next went on. */
async function handOver(trx: Db, id: string, claves: readonly string[]) {
  const other = trx.selectFrom('traidas').select('id').where('id', '!=', id).orderBy('id', 'desc').limit(1)
  const to = await other.executeTakeFirst()
  if (to) await trx.updateTable('traidos').set({ traida: to.id }).where('clave', 'in', claves).execute()
}

/**
 * A category or a series that came with a batch goes with it, unless something else is in it by now; so does
 * a document, unless somebody has saved it since. @returns false of what something else is in.
 */
async function discardUnused(trx: Db, tabla: string, id: string): Promise<boolean> {
  if (tabla === 'config') {
    const gone = trx.deleteFrom('config').where('id', '=', id).where('version', '=', 1).returning('id')
    if (await gone.executeTakeFirst()) await forgetVersionesOf(trx, [id])
  }
  if (tabla === 'series') {
    const used = await trx.selectFrom('predicaciones').select('id').where('serie', '=', id).executeTakeFirst()
    if (used || (await isAwaited(trx, 'predicaciones', id))) return false
    await discard(trx, sermons, 'series', id)
  }
  if (tabla === 'user') await forgetPersona(trx, id)
  if (tabla === 'categorias_agenda') return (await deleteCategoriaAgenda(trx, id, undefined)) !== 'elegirOtra'
  if (tabla === 'categorias') {
    const { nombre = '' } =
      (await trx.selectFrom('categorias').select('nombre').where('id', '=', id).executeTakeFirst()) ?? {}
    const used = await trx
      .selectFrom('galeria')
      .select('id')
      .where('categoria', '=', nombre)
      .executeTakeFirst()
    if (used || (await isAwaited(trx, 'galeria', nombre))) return false
    await deleteCategoria(trx, id)
  }
  return true
}

const isAwaited = async (trx: Db, tabla: string, named: string) =>
  (await trx
    .selectFrom('borradores')
    .select('id')
    .where('tabla', '=', tabla)
    .where('fila', 'like', `%${JSON.stringify(named).replaceAll(/[%_\\]/g, '_')}%`)
    .executeTakeFirst()) !== undefined

function byTabla(rows: readonly { tabla: string; fila: string }[]) {
  const groups = new Map<keyof Tables, string[]>()
  for (const { tabla, fila } of rows) {
    const name = tabla as keyof Tables
    groups.set(name, [...(groups.get(name) ?? []), fila])
  }
  return groups
}
