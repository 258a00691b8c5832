import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import { createMetrics } from './metrics.server.ts'

async function testMetrics() {
  const metrics = await createMetrics(testFolder())
  onTestFinished(metrics.stop)
  return metrics
}

test('a queue that cannot be read is left out, and is there again once it can', async () => {
  const metrics = await testMetrics()
  let isAway = false
  const mail = async () => (isAway ? Promise.reject(new Error('away')) : { length: 2 })
  metrics.watch({ mail, renders: async () => ({ length: 1 }) })
  const told = async () => (await metrics.text()).match(/^campanario_queue_length\{.*/gm)
  const renders = 'campanario_queue_length{queue="renders"} 1'
  expect(await told()).toEqual(expect.arrayContaining(['campanario_queue_length{queue="mail"} 2', renders]))
  isAway = true
  expect(await told()).toEqual([renders])
  isAway = false
  expect(await told()).toHaveLength(2)
})

test('two sites in one process count for themselves', async () => {
  const [one, other] = [await testMetrics(), await testMetrics()]
  one.uploaded(10)
  expect(await one.text()).toMatch(/^campanario_upload_bytes_total 10$/m)
  expect(await other.text()).toMatch(/^campanario_upload_bytes_total 0$/m)
})
