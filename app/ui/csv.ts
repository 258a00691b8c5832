import { unaLinea } from './forms/linea.ts'

/**
 * Spreadsheets take what begins like this for a formula (in some countries wide signs too, and behind signs
 * that nobody sees), and anybody may have written it.
 */
const FORMULA = /^[\p{Cf}\s]*[=+\-@＝＋－＠]/u

const cell = (value: string | number) => {
  const text = unaLinea(String(value))
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** What a file for spreadsheets begins with: UTF-8's mark, as Excel in Spanish wants it. */
export const CSV_START = '\uFEFF'

/** A line of such a file, with semicolons. */
export const csvLine = (row: readonly (string | number)[]): string => `${row.map(cell).join(';')}\r\n`
