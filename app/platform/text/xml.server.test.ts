import { expect, test } from 'vitest'
import { escapeXml, xmlText } from './xml.server.ts'

test('keeps what XML can hold, and nothing else', () => {
  expect(xmlText('Fe,\tamor\ny 🕊 paz')).toBe('Fe,\tamor\ny 🕊 paz')
  expect(xmlText('a\0b\u0008c\u001bd\ufffee\uffff')).toBe('abcde')
  expect(xmlText('a\ud83d b\udd4a')).toBe('a\ufffd b\ufffd')
})

test('escapes what XML reads as markup', () => {
  expect(escapeXml(`<a b="c" d='e'>&\0`)).toBe('&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;')
})
