import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { inPieces, lockedSound, sound } from '#tests/support/player/sounds.ts'
import { openAudio } from './recognise.server.ts'
import * as refusals from './refusals.ts'
import type { Source } from './source.server.ts'

const text = (...parts: string[]) => Buffer.from(parts.join(''), 'latin1')

/** What is stored of a sound. */
async function kept(source: Source) {
  const { tipo, body, milisegundos } = await openAudio(source)
  const bytes = Buffer.concat(await Array.fromAsync(body()))
  return { tipo, bytes, segundos: milisegundos() / 1000 }
}
const keptOf = (bytes: Uint8Array, piece?: number) => kept(inPieces(bytes, piece))
const refusal = (bytes: Uint8Array) => keptOf(bytes).then(() => 'taken', String)

/** How long the stored bytes last, as another reader says. */
const durationOf = async (bytes: Uint8Array) =>
  (await parseBuffer(bytes, { size: bytes.length }, { duration: true })).format.duration ?? 0

test.each([
  ['tone.mp3', 'audio/mpeg'],
  ['without-count.mp3', 'audio/mpeg'],
  ['tone.m4a', 'audio/mp4'],
  ['tone.mov', 'audio/mp4'],
])('%s is a sound of two seconds, whatever its name says', async (name, tipo) => {
  const found = await keptOf(sound(name))
  expect(found.tipo).toBe(tipo)
  expect(Math.abs(found.segundos - 2)).toBeLessThan(0.2)
  expect(Math.abs((await durationOf(found.bytes)) - 2)).toBeLessThan(0.2)
})

test.each(['tone.mp3', 'tone.m4a', 'tone.mov'])('%s is stored without places and devices', async (name) => {
  const before = Buffer.from(sound(name)).toString('latin1')
  expect(before).toMatch(/33\.36|de Marta/)
  const after = (await keptOf(sound(name))).bytes.toString('latin1')
  expect(after).not.toMatch(/33\.36|de Marta|quicktime|TSSE|COMM|udta|meta/i)
})

test('the sound itself stays as it was, however the bytes come', async () => {
  for (const name of ['tone.mp3', 'without-count.mp3', 'tone.m4a']) {
    const [one, other] = [await keptOf(sound(name), 7), await keptOf(sound(name), 1_000_000)]
    expect(one.bytes.equals(other.bytes)).toBe(true)
    expect(one.segundos).toBe(other.segundos)
    // What is clean stays to the byte.
    expect((await keptOf(one.bytes)).bytes.equals(one.bytes)).toBe(true)
  }
})

test('tags anywhere in an MP3 are left out, even those that contain frames', async () => {
  const clean = (await keptOf(sound('tone.mp3'))).bytes
  const id3 = (body: Uint8Array) =>
    Buffer.concat([text('ID3\x04\0\0'), Buffer.from([0, 0, body.length >> 7, body.length & 127]), body])
  const ape = (body: string) => {
    const head = Buffer.alloc(32)
    head.write('APETAGEX')
    head.writeUInt32LE(body.length + 32, 12)
    head.writeUInt32LE(0xa0000000, 20)
    return Buffer.concat([head, text(body), head])
  }
  const frames = clean.subarray(0, 1000)
  const tags = [
    id3(frames),
    id3(text('Casa de Marta')),
    ape('Casa de Marta'.repeat(9)),
    text('TAG', 'x'.repeat(125)),
  ]
  let cut = 0
  for (let n = 0; n < 6; n++) cut = clean.indexOf(clean.subarray(0, 2), cut + 100)
  const dirty = Buffer.concat([...tags, clean.subarray(0, cut), ...tags, clean.subarray(cut), ...tags])
  const found = await keptOf(dirty, 100)
  expect(found.bytes.equals(clean)).toBe(true)
  expect(found.segundos).toBe((await keptOf(clean)).segundos)
})

test('what is no sound that every browser plays is refused with the reason', async () => {
  const m4a = Buffer.from(sound('tone.m4a'))
  const cases: [Uint8Array, string][] = [
    [new Uint8Array(), refusals.EMPTY],
    [text('ID3 no es un audio, aunque se llame prédica.mp3. '.repeat(200)), refusals.NOT_AUDIO],
    [Buffer.from([0xff, 0xfb, 0x90, 0x44, ...text('x'.repeat(5000))]), refusals.NOT_AUDIO],
    [lockedSound(), refusals.PROTECTED],
    [sound('lossless.m4a'), refusals.NOT_AUDIO],
    [sound('fragments.m4a'), refusals.NOT_AUDIO],
    [sound('tone.ogg'), refusals.NOT_AUDIO],
    [sound('tone.aac'), refusals.NOT_AUDIO],
    [sound('video.mp4'), refusals.IS_VIDEO],
    [sound('silent-video.mp4'), refusals.VIDEO_WITHOUT_SOUND],
    [sound('silent-video.webm'), refusals.VIDEO_WITHOUT_SOUND],
    [m4a.subarray(0, m4a.length - 2000), refusals.DAMAGED],
    [Buffer.concat([sound('tone.mp3'), Buffer.alloc(50_000, 'x')]), refusals.DAMAGED],
  ]
  for (const [bytes, reason] of cases) expect(await refusal(bytes)).toBe(`Error: ${reason}`)
})

test('one that is too large is refused before it is read', async () => {
  const heavy = (size: number): Source => ({
    size,
    stream() {
      throw new Error('read')
    },
  })
  const { MAX_AUDIO_BYTES, AUDIO_TOO_HEAVY } = refusals
  await expect(kept(heavy(MAX_AUDIO_BYTES + 1))).rejects.toThrow(AUDIO_TOO_HEAVY)
  await expect(kept(heavy(MAX_AUDIO_BYTES))).rejects.toThrow('read')
})

test('damage anywhere is refused or leaves a sound, and never more than was sent', async () => {
  let taken = 0
  for (const name of ['tone.m4a', 'tone.mp3', 'tone.mov']) {
    const whole = Buffer.from(sound(name))
    for (let at = 0; at < whole.length; at += 13) {
      const damaged = Buffer.from(whole)
      damaged.writeUInt32BE((at * 2_654_435_761) >>> 0, Math.min(at, whole.length - 4))
      try {
        const { bytes } = await keptOf(damaged)
        taken++
        expect(bytes.length).toBeLessThanOrEqual(whole.length + 100)
      } catch (error) {
        expect(Object.values(refusals)).toContain((error as Error).message)
      }
    }
  }
  expect(taken).toBeGreaterThan(100)
})
