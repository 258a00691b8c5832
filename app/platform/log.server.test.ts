import { expect, test } from 'vitest'
import { whatBroke } from './log.server.ts'

test('logs what an error is, without the row that the database refused', () => {
  const error = Object.assign(
    new Error('null value in column "email"', { cause: new Error('the disk is full') }),
    {
      code: '23502',
      detail: 'Failing row contains (1, Rosa, Por mi mamá).',
    },
  )
  const told = whatBroke(error)
  expect(told).toMatchObject({ type: 'Error', code: '23502', message: expect.stringContaining('null value') })
  expect(told).toMatchObject({ stack: expect.stringContaining('the disk is full') })
  expect(JSON.stringify(told)).not.toContain('Rosa')
  expect(whatBroke('x')).toEqual({ message: 'x' })
})
