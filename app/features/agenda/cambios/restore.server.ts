import { localAt } from '#app/parts/iglesia/zona.server.ts'
import type { Datos } from '#app/parts/versiones/versionado.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { listCategorias } from '../agenda.server.ts'
import type { Evento } from '../evento.ts'
import { findEventoById } from '../eventos.server.ts'
import { store } from './cambios.server.ts'
import { moveAlong } from './mudanza.server.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const parsed = (value: unknown) => (text(value) === '' ? undefined : JSON.parse(text(value)))

/**
 * Makes an event what it was: who signed up for a date that moves goes along. Its picture, its zone and a category that was
 * deleted stay, and its dates, if those that follow one became an event of their own since.
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
      ...{ titulo: text(datos.titulo), categoria: known ? text(categoria) : evento.categoria },
      ...{ inicio: text(datos.inicio), fin: text(datos.fin) },
      modalidad: modalidad as Evento['modalidad'],
      ...{ lugar: text(datos.lugar), enlace: text(datos.enlace), descripcion: text(datos.descripcion) },
      ...{ encargado: text(datos.encargado), whatsapp: text(datos.whatsapp) },
      ...{ inscripcion: inscripcion === 1, cupo: Number(cupo) },
      ...(Object.hasOwn(datos, 'repeticion') && {
        ...{ repeticion: parsed(repeticion), excepciones: parsed(excepciones) ?? [] },
      }),
      ...{ cancelado: cancelado === 1, motivo: text(datos.motivo) },
    }
    await moveAlong(trx, id, evento, after, localAt(new Date(), evento.zona).slice(0, 10))
    return store(trx, evento, after)
  })
