import { expect, test } from 'vitest'
import { findTotpStep, newTotpSecret, totpCode, totpUri } from './totp.server.ts'

// RFC 6238, appendix B (SHA-1), shortened to six digits: the secret is «12345678901234567890».
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [20000000000, '353130'],
])('the code at second %i of the standard', (seconds, code) => {
  expect(totpCode(RFC_SECRET, Math.floor(seconds / 30))).toBe(code)
})

test('a code is valid in its 30 seconds and the neighbouring ones, for clocks that differ', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const moment = Date.UTC(2026, 10, 21, 12)
  const code = totpCode(secret, moment / 30_000)
  expect(findTotpStep(secret, code, moment)).toBe(moment / 30_000)
  expect(findTotpStep(secret, code, moment + 59_000)).toBe(moment / 30_000)
  expect(findTotpStep(secret, code, moment - 30_000)).toBe(moment / 30_000)
  expect(findTotpStep(secret, code, moment + 60_000)).toBeUndefined()
  expect(findTotpStep(secret, '', moment)).toBeUndefined()
})

test('the URI carries names unchanged', () => {
  expect(totpUri('ABC', 'Iglesia Ñuñoa', 'ana@x.cl')).toBe(
    'otpauth://totp/Iglesia%20%C3%91u%C3%B1oa:ana%40x.cl?secret=ABC&issuer=Iglesia%20%C3%91u%C3%B1oa',
  )
})
