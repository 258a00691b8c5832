import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import { s3Env, startOwnS3 } from '#tests/support/s3.ts'
import { COMPILED, startSite } from '#tests/support/site.ts'
import { testSite } from '#tests/support/test-site.ts'

// The built server started with files and a database of different sites. Each of these cases once emptied the
// storage.

/** Starts a site that must not come up. @returns what it printed. */
async function refusal(env: Record<string, string>, dataDir: string): Promise<string> {
  const started = await startSite(env, { dataDir }).then(
    async (site) => {
      await site.down()
      return 'It started.'
    },
    (error: Error) => error.message,
  )
  expect(started).toContain('The site stopped (1)')
  expect(started).not.toContain('    at ') // a sentence, no stack trace
  return started
}

test('a test site pointed at another site’s bucket touches nothing there, even if the bucket appears later', async () => {
  const s3 = await startOwnS3()
  onTestFinished(() => s3.stop())
  const bucket = (name: string) => s3Env({ ...s3.settings, bucket: name })
  const production = testFolder()
  const first = await startSite(bucket('produccion'), { dataDir: production })
  await first.down()

  const trial = await testSite(bucket('pruebas'), { dataDir: testFolder() })
  await trial.down()
  const said = await refusal(bucket('produccion'), trial.dataDir)
  expect(said).toContain('Archivos de otro sitio: el bucket de S3_BUCKET («produccion»)')

  await s3.leave()
  const early = await startSite(bucket('produccion'), { dataDir: trial.dataDir })
  await s3.comeBack()
  expect(await early.ended()).toBe(1)
  expect(early.output()).toContain('Archivos de otro sitio')

  const again = await startSite(bucket('produccion'), { dataDir: production })
  await again.down()

  // Somebody decides that they are one site after all.
  const { status } = spawnSync(process.execPath, ['scripts/admin.ts', 'adopt-files'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED,
      DATA_DIR: trial.dataDir,
      ...bucket('produccion'),
    },
  })
  expect(status).toBe(0)
  const adopted = await startSite(bucket('produccion'), { dataDir: trial.dataDir })
  await adopted.down()
})
