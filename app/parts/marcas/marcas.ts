import { parseUrl } from '#app/ui/parse-url.ts'

/** A piece of a line. A bold one holds no other bold one. */
export type Trozo =
  | { tipo: 'texto'; texto: string }
  | { tipo: 'negrita'; trozos: Trozo[] }
  | { tipo: 'enlace'; texto: string; href: string }

type Linea = Trozo[]

/** A paragraph with its lines, or a list with its items. */
export type Bloque = { tipo: 'parrafo' | 'lista'; lineas: Linea[] }

const ITEM = /^\s*[-•]\s+(.*)$/
// Its text ends at the next two asterisks, whatever they are, so that no text is read again from each pair of
// them. No look behind: Safari before 16.4 refuses the whole file for it.
const BOLD = /\*\*(?=\S)(?<bold>(?:[^*]|\*(?!\*))*(?:[^*\s]|\*(?!\*)))\*\*/
/** A link's text, with its address in parentheses; or an address alone. */
const LINK = /\[(?<text>[^[\]]{1,200})\]\((?<address>[^\s()]{1,1000})\)|(?<bare>https?:\/\/[^\s<>*]+)/
const WITHIN_BOLD = new RegExp(LINK, 'g')
const PIECES = new RegExp(`${BOLD.source}|${LINK.source}`, 'g')
/** Of the sentence that an address stands in. */
const PUNCTUATION = '.,;:!?)]»"\''

/** A path of the site itself. */
const OWN_PATH = /^\/(?!\/)/

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** The address of a link, if visitors may be led there; without a scheme it is a site's. */
function hrefOf(address: string, within: boolean): string | undefined {
  if (within && OWN_PATH.test(address)) return address
  const href = /^www\./i.test(address) ? `https://${address}` : address
  const url = parseUrl(href)
  return url && SCHEMES.has(url.protocol) ? href : undefined
}

/**
 * Reads the marks of a text: `**negrita**`, `- lista`, `[texto](https://…)`. Whatever is none of them is
 * text, so every text can be read.
 * @param within whether paths of the site itself are links too: not in a text that is also sent elsewhere.
 */
export function parseMarcas(text: string, { within = false } = {}): Bloque[] {
  const bloques: Bloque[] = []
  let open: Bloque | undefined
  for (const line of text.split(/\r\n?|\n/)) {
    const item = ITEM.exec(line)?.[1]
    const content = (item ?? line).trim()
    if (content === '') {
      open = undefined
      continue
    }
    const tipo = item === undefined ? 'parrafo' : 'lista'
    if (open?.tipo !== tipo) {
      open = { tipo, lineas: [] }
      bloques.push(open)
    }
    open.lineas.push(pieces(content, PIECES, within))
  }
  return bloques
}

/** Reads the marks within one line. */
export const parseLinea = (line: string, { within = false } = {}): Linea => pieces(line, PIECES, within)

function pieces(line: string, marks: RegExp, within: boolean): Linea {
  const found: Linea = []
  let end = 0
  const text = (to: number) => {
    if (to > end) found.push({ tipo: 'texto', texto: line.slice(end, to) })
  }
  for (const match of line.matchAll(marks)) {
    const { bold, text: named, address, bare } = match.groups ?? {}
    const own = bare && withoutPunctuation(bare)
    const trozo = bold
      ? ({ tipo: 'negrita', trozos: pieces(bold, WITHIN_BOLD, within) } as const)
      : linkOf(named, address ?? own, within)
    if (!trozo) continue
    text(match.index)
    found.push(trozo)
    end = match.index + (own ?? match[0]).length
  }
  text(line.length)
  return found
}

function withoutPunctuation(address: string): string {
  let end = address.length
  while (PUNCTUATION.includes(address.charAt(end - 1))) end--
  return address.slice(0, end)
}

function linkOf(named: string | undefined, address = '', within: boolean): Trozo | undefined {
  const href = hrefOf(address, within)
  return href === undefined ? undefined : { tipo: 'enlace', texto: named?.trim() || address, href }
}

export const wordsOf = (linea: Linea): string =>
  linea.map((trozo) => (trozo.tipo === 'negrita' ? wordsOf(trozo.trozos) : trozo.texto)).join('')

/** A text without its marks, in one line; what was listed is told apart. */
export const withoutMarcas = (bloques: readonly Bloque[]): string =>
  bloques.map(({ tipo, lineas }) => lineas.map(wordsOf).join(tipo === 'lista' ? ' · ' : ' ')).join(' ')
