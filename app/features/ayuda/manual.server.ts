import { type Bloque, parseLinea, parseMarcas } from '#app/parts/marcas/marcas.ts'
import { RUTA_AYUDA } from './direcciones.ts'

const INDICE = 'README'

/** The pages as they stand in `docs/manual/`, by their names, and the addresses of their pictures. */
const TEXTOS: Record<string, string> = import.meta.glob('/docs/manual/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const IMAGENES: Record<string, string> = import.meta.glob('/docs/manual/*/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** What a page of the manual is made of: the Markdown that `tests/manual.test.ts` lets it use. */
export type Parte =
  | { tipo: 'titulo'; texto: string }
  | { tipo: 'pasos'; pasos: ReturnType<typeof parseLinea>[] }
  | { tipo: 'imagen'; url: string; alt: string }
  | { tipo: 'texto'; bloques: Bloque[] }

/** A page of the manual, by its name in the address; its index without one. Undefined if there is none. */
export function readPagina(name = INDICE): { titulo: string; partes: Parte[] } | undefined {
  const file = `/docs/manual/${name}.md`
  if (!Object.hasOwn(TEXTOS, file)) return undefined
  const [title = '', ...rest] = (TEXTOS[file] ?? '').trim().split('\n')
  const blocks = rest
    .join('\n')
    .replace(/\]\(([\w-]+)\.md\)/g, toAddress)
    .split(/\n{2,}/)
  return {
    titulo: title.replace(/^# /, ''),
    partes: blocks.filter((each) => each.trim() !== '').map(parteOf),
  }
}

const toAddress = (_link: string, name: string) => `](${RUTA_AYUDA}${name === INDICE ? '' : `/${name}`})`

function parteOf(block: string): Parte {
  const text = block.trim()
  const heading = /^## (.+)$/.exec(text)?.[1]
  if (heading) return { tipo: 'titulo', texto: heading }
  const { alt = '', image = '' } = /^!\[(?<alt>[^\]]*)\]\((?<image>[^)]+)\)$/.exec(text)?.groups ?? {}
  const url = IMAGENES[`/docs/manual/${image}`]
  if (url) return { tipo: 'imagen', url, alt }
  if (/^1\. /.test(text)) {
    // A step may go on in further lines.
    const steps = text.split(/\n(?=\d+\. )/).map((step) => step.replace(/^\d+\. /, '').replace(/\n\s*/g, ' '))
    return { tipo: 'pasos', pasos: steps.map((step) => parseLinea(step, { within: true })) }
  }
  return { tipo: 'texto', bloques: parseMarcas(joined(text), { within: true }) }
}

/** Lines of one paragraph or item are one line here, as in Markdown. */
const joined = (text: string) => text.replace(/\n(?!- )\s*/g, ' ')
