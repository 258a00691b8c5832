import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { openDiskStore } from '#app/platform/files/disk.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { openS3Store } from '#app/platform/files/s3.server.ts'
import { startS3 } from './s3.ts'

/** Runs the tests on both kinds of file store, initially empty: a folder, and S3 over HTTP. */
export function onBothFileStores(
  name: string,
  tests: (files: () => FileStore, copiesWhole: boolean) => void,
) {
  describe(`${name} (disk)`, () => {
    const folder = diskStore()
    tests(folder, true)
  })

  describe(`${name} (S3)`, () => {
    let files: FileStore
    let stop: () => Promise<void>
    beforeAll(async () => {
      const server = await startS3()
      stop = server.stop
      files = openS3Store(server.settings)
    })
    afterAll(() => stop())
    // The S3 of npm removes a copy's target first, and then finds no source that another copy has moved
    // meanwhile.
    tests(() => files, Boolean(process.env.TEST_S3))
  })
}

/** A file store in a folder that is removed after the tests of this file or `describe`. */
export function diskStore(): () => FileStore {
  let folder: string
  let files: FileStore
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'campanario-files-'))
    files = openDiskStore(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return () => files
}

/** A folder that is removed after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'campanario-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
