import { expect, test } from 'vitest'
import { acortadas, diferencias, type Trozo } from './diferencias.ts'

const shown = (trozos: Trozo[]) => trozos.map(({ texto, cambia }) => (cambia ? `[${texto}]` : texto)).join('')

test('marks the words that one side alone has', () => {
  const [before, after] = ['Culto a las 11:00 en el templo', 'Culto a las 12:30 en el templo nuevo']
  const { antes, despues } = diferencias(before, after)
  expect(shown(antes)).toBe('Culto a las [11:00 ]en el templo')
  expect(shown(despues)).toBe('Culto a las [12:30 ]en el templo [nuevo]')
})

test('marks each corrected word of a long transcript', () => {
  const words = Array.from({ length: 30_000 }, (_, n) => `palabra${n} `)
  const { despues } = diferencias(words.join(''), words.map((word, n) => (n % 300 ? word : 'otra ')).join(''))
  expect(despues.filter(({ cambia }) => cambia)).toEqual(Array(100).fill({ texto: 'otra ', cambia: true }))
})

test('a transcript that was replaced takes no time, and what did not change is shortened', () => {
  const long = (word: string) => Array.from({ length: 40_000 }, (_, n) => `${word}${n}`).join(' ')
  const started = performance.now()
  expect(diferencias(long('a'), long('b')).antes).toHaveLength(1)
  // Word by word it would take minutes.
  expect(performance.now() - started).toBeLessThan(10_000)
  const { despues } = diferencias(`${long('a')} x`, `${long('a')} y`)
  expect(
    acortadas(despues)
      .map(({ texto }) => texto)
      .join('').length,
  ).toBeLessThan(200)
})
