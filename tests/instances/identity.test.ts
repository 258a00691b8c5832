import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import { s3Env, startOwnS3 } from '#tests/support/s3.ts'
import { COMPILED, startSite } from '#tests/support/site.ts'
import { testSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// The built server started with files and a database of different sites. Each of these cases once emptied the storage.

/** A site with a photo, stopped; its files look as if they were a week old. */
async function standingSite() {
  const dataDir = testFolder()
  const site = await startSite({}, { dataDir })
  try {
    const volunteer = await signIn(site)
    await volunteer.post('/admin/dashboard/galeria.data', {
      intencion: 'agregar-categoria',
      nombre: 'Cultos',
    })
    const photo = new Uint8Array(await phonePhoto(600, 400))
    await volunteer.savePhoto(await volunteer.upload(photo), 'Una foto')
  } finally {
    await site.down()
  }
  for (const file of filesIn(dataDir)) utimesSync(file, Date.now() / 1000, Date.now() / 1000 - 7 * 86_400)
  return dataDir
}

const filesIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'archivos'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()

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

const admin = (command: string, env: Record<string, string>) =>
  spawnSync(process.execPath, ['scripts/admin.ts', command], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
    encoding: 'utf8',
  })

test('the database removed: the start refuses, however often it is tried, and no file is touched', async () => {
  const dataDir = await standingSite()
  const files = filesIn(dataDir)
  for (const name of readdirSync(dataDir).filter((each) => each.includes('.sqlite')))
    rmSync(join(dataDir, name))
  for (let start = 1; start <= 2; start++) {
    const said = await refusal({}, dataDir)
    expect(said).toContain('Files without their database: the folder archivos in DATA_DIR')
    expect(said).toContain('npm run restore -- FILE')
  }
  expect(filesIn(dataDir)).toEqual(files)

  expect(admin('adopt-files', { DATA_DIR: dataDir })).toMatchObject({ status: 0 })
  const site = await startSite({}, { dataDir })
  await site.down()
  expect(filesIn(dataDir)).toEqual(files)
})

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
  expect(said).toContain('Files of another site: the bucket of S3_BUCKET («produccion»)')

  await s3.leave()
  const early = await startSite(bucket('produccion'), { dataDir: trial.dataDir })
  await s3.comeBack()
  expect(await early.ended()).toBe(1)
  expect(early.output()).toContain('Files of another site')

  const again = await startSite(bucket('produccion'), { dataDir: production })
  await again.down()
})
