import { z } from 'zod'
import { deletion, intention } from '#app/parts/admin/actions.server.ts'
import { findWherever } from '#app/parts/borradores/borradores.server.ts'
import { findConPublicacion } from '#app/parts/borradores/publicacion.server.ts'
import type { FormPublicacion } from '#app/parts/borradores/publicacion.ts'
import {
  addContent,
  type Contenido,
  editContent,
  FieldRefused,
  gone,
} from '#app/parts/borradores/save-content.server.ts'
import { discard } from '#app/parts/papelera/papelera.server.ts'
import { deleteReplaced, withPicture } from '#app/parts/subidas/with-picture.server.ts'
import { readFilas } from '#app/parts/versiones/save.server.ts'
import { type Claims, claimOf } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import type { Accion } from '../actividad/actividad.ts'

/** What a form's row holds: its fields but for when it is public. */
export type DatosDe<Schema extends z.ZodObject> = Omit<z.output<Schema>, keyof FormPublicacion>

/** A kind of content whose form has text fields and one picture. */
export type Simple<Schema extends z.ZodObject> = Omit<Contenido, 'textos' | 'acciones' | 'find'> & {
  textos: Contenido['textos'] & { eliminado: string }
  acciones: Contenido['acciones'] & { eliminar: Accion }
  /** The form; with `publicacionFields` if its rows can wait. */
  schema: Schema
  /** The field by which people know one. */
  titulo: Extract<keyof DatosDe<Schema>, string>
  /** The column with the address of its picture. */
  imagen: string
  /** What is stored of one that is in its table now. */
  find(db: Db, id: string): Promise<(DatosDe<Schema> & { version: number }) | undefined>
  /** Refuses a title that another row has, before either writes. @returns why. */
  check?(trx: Db, datos: DatosDe<Schema>, id: string): Promise<string | undefined>
  /** Inserts a row, in the caller's transaction. */
  add(trx: Db, id: string, datos: DatosDe<Schema>, imagen: string | undefined): Promise<unknown>
  /**
   * Updates a row, likewise; its picture if there is another, or '' for none. @returns false if it was
   * overtaken.
   */
  update(
    trx: Db,
    row: { id: string; version: number },
    datos: DatosDe<Schema>,
    imagen: string | undefined,
  ): Promise<boolean>
}

/** Where the files of a column's pictures lie. */
export function folderOf(claims: Claims, tabla: keyof Tables, columna: string): string {
  const holds = claimOf(claims, tabla)?.columns[columna]
  return typeof holds === 'object' && 'picture' in holds ? holds.picture : ''
}

const subida = z.uuid().optional()

/** The intentions that add, edit and delete. */
export function contentActions<Schema extends z.ZodObject>(simple: Simple<Schema>) {
  type Datos = DatosDe<Schema>
  type Form = Datos & Partial<FormPublicacion> & { subida?: string }
  const { claims, tabla, schema, titulo, imagen: columna, acciones, textos } = simple
  const { add, update, find } = simple
  const folder = folderOf(claims, tabla, columna)
  const contenido: Contenido = {
    claims,
    tabla,
    textos,
    acciones,
    async find(db, id) {
      const { found, publicacion } = await findConPublicacion(db, tabla, id, (trx) => find(trx, id))
      const datos = found && (schema.parse({ ...found, ...publicacion }) as Record<string, string>)
      return datos && { version: found.version, datos }
    },
  }
  async function check(trx: Db, datos: Datos, id: string) {
    const refused = await simple.check?.(trx, datos, id)
    if (refused) throw new FieldRefused({ [titulo]: [refused] })
  }
  const pictureOf = (datos: Datos, sent: string | undefined) => ({
    subida: sent,
    folder,
    nombre: String(datos[titulo]),
    ...('fecha' in datos && { fecha: String(datos.fecha) }),
  })
  const findPicture = async (db: Db, id: string) => {
    const read = async (trx: Db) => (await readFilas(trx, tabla, [columna], [id])).get(id)
    const { found } = await findWherever(db, tabla, id, read)
    return found && String(found[columna])
  }
  return {
    agregar: intention({
      schema: schema.extend({ subida, clave: z.uuidv7().optional() }),
      run(write, form) {
        const { subida, clave, estado, momento, ...rest } = form as Form & { clave?: string }
        const datos = rest as unknown as Datos
        return addContent(write, contenido, { clave, estado, momento, ...datos }, (save, { id }) =>
          withPicture(write, pictureOf(datos, subida), async (trx, sent) => {
            await check(trx, datos, id)
            await save(trx, String(datos[titulo]), () => add(trx, id, datos, sent))
          }),
        )
      },
    }),

    editar: intention({
      schema: schema.extend({
        id: z.string(),
        version: z.coerce.number(),
        subida,
        quitarImagen: z.stringbool().default(false),
      }),
      async run(write, form) {
        const { id, version, subida, quitarImagen, estado, momento, ...rest } = form as Form & {
          id: string
          version: number
          quitarImagen: boolean
        }
        const datos = rest as unknown as Datos
        const before = await findPicture(write.platform.db, id)
        if (before === undefined) return gone(contenido)
        const done = await editContent(write, contenido, { id, estado, momento }, (save) =>
          withPicture(write, pictureOf(datos, subida), async (trx, sent) => {
            await check(trx, datos, id)
            const imagen = sent ?? (quitarImagen ? '' : undefined)
            await save(trx, String(datos[titulo]), () => update(trx, { id, version }, datos, imagen))
          }),
        )
        if (done.ok && before && (subida || quitarImagen)) await deleteReplaced(write, before)
        return done
      },
    }),

    eliminar: deletion(acciones.eliminar, textos.eliminado, (trx, id) => discard(trx, claims, tabla, id)),
  }
}
