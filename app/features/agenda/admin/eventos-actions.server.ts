import { z } from 'zod'
import type { Accion } from '#app/parts/actividad/actividad.ts'
import { intention, type Write } from '#app/parts/admin/actions.server.ts'
import { YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import { findWherever } from '#app/parts/borradores/borradores.server.ts'
import { borradoresActions } from '#app/parts/borradores/borradores-actions.server.ts'
import {
  addContent,
  type Contenido,
  editContent,
  FieldRefused,
  gone,
  type Publica,
} from '#app/parts/borradores/save-content.server.ts'
import { readZona } from '#app/parts/iglesia/zona.server.ts'
import { deleteReplaced, withPicture } from '#app/parts/subidas/with-picture.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { lineaOpcionalSchema } from '#app/ui/forms/texto-schema.ts'
import { listCategorias } from '../agenda.server.ts'
import {
  cancelEvento,
  deleteEvento,
  putBackFecha,
  resumeEvento,
  scopeOf,
  updateEvento,
} from '../cambios/cambios.server.ts'
import { type Editado, leavesDaysOpen, shownOn } from '../cambios/editado.server.ts'
import { countGente, listLost } from '../cambios/mudanza.server.ts'
import { TEXTOS_CATEGORIA_AGENDA } from '../categorias/categoria.ts'
import { categoriaNamed } from '../categorias/categorias.server.ts'
import { hoyEn } from '../citas.server.ts'
import { nombreDeDia } from '../dias.ts'
import { rutaDeCita } from '../direcciones.ts'
import { ALCANCES, type Alcance, type Evento } from '../evento.ts'
import { addEvento, findEventoById, isShared } from '../eventos.server.ts'
import { hasFecha } from '../repeticion.ts'
import { tables } from '../tables.server.ts'
import { eventoSchema, type FormEvento, MAX_MOTIVO } from './evento-schema.ts'
import { editadoOf, formOf, refusalOf } from './formulario/datos.server.ts'
import { avisales, genteEnPalabras, TEXTOS_EVENTO } from './textos.ts'

/** Names one of the event's dates: its local start by the rule. */
const cita = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .refine((value) => !Number.isNaN(Date.parse(`${value}Z`)))
const subida = z.uuid().optional()
const fechaSchema = z.object({ id: z.string(), cita })
const alcance = z.enum(ALCANCES).default('todas')

/** Why to think twice: people would be left without a date. '' if nobody would. */
async function whoIsLeft(
  db: Db,
  evento: Evento,
  where: { fecha: string; alcance: Alcance },
  datos: Editado,
): Promise<string> {
  if (!hasFecha(evento, where.fecha)) return ''
  const hoy = hoyEn(evento.zona)
  const changed = { fecha: where.fecha, alcance: scopeOf(evento, where), hoy }
  const { dias, ...gente } = await listLost(db, evento, changed, datos)
  if (dias.length === 0) return ''
  const shown = dias.slice(0, MOST_LEFT).map((dia) => nombreDeDia(dia, hoy))
  if (dias.length > MOST_LEFT) shown.push('…')
  return `Hay ${genteEnPalabras(gente)} en fechas que dejarían de existir: ${shown.join(', ')}.`
}

const MOST_LEFT = 3

/** @throws FieldRefused if there is no such category, or no such date. */
async function refuseUnfit(db: Db, datos: Editado, { categoriaNueva }: FormEvento): Promise<void> {
  if (!categoriaNueva && !(await listCategorias(db)).some(({ slug }) => slug === datos.categoria))
    throw new FieldRefused({ categoria: [TEXTOS_EVENTO.categoriaDesconocida] })
  const never = refusalOf(datos)
  if (never) throw new FieldRefused(never)
}

/**
 * The event with the category that its form names, which is made if there is none of that name.
 * @throws FieldRefused if there are too many.
 */
async function withCategoria(
  { logActivity }: Write,
  trx: Db,
  datos: Editado,
  { categoriaNueva }: FormEvento,
): Promise<Editado> {
  if (!categoriaNueva) return datos
  const named = await categoriaNamed(trx, categoriaNueva)
  if (named === 'demasiadas') throw new FieldRefused({ categoriaNueva: [TEXTOS_CATEGORIA_AGENDA.demasiadas] })
  if (named.isNew) await logActivity(trx, { accion: 'categoria-agenda-agregada', detalle: categoriaNueva })
  return { ...datos, categoria: named.slug }
}

type Photographed = { subida?: string | undefined; titulo: string; fecha: string }
const pictureOf = ({ subida, titulo, fecha }: Photographed) => ({
  subida,
  folder: 'agenda',
  nombre: titulo,
  fecha,
})

const findAnyEvento = (db: Db, id: string) =>
  findWherever(db, 'eventos', id, (trx) => findEventoById(trx, id))

async function findForm(db: Db, id: string, cita: string) {
  const { found } = await findAnyEvento(db, id)
  if (!found) return undefined
  const { dias: _, ...datos } = formOf(found, cita)
  return { version: found.version, datos }
}

/** Why a published event cannot be taken from the site; '' if it can. */
async function whyItStays(db: Db, evento: Evento, alcance: Alcance): Promise<string> {
  if (evento.repeticion && alcance !== 'todas') return TEXTOS_EVENTO.esconderTodas
  const gente = await countGente(db, evento, { fecha: evento.inicio, alcance: 'todas' })
  return genteEnPalabras(gente) && TEXTOS_EVENTO.conGente
}

async function recorded<T>(
  { platform, record }: Write,
  accion: Accion,
  id: string,
  change: (trx: Db) => Promise<T>,
) {
  const detalle = (await findEventoById(platform.db, id))?.titulo ?? ''
  return record({ accion, detalle }, change)
}

const takingBack = (run: typeof resumeEvento, mensaje: string) =>
  intention({
    schema: fechaSchema,
    async run(write, { id, cita: fecha }) {
      const done = await recorded(write, 'evento-retomado', id, (trx) => run(trx, { id, fecha }))
      return done ? { ok: true, mensaje } : gone(EVENTOS)
    },
  })

const publica: Publica = async (db, id) => {
  const evento = await findEventoById(db, id)
  return evento && { titulo: evento.titulo, ruta: rutaDeCita({ ...evento, fecha: '', repite: false }) }
}

const EVENTOS: Contenido = {
  claims: tables,
  tabla: 'eventos',
  textos: TEXTOS_EVENTO,
  acciones: { agregar: 'evento-agregado', editar: 'evento-editado' },
  find: async () => undefined,
  publica,
}

export const EVENTOS_ACTIONS = {
  ...borradoresActions('eventos', publica),

  agregar: intention({
    schema: eventoSchema.safeExtend({ subida, clave: z.uuidv7().optional() }),
    run: (write, form) =>
      addContent(write, EVENTOS, form, async (save, { id }) => {
        const { db } = write.platform
        const datos = editadoOf(form)
        await refuseUnfit(db, datos, form)
        const zona = await readZona(db)
        return withPicture(write, pictureOf(form), (trx, imagen = '') =>
          save(trx, datos.titulo, async () => {
            const evento = await withCategoria(write, trx, datos, form)
            return addEvento(trx, id, { ...evento, zona, imagen, excepciones: [] })
          }),
        )
      }),
  }),

  editar: intention({
    schema: eventoSchema.safeExtend({
      id: z.string(),
      cita,
      version: z.coerce.number(),
      subida,
      quitarImagen: z.stringbool().default(false),
    }),
    async run(write, { id, cita, version, quitarImagen, ...form }) {
      const { db } = write.platform
      const { found: before, apartado } = await findAnyEvento(db, id)
      if (!before) return gone(EVENTOS)
      // What nobody sees has no dates yet that somebody could keep.
      const alcance = apartado ? 'todas' : form.alcance
      // What holds for all dates only is hidden while one is edited.
      const several = alcance !== 'esta' || !before.repeticion
      const datos = editadoOf({ ...form, alcance })
      const find = (db: Db) => findForm(db, id, cita)
      const moves = !apartado && shownOn(before, cita).inicio !== datos.inicio
      const avisa = moves ? await avisalesOf(db, { id, fecha: cita, alcance }) : ''
      const { estado, momento } = form
      const done = await editContent(
        write,
        { ...EVENTOS, find },
        { id, estado, momento },
        async (save, { salida }) => {
          const refuseHiding = async (db: Db) => {
            const kept = salida !== 'ahora' && !apartado ? await whyItStays(db, before, alcance) : ''
            if (kept) throw new FieldRefused({ estado: [kept] })
          }
          await refuseHiding(db)
          if (several) {
            await refuseUnfit(db, datos, form)
            if (leavesDaysOpen(before, cita, datos))
              throw new FieldRefused({ fecha: [TEXTOS_EVENTO.diasSinElegir] })
            const left = form.sinFecha ? '' : await whoIsLeft(db, before, { fecha: cita, alcance }, datos)
            if (left) throw new FieldRefused({ sinFecha: [left] })
          }
          const picture = { ...pictureOf(form), subida: several ? form.subida : undefined }
          return withPicture(write, picture, async (trx, sent) => {
            const imagen = sent ?? (several && quitarImagen ? '' : undefined)
            await save(trx, datos.titulo, async () => {
              const evento = several ? await withCategoria(write, trx, datos, form) : datos
              const changed = { ...evento, ...(imagen !== undefined && { imagen }) }
              return updateEvento(trx, { id, fecha: cita, alcance, version }, changed)
            })
            // Somebody may have signed up meanwhile.
            await refuseHiding(trx)
          })
        },
      )
      if (done.ok && before.imagen && several && !(await isShared(db, { id: '', imagen: before.imagen })))
        await deleteReplaced(write, before.imagen)
      return done.ok ? { ...done, mensaje: `${done.mensaje}${avisa}` } : done
    },
  }),

  cancelar: intention({
    schema: fechaSchema.extend({ alcance, motivo: lineaOpcionalSchema(MAX_MOTIVO) }),
    async run(write, { motivo, id, cita: fecha, alcance }) {
      const donde = { id, fecha, alcance }
      const avisa = await avisalesOf(write.platform.db, donde)
      const cancel = (trx: Db) => cancelEvento(trx, donde, motivo)
      const done = await recorded(write, 'evento-cancelado', donde.id, cancel)
      return done ? { ok: true, mensaje: `${TEXTOS_EVENTO.cancelado}${avisa}` } : gone(EVENTOS)
    },
  }),

  retomar: takingBack(resumeEvento, TEXTOS_EVENTO.retomado),
  reponer: takingBack(putBackFecha, TEXTOS_EVENTO.repuesto),

  eliminar: intention({
    schema: fechaSchema.extend({ alcance }),
    async run(write, { id, cita: fecha, alcance }) {
      const donde = { id, fecha, alcance }
      const avisa = await avisalesOf(write.platform.db, donde)
      const done = await recorded(write, 'evento-eliminado', donde.id, (trx) => deleteEvento(trx, donde))
      if (!done) return { ok: false, mensaje: YA_NO_ESTA }
      return { ok: true, mensaje: `${TEXTOS_EVENTO.eliminado}${avisa}`, deshacer: done.deshacer }
    },
  }),
}

/** What is said of those who count on the dates that are moved, cancelled or deleted. */
async function avisalesOf(db: Db, donde: { id: string; fecha: string; alcance: Alcance }): Promise<string> {
  const evento = await findEventoById(db, donde.id)
  if (!evento) return ''
  const text = avisales(await countGente(db, evento, { fecha: donde.fecha, alcance: scopeOf(evento, donde) }))
  return text && `. ${text}`
}
