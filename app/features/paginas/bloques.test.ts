import { expect, onTestFinished, test } from 'vitest'
import {
  BLOQUES,
  bloquesSchema,
  MOST_BLOQUES,
  nuevoBloque,
  readBloques,
  TIPOS,
  textOfBloques,
} from './bloques.ts'

const messages = (bloques: unknown) =>
  bloquesSchema.safeParse(bloques).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a block holds what its kind has, and forgets the rest of its row', () => {
  const [kept] = bloquesSchema.parse([
    { tipo: 'mapa', titulo: 'Aquí', texto: 'x', enlace: 'javascript:x', foto: 'y' },
  ])
  expect(kept).toEqual(nuevoBloque('mapa', { titulo: 'Aquí' }))
  expect(JSON.parse(textOfBloques([nuevoBloque('mapa', { titulo: 'Aquí' })]))).toEqual([
    { tipo: 'mapa', v: 1, datos: { titulo: 'Aquí' } },
  ])
})

test.each<[string, Record<string, string>, string[]]>([
  ['texto', { texto: ' ' }, ['0.texto', 'Escribe el texto.']],
  ['foto', { texto: 'El coro' }, ['0.foto', 'Elige una foto.']],
  ['foto', { foto: '/archivos/paginas/a.jpg' }, ['0.texto', 'Describe la foto para quien no la ve.']],
  ['fotos', {}, ['0.de', 'Elige una categoría.']],
  ['predicaciones', {}, ['0.de', 'Elige una serie.']],
  ['persona', { titulo: 'Ana', enlace: '12' }, ['0.enlace', expect.stringContaining('código de país')]],
  [
    'video',
    { titulo: 'El coro', enlace: 'x' },
    ['0.enlace', expect.stringContaining('Pega el enlace del video')],
  ],
  ...['javascript:alert(1)', '//iglesia.cl', 'https://a@iglesia.cl/', '/\\iglesia.cl', 'agenda'].map(
    (enlace): [string, Record<string, string>, string[]] => [
      'boton',
      { titulo: 'Ver', enlace },
      ['0.enlace', expect.stringContaining('Escribe un enlace completo')],
    ],
  ),
])('%s of %o is refused beside its field', (tipo, fields, refused) => {
  expect(messages([{ tipo, ...fields }])).toEqual([refused])
})

test('a kind that is none, too many and too long are refused', () => {
  for (const tipo of ['__proto__', 'constructor', 'html', ''])
    expect(messages([{ tipo }]), tipo).toHaveLength(1)
  expect(messages(Array.from({ length: MOST_BLOQUES + 1 }, () => ({ tipo: 'mapa' })))).toHaveLength(1)
  expect(messages([{ tipo: 'texto', texto: 'x'.repeat(20_001) }])?.length).toBeGreaterThan(0)
})

test('what is stored is read as it was; what cannot be read is left out', () => {
  const all = TIPOS.map((tipo) =>
    nuevoBloque(
      tipo,
      bloquesSchema.parse([
        {
          tipo,
          titulo: 'Título',
          texto: 'Texto',
          foto: '/archivos/paginas/a.jpg',
          de: 'Cultos',
          enlace: tipo === 'persona' ? '56912345678' : 'https://iglesia.cl/a',
        },
      ])[0],
    ),
  )
  expect(readBloques(textOfBloques(all))).toEqual(all)
  const strange = [
    { tipo: 'nuevo', v: 1, datos: {} },
    { tipo: 'toString', v: 1, datos: {} },
    { tipo: 'texto', v: 1, datos: {} },
    { tipo: 'mapa', v: 9, datos: { titulo: 'Aquí' } },
  ]
  expect(readBloques(JSON.stringify(strange))).toEqual([nuevoBloque('mapa', { titulo: 'Aquí' })])
})

test('what an older version stored is brought forward, step by step, and stored as it is now', () => {
  // As a kind would be whose title was once called `nombre`, and then written in capitals.
  const antes = [
    ({ nombre }: Record<string, unknown>) => ({ titulo: nombre }),
    ({ titulo }: Record<string, unknown>) => ({ titulo: String(titulo).toLowerCase() }),
  ]
  Object.assign(BLOQUES.mapa, { antes })
  onTestFinished(() => void Reflect.deleteProperty(BLOQUES.mapa, 'antes'))
  const stored = [{ nombre: 'AQUÍ' }, { titulo: 'AQUÍ' }, { titulo: 'Aquí' }]
  const read = readBloques(JSON.stringify(stored.map((datos, n) => ({ tipo: 'mapa', v: n + 1, datos }))))
  expect(read.map(({ titulo }) => titulo)).toEqual(['aquí', 'aquí', 'Aquí'])
  expect(JSON.parse(textOfBloques(read))[0]).toEqual({ tipo: 'mapa', v: 3, datos: { titulo: 'aquí' } })
})
