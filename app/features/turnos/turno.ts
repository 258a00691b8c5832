import { z } from 'zod'
import { whatsappSchema } from '#app/parts/iglesia/contacto.ts'
import { diaSchema } from '#app/ui/forms/dia-schema.ts'
import { isSinDireccion, SIN_DIRECCION, unaLinea } from '#app/ui/forms/linea.ts'
import { correoSchema, lineaSchema } from '#app/ui/forms/texto-schema.ts'

export const SECCION_TURNOS = '/admin/dashboard/turnos'
export const SECCION_EQUIPO = `${SECCION_TURNOS}?parte=equipo`
export const RUTA_MES = `${SECCION_TURNOS}/mes`

/** Without a month that of its next date. */
export const rutaDeMes = (evento: string, mes?: string) =>
  `${RUTA_MES}?${new URLSearchParams({ evento, ...(mes && { mes }) })}`
/** What a person's secret link leads to, and the same for their calendar. */
export const RUTA_MIS_TURNOS = '/mis-turnos'
export const RUTA_ICS = '/mis-turnos.ics'
/** Whether the device that asks reminds whose link it is. */
export const RUTA_RECUERDO = '/mis-turnos/aviso'

/**
 * How a place stands. `espera`: the person has not answered. `cambio`: they proposed somebody else, who has not
 * answered. `rechaza`: they cannot, so the place is open.
 */
export type Estado = 'espera' | 'acepta' | 'rechaza' | 'cambio'

/** Whether somebody was reminded: on a device, by mail, or by the volunteer, who is asked to (`pendiente`). */
export type Recuerdo = '' | 'aviso' | 'correo' | 'pendiente' | 'hecho'

/** What the person agreed to. Changed wording is a new version; earlier ones stay below. */
export const CONSENTIMIENTO_TURNOS =
  'Me dijo que está de acuerdo: la iglesia guarda su nombre y su contacto para organizar los turnos, y quienes sirven con esta persona ven su nombre'
export const CONSENTIMIENTO_TURNOS_VERSION = '2026-11'
/** Every wording ever shown, by the version that each person's row stores. */
export const CONSENTIMIENTOS_TURNOS: ReadonlyMap<string, string> = new Map([
  [CONSENTIMIENTO_TURNOS_VERSION, CONSENTIMIENTO_TURNOS],
])

/** How long it is known who served: so that turns stay fair, and no longer. */
export const DIAS_DE_TURNOS = 400

export const TEXTOS_TURNOS = {
  agregado: 'Turno creado con éxito. Ahora propón el mes.',
  actualizado: 'Turno actualizado con éxito',
  eliminado: 'Turno eliminado con éxito',
  errorAgregar: 'Error al crear el turno. Inténtalo de nuevo.',
  errorActualizar: 'Error al actualizar el turno. Inténtalo de nuevo.',
  errorEliminar: 'Error al eliminar el turno. Inténtalo de nuevo.',
  yaTiene: 'Ese evento ya tiene turnos: ábrelo en la lista.',
  sinEvento: 'Elige un evento de la agenda.',
  adelantado: 'Otra persona cambió este turno. Revisa cómo quedó e inténtalo de nuevo.',
  borrado: 'Otra persona eliminó este turno.',
  sinPuestos: 'Escribe al menos un rol.',
  puestoRaro: 'Escribe en cada línea un rol y cuántas personas (de 1 a 20), por ejemplo «Acogida 2».',
  muchos: 'Usa como máximo 15 roles, y cada uno una sola vez.',
  nadaQueProponer: 'No hay nada por proponer: todo está cubierto o ya pasó.',
  guardado: 'Cambios guardados con éxito',
  sinCambios: 'No había nada que cambiar.',
  adelantadoMes: 'Otra persona cambió uno de esos turnos mientras elegías. Revisa cómo quedó.',
  repetida: 'Una persona no puede tener dos roles el mismo día: revisa lo que elegiste.',
  borrada: 'Propuesta borrada con éxito',
  nadaQuePublicar: 'No hay nada nuevo que publicar.',
  errorProponer: 'Error al proponer el mes. Inténtalo de nuevo.',
  errorGuardar: 'Error al guardar los turnos. Inténtalo de nuevo.',
  errorPublicar: 'Error al publicar los turnos. Inténtalo de nuevo.',
  errorEnviar: 'Error al enviar el enlace. Inténtalo de nuevo.',
  enviado: 'Listo: su enlace va en camino por correo',
  sinCorreo: 'No se pudo enviar: falta su correo, o falta conectar el correo del sitio.',
  avisada: 'Anotado: ya lo sabe',
  yaEnterada: 'A esa persona ya se le avisó del cambio.',
  yaAvisada: 'A esa persona ya se le recordó, o ya no tiene ese turno.',
} as const

