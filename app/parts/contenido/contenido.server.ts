import type { z } from 'zod'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { borradoresActions } from '#app/parts/borradores/borradores-actions.server.ts'
import { listFilasBorrador } from '#app/parts/borradores/filas.server.ts'
import { findConPublicacion } from '#app/parts/borradores/publicacion.server.ts'
import type { Drawing } from '#app/parts/ejemplo/dibujos.ts'
import { type Examples, sunday } from '#app/parts/ejemplo/ejemplo.server.ts'
import { type DeFila, textsOf, versionesDeFila } from '#app/parts/versiones/de-fila.server.ts'
import { keepingVersions } from '#app/parts/versiones/save.server.ts'
import type { Versionada, Versionado } from '#app/parts/versiones/versionado.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { type PageOf, pageOf, readPage } from '#app/platform/db/paging.server.ts'
import { asOne } from '#app/platform/db/rows-apart.server.ts'
import type { Flag } from '#app/platform/db/tables.server.ts'
import { updateUnlessOvertaken } from '#app/platform/db/versions.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import type { FilaContenido, TextosContenido } from './contenido.ts'
import { contentActions, type DatosDe, folderOf, type Simple } from './content-actions.server.ts'

/*
 * All that a noun's rows need whose form has fields of text and a picture, and which can wait to be
 * published: queries, the forms' actions, the data of its section, versions and examples. Its table has the
 * columns of its fields, among them `fecha`, a day, by which it is listed; that of the picture; `createdAt`,
 * `ejemplo` and `version`. A noun that needs more writes that part itself, and takes the others: series have
 * an order, and list themselves.
 */

const POR_PAGINA = 20

type De<Schema extends z.ZodObject> = Pick<
  Simple<Schema>,
  'claims' | 'tabla' | 'schema' | 'titulo' | 'imagen' | 'acciones' | 'check'
> & {
  textos: TextosContenido
  /** Inserts a row, where it has columns of its own. */
  add?: Simple<Schema>['add']
  /** The fields' labels, in the form and in its versions. */
  etiquetas: Record<Extract<keyof DatosDe<Schema>, string>, string>
}

type Row = { id: string; fecha: string; ejemplo: Flag; version: number } & Record<string, unknown>

export function contenidoDe<Schema extends z.ZodObject>(de: De<Schema>) {
  type Datos = DatosDe<Schema>
  type Fila = FilaContenido<Datos>
  const { claims, tabla, titulo, imagen, etiquetas } = de
  const campos = { ...etiquetas, [imagen]: { nombre: 'Imagen', archivo: true } } as const
  const names = Object.keys(etiquetas)
  const columns = ['id', 'ejemplo', 'version', ...Object.keys(campos)]
  const folder = folderOf(claims, tabla, imagen)
  // For the compiler, every table is one of them.
  const table = asOne(tabla)

  const rows = (db: Db) => db.selectFrom(table).select(columns as never)
  async function withImages(db: Db, found: Row[]): Promise<Fila[]> {
    const images = await imagesByUrl(
      db,
      found.map((row) => String(row[imagen])),
    )
    return found.map((row) => ({
      ...(row as unknown as Fila),
      ejemplo: row.ejemplo === 1,
      imagen: images.get(String(row[imagen])) ?? null,
    }))
  }
  /** Those that visitors see, newest first. */
  const list = async (db: Db, limit: number): Promise<Fila[]> => {
    const newest = rows(db)
      .orderBy('fecha' as never, 'desc')
      .orderBy('id', 'desc')
    return withImages(db, (await newest.limit(limit).execute()) as unknown as Row[])
  }
  async function page(db: Db, place: PageOf) {
    const { filas, ...rest } = await readPage(rows(db) as never, POR_PAGINA, place)
    return { ...rest, filas: await withImages(db, filas as Row[]) }
  }
  async function find(db: Db, id: string): Promise<Fila | undefined> {
    const found = (await rows(db).where('id', '=', id).execute()) as unknown as Row[]
    return (await withImages(db, found))[0]
  }
  const add = (trx: Db, id: string, datos: Datos, url = '', ejemplo: Flag = 0) => {
    const values = { ...datos, id, [imagen]: url, createdAt: now(), ejemplo, version: 1 }
    return trx
      .insertInto(table)
      .values(values as never)
      .execute()
  }
  const update = (trx: Db, row: { id: string; version: number }, datos: Datos, url?: string) => {
    const values = { ...datos, ...(url !== undefined && { [imagen]: url }), ejemplo: 0 }
    return keepingVersions(trx, { tabla, campos }, [row.id], () =>
      updateUnlessOvertaken(trx, table, row, values as never),
    )
  }

  return {
    list,
    actions: { ...borradoresActions(tabla), ...contentActions({ find, add, update, ...de }) },

    /**
     * What its section shows: a page of its rows, the one that is edited, what waits, and the key of a new
     * one.
     */
    async readSection({ platform, url: { searchParams } }: AdminArgs) {
      const { db } = platform
      const id = searchParams.get('editar') ?? ''
      const { found, publicacion } = await findConPublicacion(db, tabla, id, (trx) => find(trx, id))
      return {
        pagina: await page(db, pageOf(searchParams)),
        editando: found && { ...found, ...publicacion },
        borradores: await listFilasBorrador(platform, tabla, imagen),
        clave: newId(),
      }
    },

    versiones: (about: Pick<DeFila<string>, 'permiso' | 'nombre' | 'editar' | 'pagina'>): Versionado =>
      versionesDeFila<Versionada>(
        { tabla, campos },
        {
          ...about,
          titulo,
          async restore(trx, row, datos) {
            const texts = textsOf(datos, ...names) as unknown as Datos
            return (await de.check?.(trx, texts, row.id)) ?? update(trx, row, texts)
          },
        },
      ),

    /** One of each of the last Sundays, with a drawing. */
    examples: (all: readonly (Omit<Datos, 'fecha'> & Omit<Drawing, 'titulo'>)[]): Examples => ({
      pictures: all.map(({ emblema, tono, alto, ...datos }) => {
        return { emblema, tono, alto, folder, titulo: String(datos[titulo as never]) }
      }),
      async insert(trx, { pictures }) {
        for (const [index, { emblema, tono, alto, ...datos }] of all.entries())
          await add(trx, newId(), { ...datos, fecha: sunday(index) } as never, pictures[index], 1)
      },
    }),
  }
}
