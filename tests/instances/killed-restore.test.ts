import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '#app/platform/backup/backup.server.ts'
import { openPlace } from '#app/platform/backup/place.server.ts'
import { startSite } from '#tests/support/site.ts'
import { emptySites, fill } from '#tests/support/sites.ts'

const make = emptySites()

const stagesIn = (folder: string) =>
  readdirSync(folder).filter((name) => /^(restauracion|campanario-restore)-/.test(name))

test('a killed restore leaves nothing in the temporary folder, and the next start deletes the rest', async () => {
  const site = await make({ postgres: false, s3: false })
  await fill(site, 60)
  const around = mkdtempSync(join(tmpdir(), 'campanario-killed-'))
  const [dataDir, temporary] = [join(around, 'data'), mkdtempSync(join(around, 'tmp-'))]
  try {
    const place = openPlace(around, site.env)
    const { name } = await backUp({ ...site, place, withPrivate: true })
    const command = spawn(process.execPath, ['scripts/restore.ts', join(around, name)], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, TMPDIR: temporary },
      stdio: 'ignore',
    })
    const gone = new Promise((resolve) => command.once('exit', (_code, signal) => resolve(signal)))
    const under = () => existsSync(dataDir) && stagesIn(dataDir).length > 0
    while (!under() && command.exitCode === null) await new Promise(setImmediate)
    command.kill('SIGKILL')
    expect(await gone).toBe('SIGKILL')
    expect(stagesIn(dataDir)).toHaveLength(1)
    expect(stagesIn(temporary)).toEqual([])

    const started = await startSite({}, { dataDir })
    expect(stagesIn(dataDir)).toEqual([])
    await started.down()
  } finally {
    rmSync(around, { recursive: true, force: true })
  }
}, 60_000)