export const TEXTOS_EQUIPO = {
  agregado: 'Persona agregada con éxito',
  actualizado: 'Persona actualizada con éxito',
  eliminado: 'Persona eliminada con éxito: su enlace ya no sirve',
  errorAgregar: 'Error al agregar la persona. Inténtalo de nuevo.',
  errorActualizar: 'Error al actualizar la persona. Inténtalo de nuevo.',
  errorEliminar: 'Error al eliminar la persona. Inténtalo de nuevo.',
  adelantado: 'Otra persona cambió estos datos. Revisa cómo quedaron e inténtalo de nuevo.',
  borrado: 'Otra persona eliminó a quien estabas editando.',
  sinContacto: 'Escribe su WhatsApp o su correo: por ahí recibe su enlace.',
  sinConsentimiento: 'Antes de guardar sus datos, pregúntale si está de acuerdo.',
  fechaRara: 'Escribe en cada línea una fecha, por ejemplo «24/12/2026» o «24/12/2026 al 31/12/2026».',
} as const

/** What a person reads by their own link. */
export const TEXTOS_ENLACE = {
  noSirve: 'Este enlace no está completo o ya no sirve. Pídele uno nuevo a quien organiza los turnos.',
  limite: 'Recibimos muchos intentos desde tu conexión. Espera unos minutos e intenta nuevamente.',
  error: 'Hubo un error al guardar tu respuesta. Por favor, intenta nuevamente.',
  sinConexion: 'No hay conexión. Vuelve a intentarlo cuando tengas señal.',
  noEsTuyo: 'Ese turno ya no es tuyo, o la fecha ya pasó.',
  sinSuplente: 'Elige a quién propones.',
  suplenteOcupado: 'Esa persona ya no está libre ese día. Elige a otra.',
  yaSirves: 'Ese día ya tienes otro turno.',
  sinDia: 'Elige el primer día y, si son varios, el último.',
  alReves: 'El último día tiene que ser después del primero.',
  choca: 'Pero ya tienes un turno en esas fechas: si no vas a venir, toca «No puedo» en él.',
  muchasFechas: 'Ya guardaste 60 fechas: quita alguna que no necesites.',
} as const

/** What a person reads once they answered, in the card that it is about. */
export const HECHOS = {
  acepto: '¡Gracias! Quedaste con este turno.',
  'no-puedo': 'Gracias por avisar con tiempo: buscaremos a otra persona.',
  proponer: 'Listo. Cuando esa persona acepte, el turno será suyo. Hasta entonces sigue pendiente.',
  'no-proponer': 'Listo: el turno sigue siendo tuyo.',
  fecha: 'Guardado: ese tiempo no te daremos turnos.',
  'sin-fecha': 'Listo: ese tiempo vuelve a estar libre.',
} as const
export type Hecho = keyof typeof HECHOS
export const isHecho = (text: string | null): text is Hecho => text !== null && Object.hasOwn(HECHOS, text)

export const aQuienes = (count: number) => (count === 1 ? '1 persona' : `${count} personas`)

/** Ends what is written to those who serve. */
export const GRACIAS = '¡Gracias por servir!'

export const ROLES_SUGERIDOS = 'Acogida 2\nSonido 1\nAlabanza 3\nNiños 2\nAseo 2'
/** Others that many a church has. */
export const MAS_ROLES = 'Proyección 1\nOración 2\nCocina 2'

export type Puesto = { rol: string; cuantos: number }

const MOST_ROLES = 15
export const MOST_LETRAS = 40
export const MOST_PERSONAS = 20
/** What may stand between a role and its number. */
const ENTRE = ' :–-'

/** «Alabanza 3», «Alabanza: 3»; a line that ends in no number of one or two digits is for one person. */
function puestoOf(line: string): Puesto {
  const [cuantos = ''] = /\d{1,2}$/.exec(line) ?? []
  let end = line.length - cuantos.length
  if (cuantos === '' || /\d/.test(line.charAt(end - 1))) return { rol: line, cuantos: 1 }
  while (end > 0 && ENTRE.includes(line.charAt(end - 1))) end--
  return end > 0 ? { rol: line.slice(0, end), cuantos: Number(cuantos) } : { rol: line, cuantos: 1 }
}

export const enPalabras = ({ rol, cuantos }: Puesto) => (cuantos === 1 ? rol : `${rol} (${cuantos})`)

/** The roles of a text with a line for each. */
export const puestosOf = (text: string): Puesto[] =>
  text.split('\n').map(unaLinea).filter(Boolean).map(puestoOf)

