import { diffArrays } from 'diff'

/** A stretch of text; `cambia` if the other side does not have it. */
export type Trozo = { texto: string; cambia: boolean }

/** Words that only one side has, up to which they are looked for one by one: 0.1 s. */
const MOST = 1000

/** Words with the space behind them, so that they join to the text again. */
const wordsOf = (text: string) => text.match(/\S+\s*|\s+/g) ?? []
const same = (one = '', other = '') => one.trim() === other.trim()

/** Two texts with the words marked that only one of them has. */
export function diferencias(antes: string, despues: string): { antes: Trozo[]; despues: Trozo[] } {
  const [a, b] = [wordsOf(antes), wordsOf(despues)]
  const [one, other]: [Trozo[], Trozo[]] = [[], []]
  const parts = diffArrays(a, b, { comparator: same, maxEditLength: MOST }) ?? oneStretch(a, b)
  for (const { count, added = false, removed = false } of parts) {
    if (!added) append(one, a.splice(0, count), removed)
    if (!removed) append(other, b.splice(0, count), added)
  }
  return { antes: one, despues: other }
}

/** What lies between the first and the last word that differ. */
function oneStretch(a: string[], b: string[]) {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && same(a[start], b[start])) start++
  let end = 0
  while (end < shorter - start && same(a.at(-1 - end), b.at(-1 - end))) end++
  return [
    { count: start },
    { count: a.length - start - end, removed: true },
    { count: b.length - start - end, added: true },
    { count: end },
  ]
}

function append(trozos: Trozo[], words: string[], cambia: boolean) {
  const texto = words.join('')
  const last = trozos.at(-1)
  if (last?.cambia === cambia) last.texto += texto
  else if (texto) trozos.push({ texto, cambia })
}

const LARGO = 160

/** Shortens long stretches that are the same on both sides: what differs must not drown in a transcript. */
export const acortadas = (trozos: Trozo[]): Trozo[] =>
  trozos.map((trozo, at) => {
    const { texto, cambia } = trozo
    if (cambia || texto.length <= LARGO) return trozo
    const head = at === 0 ? '' : texto.slice(0, LARGO / 2)
    const tail = at === trozos.length - 1 ? '' : texto.slice(-LARGO / 2)
    return { texto: trozos.length === 1 ? texto : `${head} … ${tail}`.trim(), cambia }
  })
