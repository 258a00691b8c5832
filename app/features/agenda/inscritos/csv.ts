import { unaLinea } from '#app/ui/forms/linea.ts'
import type { Inscrito } from './inscritos.server.ts'

/**
 * Spreadsheets take what begins like this for a formula (in some countries wide signs too, and behind signs that nobody
 * sees), and visitors wrote it.
 */
const FORMULA = /^[\p{Cf}\s]*[=+\-@＝＋－＠]/u

const cell = (value: string | number) => {
  const text = unaLinea(String(value))
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** Who comes, for a spreadsheet: UTF-8 with its mark, and semicolons, as Excel in Spanish reads it. */
export function inscritosCsv(inscritos: readonly Omit<Inscrito, 'id' | 'aviso' | 'repetida'>[]): string {
  const rows = inscritos.map(({ nombre, contacto, cuantos, enEspera }) => [
    ...[nombre, contacto, cuantos],
    enEspera ? 'En lista de espera' : 'Con lugar',
  ])
  return `\uFEFF${[['Nombre', 'Teléfono o correo', 'Cuántos', 'Estado'], ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`
}
