import { expect, test } from 'vitest'
import { nameEmoji } from './emoji-names.server.ts'

test.each([
  ['🙏', '[manos en oración]'],
  ['🙏🏽', '[manos en oración]'],
  ['❤️', '[corazón rojo]'],
  ['🕊️', '[paloma]'],
  ['🇨🇱', '[Bandera: Chile]'],
  ['👨‍👩‍👧', '[familia: hombre, mujer, niña]'],
  ['🏳️‍🌈', '[bandera del arcoíris]'],
  ['🇨🇶🇱', '[emoji]'],
  ['ñ', undefined],
])('%s prints as %s', (text, name) => {
  expect(nameEmoji(text)).toBe(name)
})
