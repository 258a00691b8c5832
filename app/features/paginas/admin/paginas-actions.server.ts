import { z } from 'zod'
import { deletion, intention, type Write } from '#app/parts/admin/actions.server.ts'
import { YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import { findWherever } from '#app/parts/borradores/borradores.server.ts'
import { borradoresActions } from '#app/parts/borradores/borradores-actions.server.ts'
import { findConPublicacion } from '#app/parts/borradores/publicacion.server.ts'
import {
  addContent,
  type Contenido,
  editContent,
  gone,
  type Publica,
} from '#app/parts/borradores/save-content.server.ts'
import { moving } from '#app/parts/orden/orden.server.ts'
import { discard } from '#app/parts/papelera/papelera.server.ts'
import { fotosDeFilas } from '#app/parts/subidas/fotos-de-filas.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { ownAddress } from '#app/platform/files/files-url.server.ts'
import { enPalabras } from '../bloques.ts'
import { refusalOf } from '../legales.server.ts'
import { type Legal, legalOf, NOMBRES_LEGALES, rutaDePagina } from '../pagina.ts'
import { type DatosPagina, paginaSchema, TEXTOS_PAGINA } from '../pagina-propia.ts'
import { addPagina, findLegal, findPagina, updatePagina } from '../paginas.server.ts'
import { tables } from '../tables.server.ts'

const FOTOS = fotosDeFilas({ lista: 'bloques', carpeta: 'paginas' })

const publica: Publica = async (db, id) => {
  const found = await findPagina(db, id)
  return found && { titulo: found.titulo, ruta: rutaDePagina(found.slug) }
}

/** The page as its form edits it, published or not; undefined if there is none. */
export async function findEditable(db: Db, id: string) {
  const { found, publicacion } = await findConPublicacion(db, 'paginas', id, (trx) => findPagina(trx, id))
  return found && { ...found, ...publicacion }
}

const PAGINAS: Contenido = {
  claims: tables,
  tabla: 'paginas',
  textos: TEXTOS_PAGINA,
  acciones: { agregar: 'pagina-agregada', editar: 'pagina-editada' },
  async find(db, id) {
    const found = await findEditable(db, id)
    if (!found) return undefined
    const { version, titulo, resumen, enMenu, bloques } = found
    return { version, datos: { titulo, resumen, enMenu: enMenu ? 'Sí' : 'No', bloques: enPalabras(bloques) } }
  },
  publica,
}

/**
 * Photos as the page may have shown them, at `FILES_URL`, by the site's own addresses. @returns those that
 * are lost, too.
 */
async function withOwnFotos<Form extends DatosPagina>({ platform: { settings, db } }: Write, form: Form) {
  const bloques = form.bloques.map((each) => ({ ...each, foto: ownAddress(settings.filesUrl, each.foto) }))
  const lost = await FOTOS.findLost(db, bloques)
  return { datos: { ...form, bloques }, lost: Object.keys(lost).length > 0 ? lost : undefined }
}

/** Why the form of a page that the law asks for is refused. */
async function legalRefusal(
  write: Write,
  legal: Legal | undefined,
  { bloques }: DatosPagina,
  isNew: boolean,
) {
  if (!legal) return undefined
  const refused = refusalOf(legal, bloques)
  if (refused) return write.refuse({ bloques: [refused] })
  const taken = isNew && (await findLegal(write.platform.db, legal))
  return taken ? write.refuse({ titulo: [TEXTOS_PAGINA.legalTomada] }) : undefined
}

export const PAGINAS_ACTIONS = {
  ...borradoresActions('paginas', publica),

  agregar: FOTOS.withSent(
    intention({
      schema: paginaSchema.extend({
        clave: z.uuidv7().optional(),
        legal: z.enum(NOMBRES_LEGALES).optional(),
      }),
      rows: ['bloques'],
      async run(write, { clave, estado, momento, legal, ...form }) {
        const { datos, lost } = await withOwnFotos(write, form)
        if (lost) return write.refuse(lost)
        const refused = await legalRefusal(write, legal, datos, true)
        if (refused) return refused
        return addContent(write, PAGINAS, { clave, estado, momento, ...datos }, (save, { id }) =>
          changeContent(write.platform.db, async (trx) => {
            await save(trx, datos.titulo, () => addPagina(trx, id, datos, { legal }))
            return undefined
          }),
        )
      },
    }),
  ),

  editar: FOTOS.withSent(
    intention({
      schema: paginaSchema.extend({ id: z.string(), version: z.coerce.number() }),
      rows: ['bloques'],
      async run(write, { id, version, estado, momento, ...form }) {
        const { platform, info } = write
        const { found: before } = await findWherever(platform.db, 'paginas', id, (trx) => findPagina(trx, id))
        if (!before) return gone(PAGINAS)
        const { datos, lost } = await withOwnFotos(write, form)
        if (lost) return write.refuse(lost)
        const refused = await legalRefusal(write, legalOf(before.slug), datos, false)
        if (refused) return refused
        const done = await editContent(write, PAGINAS, { id, estado, momento }, (save) =>
          changeContent(platform.db, async (trx) => {
            await save(trx, datos.titulo, () => updatePagina(trx, { id, version }, datos))
            return undefined
          }),
        )
        if (done.ok)
          await FOTOS.removeUnused(platform, before.bloques, datos.bloques).catch((error) =>
            info.log.warn({ err: error }, 'a photo that a page no longer has stays until the sweep'),
          )
        return done
      },
    }),
  ),

  /** Stores the photo of a block as soon as it is chosen. */
  'foto-bloque': FOTOS.storing,

  mover: moving('paginas', 'paginas-ordenadas', TEXTOS_PAGINA.movida, YA_NO_ESTA),

  eliminar: deletion('pagina-eliminada', TEXTOS_PAGINA.eliminado, (trx, id) =>
    discard(trx, tables, 'paginas', id),
  ),
}
