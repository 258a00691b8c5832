/** A stretch of text; `cambia` if the other side does not have it. */
export type Trozo = { texto: string; cambia: boolean }

/** Above this many comparisons what differs is one stretch: a transcript that was replaced has no words in common worth showing. */
const MOST = 1_000_000

/** Words with the space behind them, so that they join to the text again. */
const wordsOf = (text: string) => text.match(/\S+\s*|\s+/g) ?? []
const same = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one.trim() === other.trim()

/** Two texts with the words marked that only one of them has. */
export function diferencias(antes: string, despues: string): { antes: Trozo[]; despues: Trozo[] } {
  const [a, b] = [wordsOf(antes), wordsOf(despues)]
  let start = 0
  while (start < Math.min(a.length, b.length) && same(a[start], b[start])) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && same(a.at(-1 - end), b.at(-1 - end))) end++
  const [midA, midB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const [keptA, keptB] =
    midA.length * midB.length > MOST ? [new Set<number>(), new Set<number>()] : common(midA, midB)
  const side = (words: string[], kept: Set<number>, length: number) =>
    joined(
      words.map((texto, at) => ({
        texto,
        cambia: at >= start && at < start + length && !kept.has(at - start),
      })),
    )
  return { antes: side(a, keptA, midA.length), despues: side(b, keptB, midB.length) }
}

/** The places of the longest common subsequence in both. */
function common(a: string[], b: string[]): [Set<number>, Set<number>] {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = same(a[i], b[j])
        ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  const [inA, inB] = [new Set<number>(), new Set<number>()]
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length)
    if (same(a[i], b[j])) {
      inA.add(i++)
      inB.add(j++)
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++
    else j++
  return [inA, inB]
}

function joined(trozos: Trozo[]): Trozo[] {
  const out: Trozo[] = []
  for (const trozo of trozos) {
    const last = out.at(-1)
    if (last?.cambia === trozo.cambia) last.texto += trozo.texto
    else out.push({ ...trozo })
  }
  return out
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
