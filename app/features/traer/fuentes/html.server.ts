import { Parser } from 'htmlparser2'
import type { Archivo } from '../found.server.ts'
import { cabezaDe } from './archivos.server.ts'

/** A part of a page, in its order: words with our marks (`parts/marcas`), or what stands between them. */
export type Parte =
  | { tipo: 'texto'; titulo: string; texto: string }
  | { tipo: 'foto'; direccion: string; texto: string }
  | { tipo: 'video'; direccion: string; titulo: string }

const BLOCKS = new Set(
  'p div section article header main h1 h2 h3 h4 h5 h6 ul ol li table tr blockquote pre figure figcaption dl dt dd hr'.split(
    ' ',
  ),
)
/** What nobody reads, or what does not belong to the words. */
const SILENT = new Set(
  'script style noscript template svg nav aside footer form iframe object select button head'.split(' '),
)
const HEADING = /^h[1-6]$/
/** WordPress's marks for what a program puts there, by name or attributes; other brackets stay. */
const SHORTCODE =
  /\[\/?(?:caption|gallery|embed|audio|video|playlist|(?:vc|et_pb|fusion|av|mk)_\w+)\b[^\]]{0,2000}\]|\[[a-z][\w-]{1,40} +[\w-]+=[^\]]{1,2000}\]/g

/**
 * Turns HTML into parts. Nothing of it is kept but words, links, bold words, lists, headings, pictures and
 * videos.
 * @param base the page's own address, for addresses within it.
 */
export function partesDe(html: string, base: string): Parte[] {
  const partes: Parte[] = []
  let titulo = ''
  let texto = ''
  let heading = ''
  let silent = 0
  let inHeading = false
  const links: { href: string; from: number }[] = []
  const bold: number[] = []

  const full = (address: string | undefined) => URL.parse(address ?? '', base)?.href ?? ''
  const flush = () => {
    const words = texto
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ *\n */g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
    if (words || titulo) partes.push({ tipo: 'texto', titulo, texto: words })
    titulo = ''
    texto = ''
  }
  /** Marks words that began at `from`, if there are any and they stay on one line. */
  const mark = (from: number, wrap: (words: string) => string) => {
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(texto.slice(from)) ?? []
    if (words && !words.includes('\n')) texto = texto.slice(0, from) + before + wrap(words) + after
  }
  const parser = new Parser(
    {
      onopentag(name, attrs) {
        const video = name === 'iframe' ? videoDe(attrs.src ?? attrs['data-src'] ?? '') : ''
        if (video && silent === 0) {
          flush()
          partes.push({ tipo: 'video', direccion: video, titulo: attrs.title ?? '' })
        }
        if (SILENT.has(name)) silent++
        if (silent > 0) return
        if (HEADING.test(name)) {
          flush()
          inHeading = true
          heading = ''
        } else if (name === 'li') texto += '\n- '
        else if (name === 'br') texto += '\n'
        else if (name === 'a') links.push({ href: full(attrs.href), from: texto.length })
        else if (name === 'b' || name === 'strong') bold.push(texto.length)
        else if (name === 'img' && attrs.src) {
          flush()
          partes.push({ tipo: 'foto', direccion: full(attrs.src), texto: attrs.alt ?? '' })
        } else if (BLOCKS.has(name)) texto += '\n\n'
      },
      ontext(text) {
        if (silent > 0) return
        if (inHeading) heading += text
        else texto += text.replaceAll(/\s+/g, (white) => (/\n\s*\n/.test(white) ? '\n\n' : ' '))
      },
      onclosetag(name) {
        if (SILENT.has(name)) silent = Math.max(0, silent - 1)
        if (silent > 0) return
        if (HEADING.test(name)) {
          inHeading = false
          titulo = heading.replaceAll(/\s+/g, ' ').trim()
        } else if (name === 'a') {
          const link = links.pop()
          if (link && /^https?:\/\/[^\s()]+$/.test(link.href))
            mark(link.from, (words) =>
              words === link.href
                ? words
                : `[${words.replaceAll(/[[\]*]/g, '').slice(0, 200)}](${link.href})`,
            )
        } else if (name === 'b' || name === 'strong') {
          const from = bold.pop()
          if (from !== undefined) mark(from, (words) => (words.includes('*') ? words : `**${words}**`))
        } else if (BLOCKS.has(name) && name !== 'li') texto += '\n\n'
      },
    },
    { decodeEntities: true },
  )
  parser.end(html.replaceAll(SHORTCODE, ''))
  flush()
  return partes
}

/** The words of HTML, with our marks; without pictures and videos. */
export const palabrasDe = (html: string, base = 'https://x.invalid'): string =>
  partesDe(html, base)
    .flatMap((parte) => (parte.tipo === 'texto' ? [parte.titulo, parte.texto] : []))
    .filter(Boolean)
    .join('\n\n')

/** The first video that HTML names, as our sermons have it; '' if none. */
export const videoDe = (html: string): string => {
  const found = /(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?v=|live\/)|youtu\.be\/)([\w-]{11})/.exec(
    html,
  )
  return found ? `https://www.youtube.com/watch?v=${found[1]}` : ''
}

/** Whether it is a page to look at, and no feed or file. */
export const isPagina = async (archivo: Archivo): Promise<boolean> => PAGINA.test(await cabezaDe(archivo))
export const PAGINA = /^\s*(?:<!--[^>]*-->\s*)?<(?:!doctype html|html)/i
