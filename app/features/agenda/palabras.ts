import { formatDay } from '#app/ui/dates.ts'
import type { Repeticion } from './evento.ts'
import { DIAS, type Dia } from './opciones.ts'

export const NOMBRE_DE_DIA: Record<Dia, string> = {
  MO: 'lunes',
  TU: 'martes',
  WE: 'miércoles',
  TH: 'jueves',
  FR: 'viernes',
  SA: 'sábado',
  SU: 'domingo',
}

export const ORDINALES = { 1: 'primer', 2: 'segundo', 3: 'tercer', 4: 'cuarto', 5: 'quinto', '-1': 'último' }

const plural = (dia: Dia) => NOMBRE_DE_DIA[dia].replace(/o$/, 'os')

const list = (words: string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`

const sinAnio = (inicio: string) => formatDay(inicio.slice(0, 10)).replace(/ de \d+$/, '')

function daysOf(regla: Repeticion, inicio: string): string {
  const { cada } = regla
  const number = Number(inicio.slice(8, 10))
  if (regla.tipo === 'semana') {
    const dias = list(DIAS.filter((dia) => regla.dias.includes(dia)).map(plural))
    if (regla.dias.length === 7) return cada === 1 ? 'Todos los días' : `Cada ${cada} semanas, todos los días`
    return cada === 1 ? `Todos los ${dias}` : `Cada ${cada} semanas, los ${dias}`
  }
  if (regla.tipo === 'anio')
    return cada === 1 ? `Cada año, el ${sinAnio(inicio)}` : `Cada ${cada} años, el ${sinAnio(inicio)}`
  if (regla.tipo === 'mes')
    return cada === 1 ? `El ${number} de cada mes` : `Cada ${cada} meses, el día ${number}`
  const dia = `${ORDINALES[regla.ordinal]} ${NOMBRE_DE_DIA[regla.dia]}`
  return cada === 1 ? `El ${dia} de cada mes` : `Cada ${cada} meses, el ${dia}`
}

/** What a rule means: «Todos los domingos». `inicio` is its first date. */
export function enPalabras(regla: Repeticion, inicio: string): string {
  const { fin } = regla
  const until =
    fin.tipo === 'fecha'
      ? `, hasta el ${formatDay(fin.hasta)}`
      : fin.tipo === 'veces'
        ? `, ${fin.veces === 1 ? 'una sola vez' : `${fin.veces} veces`}`
        : ''
  return daysOf(regla, inicio) + until
}

export const aLas = (local: string): string =>
  `${local.slice(11, 13) === '01' ? 'a la' : 'a las'} ${local.slice(11)}`

/** What the rule leaves out, since not every month or year has its day; '' if all have. */
export function loQueSalta(regla: Repeticion, inicio: string): string {
  if (regla.tipo === 'mes-ordinal' && regla.ordinal === 5)
    return `Los meses sin quinto ${NOMBRE_DE_DIA[regla.dia]} se saltan.`
  const number = Number(inicio.slice(8, 10))
  if (regla.tipo === 'mes' && number > 28) return `Los meses sin día ${number} se saltan.`
  if (regla.tipo === 'anio' && inicio.slice(5, 10) === '02-29') return 'Los años sin 29 de febrero se saltan.'
  return ''
}

/** What visitors read of a category: «Otro» would tell them nothing. */
export const nombreDe = ({ slug, nombre }: { slug: string; nombre: string }): string =>
  slug === 'otro' && nombre === 'Otro' ? '' : nombre
