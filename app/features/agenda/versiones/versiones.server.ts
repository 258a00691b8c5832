import { textsOf, versionesDeFila } from '#app/parts/versiones/de-fila.server.ts'
import type { Datos, Versionado } from '#app/parts/versiones/versionado.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { listCategorias } from '../agenda.server.ts'
import { store } from '../cambios/cambios.server.ts'
import { moveAlong } from '../cambios/mudanza.server.ts'
import { hoyEn } from '../citas.server.ts'
import type { Evento } from '../evento.ts'
import { findEventoById } from '../eventos.server.ts'
import { agenda } from '../feature.ts'
import { EVENTO, stored } from './versionado.server.ts'

const QUE = ['titulo', 'descripcion', 'motivo', 'encargado', 'whatsapp'] as const
const DONDE = ['lugar', 'enlace'] as const

/**
 * Makes an event what it was: who signed up for a date that moves goes along. Its picture, its zone and a
 * category that was deleted stay, and its dates and their time, if those that follow one became an event of their own since.
 * @returns false if it is gone.
 */
export const restoreEvento = (db: Db, id: string, datos: Datos): Promise<boolean> =>
  changeContent(db, async (trx) => {
    const evento = await findEventoById(trx, id)
    if (!evento) return false
    const { categoria, modalidad, inscripcion, cupo, repeticion, excepciones, cancelado } = datos
    const known = (await listCategorias(trx)).some(({ slug }) => slug === categoria)
    const after: Evento = {
      ...evento,
      ...textsOf(datos, ...QUE, ...DONDE),
      categoria: known ? String(categoria) : evento.categoria,
      modalidad: modalidad as Evento['modalidad'],
      inscripcion: inscripcion === 1,
      cupo: Number(cupo),
      ...(Object.hasOwn(datos, 'repeticion') && {
        ...textsOf(datos, 'inicio', 'fin'),
        repeticion: stored(repeticion),
        excepciones: stored(excepciones) ?? [],
      }),
      cancelado: cancelado === 1,
    }
    await moveAlong(trx, id, { before: evento, after }, hoyEn(evento.zona))
    return store(trx, evento, after)
  })

/** The versions of events, with what differs on single dates. Picture and address stay. */
export const versiones = [
  versionesDeFila(EVENTO, {
    permiso: agenda.permiso,
    nombre: 'Evento',
    titulo: 'titulo',
    editar: (id, { inicio }) => `/admin/dashboard/agenda?editar=${id}_${inicio}`,
    pagina: { slug: (slug) => `/agenda/${slug}` },
    restore: (trx, { id }, datos) => restoreEvento(trx, id, datos),
  }),
] as const satisfies readonly Versionado[]
