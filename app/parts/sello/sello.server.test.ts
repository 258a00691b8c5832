import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ago, encode, prove, SECRET } from '#tests/support/claves/stamps.ts'
import { createSello, readSello } from './sello.server.ts'
import { needsProof, SELLO_DURA_MS } from './sello.ts'

test('a stamp tells its age, and only ours is accepted', async () => {
  const challenge = await createSello(SECRET, false, ago(5_000))
  const sello = encode({ challenge })
  expect(await readSello(SECRET, sello)).toMatchObject({ probado: true, edadMs: expect.closeTo(5_000, -3) })
  expect(await readSello('another secret of thirty-two characters', sello)).toBeUndefined()
  const older = structuredClone(challenge)
  if (older.parameters.data) older.parameters.data.emitido = 0
  expect(await readSello(SECRET, encode({ challenge: older })), 'backdated').toBeUndefined()
  const tooOld = await createSello(SECRET, false, ago(SELLO_DURA_MS + 1))
  expect(await readSello(SECRET, encode({ challenge: tooOld }))).toBeUndefined()
  for (const invented of ['', 'x', '%%%', 'null', encode({}), encode([sello]), 'A'.repeat(5_000)])
    expect(await readSello(SECRET, invented)).toBeUndefined()
})

test('arbitrary input is no stamp and throws nothing', async () => {
  const challenge = await createSello(SECRET, true)
  const fields = Object.keys(challenge.parameters)
  const changed = fc
    .record({ field: fc.constantFrom(...fields), value: fc.jsonValue() })
    .map(({ field, value }) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, [field]: value } },
    }))
  const other = fc.record({ challenge: fc.jsonValue(), solution: fc.jsonValue() })
  const sent = fc.oneof(
    fc.string(),
    fc.oneof(changed, other).map((sello) => Buffer.from(JSON.stringify(sello)).toString('base64')),
  )
  await fc.assert(
    fc.asyncProperty(sent, async (text) => {
      const read = await readSello(SECRET, text)
      expect(read === undefined || !read.probado).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a stamp that asks for work counts only with the proof', async () => {
  const challenge = await createSello(SECRET, true)
  expect(needsProof(challenge)).toBe(true)
  expect(await readSello(SECRET, encode({ challenge }))).toMatchObject({ probado: false })
  const guessed = encode({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } })
  expect(await readSello(SECRET, guessed)).toMatchObject({ probado: false })
  expect(await readSello(SECRET, await prove(challenge))).toMatchObject({ probado: true })
})
