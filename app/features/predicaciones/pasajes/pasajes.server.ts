import { bcv_parser } from 'bible-passage-reference-parser'
import * as spanish from 'bible-passage-reference-parser/esm/lang/es.js'
import { type Libro, libroOf } from './libros.ts'

/**
 * Rewrites what the parser of passages does not read in Spanish, in order: ordinals, Roman numerals, titles
 * of books and of saints, words for chapter and verse, and the ways to write a range.
 */
const REWRITES: [RegExp, string][] = [
  // Brackets mean nothing here, and the parser takes seconds over many of them.
  [/[()[\]]/g, ' '],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [
    /(?<=\d)[ªº°]\.?|(?<=\d)\s*\.?(?:er[oa]?|ra|ro|da|do)\b\.?(?=\s)|(?<=(?:^|[^\d:.,-])[123])\s?[ao]\.?(?=\s)/giu,
    ' ',
  ],
  [/\b(?:primer[ao]?)\b/giu, '1'],
  [/\b(?:segund[ao])\b/giu, '2'],
  [/\b(?:tercer[ao]?)\b/giu, '3'],
  [/\bIII(?=\s+\p{L})/gu, '3'],
  [/\bII(?=\s+\p{L})/gu, '2'],
  [/\bI(?=\s+\p{L})/gu, '1'],
  [/\b(?:lectura|libro|carta|ep[ií]stola|evangelio|profeta)s?\b\s*(?=\p{L}|\d)/giu, ''],
  // Articles only before a name, which has a capital: «el mar» is not Mark.
  [
    /(?<=^|[;,\n]\s*|\d\s+)(?:(?:[Ss]eg[uú]n|[Dd]el?|[Aa]l?|[Ee]l|[Ll][ao]s)\s+)+(?=(?:san|s\.|sn\.|ap[oó]stol|\p{Lu}))/gu,
    '',
  ],
  [
    /\b(?:san|santo|sn\.?|s\.|ap[oó]stol)\s+(?=(?:mateo|marcos|lucas|juan|pablo|pedro|judas|santiago|mt|mc|lc|jn)\b)/giu,
    '',
  ],
  [/\b([12])\s?S\.?(?=\s\d)/gu, '$1 Samuel'],
  [/[,;]?\s*\b(?:cap[ií]tulos?|caps?\.?)\s*(?=\d)/giu, ' '],
  [/[,:;]?\s*\b(?:vers[ií]culos?|versos?|vers?\.?|vv?\.?|vss?\.?)\s*(?=\d)/giu, ':'],
  [/(?<=\d)\s+(?:al?|hasta(?:\s+el)?)\s+(?=\d)/giu, '-'],
  [/(?<=\d)\s*(?:ss?|sgtes?|sigs?|y\s+siguientes|y\s+sgtes?)\b\.?/giu, ' y sig'],
  [/^([^:]*\p{L}\.?\s*\d+),(?=\d)/u, '$1:'],
  [/\s+/g, ' '],
]

export const tidy = (typed: string): string =>
  REWRITES.reduce((text, [pattern, instead]) => text.replace(pattern, instead), typed.normalize('NFC')).trim()

/** A line of passages: in canonical form if all of it could be read, else as typed. */
export type Linea = {
  texto: string
  leido: boolean
  /** The slugs of the books that it names. */
  libros: string[]
}

/** What a page shows of a passage; `enlace` leads to its text, '' if it could not be read. */
export type Pasaje = { texto: string; enlace: string }

let made: bcv_parser | undefined

/** Made when first needed: its patterns take a moment to compile. */
function parser(): bcv_parser {
  made ??= new bcv_parser(spanish).set_options({
    book_alone_strategy: 'full',
    book_range_strategy: 'include',
    consecutive_combination_strategy: 'separate',
    invalid_passage_strategy: 'ignore',
    sequence_combination_strategy: 'separate',
    single_chapter_1_strategy: 'verse',
  })
  return made
}

/** Reads what people type, one or more passages a line; each book of a line gets a line of its own. */
export const readPasajes = (typed: string): Linea[] =>
  typed
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .flatMap((line) => readLine(line) ?? [{ texto: line, leido: false, libros: [] }])

