import { expect, test } from 'vitest'
import { nameEmoji } from './emoji-names.server.ts'

test.each([
  ['🙏', '[manos en oración]'],
  ['🙏🏽', '[manos en oración]'],
  ['❤️', '[corazón rojo]'],
  ['💙', '[corazón azul]'],
  ['🕊️', '[paloma]'],
  ['🇨🇱', '[Bandera: Chile]'],
  ['👨‍👩‍👧', '[familia: hombre, mujer, niña]'],
  ['👍🏿', '[pulgar hacia arriba]'],
  ['🏳️‍🌈', '[bandera del arcoíris]'],
  ['🇨🇶🇱', '[emoji]'],
  ['字', undefined],
  ['ñ', undefined],
])('%s prints as %s', (text, name) => {
  expect(nameEmoji(text)).toBe(name)
})
