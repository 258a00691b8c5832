import { expect, test } from 'vitest'
import { seal, unseal } from './seal.server.ts'

test('sealed text opens only with its secret, for its purpose and unchanged', () => {
  const sealed = seal('one', 'totp', 'Núñez')
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(sealed).not.toBe(seal('one', 'totp', 'Núñez'))
  expect(unseal('one', 'totp', sealed)).toBe('Núñez')
  expect(unseal('one', 'totp', Buffer.from(sealed, 'base64').toString('base64'))).toBe('Núñez')
  expect(unseal('two', 'totp', sealed)).toBeUndefined()
  expect(unseal('one', 'busqueda', sealed)).toBeUndefined()
  expect(unseal('one', 'totp', 'AAAA')).toBeUndefined()
  const changed = Buffer.from(sealed, 'base64')
  changed[30] = (changed[30] ?? 0) ^ 1
  expect(unseal('one', 'totp', changed.toString('base64'))).toBeUndefined()
})
