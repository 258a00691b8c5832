import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSello, readSello } from './sello.server.ts'
import { needsProof, SELLO_DURA_MS } from './sello.ts'

const secret = 'a secret of thirty-two characters'
const encode = (sello: object) => btoa(JSON.stringify(sello))
const ago = (ms: number) => new Date(Date.now() - ms)
/** Solves the challenge with the code of the browser's worker. */
async function prove(challenge: Challenge) {
  return encode({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

test('a stamp tells its age, and only ours is accepted', async () => {
  const challenge = await createSello(secret, false, ago(5_000))
  const sello = encode({ challenge })
  expect(await readSello(secret, sello)).toMatchObject({ probado: true, edadMs: expect.closeTo(5_000, -3) })
  expect(await readSello('another secret of thirty-two characters', sello)).toBeUndefined()
  const older = structuredClone(challenge)
  if (older.parameters.data) older.parameters.data.emitido = 0
  expect(await readSello(secret, encode({ challenge: older })), 'backdated').toBeUndefined()
  const tooOld = await createSello(secret, false, ago(SELLO_DURA_MS + 1))
  expect(await readSello(secret, encode({ challenge: tooOld }))).toBeUndefined()
  for (const invented of ['', 'x', '%%%', 'null', encode({}), encode([sello]), 'A'.repeat(5_000)])
    expect(await readSello(secret, invented)).toBeUndefined()
})

test('arbitrary input is no stamp and throws nothing', async () => {
  const challenge = await createSello(secret, true)
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
      const read = await readSello(secret, text)
      expect(read === undefined || !read.probado).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a stamp that asks for work counts only with the proof', async () => {
  const challenge = await createSello(secret, true)
  expect(needsProof(challenge)).toBe(true)
  expect(await readSello(secret, encode({ challenge }))).toMatchObject({ probado: false })
  const guessed = encode({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } })
  expect(await readSello(secret, guessed)).toMatchObject({ probado: false })
  expect(await readSello(secret, await prove(challenge))).toMatchObject({ probado: true })
})
