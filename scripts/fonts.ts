// npm run fonts: cuts the typefaces to what the site writes, into `app/ui/fonts/`, which is committed.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'
import subsetFont from 'subset-font'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'

const FOLDER = 'app/ui/fonts'

const ALEGREYA = '@fontsource-variable/alegreya'
const SANS = '@fontsource/alegreya-sans'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

/**
 * Spanish and the keyboard's signs. Other languages' letters are in files of their own, loaded only if a page
 * has them.
 */
const CHARACTERS = `${range(0x20, 0x7e)}\u00a0¡¿«»ªº°·©áéíóúüñÁÉÍÓÚÜÑ–—‘’“”…•€`

/** Signs left out: neither headings nor verses use them. */
const RARE = /[#$%*+<=>@[\\\]^_`{|}~ª°©•€]/g

/** Features to keep: ligatures would add a sixth to the heading face, small capitals and fractions more. */
const FEATURES = ['kern', 'ccmp', 'locl', 'lnum']

/** One weight per file (headings semibold, verses regular): little more than half of a variable font. */
const alegreya = (weight: number) => ({
  file: `${ALEGREYA}/files/alegreya-latin-wght-normal.woff2`,
  text: CHARACTERS.replace(RARE, ''),
  features: FEATURES,
  axes: { wght: weight },
})
const sans = (weight: number) => ({
  file: `${SANS}/files/alegreya-sans-latin-${weight}-normal.woff2`,
  text: CHARACTERS,
  features: [...FEATURES, 'tnum'],
  axes: {},
})

/** What a church can choose besides: the face of its headings, and that of its text. */
const PAREJAS = {
  bitter: { titulo: 'Bitter', texto: 'Cabin' },
  figtree: { titulo: 'Figtree', texto: 'Hind' },
} as const

const fileName = (family: string) => family.toLowerCase().replaceAll(' ', '-')
const staticFile = (family: string, weight: number) =>
  `@fontsource/${fileName(family)}/files/${fileName(family)}-latin-${weight}-normal.woff2`

/** The rest of Latin's letters and signs, in a file of its own behind each: what `fonts.css` says it has. */
const fontsCss = await readFile(`${FOLDER}/fonts.css`, 'utf8')
const restOf = (family: string): string => {
  const faces = fontsCss.split('@font-face').filter((face) => face.includes(`"${family} Letras"`))
  return /unicode-range:([^;]*U\+00A2[^;]*);/.exec(faces.join())?.[1]?.trim().replace(/\s+/g, ' ') ?? ''
}
const lettersOf = (ranges: string) =>
  Array.from(ranges.matchAll(/U\+(\w+)(?:-(\w+))?/g), ([, from = '', to = from]) =>
    range(Number.parseInt(from, 16), Number.parseInt(to, 16)),
  ).join('')
const REST = { titulo: restOf('Alegreya'), texto: restOf('Alegreya Sans') }

const FACES = Object.values(PAREJAS).flatMap(({ titulo, texto }) => [
  ...[400, 600].map((weight) => ({ like: 'titulo' as const, family: titulo, weight })),
  ...[400, 700].map((weight) => ({ like: 'texto' as const, family: texto, weight })),
])
const FONTS = {
  'alegreya-400': alegreya(400),
  'alegreya-600': alegreya(600),
  'alegreya-sans-400': sans(400),
  'alegreya-sans-700': sans(700),
  ...Object.fromEntries(
    FACES.flatMap(({ like, family, weight }) => {
      const cut = like === 'titulo' ? alegreya(weight) : sans(weight)
      const own = { ...cut, file: staticFile(family, weight), axes: {} }
      const name = `${fileName(family)}-${weight}`
      return [
        [name, own],
        [`${name}-letras`, { ...own, text: lettersOf(REST[like]) }],
      ] as const
    }),
  ),
}

/** Name records to keep: the Open Font License requires copyright, licence and its URL in every copy. */
const NAMES = [0, 13, 14]

const { resolve } = createRequire(import.meta.url)
await mkdir(FOLDER, { recursive: true })
for (const [name, { file, text, features, axes }] of Object.entries(FONTS)) {
  const original = await readFile(resolve(file))
  const subset = await subsetFont(original, text, {
    targetFormat: 'woff2',
    keepFeatures: features,
    preserveNameIds: NAMES,
    variationAxes: axes,
    noHinting: true,
  })
  await writeFile(`${FOLDER}/${name}.woff2`, subset)
  console.log(`${name}: ${original.length} → ${subset.length} bytes`)
}
const families = [...new Set(FACES.map(({ family }) => `@fontsource/${fileName(family)}`))]
const licences = await Promise.all(
  [ALEGREYA, SANS, ...families].map((name) => readFile(resolve(`${name}/LICENSE`), 'utf8')),
)
// One licence file with every copyright.
const copyright = (licence = '') => licence.slice(0, licence.indexOf('\n') + 1)
await writeFile(
  `${FOLDER}/OFL.txt`,
  licences.map(copyright).join('') + licences[0]?.slice(copyright(licences[0]).length),
)

/** How wide Spanish is set in a face, of its letters' height. */
function widthOf(file: string): number {
  const font = openSync(`${FOLDER}/${file}.woff2`) as Font
  const { quienesSomos } = SITIO_INICIAL
  return font.layout(quienesSomos).advanceWidth / font.unitsPerEm / quienesSomos.length
}
/** The face of a new site's that each stands in for, and its ascent and descent. */
const LIKE = {
  titulo: { width: widthOf('alegreya-400'), ascent: 1.016, descent: 0.345, name: 'Alegreya' },
  texto: { width: widthOf('alegreya-sans-400'), ascent: 0.9, descent: 0.3, name: 'Alegreya Sans' },
}
const percent = (part: number) => `${Number((part * 100).toFixed(2))}%`
const measure = (
  size: number,
  { ascent, descent }: { ascent: number; descent: number },
) => `size-adjust: ${percent(size)};
  ascent-override: ${percent(ascent / size)};
  descent-override: ${percent(descent / size)};
  line-gap-override: 0%;`

/** What headings without serifs fall back on, and by how much that is wider than Alegreya Sans. */
const SANS_SERIF = {
  Arial: { size: 0.8681, src: 'local("Arial"), local("Liberation Sans"), local("Helvetica")' },
  Roboto: { size: 0.87, src: 'local("Roboto"), local("Roboto Regular")' },
}

for (const [pareja, { titulo, texto }] of Object.entries(PAREJAS)) {
  const faces = FACES.filter(({ family }) => family === titulo || family === texto).flatMap(
    ({ like, family, weight }) => {
      const size = LIKE[like].width / widthOf(`${fileName(family)}-400`)
      const face = (name: string, file: string, range = '') => `@font-face {
  font-family: "${name}";
  font-weight: ${weight};
  font-display: swap;
  src: url("./${file}.woff2") format("woff2");
  ${measure(size, LIKE[like])}${range && `\n  unicode-range: ${range};`}
}`
      const file = `${fileName(family)}-${weight}`
      return [face(family, file), face(`${family} Letras`, `${file}-letras`, REST[like])]
    },
  )
  const wider = LIKE.titulo.width / LIKE.texto.width
  const fallbacks = Object.entries(SANS_SERIF).map(
    ([name, { size, src }]) => `@font-face {
  font-family: "${titulo} sobre ${name}";
  font-weight: 400 700;
  src: ${src};
  ${measure(size * wider, LIKE.titulo)}
}`,
  )
  const isSerif = pareja === 'bitter'
  const behind = isSerif
    ? '"Alegreya sobre Georgia", "Alegreya sobre Noto Serif", Georgia, "Noto Serif", serif'
    : `${Object.keys(SANS_SERIF)
        .map((name) => `"${titulo} sobre ${name}"`)
        .join(', ')}, system-ui, sans-serif`
  const sheet = `/*
 * Written by \`scripts/fonts.ts\`. Each face is as wide as the one that it stands in for, on the same line: pages are laid
 * out as they were, and what stands there before the file arrives is that one's. Letters beyond Latin-1 are its own, too.
 */
${[...faces, ...(isSerif ? [] : fallbacks)].join('\n')}

[data-letras="${pareja}"] {
  --font-titulo: "${titulo}", "${titulo} Letras", "Alegreya Letras", ${behind};
  --font-sans:
    "${texto}", "${texto} Letras", "Alegreya Sans Letras", "Alegreya Sans sobre Arial", "Alegreya Sans sobre Roboto",
    system-ui, sans-serif;
  font-family: var(--font-sans);
}
`
  await writeFile(`${FOLDER}/${pareja}.css`, sheet)
}
