import { textsOf, versionesDeFila } from '#app/parts/versiones/de-fila.server.ts'
import type { Versionado } from '#app/parts/versiones/versionado.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { predicaciones } from '../feature.ts'
import { CAMPOS_PREDICACION } from '../predicacion.ts'
import { updatePredicacion } from '../predicaciones.server.ts'
import { SERIES } from '../series/series.server.ts'
import { PREDICACION } from './versionado.server.ts'

const { permiso } = predicaciones
const PANEL = '/admin/dashboard/predicaciones'

const TEXTOS = [...CAMPOS_PREDICACION, 'pasajes', 'notas', 'transcripcion'] as const

/** The series of a version; that of now, if it was deleted since. */
async function serieOf(trx: Db, id: string, before: unknown): Promise<string | null> {
  if (typeof before !== 'string') return null
  const there = await trx.selectFrom('series').select('id').where('id', '=', before).executeTakeFirst()
  if (there) return before
  const now = await trx.selectFrom('predicaciones').select('serie').where('id', '=', id).executeTakeFirst()
  return now?.serie ?? null
}

/** The link of now where there is no audio. */
async function linkOf(trx: Db, id: string): Promise<string> {
  const now = await trx
    .selectFrom('predicaciones')
    .select('link')
    .where('id', '=', id)
    .where('audio', '=', '')
    .executeTakeFirst()
  return now?.link ?? ''
}

/** The versions of sermons and series. The address stays, and so do picture and sound. */
export const versiones = [
  versionesDeFila(PREDICACION, {
    permiso,
    nombre: 'Predicación',
    titulo: 'titulo',
    editar: (id) => `${PANEL}?editar=${id}`,
    pagina: { slug: (slug) => `/predicaciones/${slug}` },
    restore: async (trx, { id, version }, datos) => {
      const texts = textsOf(datos, ...TEXTOS)
      return updatePredicacion(trx, id, version, {
        ...texts,
        // It had audio then, which may be gone.
        link: texts.link || (await linkOf(trx, id)),
        serie: await serieOf(trx, id, datos.serie),
      })
    },
  }),
  SERIES.versiones({
    permiso,
    nombre: 'Serie',
    editar: (id) => `${PANEL}?parte=series&editar=${id}`,
    pagina: { slug: (slug) => `/predicaciones?serie=${slug}` },
  }),
] as const satisfies readonly Versionado[]
