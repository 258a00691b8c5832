import type { Write } from '#app/parts/admin/actions.server.ts'
import type { Resultado } from '#app/parts/admin/resultado.server.ts'
import { type Claims, claimOf } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { Overtaken } from '#app/platform/db/versions.server.ts'
import { idOfForm } from '#app/platform/ids.server.ts'
import type { Accion } from '../actividad/actividad.ts'
import { isThere, type Salida, whilePublic } from './borradores.server.ts'
import { accionOf, messageOf, salidaOf } from './publicacion.server.ts'
import type { FormPublicacion } from './publicacion.ts'

/*
 * The one way to add and edit content: its key, whether it is there already, when it is public, its files
 * (`store`), its row, «Actividad», and what is said if somebody else's change came first.
 */

/** The public page of a row, which is offered to be shared once it is published. */
export type Publica = (db: Db, id: string) => Promise<{ titulo: string; ruta: string } | undefined>

/** What the forms of a kind of content share. */
export type Contenido = {
  claims: Claims
  tabla: keyof Tables
  textos: Record<'agregado' | 'actualizado' | 'borrado' | 'adelantado', string>
  acciones: Record<'agregar' | 'editar', Accion>
  /** The row as its form edits it, published or not, to show somebody else's change. */
  find(db: Db, id: string): Promise<{ version: number; datos: Record<string, string> } | undefined>
  publica?: Publica
}

/** Undoes the transaction: a field is refused. */
export class FieldRefused extends Error {
  readonly fieldErrors: Record<string, string[]>
  constructor(fieldErrors: Record<string, string[]>) {
    super()
    this.fieldErrors = fieldErrors
  }
}

type Refusal = Resultado & { ok: false }

/**
 * Writes the row by `change` and logs it, in the caller's transaction.
 * @throws Overtaken if an edit finds another version.
 */
type Save = (trx: Db, titulo: string, change: () => Promise<unknown>) => Promise<void>

/** Stores what a form sent, and its row by `save`. @returns why something is refused. */
type Store = (save: Save, where: { id: string; salida: Salida }) => Promise<Refusal | undefined>

/** A table whose rows never wait has no fields for it: what it gets is public at once. */
type Publicacion = Partial<FormPublicacion>

const whenOf = (db: Db, { estado, momento = '' }: Publicacion) =>
  estado ? salidaOf(db, { estado, momento }) : ({ salida: 'ahora' } as const)

function change(
  trx: Db,
  { claims, tabla }: Contenido,
  ids: string[],
  salida: Salida,
  run: () => Promise<unknown>,
) {
  return claimOf(claims, tabla)?.waits ? whilePublic(trx, { claims, tabla, ids }, salida, run) : run()
}

/** Adds a row: once, however often its form arrives, which its `clave` names. */
export async function addContent(
  write: Write,
  contenido: Contenido,
  {
    clave,
    estado,
    momento,
    subida: _,
    ...form
  }: Publicacion & { clave?: string | undefined; subida?: unknown },
  store: Store,
): Promise<Resultado> {
  const { db } = write.platform
  const when = await whenOf(db, { estado, momento } as Publicacion)
  if ('refused' in when) return write.refuse({ momento: [when.refused] })
  const { salida } = when
  const mensaje = await messageOf(db, salida, contenido.textos.agregado)
  const done = async () => ({
    ok: true as const,
    mensaje,
    id,
    compartir: salida === 'ahora' ? await contenido.publica?.(db, id) : undefined,
  })
  const id = idOfForm(clave, form)
  // The same form again, after a lost answer.
  if (await isThere(db, contenido.tabla, id)) return done()
  const save: Save = async (trx, titulo, add) => {
    // Nor if it arrived twice at once.
    if (await isThere(trx, contenido.tabla, id)) return
    if ((await change(trx, contenido, [id], salida, add)) === false) return
    await write.logActivity(trx, { accion: accionOf(salida, contenido.acciones.agregar), detalle: titulo })
  }
  return (await refusing(write, () => store(save, { id, salida }))) ?? done()
}

/**
 * Edits a row, and those that wait with it.
 * @param ids all of them; by default the row alone.
 */
export async function editContent(
  write: Write,
  contenido: Contenido,
  { id, ids = [id], ...publicacion }: Publicacion & { id: string; ids?: string[] },
  store: Store,
): Promise<Resultado> {
  const { db } = write.platform
  const { textos, acciones, find, publica } = contenido
  const when = await whenOf(db, publicacion)
  if ('refused' in when) return write.refuse({ momento: [when.refused] })
  const { salida } = when
  const save: Save = async (trx, titulo, update) => {
    if (!(await change(trx, contenido, ids, salida, update))) throw new Overtaken()
    await write.logActivity(trx, { accion: accionOf(salida, acciones.editar), detalle: titulo })
  }
  const comesOut = salida === 'ahora' && publica !== undefined && (await publica(db, id)) === undefined
  try {
    const refused = await refusing(write, () => store(save, { id, salida }))
    if (refused) return refused
    const compartir = comesOut ? await publica(db, id) : undefined
    return { ok: true, mensaje: await messageOf(db, salida, textos.actualizado), id, compartir }
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    const actual = await find(db, id)
    if (!actual) return gone(contenido)
    const { version, datos } = actual
    return { ok: false, mensaje: textos.adelantado, actual: { version, datos } }
  }
}

/** The answer to who edits what was deleted. */
export const gone = ({ textos }: Contenido) => ({ ok: false, mensaje: textos.borrado, actual: null }) as const

async function refusing(write: Write, run: () => Promise<Refusal | undefined>): Promise<Refusal | undefined> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof FieldRefused) return write.refuse(error.fieldErrors)
    throw error
  }
}
