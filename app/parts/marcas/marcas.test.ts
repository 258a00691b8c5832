import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bloque, parseLinea, parseMarcas, type Trozo, withoutMarcas, wordsOf } from './marcas.ts'

const texto = (texto: string): Trozo => ({ tipo: 'texto', texto })
const enlace = (texto: string, href: string): Trozo => ({ tipo: 'enlace', texto, href })
const negrita = (...trozos: Trozo[]): Trozo => ({ tipo: 'negrita', trozos })

test('paragraphs keep their lines, lists their items', () => {
  expect(parseMarcas('Hola\r\nmundo\n\n\n- uno\n• dos\nfin')).toEqual<Bloque[]>([
    { tipo: 'parrafo', lineas: [[texto('Hola')], [texto('mundo')]] },
    { tipo: 'lista', lineas: [[texto('uno')], [texto('dos')]] },
    { tipo: 'parrafo', lineas: [[texto('fin')]] },
  ])
  expect(parseMarcas('')).toEqual([])
  expect(parseMarcas('-nada')).toEqual([{ tipo: 'parrafo', lineas: [[texto('-nada')]] }])
})

test.each<[string, Trozo[]]>([
  ['**Dios** nos **recibe**', [negrita(texto('Dios')), texto(' nos '), negrita(texto('recibe'))]],
  ['** no ** ni **esto', [texto('** no ** ni **esto')]],
  ['2 ** 3', [texto('2 ** 3')]],
  ['[aquí](https://x.cl/a?b=1)', [enlace('aquí', 'https://x.cl/a?b=1')]],
  ['[aquí](www.x.cl).', [enlace('aquí', 'https://www.x.cl'), texto('.')]],
  [
    '[escribe](mailto:a@x.cl) o [llama](tel:+56912345678)',
    [enlace('escribe', 'mailto:a@x.cl'), texto(' o '), enlace('llama', 'tel:+56912345678')],
  ],
  ['Mira https://x.cl/a, ya.', [texto('Mira '), enlace('https://x.cl/a', 'https://x.cl/a'), texto(', ya.')]],
  ['**Ven [aquí](https://x.cl)**', [negrita(texto('Ven '), enlace('aquí', 'https://x.cl'))]],
  ['[x](javascript:alert(1))', [texto('[x](javascript:alert(1))')]],
  ['[x](javascript:alert)', [texto('[x](javascript:alert)')]],
  ['[x](data:text/html,a)', [texto('[x](data:text/html,a)')]],
  ['[x](//x.cl) [y](/admin)', [texto('[x](//x.cl) [y](/admin)')]],
  ['https://', [texto('https://')]],
  ['<b onclick=x>', [texto('<b onclick=x>')]],
])('%s', (line, trozos) => {
  expect(parseLinea(line)).toEqual(trozos)
})

test('paths of the site are links where asked, and never another site', () => {
  const [bloque] = parseMarcas('[a](/terminos) [b](//x.cl)', { within: true })
  expect(bloque?.lineas).toEqual([[enlace('a', '/terminos'), texto(' [b](//x.cl)')]])
})

const fragment = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    '**',
    '*',
    '[',
    ']',
    '(',
    ')',
    '- ',
    '\n',
    '\n\n',
    ' ',
    '\0',
    '<script>',
    'javascript:',
    'JaVaScRiPt:',
  ),
  fc.constantFrom(
    '](javascript:a)',
    '](https://x.cl)',
    '](data:a)',
    '](vbscript:a)',
    'https://x.cl',
    'www.x.cl',
    '•\t',
  ),
)
const anyText = fc.array(fragment, { maxLength: 30 }).map((parts) => parts.join(''))

const linksOf = (trozos: readonly Trozo[]): string[] =>
  trozos.flatMap((each) =>
    each.tipo === 'enlace' ? [each.href] : each.tipo === 'negrita' ? linksOf(each.trozos) : [],
  )

describe('any text', () => {
  test('is read, and leads only where visitors may be led', () => {
    let links = 0
    fc.assert(
      fc.property(anyText, (value) => {
        for (const href of parseMarcas(value).flatMap(({ lineas }) => lineas.flatMap(linksOf))) {
          expect(new URL(href).protocol).toMatch(/^(https?|mailto|tel):$/)
          links++
        }
      }),
      { numRuns: 2000 },
    )
    expect(links).toBeGreaterThan(50)
  })

  test('without marks is itself', () => {
    const plain = fc.stringMatching(/^[a-zñá ,.;!¿?()0-9]{0,80}$/)
    fc.assert(
      fc.property(plain, (value) => {
        expect(wordsOf(parseLinea(value))).toBe(value)
        expect(withoutMarcas(parseMarcas(value))).toBe(value.trim())
      }),
    )
  })

  test('is read in no time, however it is made to be slow', () => {
    // Read again from each of its signs, one of these takes a minute.
    for (const part of ['**a ', '[', '[a](', '**', '- ', 'https://', '((((', '.']) {
      const begun = performance.now()
      expect(parseMarcas(`https://${part.repeat(200_000 / part.length)}x`).length).toBeGreaterThan(0)
      expect(performance.now() - begun, part).toBeLessThan(5_000)
    }
  })
})
