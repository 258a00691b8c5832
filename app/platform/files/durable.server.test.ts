import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import { writeDurably } from './durable.server.ts'

/** Disk operations in order: `flush NAME`, `rename NAME`, `link NAME`. */
const asked: string[] = []
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>()
  const name = (path: unknown) => basename(String(path)).replace(/.*\.[0-9a-f-]{36}$/, 'draft')
  return {
    ...fs,
    open: async (...args: Parameters<typeof fs.open>): Promise<FileHandle> => {
      const handle = await fs.open(...args)
      const sync = handle.sync.bind(handle)
      handle.sync = () => {
        asked.push(`flush ${name(args[0])}`)
        return sync()
      }
      return handle
    },
    rename: (from: string, to: string) => {
      asked.push(`rename ${name(to)}`)
      return fs.rename(from, to)
    },
    link: (from: string, to: string) => {
      asked.push(`link ${name(to)}`)
      return fs.link(from, to)
    },
  }
})

let folder = ''
beforeEach(() => {
  folder = testFolder()
  asked.length = 0
})

test('flushes the bytes before the rename, and the folders after it', async () => {
  await writeDurably(join(folder, 'a', 'b', 'file'), Buffer.from('bytes'), { mode: 0o600 })
  expect(asked).toEqual(['flush a', `flush ${basename(folder)}`, 'flush draft', 'rename file', 'flush b'])
  expect(readFileSync(join(folder, 'a/b/file'), 'utf8')).toBe('bytes')
  expect(statSync(join(folder, 'a/b/file')).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'a/b'))).toEqual(['file'])
})

test('replaces an existing file atomically, or keeps it with ifAbsent', async () => {
  const path = join(folder, 'file')
  writeFileSync(path, 'first')
  expect(await writeDurably(path, 'second', { ifAbsent: true })).toBe(false)
  expect(readFileSync(path, 'utf8')).toBe('first')
  expect(await writeDurably(path, 'third')).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('third')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('of concurrent writers with ifAbsent, one writes', async () => {
  const path = join(folder, 'file')
  const writers = ['one', 'two', 'three', 'four']
  const wrote = await Promise.all(writers.map((text) => writeDurably(path, text, { ifAbsent: true })))
  expect(wrote.filter(Boolean)).toHaveLength(1)
  expect(readFileSync(path, 'utf8')).toBe(writers[wrote.indexOf(true)])
  expect(asked).toContain(`flush ${basename(folder)}`)
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a failing stream keeps the old file and leaves no draft', async () => {
  const path = join(folder, 'file')
  writeFileSync(path, 'first')
  const cut = async function* () {
    yield Buffer.from('half')
    throw new Error('cut')
  }
  await expect(writeDurably(path, cut())).rejects.toThrow('cut')
  expect(readFileSync(path, 'utf8')).toBe('first')
  expect(readdirSync(folder)).toEqual(['file'])
})