/** What is wrong with an event's roles first; undefined if nothing is. */
function faltaDe(puestos: readonly Puesto[]): string | undefined {
  if (puestos.length === 0) return TEXTOS_TURNOS.sinPuestos
  const largo = puestos.find(({ rol }) => rol.length > MOST_LETRAS)
  if (largo)
    return `«${largo.rol.slice(0, MOST_LETRAS)}…» es muy largo para un rol: usa hasta ${MOST_LETRAS} letras.`
  // A number that is longer is no part of a name.
  const isPuesto = ({ rol, cuantos }: Puesto) =>
    /\p{L}/u.test(rol) && !/\d{3}$/.test(rol) && cuantos > 0 && cuantos <= MOST_PERSONAS
  if (!puestos.every(isPuesto)) return TEXTOS_TURNOS.puestoRaro
  const nombres = new Set(puestos.map(({ rol }) => rol.toLowerCase()))
  if (puestos.length > MOST_ROLES || nombres.size < puestos.length) return TEXTOS_TURNOS.muchos
  return undefined
}

export const turnoSchema = z.object({
  evento: z.string({ error: TEXTOS_TURNOS.sinEvento }).min(1, TEXTOS_TURNOS.sinEvento).max(100),
  puestos: z
    .string({ error: TEXTOS_TURNOS.sinPuestos })
    .max(1000, { abort: true })
    .refine((text) => faltaDe(puestosOf(text)) === undefined, {
      error: ({ input }) => faltaDe(puestosOf(String(input))),
    }),
})

/** Days without service, both included. */
type Periodo = { desde: string; hasta: string }

const FECHA = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

function diaDe(text: string): string | undefined {
  const [, dia = '', mes = '', anio = ''] = FECHA.exec(text.trim()) ?? []
  const iso = `${anio}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
  return diaSchema.safeParse(iso).data
}

/** «24/12/2026 al 31/12/2026» */
export function textoDePeriodo({ desde, hasta }: Periodo): string {
  const [from = '', to = ''] = [desde, hasta].map((dia) => dia.split('-').reverse().join('/'))
  return desde === hasta ? from : `${from} al ${to}`
}

/** The spans of a text with a line for each; undefined for a line that is none. */
function periodosOrNot(text: string): (Periodo | undefined)[] {
  const lines = text.split('\n').map(unaLinea).filter(Boolean)
  return lines.map((line) => {
    const [desde, hasta = desde, ...more] = line.split(/\s+(?:al?|hasta el)\s+/i).map(diaDe)
    return desde && hasta && desde <= hasta && more.length === 0 ? { desde, hasta } : undefined
  })
}

export const periodosOf = (text: string): Periodo[] => periodosOrNot(text).flatMap((each) => each ?? [])

export const MOST_PERIODOS = 60

export const isBloqueada = (periodos: readonly Periodo[], dia: string) =>
  periodos.some(({ desde, hasta }) => dia >= desde && dia <= hasta)

/** Whether whoever has a place said since that they cannot on that day, and did not decline it. */
export const isContradicted = (estado: Estado | '', periodos: readonly Periodo[], dia: string) =>
  estado !== 'rechaza' && isBloqueada(periodos, dia)

export const personaSchema = z
  .object({
    nombre: lineaSchema('Escribe su nombre.', 120).refine(isSinDireccion, SIN_DIRECCION),
    whatsapp: whatsappSchema,
    correo: z.literal('').or(correoSchema.max(200)).default(''),
    roles: z.array(z.string().max(40)).max(60).default([]),
    bloqueadas: z
      .string()
      .max(2000, { abort: true })
      .default('')
      .refine((text) => {
        const all = periodosOrNot(text)
        return !all.includes(undefined) && all.length <= MOST_PERIODOS
      }, TEXTOS_EQUIPO.fechaRara),
    con: z.string().max(100).default(''),
    consentimiento: z.literal('on', { error: TEXTOS_EQUIPO.sinConsentimiento }),
  })
  .refine(({ whatsapp, correo }) => whatsapp !== '' || correo !== '', {
    error: TEXTOS_EQUIPO.sinContacto,
    path: ['whatsapp'],
    // Told with what else is wrong.
    when: ({ value }) => Boolean(value),
  })

export type DatosPersona = Omit<z.output<typeof personaSchema>, 'consentimiento'>

/** The month's form: `lugares` and `personas` stand beside each other, in the order of the page. */
export const mesSchema = z.object({
  evento: z.string().max(100),
  mes: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/),
})
export const cambiosSchema = mesSchema.extend({
  /** «día|n|persona de antes|rol» */
  lugares: z.array(z.string().max(200)).max(1000),
  /** An id; «-» for nobody. */
  personas: z.array(z.string().max(100)).max(1000),
})

const dia = z.literal('').or(diaSchema).default('')
/** All that a person can send by their link. */
export const respuestaTurnoSchema = z.object({
  clave: z.string().max(100),
  que: z.enum(['acepto', 'no-puedo', 'proponer', 'no-proponer', 'fecha', 'sin-fecha']),
  turno: z.string().max(100).default(''),
  suplente: z.string().max(100).default(''),
  desde: dia,
  hasta: dia,
})
export type RespuestaTurno = z.output<typeof respuestaTurnoSchema>
