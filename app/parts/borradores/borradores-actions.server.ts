import { idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { LARGO_DESHACER } from '#app/parts/papelera/papelera.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { discardBorradores, listBorradores, putBack, tituloOf } from './borradores.server.ts'
import { TEXTOS_PUBLICACION } from './publicacion.ts'
import type { Publica } from './save-content.server.ts'

const noEsta = { ok: false, mensaje: TEXTOS_PUBLICACION.noEsta } as const

/**
 * What the list of a table's drafts can do: with all that were sent together.
 * @param publica the page of one that came out.
 * @param lacking what a row still needs, as a sentence, where a draft may be less than its form asks for.
 */
export const borradoresActions = (
  tabla: keyof Tables,
  publica?: Publica,
  lacking?: (fila: Record<string, unknown>) => string | undefined,
) => ({
  'publicar-borrador': intention({
    schema: idSchema,
    async run({ platform, record }, { id }) {
      const juntos = await findJuntos(platform, tabla, id)
      if (!juntos) return noEsta
      const mensaje = juntos.filas.map((fila) => lacking?.(fila)).find(Boolean)
      if (mensaje) return { ok: false, mensaje }
      const published = await record(
        { accion: 'borrador-publicado', detalle: juntos.titulo },
        (db) => changeContent(db, (trx) => putBack(trx, tabla, juntos.ids)),
        (rows) => rows.size > 0,
      )
      if (published.size === juntos.ids.length)
        return {
          ok: true,
          mensaje: TEXTOS_PUBLICACION.publicado,
          compartir: await publica?.(platform.db, id),
        }
      return (await findJuntos(platform, tabla, id))
        ? { ok: false, mensaje: TEXTOS_PUBLICACION.ocupado }
        : noEsta
    },
  }),

  'eliminar-borrador': intention({
    schema: idSchema,
    async run({ platform, record }, { id }) {
      const juntos = await findJuntos(platform, tabla, id)
      const deshacer = await record({ accion: 'borrador-eliminado', detalle: juntos?.titulo ?? '' }, (trx) =>
        discardBorradores(trx, tabla, juntos?.ids ?? []),
      )
      // Somebody deleted it, or it came out while this person asked: it is on the site, and they should know.
      if (!deshacer) return noEsta
      // More than «Deshacer» can name: they were asked for twice.
      const known = deshacer.length <= LARGO_DESHACER ? deshacer : undefined
      return { ok: true, mensaje: TEXTOS_PUBLICACION.eliminado, deshacer: known }
    },
  }),
})

/** A draft with those that were sent with it, their rows, and the title of the first. */
async function findJuntos({ db, tables }: Platform, tabla: keyof Tables, id: string) {
  const all = await listBorradores(db, tabla)
  const one = all.find((each) => each.id === id)
  if (!one) return undefined
  const juntos = all.filter(({ lote }) => lote === one.lote)
  return {
    ids: juntos.map((each) => each.id),
    filas: juntos.map(({ fila }) => fila),
    titulo: juntos[0] ? tituloOf(tables, juntos[0]) : '',
  }
}
