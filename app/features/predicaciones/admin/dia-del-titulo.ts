import { monthNumber } from '#app/ui/dates.ts'

// «15 de noviembre de 2026», «15 noviembre», «15 nov. 2026»
const IN_WORDS = /(?<![\d/.-])(\d{1,2})\s+(?:de\s+)?(\p{L}{3,10})\.?(?:\s+(?:del?\s+)?(20\d\d))?(?!\d)/giu
// «15/11/2026», «15-11-26», «15.11.2026»
const IN_FIGURES = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2((?:20)?\d\d)(?![\d/.-])/g
const ISO = /(?<!\d)(20\d\d)-(\d\d)-(\d\d)(?!\d)/g

/**
 * The day that a video's title names, as churches write it: «Culto dominical 15/11/2026», «Domingo 15 de
 * noviembre». Without a year it is the last one that has been; a day to come is none, and neither are two
 * different ones.
 * @param hoy as `YYYY-MM-DD`.
 */
export function diaDelTitulo(titulo: string, hoy: string): string | undefined {
  const found = new Set<string>()
  const add = (anio: number, mes: number, dia: number) => {
    const day = dayOf(anio, mes, dia)
    if (day !== undefined && day <= hoy) found.add(day)
  }
  for (const [, dia, palabra = '', anio] of titulo.matchAll(IN_WORDS)) {
    const mes = monthNumber(palabra)
    if (mes === undefined) continue
    const thisYear = Number(hoy.slice(0, 4))
    const last = (dayOf(thisYear, mes, Number(dia)) ?? '') <= hoy ? thisYear : thisYear - 1
    add(anio ? Number(anio) : last, mes, Number(dia))
  }
  for (const [, dia, , mes, anio = ''] of titulo.matchAll(IN_FIGURES))
    add(Number(anio.length === 2 ? `20${anio}` : anio), Number(mes), Number(dia))
  for (const [, anio, mes, dia] of titulo.matchAll(ISO)) add(Number(anio), Number(mes), Number(dia))
  return found.size === 1 ? [...found][0] : undefined
}

/** @returns undefined for a day that no month has. */
function dayOf(anio: number, mes: number, dia: number): string | undefined {
  const date = new Date(Date.UTC(anio, mes - 1, dia))
  return date.getUTCMonth() === mes - 1 && date.getUTCDate() === dia
    ? date.toISOString().slice(0, 10)
    : undefined
}
