import { execFileSync } from 'node:child_process'
import { scrypt, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#app/platform/auth/password.server.ts'
import { FULL_COST } from './quick-scrypt.ts'

const CLAVE = 'la puerta siempre abierta'
/**
 * By Better Auth 1.7, which hashed passwords until version 0.1: with «ﬁ» as one letter, and asked for with
 * two.
 */
const OLD = {
  clave: 'La puerta firme está abierta',
  hash: '55b2c54b94a5267d4be3813da9b5ecd8:467e60ea3be201b6c3d821f979ffd2351e1be7dc536349042005462f3f159cc3a59af4faf2603cefb97918c8bd4278289aef84bb5f1b50caa88562a6c363dcb3',
}

test('outside of tests a password is hashed at full cost', () => {
  const program = `import { hashPassword, verifyPassword } from '#app/platform/auth/password.server.ts'
    console.log(await hashPassword('${CLAVE}'), await verifyPassword('${OLD.hash}', '${OLD.clave}'))`
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const [hash = '', old] = told.trim().split(' ')
  const [salt = '', key] = hash.split(':')
  expect(scryptSync(CLAVE, salt, 64, { ...FULL_COST, maxmem: 2 ** 27 }).toString('hex')).toBe(key)
  expect(old).toBe('true')
})

test('in tests it is hashed at once, and still tells a right password from a wrong one', async () => {
  const hash = await hashPassword(CLAVE)
  const [salt = '', key] = hash.split(':')
  expect(scryptSync(CLAVE, salt, 64, { ...FULL_COST, maxmem: 2 ** 27 }).toString('hex')).not.toBe(key)
  expect(await verifyPassword(hash, CLAVE)).toBe(true)
  expect(await verifyPassword(hash, 'otra')).toBe(false)
})

test('a product that asks for less fails its tests', () => {
  for (const weaker of [{ N: 8192 }, { r: 8 }, { p: 0 }])
    expect(() => scrypt('x', 'salt', 64, { ...FULL_COST, ...weaker }, () => {})).toThrow('must cost more')
})
