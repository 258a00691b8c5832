/** Folds text for searching: lower case, without accents or tildes («Muñoz» → «munoz»). */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** The distinct words of texts, folded and joined with spaces: what a search matches. */
export function wordsOf(...texts: string[]): string {
  const words = foldText(texts.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].join(' ')
}

/**
 * A readable part of an address: folded ASCII words joined with hyphens, whole ones if there is room; may be
 * ''.
 */
export function toSlug(text: string, max = 80): string {
  const slug = foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= max) return slug
  const cut = slug.slice(0, max + 1)
  return cut.slice(0, cut.lastIndexOf('-') > 0 ? cut.lastIndexOf('-') : max)
}

/** The slug, with a number if it is taken. */
export function untaken(slug: string, taken: ReadonlySet<string>): string {
  let free = slug
  for (let n = 2; taken.has(free); n++) free = `${slug}-${n}`
  return free
}

/** Whether a text has every word that is looked for, wherever, without accents; with nothing looked for, all have. */
export function matcherOf(buscar: string): (text: string) => boolean {
  const words = foldText(buscar).split(/\s+/).filter(Boolean)
  return (text) => {
    const folded = foldText(text)
    return words.every((word) => folded.includes(word))
  }
}
