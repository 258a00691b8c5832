// npm run fonts: cuts the typefaces to what the site writes, into `app/ui/fonts/`, which is committed.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

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
const FONTS = {
  'alegreya-400': alegreya(400),
  'alegreya-600': alegreya(600),
  'alegreya-sans-400': sans(400),
  'alegreya-sans-700': sans(700),
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
const [serif = '', sansLicence = ''] = await Promise.all(
  [ALEGREYA, SANS].map((name) => readFile(resolve(`${name}/LICENSE`), 'utf8')),
)
// One licence file with both copyrights.
const copyright = (licence: string) => licence.slice(0, licence.indexOf('\n') + 1)
await writeFile(
  `${FOLDER}/OFL.txt`,
  copyright(serif) + copyright(sansLicence) + serif.slice(copyright(serif).length),
)
