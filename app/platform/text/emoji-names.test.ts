import { expect, test } from 'vitest'
import { nameEmoji } from './emoji-names.ts'

test.each([
  ['🙏', '[manos en oración]'],
  ['🙏🏽', '[manos en oración]'],
  ['❤️', '[corazón]'],
  ['💙', '[corazón]'],
  ['🕊️', '[paloma]'],
  ['🇨🇱', '[bandera de Chile]'],
  ['👨‍👩‍👧', '[emoji]'],
  ['字', undefined],
  ['ñ', undefined],
])('%s prints as %s', (text, name) => {
  expect(nameEmoji(text)).toBe(name)
})
