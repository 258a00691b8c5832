import { expect, test } from 'vitest'
import { lineAt, parseTranscript, searchTranscript } from './transcript.ts'

const VTT = `\uFEFFWEBVTT - Culto

NOTE hecho a mano
--> no es un tiempo

STYLE
::cue { color: red }

1
00:00:01.000 --> 00:00:04.000 align:start
<v Pastor Juan>Buenos d&iacute;as,</v>
<i>hermanos</i> &amp; hermanas

00:05.500 --> 00:08.000
Abramos la Biblia

1:00:00.250 --> 1:00:02.000

`

test('reads the cues of a WebVTT file', () => {
  expect(parseTranscript(VTT)).toEqual([
    { desde: 1, texto: 'Buenos d&iacute;as, hermanos & hermanas' },
    { desde: 5.5, texto: 'Abramos la Biblia' },
  ])
})

test('reads SRT, Windows lines, and cues out of order', () => {
  const srt = '2\r\n00:00:09,000 --> 00:00:10,000\r\nDos\r\n\r\n1\r\n00:00:01,500 --> 00:00:02,000\r\nUno\r\n'
  expect(parseTranscript(srt)).toEqual([
    { desde: 1.5, texto: 'Uno' },
    { desde: 9, texto: 'Dos' },
  ])
})

test('shows once what captions that roll up repeat', () => {
  const rolling = `WEBVTT

00:01.000 --> 00:03.000
Porque de tal manera

00:03.000 --> 00:05.000
Porque de tal manera
amó Dios

00:05.000 --> 00:06.000
amó Dios`
  expect(parseTranscript(rolling)).toEqual([
    { desde: 1, texto: 'Porque de tal manera' },
    { desde: 3, texto: 'amó Dios' },
  ])
})

test('of plain text shows the paragraphs, without times', () => {
  expect(parseTranscript('Uno\ndos\n\n \n\ntres')).toEqual([{ texto: 'Uno\ndos' }, { texto: 'tres' }])
  expect(parseTranscript('')).toEqual([])
  expect(parseTranscript('WEBVTT\n')).toEqual([])
})

test('a hostile text costs a bounded time and gives a bounded number of lines', () => {
  const million = '59:00.000 --> 59:01.000\nlínea\n\n'.repeat(1e6)
  const texts = [million, '<'.repeat(2e6), '&'.repeat(2e6), '00:00.000 -->\n'.repeat(1e5), 'a\n'.repeat(1e6)]
  texts.push(
    `00:01.000 --> 00:02.000\n${'a\n'.repeat(4e5)}`,
    '\n'.repeat(2e6),
    `00:01.000 -->${' '.repeat(1e6)}`,
  )
  for (const text of texts) {
    const began = performance.now()
    expect(parseTranscript(text).length).toBeLessThanOrEqual(6000)
    expect(performance.now() - began).toBeLessThan(4000)
  }
})

test('knows the line that is spoken', () => {
  const lineas = [
    { desde: 1, texto: 'a' },
    { desde: 5, texto: 'b' },
  ]
  expect([0, 1, 4.9, 5, 99].map((second) => lineAt(lineas, second))).toEqual([-1, 0, 0, 1, 1])
  expect(lineAt([{ texto: 'a' }], 10)).toBe(-1)
  expect(lineAt([], 10)).toBe(-1)
})

test('finds words whatever their accents and capitals, and where they stand', () => {
  const lineas = parseTranscript('El Señor es mi pastor. SEÑOR\n\nnada me faltará, İ señor')
  const found = searchTranscript(lineas, ' senor')
  const words = found.map(({ linea, inicio, fin }) => lineas[linea]?.texto.slice(inicio, fin))
  expect(words).toEqual(['Señor', 'SEÑOR', 'señor'])
  expect(searchTranscript(lineas, 'FALTARA')).toHaveLength(1)
  expect(searchTranscript(lineas, '  ')).toEqual([])
  expect(searchTranscript([{ texto: 'a'.repeat(5000) }], 'a')).toHaveLength(1000)
})
