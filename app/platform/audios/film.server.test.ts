import { expect, test } from 'vitest'
import { film, PLACE, SAID } from '#tests/support/pictures/film.ts'
import { openFilm } from './film.server.ts'
import { FILM_DAMAGED, NOT_A_FILM } from './refusals.ts'

const sourceOf = (bytes: Buffer) => ({
  size: bytes.length,
  async *stream(start = 0, end = bytes.length) {
    yield bytes.subarray(start, end)
  },
})
const refusalOf = (bytes: Buffer) =>
  openFilm(sourceOf(bytes)).then(
    () => 'taken',
    ({ message }) => message,
  )

test('a film keeps its pictures, and loses its sound, its place and its date', async () => {
  const filmed = film()
  for (const told of [PLACE, SAID]) expect(filmed.includes(told)).toBe(true)
  const { bytes, milisegundos } = await openFilm(sourceOf(filmed))
  expect(milisegundos).toBe(2000)
  expect(bytes.length, 'no table has to be written anew').toBe(filmed.length)
  for (const told of [PLACE, SAID, 'soun', 'mp4a']) expect(bytes.includes(told), told).toBe(false)
  const recorded = Buffer.alloc(4)
  recorded.writeUInt32BE(3_870_000_000)
  expect(filmed.includes(recorded)).toBe(true)
  expect(bytes.includes(recorded)).toBe(false)
  const pictures = filmed.subarray(filmed.indexOf('mdat') + 4, filmed.indexOf(SAID))
  expect(bytes.subarray(bytes.indexOf('mdat') + 4).subarray(0, pictures.length)).toEqual(pictures)
  // What was made of it is one still.
  expect((await openFilm(sourceOf(bytes))).bytes).toEqual(bytes)
})

test('what some telephone cannot show is refused, and so is what is no film', async () => {
  for (const format of ['hvc1', 'av01', 'encv']) expect(await refusalOf(film({ format }))).toBe(NOT_A_FILM)
  for (const bytes of [Buffer.alloc(0), Buffer.from('GIF89a and more'), Buffer.alloc(5000, 0x1a)])
    expect(await refusalOf(bytes)).toBe(NOT_A_FILM)
  const silent = film()
  const without = Buffer.from(silent)
  without.write('soun', without.indexOf('vide'), 'latin1')
  expect(await refusalOf(without), 'no picture').toBe(NOT_A_FILM)
})

test('a damaged film is refused with a sentence, wherever it is cut or overwritten', async () => {
  const filmed = film()
  for (const part of [0.1, 0.5, 0.9, 0.99])
    expect(await refusalOf(filmed.subarray(0, Math.floor(filmed.length * part)))).toBe(FILM_DAMAGED)
  const answers = new Set<string>()
  const tables = filmed.indexOf('moov')
  for (let at = tables; at < filmed.length; at += 3) {
    const broken = Buffer.from(filmed)
    broken[at] = (broken[at] ?? 0) ^ 0xff
    answers.add(await refusalOf(broken))
  }
  expect([...answers].sort()).toEqual([FILM_DAMAGED, NOT_A_FILM, 'taken'].sort())
})
