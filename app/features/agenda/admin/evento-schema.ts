import { z } from 'zod'
import { publicacionFields } from '#app/parts/borradores/publicacion.ts'
import { whatsappSchema } from '#app/parts/iglesia/contacto.ts'
import { diaSchema } from '#app/ui/forms/dia-schema.ts'
import { enlaceOf, spellEnlace } from '#app/ui/forms/enlace.ts'
import { NUEVA } from '#app/ui/forms/nueva.ts'
import { lineaOpcionalSchema, lineaSchema, maximo, textoOpcionalSchema } from '#app/ui/forms/texto-schema.ts'
import { TEXTOS_CATEGORIA_AGENDA } from '../categorias/categoria.ts'
import { ALCANCES, type Fin, MOST_DAYS, type Repeticion } from '../evento.ts'
import { DIAS, MODALIDADES } from '../opciones.ts'
import { diaOf } from '../repeticion.ts'
import { TEXTOS_EVENTO } from './textos.ts'

// Years that a calendar on a phone can show.
const ANIOS = 'Elige una fecha entre los años 2000 y 2100.'
const dia = diaSchema.refine((value) => value >= '2000' && value < '2101', ANIOS)
const hora = (error: string) =>
  z.string({ error }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Escribe la hora así: 19:30.' })

const entero = (least: number, most: number, error = `Escribe un número entre ${least} y ${most}.`) =>
  z.number({ error }).int(error).min(least, error).max(most, error)

export const MAX_MOTIVO = 200

const REPITE = ['no', 'semana', 'mes', 'anio', 'personalizado'] as const
const UNIDADES = ['semana', 'mes', 'anio'] as const
const ORDINALES = ['1', '2', '3', '4', '5', '-1'] as const

/** What says how it repeats. */
export const repeticionSchema = z.object({
  fecha: dia,
  comienza: hora('Escribe a qué hora comienza.'),
  repite: z.enum(REPITE).default('no'),
  cada: entero(1, 99).default(1),
  unidad: z.enum(UNIDADES).default('semana'),
  dias: z.array(z.enum(DIAS)).max(7).default([]),
  ordinal: z.enum(ORDINALES).optional(),
  diaDelMes: z.enum(DIAS).optional(),
  hasta: dia.optional(),
  veces: entero(1, 10_000, TEXTOS_EVENTO.demasiadas).optional(),
})

const campos = repeticionSchema.extend({
  titulo: lineaSchema('Escribe el título.', 160),
  categoria: z.string({ error: 'Elige una categoría.' }).max(60),
  categoriaNueva: lineaOpcionalSchema(40),
  termina: hora('Escribe a qué hora termina.'),
  /** Its last day, if that is not the first. */
  ultimoDia: dia.optional(),
  modalidad: z.enum(MODALIDADES).default('iglesia'),
  lugar: lineaOpcionalSchema(300),
  enlace: z.string().trim().overwrite(spellEnlace).max(2000, maximo(2000)).default(''),
  descripcion: textoOpcionalSchema(5000),
  encargado: lineaOpcionalSchema(120),
  whatsapp: whatsappSchema,
  inscripcion: z.boolean().default(false),
  cupo: entero(0, 10_000).default(0),
  /** Which dates an edit is for; of an event without repetition, and of a new one, it is all. */
  alcance: z.enum(ALCANCES).default('todas'),
  /** Saves although it leaves people who signed up without a date. */
  sinFecha: z.boolean().default(false),
})

/** The rule that the form means; without a choice, the weekday is that of its date. */
export function reglaOf(form: z.output<typeof repeticionSchema>): Repeticion | undefined {
  const { fecha, hasta, veces } = form
  if (form.repite === 'no') return undefined
  const custom = form.repite === 'personalizado'
  const tipo = form.repite === 'personalizado' ? form.unidad : form.repite
  const fin: Fin = hasta ? { tipo: 'fecha', hasta } : veces ? { tipo: 'veces', veces } : { tipo: 'nunca' }
  const common = { cada: custom ? form.cada : 1, fin }
  if (tipo === 'semana') return { tipo, ...common, dias: form.dias.length > 0 ? form.dias : [diaOf(fecha)] }
  if (tipo === 'anio' || !form.ordinal) return { tipo, ...common }
  const ordinal = Number(form.ordinal) as 1 | 2 | 3 | 4 | 5 | -1
  return { tipo: 'mes-ordinal', ...common, ordinal, dia: form.diaDelMes ?? diaOf(fecha) }
}

/** The form of an event. What a choice hides is not checked, and not stored. */
export const eventoSchema = campos.extend(publicacionFields).superRefine((datos, { addIssue }) => {
  const refuse = (campo: keyof FormEvento, message: string) =>
    addIssue({ code: 'custom', path: [campo], message })
  const { fecha, comienza, termina, ultimoDia = fecha, modalidad, lugar, enlace } = datos
  if (datos.categoria === NUEVA && !datos.categoriaNueva)
    refuse('categoriaNueva', TEXTOS_CATEGORIA_AGENDA.sinNombre)
  if (ultimoDia < fecha) refuse('ultimoDia', 'El último día no puede ser antes de la fecha.')
  else if (Date.parse(ultimoDia) - Date.parse(fecha) > MOST_DAYS * 86_400_000)
    refuse('ultimoDia', `Un evento dura como máximo ${MOST_DAYS} días.`)
  else if (ultimoDia === fecha && termina <= comienza)
    refuse(
      'termina',
      `Tiene que terminar después de las ${comienza}. Si termina otro día, elige «Último día» en «Más opciones».`,
    )
  if (modalidad === 'otro' && !lugar) refuse('lugar', 'Escribe el nombre o la dirección del lugar.')
  if (modalidad === 'linea' && !enlace) refuse('enlace', 'Escribe el enlace para entrar.')
  else if (modalidad !== 'iglesia' && enlace && !enlaceOf(enlace))
    refuse('enlace', 'Escribe un enlace completo, por ejemplo https://maps.app.goo.gl/…')
  if (datos.repite === 'no' || datos.alcance === 'esta') return
  if (datos.hasta && datos.veces)
    refuse('veces', 'Elige una de las dos: hasta una fecha, o un número de veces.')
  else if (datos.hasta && datos.hasta < fecha)
    refuse('hasta', 'Así no ocurriría nunca: elige un día desde la fecha en adelante.')
})

export type FormEvento = z.output<typeof campos>

export const ETIQUETAS_EVENTO = {
  titulo: 'Título',
  categoria: 'Categoría',
  fecha: 'Fecha',
  comienza: 'Comienza',
  termina: 'Termina',
  ultimoDia: 'Último día',
  lugar: 'Dónde',
  enlace: 'Enlace',
  descripcion: 'Descripción',
  repeticion: 'Se repite',
  hasta: 'Hasta',
}
