import { expect, test } from 'vitest'
import { isFormer, storeFormer } from './former-password.server.ts'
import { verifyPassword } from './password.server.ts'

// The example that the service itself publishes with its algorithm.
const PUBLISHED = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  separator: 'Bw==',
  rounds: 8,
  memCost: 14,
  salt: '42xEC+ixf3L2lw==',
  hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
}

test('a password of the site before is known by the published example, and no other is', async () => {
  const stored = storeFormer(PUBLISHED) ?? ''
  expect(isFormer(stored)).toBe(true)
  expect(await verifyPassword(stored, 'user1password')).toBe(true)
  for (const wrong of ['user1passwor', 'user1password ', ''])
    expect(await verifyPassword(stored, wrong)).toBe(false)
})

test.each([
  ['too many rounds', { rounds: 9 }],
  ['more memory than the service takes', { memCost: 15 }],
  ['no memory at all', { memCost: 0 }],
  ['a key that is none', { signerKey: '' }],
  ['no salt', { salt: '' }],
  ['no hash', { hash: '' }],
])('one with %s is not stored, and opens nothing if it were', async (_what, more) => {
  const wrong = { ...PUBLISHED, ...more }
  expect(storeFormer(wrong)).toBeUndefined()
  expect(await verifyPassword(`former:${JSON.stringify(wrong)}`, 'user1password')).toBe(false)
})
