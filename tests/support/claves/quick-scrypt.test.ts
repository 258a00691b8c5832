import { execFileSync } from 'node:child_process'
import { scrypt, scryptSync } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { FULL_COST } from './quick-scrypt.ts'

const CLAVE = 'la puerta siempre abierta'

test('outside of tests a password is hashed at full cost', () => {
  const program = `import { hashPassword } from 'better-auth/crypto'
    process.stdout.write(await hashPassword('${CLAVE}'))`
  const hash = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const [salt = '', key] = hash.split(':')
  expect(scryptSync(CLAVE, salt, 64, { ...FULL_COST, maxmem: 2 ** 27 }).toString('hex')).toBe(key)
})

test('in tests it is hashed at once, and still tells a right password from a wrong one', async () => {
  const hash = await hashPassword(CLAVE)
  const [salt = '', key] = hash.split(':')
  expect(scryptSync(CLAVE, salt, 64, { ...FULL_COST, maxmem: 2 ** 27 }).toString('hex')).not.toBe(key)
  expect(await verifyPassword({ hash, password: CLAVE })).toBe(true)
  expect(await verifyPassword({ hash, password: 'otra' })).toBe(false)
})

test('a product that asks for less fails its tests', () => {
  for (const weaker of [{ N: 8192 }, { r: 8 }, { p: 0 }])
    expect(() => scrypt('x', 'salt', 64, { ...FULL_COST, ...weaker }, () => {})).toThrow('must cost more')
})