/** How passages are stored: canonical or as typed, one a line, with their books. */
export function storedPasajes(typed: string): { pasajes: string; libros: string } {
  const lines = readPasajes(typed)
  return {
    pasajes: [...new Set(lines.map(({ texto }) => texto))].join('\n'),
    libros: [...new Set(lines.flatMap(({ libros }) => libros))].join(' '),
  }
}

/** The stored passages, each with a link to its text in the Reina-Valera 1960. */
export const linkPasajes = (pasajes: string): Pasaje[] =>
  readPasajes(pasajes).map(({ texto, leido }) => ({
    texto,
    enlace: leido
      ? `https://www.biblegateway.com/passage/?${new URLSearchParams({ search: texto, version: 'RVR1960' })}`
      : '',
  }))

/** @returns undefined unless all of the line could be read. */
function readLine(line: string): Linea[] | undefined {
  const text = tidy(line)
  parser().parse(text)
  const found = parser()
    .osis_and_indices()
    .sort((a, b) => a.indices[0] - b.indices[0])
  const rest = found.reduceRight(
    (left, { indices: [from, to] }) => left.slice(0, from) + left.slice(to),
    text,
  )
  if (found.length === 0 || /[\p{L}\p{N}]/u.test(rest.replace(/\b[ye]\b/giu, ''))) return undefined
  const lines: (Linea & { book: string; last: Reference })[] = []
  for (const { osis } of found) {
    const passage = readOsis(osis)
    if (!passage) return undefined
    const { from, to } = passage
    const before = lines.at(-1)
    if (before && before.book === from.book && from.book === to.book && from.chapter !== undefined) {
      before.texto += continued(before.last, from, to)
      before.texto = before.texto.replace(/^Salmo (?=\d+(?:-\d+)?[,;-] ?\d+(?!.*:))/, 'Salmos ')
      before.last = to
    } else {
      const libros = [...new Set([from.libro.slug, to.libro.slug])]
      lines.push({ texto: written(from, to), leido: true, libros, book: from.book, last: to })
    }
  }
  return lines.map(({ texto, leido, libros }) => ({ texto, leido, libros }))
}

type Reference = { book: string; libro: Libro; chapter: number | undefined; verse: number | undefined }

/** Reads `Acts.2.42-Acts.2.47`. */
function readOsis(osis: string): { from: Reference; to: Reference } | undefined {
  const [from, to] = osis.split('-').map((each) => {
    const [book = '', chapter, verse] = each.split('.')
    const libro = libroOf(book)
    return libro && { book, libro, chapter: number(chapter), verse: number(verse) }
  })
  return from && { from, to: to ?? from }
}

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** Books of one chapter, whose passages are named by verse alone. */
const OF_ONE_CHAPTER = new Set(['Obad', 'Phlm', '2John', '3John', 'Jude'])

const place = ({ book, chapter, verse }: Reference) =>
  OF_ONE_CHAPTER.has(book)
    ? (verse ?? '')
    : chapter === undefined
      ? ''
      : `${chapter}${verse === undefined ? '' : `:${verse}`}`

const named = (reference: Reference, libro = reference.libro.nombre) => `${libro} ${place(reference)}`.trim()

/**
 * A passage in the canonical form: «Hechos 2:42-47», «Génesis 1:1-2:3», «Génesis 50:22 - Éxodo 1:7», «Salmo
 * 23».
 */
function written(from: Reference, to: Reference): string {
  if (from.book !== to.book) return `${named(from)} - ${named(to)}`
  const psalm = from.book === 'Ps' && from.chapter !== undefined && from.chapter === to.chapter
  return named(from, psalm ? 'Salmo' : from.libro.nombre) + end(from, to)
}

function end(from: Reference, to: Reference): string {
  if (from.chapter === to.chapter && from.verse === to.verse) return ''
  const verses = from.chapter === to.chapter && to.verse !== undefined
  return `-${verses ? to.verse : place(to)}`
}

/**
 * A further passage of the same book: «, 5» in the same chapter, «; 4:1» in another, «, 3» for whole
 * chapters.
 */
function continued(last: Reference, from: Reference, to: Reference): string {
  if (from.verse === undefined)
    return `${last.verse === undefined ? ', ' : '; '}${place(from)}${end(from, to)}`
  const sameChapter = last.chapter === from.chapter && last.verse !== undefined
  return `${sameChapter ? `, ${from.verse}` : `; ${place(from)}`}${end(from, to)}`
}
