import { textosDe } from '#app/parts/contenido/contenido.ts'
import { TEXTOS_PAPELERA } from '#app/parts/papelera/papelera.ts'
import type { Gente } from '../cambios/mudanza.server.ts'
import type { Repeticion } from '../evento.ts'
import { aLas, enPalabras, loQueSalta } from '../palabras.ts'
import { fechasFrom, firstFecha } from '../repeticion.ts'

export const TEXTOS_EVENTO = {
  ...textosDe('evento', 'o'),
  cancelado: 'Evento suspendido con éxito',
  retomado: 'El evento vuelve a estar programado',
  repuesto: 'La fecha vuelve a estar en la agenda',
  errorCargar: 'Error al cargar la agenda. Inténtalo de nuevo.',
  errorCancelar: 'Error al suspender el evento. Inténtalo de nuevo.',
  borrado: 'Otra persona eliminó este evento, o esta fecha, mientras lo editabas.',
  vacio: 'No hay fechas en estos días.',
  noEncontrado: 'Ningún evento tiene ese título.',
  categoriaDesconocida: 'Esa categoría ya no existe. Elige otra.',
  diasSinElegir: 'Se repite varios días: márcalos en «Qué días» para cambiarlos.',
  sinFecha: 'Guardar de todos modos: yo les aviso',
  esconderTodas: 'Para quitarlo del sitio, elige «Todas» en «Qué fechas quieres cambiar».',
  conGente: 'Hay personas que cuentan con él: suspéndelo en vez de quitarlo del sitio, y se enterarán.',
  demasiadas: 'Son más de 10.000 fechas: elige un término más cercano.',
} as const

/** «Cancelar» leaves a form, so the team reads «suspender», and visitors «Cancelado». */
export const SUSPENDER = 'Suspender esta fecha'

/** The question before an event is deleted; of one that repeats `desde` names the first of the dates. */
export const confirmarEliminar = (titulo: string, desde = '') => ({
  title: '¿Estás seguro de que quieres eliminar este evento?',
  detail: desde
    ? `«${titulo}» se repite: se eliminan las fechas que elegiste, desde el ${desde}.`
    : `«${titulo}» dejará de verse en el sitio. ${TEXTOS_PAPELERA.plazo}`,
})

/** «3 personas inscritas y 1 turno publicado»; '' for nobody. */
export const genteEnPalabras = ({ inscritos, turnos }: Gente): string =>
  [
    inscritos > 0 && (inscritos === 1 ? '1 persona inscrita' : `${inscritos} personas inscritas`),
    turnos > 0 && (turnos === 1 ? '1 turno publicado' : `${turnos} turnos publicados`),
  ]
    .filter(Boolean)
    .join(' y ')

/** Asks to tell those who count on a date; '' if nobody does. */
export const avisales = (gente: Gente): string => {
  const quienes = genteEnPalabras(gente)
  return quienes && `Hay ${quienes}: avísales.`
}

export const FALLAS_EVENTOS = {
  agregar: TEXTOS_EVENTO.errorAgregar,
  editar: TEXTOS_EVENTO.errorActualizar,
  cancelar: TEXTOS_EVENTO.errorCancelar,
  retomar: TEXTOS_EVENTO.errorActualizar,
  eliminar: TEXTOS_EVENTO.errorEliminar,
  reponer: TEXTOS_EVENTO.errorActualizar,
}

/** Where a date takes place, other than at a place of its own. */
export const LUGARES = { iglesia: 'En la iglesia', linea: 'En línea' } as const

/** Which dates of a repeated event a change is for, in words. */
export const OPCIONES_ALCANCE = [
  ['esta', 'Solo esta fecha'],
  ['siguientes', 'Esta y las siguientes'],
  ['todas', 'Todas'],
] as const

const NEXT_DATES = 3

/** The rule in words; `desde` (a day) is the first whose dates are named. */
export function explain(repeticion: Repeticion, inicio: string, desde: string) {
  const first = firstFecha({ inicio, repeticion })
  return {
    texto: `${enPalabras(repeticion, first)}, ${aLas(first)}.`,
    salta: loQueSalta(repeticion, first),
    proximas: fechasFrom({ inicio: first, repeticion }, desde, NEXT_DATES),
  }
}
