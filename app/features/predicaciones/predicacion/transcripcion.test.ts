import { expect, test } from 'vitest'
import { formatSecond, isVtt, readTranscripcion } from './transcripcion.ts'

test('WebVTT has lines with their seconds, without tags, notes and settings', () => {
  const text = [
    'WEBVTT - Prédica\r\nKind: captions',
    'NOTE un comentario\nde dos líneas',
    'STYLE\n::cue { color: red }',
    '1\n00:00:01.500 --> 00:00:04.000 align:start\n<v Marta>Buenos días,\n<i>hermanos</i> &amp; hermanas.</v>',
    '01:02:03,250 --> 01:02:05.000\nAmén.',
    '00:05.000 --> 00:06.000\n',
  ].join('\r\n\r\n')
  expect(isVtt(text)).toBe(true)
  expect(readTranscripcion(text)).toEqual([
    { texto: 'Buenos días, hermanos & hermanas.', segundo: 1 },
    { texto: 'Amén.', segundo: 3723 },
  ])
})

test('a plain text has its paragraphs', () => {
  expect(readTranscripcion('\uFEFFBuenos días.\nHoy leemos…\n\n\n  \nAmén.\n')).toEqual([
    { texto: 'Buenos días.\nHoy leemos…' },
    { texto: 'Amén.' },
  ])
  expect(readTranscripcion('')).toEqual([])
  expect(isVtt('WEBVTTRO')).toBe(false)
})

test('seconds are written as clocks show them', () => {
  expect([0, 59, 60, 754, 3723].map(formatSecond)).toEqual(['0:00', '0:59', '1:00', '12:34', '1:02:03'])
})
