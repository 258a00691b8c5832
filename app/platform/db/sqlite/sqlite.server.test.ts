import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import { watchFile } from './sqlite.server.ts'

/** Looks, each before a commit that takes a millisecond or more. */
const LOOKS = 2000
/** In milliseconds of processor time; it takes a hundredth. */
const OF_ONE = 0.1

test('tells that the file was replaced, at no cost that a commit would feel', () => {
  const path = join(testFolder(), 'campanario.sqlite')
  writeFileSync(path, Buffer.alloc(4 * 1024 * 1024))
  const check = watchFile(path)

  const begun = process.threadCpuUsage()
  for (let n = 0; n < LOOKS; n++) check()
  const { user, system } = process.threadCpuUsage(begun)
  expect((user + system) / 1000 / LOOKS).toBeLessThan(OF_ONE)

  writeFileSync(`${path}-copy`, '')
  renameSync(`${path}-copy`, path)
  expect(check).toThrow('was moved, replaced or deleted')
})
