import { expect, test } from 'vitest'
import { pathForLog } from './guard.ts'

const SECRET = `${'aB3_'.repeat(10)}-_9`

test('no log holds a secret, however its address is spelt', () => {
  for (const path of [
    `/c/${SECRET}`,
    `/%63/${SECRET}`,
    `//c/${SECRET}`,
    `/c%2f${SECRET}.data`,
    `/C\\${SECRET}`,
  ])
    expect(pathForLog({ pathname: path })).not.toContain(SECRET)
  for (const path of [`/mis-turnos;clave=${SECRET}`, `/oracion%3Fclave%3D${SECRET}`, `/%E0%A4%A/${SECRET}`])
    expect(pathForLog({ pathname: path })).not.toContain(SECRET)
  expect(pathForLog({ pathname: '/predicaciones/el-buen-pastor' })).toBe('/predicaciones/el-buen-pastor')
})
