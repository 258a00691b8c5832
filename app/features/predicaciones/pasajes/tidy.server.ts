/**
 * Rewrites what the parser of passages does not read in Spanish, in order: ordinals, Roman numerals, titles of books and
 * of saints, words for chapter and verse, and the ways to write a range.
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
