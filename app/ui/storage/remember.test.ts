import { expect, test } from 'vitest'
import { createMemory } from './remember.ts'

test('computes each value once, and keeps only the allowed number', () => {
  const computed: string[] = []
  const memory = createMemory<string>(2)
  const ask = (key: string) =>
    memory(key, () => {
      computed.push(key)
      return key + key
    })
  expect([ask('a'), ask('b'), ask('a')]).toEqual(['aa', 'bb', 'aa'])
  expect(computed).toEqual(['a', 'b'])
  ask('c') // evicts «b», the least recently used
  ask('a')
  expect(computed).toEqual(['a', 'b', 'c'])
  ask('b')
  expect(computed).toEqual(['a', 'b', 'c', 'b'])
})
