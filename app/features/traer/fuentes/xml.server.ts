import { Parser } from 'htmlparser2'
import { type Archivo, FuenteError } from '../found.server.ts'

/** An element with all that is in it. */
export type Nodo = { name: string; attrs: Record<string, string>; text: string; children: Nodo[] }

const CORTADO = 'Está cortado o no es un archivo XML: descárgalo de nuevo.'
/** Of one thing (a post with all its words), in characters, elements and levels. */
const MOST = { text: 8_000_000, nodes: 50_000, depth: 100 }
/** What holds the things, of RSS and of Atom. */
const AROUND = new Set(['channel', 'feed'])

/**
 * Reads the things of a feed (RSS, Atom, WXR) one by one, as they come, those that say something of all of
 * them included. Entities that a document declares itself stay as they are written: none is replaced, so none
 * can grow.
 * @throws FuenteError if it ends too early, or if one thing is too large.
 */
export async function* things(archivo: Archivo): AsyncGenerator<Nodo> {
  let ready: Nodo[] = []
  const open: Nodo[] = []
  let around = 0
  let ended = false
  /** What the parser closes at the end by itself is cut off. */
  let finishing = false
  let read = 0
  let size = { text: 0, nodes: 0 }
  const refuse = (): never => {
    throw new FuenteError('Trae algo demasiado grande para leerlo.')
  }
  const parser = new Parser(
    {
      onopentag(name, attrs) {
        read = 0
        if (open.length === 0 && AROUND.has(name)) around++
        else if (around > 0) {
          const node = { name, attrs, text: '', children: [] }
          open.at(-1)?.children.push(node)
          open.push(node)
          if (++size.nodes > MOST.nodes || open.length > MOST.depth) refuse()
        }
      },
      ontext(text) {
        read = 0
        const last = open.at(-1)
        if (!last) return
        size.text += text.length
        if (size.text > MOST.text) refuse()
        last.text += text
      },
      onclosetag(name) {
        read = 0
        if (finishing) return
        const node = open.pop()
        if (node && open.length === 0) {
          ready.push(node)
          size = { text: 0, nodes: 0 }
        }
        if (!node && AROUND.has(name)) ended = true
      },
    },
    { xmlMode: true },
  )
  for await (const text of decoded(archivo)) {
    read += text.length
    // One that never closes would be kept for ever.
    if (read > MOST.text) refuse()
    parser.write(text)
    const now = ready
    ready = []
    yield* now
  }
  finishing = true
  parser.end()
  if (!ended) throw new FuenteError(CORTADO)
}

const ENCODING = /^[^>]{0,100}\sencoding=["']([\w-]{1,20})["']/

async function* decoded(archivo: Archivo): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of archivo.stream()) {
    decoder ??= decoderOf(chunk)
    yield decoder.decode(chunk, { stream: true })
  }
}

function decoderOf(first: Uint8Array): TextDecoder {
  const [, encoding = 'utf-8'] = ENCODING.exec(Buffer.from(first.subarray(0, 200)).toString('latin1')) ?? []
  try {
    return new TextDecoder(encoding)
  } catch {
    throw new FuenteError(`Está escrito en «${encoding}», que no conocemos.`)
  }
}

export const childOf = (node: Nodo, name: string): Nodo | undefined =>
  node.children.find((each) => each.name === name)

/** The text of the first child of one of these names that has any. */
export function textOf(node: Nodo, ...names: string[]): string {
  for (const name of names) {
    const text = childOf(node, name)?.text.trim()
    if (text) return text
  }
  return ''
}
