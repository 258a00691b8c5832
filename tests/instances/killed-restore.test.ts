import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '#app/platform/backup/backup.server.ts'
import { openPlace } from '#app/platform/backup/place.server.ts'
import { testFolder } from '#tests/support/files.ts'
import { COMPILED, startSite } from '#tests/support/site.ts'
import { addPicture, contents, emptySites, fill, type Storage } from '#tests/support/sites.ts'

const make = emptySites()
const ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED }

const stagesIn = (folder: string) =>
  readdirSync(folder).filter((name) => /^(restauracion|campanario-restore)-/.test(name))

test('a killed restore leaves nothing in the temporary folder, and the next start deletes the rest', async () => {
  const site = await make({ postgres: false, s3: false })
  await fill(site, 60)
  const around = testFolder()
  const [dataDir, temporary] = [join(around, 'data'), mkdtempSync(join(around, 'tmp-'))]
  const place = openPlace(around, site.env)
  const { name } = await backUp({ ...site, place, withPrivate: true })
  const command = spawn(process.execPath, ['scripts/restore.ts', join(around, name)], {
    env: { ...ENV, DATA_DIR: dataDir, TMPDIR: temporary },
    stdio: 'ignore',
  })
  const gone = new Promise((resolve) => command.once('exit', (_code, signal) => resolve(signal)))
  const stages = () => (existsSync(dataDir) ? stagesIn(dataDir) : [])
  await expect.poll(stages, { interval: 10 }).toHaveLength(1)
  command.kill('SIGKILL')
  expect(await gone).toBe('SIGKILL')
  expect(stagesIn(dataDir)).toHaveLength(1)
  expect(stagesIn(temporary)).toEqual([])

  const started = await startSite({}, { dataDir })
  expect(stagesIn(dataDir)).toEqual([])
  await started.down()
}, 180_000)

/** Runs `--replace` with this backup on a site. */
const replace = ({ env: { DATA_DIR } }: Storage, file: string) =>
  spawn(process.execPath, ['scripts/restore.ts', file, '--replace'], {
    env: { ...ENV, DATA_DIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** The same, to its end. @returns the backup of what was there. */
async function replaceWhole(site: Storage, file: string): Promise<string> {
  const text = Buffer.concat(await Array.fromAsync(replace(site, file).stdout)).toString()
  expect(text).toContain('Sitio restaurado')
  return /Lo que había quedó en (.*)/.exec(text)?.[1] ?? ''
}

test('--replace killed between the files leaves the old site; repeated it replaces it, and its own backup brings it back', async () => {
  const around = testFolder()
  const [old, other] = [
    await make({ postgres: false, s3: false }),
    await make({ postgres: false, s3: false }),
  ]
  await fill(old, 2)
  await addPicture(other, 500)
  for (let n = 600; n < 640; n++) await addPicture(other, n)
  const { name } = await backUp({ ...other, place: openPlace(around, other.env), withPrivate: true })
  const before = await contents(old)
  const expectOld = async () => {
    const { rows, files } = await contents(old)
    expect(rows).toEqual(before.rows)
    expect(files).toMatchObject(before.files)
  }
  const first = replace(old, join(around, name))
  const exited = once(first, 'exit')
  let said = ''
  for await (const chunk of first.stdout) {
    said += chunk
    if (said.includes('Archivos:')) first.kill('SIGKILL')
  }
  expect(said).toContain('galeria: ahora 2, en el respaldo 41')
  expect(await exited).toEqual([null, 'SIGKILL'])
  await expectOld()

  // After a minute, in which the dead process might have been working.
  await old.db.updateTable('reservas').set({ hasta: '2026-01-01T00:00:00.000Z' }).execute()
  const safety = await replaceWhole(old, join(around, name))
  expect((await contents(old)).rows).toEqual((await contents(other)).rows)
  await replaceWhole(old, safety)
  await expectOld()
})
