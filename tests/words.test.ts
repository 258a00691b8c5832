import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Words that readers misunderstood, and what the site says instead. */
const REPLACED: [RegExp, string][] = [
  [/en directo/i, 'en vivo'],
  [/^Ver$/, 'Ver predicación'],
  [/lo que traerá/i, 'Qué incluirá'],
  [/formamos a l[ií]deres/i, 'Formamos líderes'],
  [/prédica/i, 'predicación'],
  [/(falta|sin|por) configurar el correo/i, 'falta conectar el correo del sitio'],
  [/insertar un mapa/i, 'En Google Maps toca Compartir › Copiar enlace y pégalo aquí'],
  [/que ven las visitas/i, 'Cuentas publicadas'],
  [/^vac[ií]o:/i, 'Si lo dejas en blanco…'],
  [/dirección (completa )?de la transmisión/i, 'Enlace de la radio'],
  [/corren los \d+/i, 'Desde ese día hay 30 días para responder'],
  [/todavía no elige/i, 'Aún no crea su contraseña'],
  [/^alta calidad/i, 'Escuchar en alta calidad'],
  [/la versión que hubo/i, 'Así estaba hasta el…'],
  [/archivo \.vtt/i, 'Archivo de subtítulos (.vtt)'],
  [/puede anotarse/i, 'Recibir inscripciones'],
  [/venid a mí/i, 'Vengan a mí'],
  [/se borrará también del sitio/i, 'dejará de verse en el sitio'],
]

const IMAGEN = /(?<![\w-])im[aá]gen(es)?(?![\w-])/i

const sources = globSync('{app,server,scripts}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const texts = sources.flatMap((file) => visibleTexts(file).map((text) => ({ file, text })))

test('words that readers misunderstood appear in no text of the site', () => {
  expect(texts.length).toBeGreaterThan(3000)
  const old = texts.flatMap(({ file, text }) =>
    REPLACED.filter(([word]) => word.test(text)).map(([, better]) => `${file}: «${text}» → «${better}»`),
  )
  expect(old).toEqual([])
})

test('«Radio Online» is the footer’s, as specified, and nobody else’s', () => {
  const found = texts.filter(({ text }) => /radio online/i.test(text)).map(({ file }) => file)
  expect(found).toEqual(['app/frames/public/pie.tsx'])
})

test('documents do not use the replaced words either', () => {
  const found = [...globSync('docs/**/*.md'), 'README.md'].flatMap((file) =>
    REPLACED.filter(([word]) => word.test(readFileSync(file, 'utf8'))).map(([word]) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

test('a photo is a «foto», except in the texts that docs/product.md gives word for word', () => {
  const product = oneLine(readFileSync('docs/product.md', 'utf8'))
  const withImagen = texts.filter(
    ({ text }) => IMAGEN.test(text) && !/^((\w+\.)?imagen(es)?|insert into .*)$/.test(text),
  )
  expect(withImagen.length).toBeGreaterThan(5)
  const own = withImagen.filter(({ text }) => !product.includes(text.replace(' Inténtalo de nuevo.', '')))
  expect(own).toEqual([])
})

test('a document that code or another document names is there, with the heading', () => {
  const files = ['README.md', 'README.es.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
  const headings = new Map(files.map((file) => [file, headingsOf(readFileSync(file, 'utf8'))]))
  const wrong: string[] = []
  let met = 0
  const ask = (file: string, document: string, found: (heading: string) => boolean) => {
    met++
    if (!headings.get(document)?.some(found)) wrong.push(`${file}: ${document}`)
  }
  for (const file of files)
    for (const [, path = '', anchor] of readFileSync(file, 'utf8').matchAll(
      /\]\(([^)#:\s]*\.md)?(?:#([^)]+))?\)/g,
    ))
      if (path || anchor) {
        const is = (heading: string) => !anchor || heading === anchor || anchorOf(heading) === anchor
        ask(file, path ? join(dirname(file), path) : file, is)
      }
  for (const file of globSync('{app,server,scripts,tests}/**/*.{ts,tsx,css}')) {
    const text = oneLine(readFileSync(file, 'utf8').replaceAll(/\n\s*(\*|\/\/) ?/g, ' '))
    for (const [, document = '', heading = ''] of text.matchAll(
      /(docs\/[\w/-]+\.md)(?:, «?(\p{Lu}[^).;:»]*))?/gu,
    ))
      ask(file, document, (each) => heading.startsWith(each) || each.startsWith(heading))
  }
  expect(met).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

/** Its headings, and the names of places within its text. */
const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$|<a id="(.+?)">/gm)].map(([, heading, id]) => heading ?? id ?? '')

/** What GitHub calls a heading in an address. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** String literals, templates and JSX text of a module, without imports and SQL, spaces collapsed. */
function visibleTexts(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  return [...textsIn(program as unknown as Node)].map(oneLine).filter((text) => /\p{L}/u.test(text))
}

type Node = { type?: string; value?: unknown; source?: unknown; quasis?: { value: { cooked: string } }[] }

function* textsIn(node: Node): Generator<string> {
  const { type, value, source, quasis } = node
  if (source || type === 'TaggedTemplateExpression') return
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') yield value
  if (type === 'TemplateLiteral') yield quasis?.map((part) => part.value.cooked).join('…') ?? ''
  for (const child of Object.values(node))
    if (typeof child === 'object' && child) yield* textsIn(child as Node)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
