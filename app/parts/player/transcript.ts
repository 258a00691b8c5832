/** A line of a transcript; `desde` is its second, unless it is plain text. */
export type Linea = { desde?: number; texto: string }

/** Of what is longer the rest is not read: a sermon of three hours has 200 kB and 3,000 lines. */
const MOST_CHARACTERS = 1_000_000
const MOST_LINES = 6000
const MOST_IN_CUE = 20

const TIMES = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})[ \t]+-->/
const TAG = /<[^<>]*>/g
const ENTITY = /&(amp|lt|gt|quot|nbsp|lrm|rlm|#39);/g
const ENTITIES = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', lrm: '', rlm: '', '#39': "'" }),
)

/**
 * The lines of a WebVTT file (or SRT, which differs in its commas), in the order of their times; of anything
 * else, the paragraphs.
 */
export function parseTranscript(given: string): Linea[] {
  const text = given
    .slice(0, MOST_CHARACTERS)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
  const cues = parseCues(text)
  return cues.length > 0 ? cues : parseParagraphs(text)
}

function parseCues(text: string): Linea[] {
  const cues: { desde: number; texto: string }[] = []
  let cue: string[] | undefined
  let previous: string[] = []
  const end = () => {
    const last = cues.at(-1)
    if (!cue || !last) return
    // Captions that roll up repeat the lines before them.
    const fresh = cue.filter((line) => !previous.includes(line))
    previous = cue
    cue = undefined
    last.texto = fresh.join(' ')
    if (last.texto === '') cues.pop()
  }
  for (const line of text.split('\n')) {
    const times = line.match(TIMES)
    if (times) {
      end()
      if (cues.length === MOST_LINES) break
      cues.push({ desde: secondsOf(times), texto: '' })
      cue = []
    } else if (line.trim() === '') end()
    else if (cue && cue.length < MOST_IN_CUE) cue.push(plain(line))
  }
  end()
  return cues.sort((a, b) => a.desde - b.desde)
}

function secondsOf([, h = '0', m = '0', s = '0', ms = '0']: RegExpMatchArray): number {
  return Number(h) * 3600 + Number(m) * 60 + Number(`${s}.${ms}`)
}

const plain = (line: string) =>
  line
    .replace(TAG, '')
    .replace(ENTITY, (_, name: string) => ENTITIES.get(name) ?? '')
    .trim()

function parseParagraphs(text: string): Linea[] {
  return text
    .replace(/^WEBVTT.*/, '')
    .split(/\n[ \t]*\n/, MOST_LINES)
    .map((paragraph) => ({ texto: paragraph.trim() }))
    .filter(({ texto }) => texto !== '')
}

/** The index of the line that is spoken at a second; -1 before the first. */
export function lineAt(lineas: readonly Linea[], second: number): number {
  let low = 0
  let high = lineas.length
  while (low < high) {
    const middle = (low + high) >> 1
    const { desde = Number.POSITIVE_INFINITY } = lineas[middle] as Linea
    if (desde <= second) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Where a line holds what is searched for: its index, and the place of the words in its text. */
export type Hallazgo = { linea: number; inicio: number; fin: number }

const MOST_FOUND = 1000

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
      if (found.length === MOST_FOUND) return found
    }
  }
  return found
}
