import { z } from 'zod'
import { intention } from '#app/parts/admin/actions.server.ts'
import { findWherever, isThere, whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { borradoresActions } from '#app/parts/borradores/borradores-actions.server.ts'
import { accionOf, mensajeOf, salidaOf } from '#app/parts/borradores/publicacion.server.ts'
import { localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import { deleteReplaced, withPicture } from '#app/parts/subidas/with-picture.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { Overtaken } from '#app/platform/db/versions.server.ts'
import { idOfForm, momentOfId, newId } from '#app/platform/ids.server.ts'
import { unaLinea } from '#app/ui/forms/linea.ts'
import { maximo } from '#app/ui/forms/texto-schema.ts'
import { listCategorias } from '../agenda.server.ts'
import {
  cancelEvento,
  deleteEvento,
  putBackFecha,
  resumeEvento,
  scopeOf,
  updateEvento,
} from '../cambios/cambios.server.ts'
import { type Editado, leavesDaysOpen } from '../cambios/editado.server.ts'
import { countInscritos, listLost } from '../cambios/mudanza.server.ts'
import { nombreDeDia } from '../dias.ts'
import { ALCANCES, type Alcance, type Evento } from '../evento.ts'
import { addEvento, findEventoById, isShared } from '../eventos.server.ts'
import { hasFecha } from '../repeticion.server.ts'
import { tables } from '../tables.server.ts'
import { eventoSchema, MAX_MOTIVO } from './evento-schema.ts'
import { editadoOf, formOf, refusalOf } from './formulario/datos.server.ts'
import { avisales, TEXTOS_EVENTO } from './textos.ts'

/** Names one of the event's dates: its local start by the rule. */
const cita = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .refine((value) => !Number.isNaN(Date.parse(`${value}Z`)))
const subida = z.uuid().optional()
const fechaSchema = z.object({ id: z.string(), cita })
const alcance = z.enum(ALCANCES).default('todas')

const gone = { ok: false, mensaje: TEXTOS_EVENTO.borrado, actual: null } as const

/** Why to think twice: people would be left without a date. '' if nobody would. */
async function whoIsLeft(
  db: Db,
  evento: Evento,
  where: { fecha: string; alcance: Alcance },
  datos: Editado,
): Promise<string> {
  if (!hasFecha(evento, where.fecha)) return ''
  const hoy = localAt(new Date(), evento.zona).slice(0, 10)
  const { dias, personas } = await listLost(
    db,
    evento,
    { fecha: where.fecha, alcance: scopeOf(evento, where), hoy },
    datos,
  )
  if (personas === 0) return ''
  const shown = dias.slice(0, MOST_LEFT).map((dia) => nombreDeDia(dia, hoy))
  if (dias.length > MOST_LEFT) shown.push('…')
  const hay = personas === 1 ? 'Hay 1 persona inscrita' : `Hay ${personas} personas inscritas`
  return `${hay} en fechas que dejarían de existir: ${shown.join(', ')}.`
}

/** How many days a message names. */
const MOST_LEFT = 3

const isCategoria = async (db: Db, slug: string) =>
  (await listCategorias(db)).some((each) => each.slug === slug)

/** Whether it is published or not. */
const findAnyEvento = (db: Db, id: string) =>
  findWherever(db, 'eventos', id, (trx) => findEventoById(trx, id))

const apartOf = (id: string) => ({ claims: tables, tabla: 'eventos', ids: [id] }) as const

/** Why a published event cannot be taken from the site; '' if it can. */
async function whyItStays(db: Db, evento: Evento, alcance: Alcance): Promise<string> {
  if (evento.repeticion && alcance !== 'todas') return TEXTOS_EVENTO.esconderTodas
  const hoy = localAt(new Date(), evento.zona).slice(0, 10)
  const inscritos = await countInscritos(db, evento.id, { fecha: evento.inicio, alcance: 'todas', hoy })
  return inscritos > 0 ? TEXTOS_EVENTO.conInscritos : ''
}

export const EVENTOS_ACTIONS = {
  ...borradoresActions('eventos'),

  agregar: intention({
    schema: eventoSchema.safeExtend({ subida, clave: z.uuidv7().optional() }),
    async run(write, { subida, clave, estado, momento, ...form }) {
      const { db } = write.platform
      const when = await salidaOf(db, { estado, momento })
      if ('refused' in when) return write.refuse({ momento: [when.refused] })
      const { salida } = when
      const done = { ok: true as const, mensaje: await mensajeOf(db, salida, TEXTOS_EVENTO.agregado) }
      const id = clave ? idOfForm({ clave, msecs: momentOfId(clave) }, form) : newId()
      // The same form again, after a lost answer.
      if (await isThere(db, 'eventos', id)) return done
      const datos = editadoOf(form)
      if (!(await isCategoria(db, datos.categoria)))
        return write.refuse({ categoria: [TEXTOS_EVENTO.categoriaDesconocida] })
      const never = refusalOf(datos)
      if (never) return write.refuse(never)
      const zona = await readZona(db)
      const refused = await withPicture(
        write,
        { subida, folder: 'agenda', nombre: datos.titulo, fecha: form.fecha },
        async (trx, imagen = '') => {
          const add = () => addEvento(trx, id, { ...datos, zona, imagen, excepciones: [] })
          if (await whilePublic(trx, apartOf(id), salida, add))
            await write.logActivity(trx, {
              accion: accionOf(salida, 'evento-agregado'),
              detalle: datos.titulo,
            })
        },
      )
      return refused ?? done
    },
  }),

  editar: intention({
    schema: eventoSchema.safeExtend({
      id: z.string(),
      cita,
      version: z.coerce.number(),
      subida,
      quitarImagen: z.stringbool().default(false),
    }),
    async run(write, { id, cita, version, subida, quitarImagen, estado, momento, ...form }) {
      const { platform } = write
      const { found: before, apartado } = await findAnyEvento(platform.db, id)
      if (!before) return gone
      // What nobody sees has no dates yet that somebody could keep.
      const alcance = apartado ? 'todas' : form.alcance
      const when = await salidaOf(platform.db, { estado, momento })
      if ('refused' in when) return write.refuse({ momento: [when.refused] })
      const { salida } = when
      const hides = salida !== 'ahora' && !apartado
      const kept = hides ? await whyItStays(platform.db, before, alcance) : ''
      if (kept) return write.refuse({ estado: [kept] })
      const datos = editadoOf({ ...form, alcance })
      // What holds for all dates only is hidden while one is edited.
      const several = alcance !== 'esta' || !before.repeticion
      if (several) {
        if (!(await isCategoria(platform.db, datos.categoria)))
          return write.refuse({ categoria: [TEXTOS_EVENTO.categoriaDesconocida] })
        const never = refusalOf(datos)
        if (never) return write.refuse(never)
        if (leavesDaysOpen(before, cita, datos)) return write.refuse({ fecha: [TEXTOS_EVENTO.diasSinElegir] })
        const left = form.sinFecha
          ? ''
          : await whoIsLeft(platform.db, before, { fecha: cita, alcance }, datos)
        if (left) return write.refuse({ sinFecha: [left] })
      }
      try {
        const refused = await withPicture(
          write,
          { subida: several ? subida : undefined, folder: 'agenda', nombre: datos.titulo, fecha: form.fecha },
          async (trx, sent) => {
            const imagen = sent ?? (several && quitarImagen ? '' : undefined)
            const changed = { ...datos, ...(imagen !== undefined && { imagen }) }
            const update = () => updateEvento(trx, { id, fecha: cita, alcance, version }, changed)
            if (!(await whilePublic(trx, apartOf(id), salida, update))) throw new Overtaken()
            // Somebody may have signed up meanwhile.
            if (hides && (await whyItStays(trx, before, alcance))) throw new Overtaken()
            await write.logActivity(trx, {
              accion: accionOf(salida, 'evento-editado'),
              detalle: datos.titulo,
            })
          },
        )
        if (refused) return refused
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error
        const { found: actual } = await findAnyEvento(platform.db, id)
        if (!actual) return gone
        const { dias: _, ...texts } = formOf(actual, cita)
        return {
          ok: false,
          mensaje: TEXTOS_EVENTO.adelantado,
          actual: { version: actual.version, datos: texts },
        }
      }
      if (before.imagen && several && !(await isShared(platform.db, { id: '', imagen: before.imagen })))
        await deleteReplaced(write, before.imagen)
      return { ok: true, mensaje: await mensajeOf(platform.db, salida, TEXTOS_EVENTO.actualizado), id }
    },
  }),

  cancelar: intention({
    schema: fechaSchema.extend({
      alcance,
      motivo: z.string().overwrite(unaLinea).max(MAX_MOTIVO, maximo(MAX_MOTIVO)).default(''),
    }),
    async run({ platform, record }, { id, cita, alcance, motivo }) {
      const inscritos = await avisalesOf(platform.db, { id, cita, alcance })
      const detalle = await tituloOf(platform.db, id)
      const done = await record(
        { accion: 'evento-cancelado', detalle },
        (trx) => cancelEvento(trx, { id, fecha: cita, alcance }, motivo),
        Boolean,
      )
      return done ? { ok: true, mensaje: `${TEXTOS_EVENTO.cancelado}${inscritos}` } : gone
    },
  }),

  retomar: intention({
    schema: fechaSchema,
    async run({ platform, record }, { id, cita }) {
      const detalle = await tituloOf(platform.db, id)
      const resume = (trx: Db) => resumeEvento(trx, { id, fecha: cita })
      const done = await record({ accion: 'evento-retomado', detalle }, resume, Boolean)
      return done ? { ok: true, mensaje: TEXTOS_EVENTO.retomado } : gone
    },
  }),

  eliminar: intention({
    schema: fechaSchema.extend({ alcance }),
    async run({ platform, record }, { id, cita, alcance }) {
      const inscritos = await avisalesOf(platform.db, { id, cita, alcance })
      const detalle = await tituloOf(platform.db, id)
      const remove = (trx: Db) => deleteEvento(trx, { id, fecha: cita, alcance })
      const done = await record({ accion: 'evento-eliminado', detalle }, remove, Boolean)
      return { ok: true, mensaje: `${TEXTOS_EVENTO.eliminado}${inscritos}`, deshacer: done?.deshacer }
    },
  }),

  reponer: intention({
    schema: fechaSchema,
    async run({ platform, record }, { id, cita }) {
      const detalle = await tituloOf(platform.db, id)
      const putBack = (trx: Db) => putBackFecha(trx, { id, fecha: cita })
      const done = await record({ accion: 'evento-retomado', detalle }, putBack, Boolean)
      return done ? { ok: true, mensaje: TEXTOS_EVENTO.repuesto } : gone
    },
  }),
}

async function avisalesOf(
  db: Db,
  { id, cita, alcance }: { id: string; cita: string; alcance: Alcance },
): Promise<string> {
  const evento = await findEventoById(db, id)
  if (!evento) return ''
  const where = { fecha: cita, alcance: scopeOf(evento, { fecha: cita, alcance }) }
  const hoy = localAt(new Date(), evento.zona).slice(0, 10)
  const text = avisales(await countInscritos(db, id, { ...where, hoy }))
  return text && `. ${text}`
}

const tituloOf = async (db: Db, id: string) => (await findEventoById(db, id))?.titulo ?? ''
