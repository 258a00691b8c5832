import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { RestoreError } from './read-backup.server.ts'
import { SealedError, seal, unsealed } from './sealed.server.ts'

const FRASE = 'caballo batería grapa correcto'
const FRAME = 64 * 1024
const HEAD = 21 + 16

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const sealOf = (bytes: Uint8Array, size = 50_000) => buffer(seal(inPieces(bytes, size), FRASE))
const open = (bytes: Uint8Array, frase: string | undefined = FRASE, size = 33_333) =>
  buffer(unsealed(inPieces(bytes, size), frase))

test('what is sealed opens with its passphrase, whatever its size and the pieces it comes in', async () => {
  for (const length of [0, 1, FRAME - 1, FRAME, FRAME + 1, 2 * FRAME, 200_000]) {
    const bytes = randomBytes(length)
    const sealed = await sealOf(bytes, 7 + length)
    for (const size of [5, 1_000_000])
      expect((await open(sealed, FRASE, length > 1000 ? 9_999 : size)).equals(bytes)).toBe(true)
    expect(sealed.includes(bytes.subarray(0, 8)) && length > 8).toBe(false)
  }
  // The same accents, written in another way.
  expect(await open(await sealOf(Buffer.from('x')), FRASE.normalize('NFD'))).toEqual(Buffer.from('x'))
})

test('what is not sealed stays as it is', async () => {
  for (const text of ['', 'campanario', 'cabecera.json '.repeat(1000)])
    expect((await open(Buffer.from(text), undefined)).toString()).toBe(text)
})

test('without its passphrase, or with another one, it stays closed', async () => {
  const sealed = await sealOf(Buffer.from('secreto'))
  await expect(buffer(unsealed(inPieces(sealed, 100), undefined))).rejects.toThrow(SealedError)
  await expect(open(sealed, 'otra')).rejects.toThrow(SealedError)
})

test('closes the file, also when it refuses it or nobody reads on', async () => {
  const sealed = await sealOf(randomBytes(3 * FRAME))
  let closed = 0
  async function* file() {
    try {
      yield* inPieces(sealed, 1000)
    } finally {
      closed++
    }
  }
  await expect(buffer(unsealed(file(), 'otra'))).rejects.toThrow(SealedError)
  await expect(buffer(unsealed(file(), undefined))).rejects.toThrow(SealedError)
  for await (const _ of unsealed(file(), FRASE)) break
  expect(closed).toBe(3)
})

test('nothing in it can be changed, moved, repeated or left out', async () => {
  const sealed = await sealOf(randomBytes(3 * FRAME + 10))
  const size = FRAME + 16
  const frame = (n: number) => sealed.subarray(HEAD + n * size, HEAD + (n + 1) * size)
  const head = sealed.subarray(0, HEAD)
  const flipped = Buffer.from(sealed)
  flipped[HEAD + size + 5] = (flipped[HEAD + size + 5] ?? 0) ^ 1
  const made = {
    flipped,
    moved: Buffer.concat([head, frame(0), frame(2), frame(1), frame(3)]),
    repeated: Buffer.concat([head, frame(0), frame(1), frame(1), frame(2), frame(3)]),
    withoutEnd: sealed.subarray(0, HEAD + 2 * size),
    cut: sealed.subarray(0, sealed.length - 3),
    nothing: head,
  }
  for (const [name, bytes] of Object.entries(made))
    await expect(open(bytes), name).rejects.toThrow(RestoreError)
})
