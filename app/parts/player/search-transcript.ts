import type { Linea } from './transcript.ts'

/** Where a line holds what is searched for: its index, and the place of the words in its text. */
export type Hallazgo = { linea: number; inicio: number; fin: number }

const MOST = 1000

/** Lower case without accents, letter by letter, so that places in the text stay the same. */
function fold(text: string): string {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (folded.length === text.length) return folded
  return Array.from({ length: text.length }, (_, i) => foldUnit(text.charAt(i))).join('')
}

const foldUnit = (unit: string) => unit.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().charAt(0) || ' '

/** All places that hold the words, accents and capitals aside. */
export function searchTranscript(lineas: readonly Linea[], words: string): Hallazgo[] {
  const wanted = fold(words.trim().normalize('NFC').slice(0, 100))
  const found: Hallazgo[] = []
  if (wanted === '') return found
  for (const [linea, { texto }] of lineas.entries()) {
    const text = fold(texto)
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      found.push({ linea, inicio: at, fin: at + wanted.length })
      if (found.length === MOST) return found
    }
  }
  return found
}
