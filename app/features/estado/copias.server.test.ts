import { spawnSync } from 'node:child_process'
import { createWriteStream, readdirSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { grantAdministrator } from '#app/features/administradores/administradores.server.ts'
import { openPlaces } from '#app/platform/backup/place.server.ts'
import { backUpWhenDue } from '#app/platform/backup/schedule.server.ts'
import { publicSettings, readEnv } from '#app/platform/env.server.ts'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { testFolder } from '#tests/support/files.ts'
import { runJob } from '#tests/support/jobs.ts'
import { sftpMissing, startSshd } from '#tests/support/network/sshd.ts'
import { s3Env, startOwnS3 } from '#tests/support/s3.ts'
import { emptySites, fill } from '#tests/support/sites.ts'
import { watchCopies } from './avisar.server.ts'
import { examine } from './examine.server.ts'
import { lookAtDisk } from './machine.server.ts'

const DAY = 24 * 60 * 60 * 1000

/** A folder that is a disk of its own; undefined where this user mounts none. */
function smallDisk(): string | undefined {
  const folder = testFolder()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'disco', folder]).status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

async function* zeros() {
  for (;;) yield Buffer.alloc(16 * 1024)
}

describe.skipIf(sftpMissing)(`copies elsewhere${sftpMissing && ` (${sftpMissing})`}`, () => {
  const make = emptySites()

  test('of a full disk, a bucket that refuses and a machine that is off each is told; the others get theirs', async ({
    skip,
  }) => {
    const mounted = smallDisk()
    skip(!mounted, 'mounting a small disk needs root')
    const full = mounted as string
    const site = await make({ postgres: false, s3: false })
    await fill(site)
    await grantAdministrator(site.db, 'ana@iglesia.cl', 'hash')
    const { DATA_DIR } = site.env
    const [s3, sshd] = [await startOwnS3(), await startSshd(DATA_DIR)]
    onTestFinished(s3.stop)
    const near = testFolder()
    const bucket = `s3://${s3.settings.bucket}/copias`
    const away = sshd.address(`${testFolder()}/copias`)
    const keys = s3Env({ ...s3.settings, bucket: '' })
    /** The site as it starts with these settings. */
    const start = (more = {}) => {
      const told: unknown[] = []
      const BACKUP_TO = [full, near, bucket, away].join()
      const env = readEnv({ DATA_DIR, BACKUP_EVERY: '24h', BACKUP_TO, ...keys, ...more })
      const log = { ...createLog('silent'), error: (what: unknown) => told.push(what) } as never
      return { ...site, env, places: openPlaces(env), log, told }
    }
    const before = start()
    const first = await backUpWhenDue(before)
    expect(before.told).toEqual([])

    await site.db
      .updateTable('respaldos')
      .set({ momento: new Date(Date.now() - 3 * DAY).toISOString() })
      .execute()
    const disk = async () =>
      (await lookAtDisk({ settings: publicSettings(before.env), backups: before.places }))?.nivel
    const { bavail, blocks, bsize } = statfsSync(full)
    writeFileSync(join(full, 'casi'), Buffer.alloc(Math.floor((bavail - 0.1 * blocks) * bsize)))
    expect(await disk()).toBe('aviso')
    await pipeline(zeros(), createWriteStream(join(full, 'otro'))).catch(() => {})
    expect(await disk()).toBe('mal')
    await sshd.stop()
    const now = start({ S3_ACCESS_KEY_ID: 'otra' })
    const second = await backUpWhenDue(now)
    expect(second).not.toBe(first)
    expect(readdirSync(near)).toContain(second)
    expect(now.told).toHaveLength(3)
    expect(JSON.stringify(now.told)).toMatch(/ENOSPC.*403.*connection refused/)

    const settings = publicSettings(now.env)
    const examined = {
      ...{ ...site, backups: now.places, settings, guardedFetch: createGuardedFetch([]) },
      checkDatabase: async () => {},
    }
    const found = (await examine(examined, () => {})).find(({ id }) => id === 'respaldos')
    expect(found).toMatchObject({
      nivel: 'mal',
      tecnico: expect.stringContaining('a place for backups failed'),
    })
    const told = [
      `En ${full}: la última es de hace 3 días.`,
      `En ${near}: la última es de hace menos de una hora.`,
      `En ${bucket}: no responde; la última es de hace 3 días.`,
      `En ${away}: no responde; la última es de hace 3 días.`,
    ]
    for (const each of told) expect(found?.texto).toContain(each)
    const job = watchCopies()
    for (let n = 0; n < 3; n++)
      await runJob(job, { ...site, settings: { ...settings, mail: true }, backups: now.places })
    const mails = await site.db.selectFrom('correos').select(['para', 'texto']).execute()
    expect(mails).toMatchObject([{ para: 'ana@iglesia.cl' }])
    for (const [n, each] of told.entries()) expect(mails[0]?.texto.includes(each), each).toBe(n !== 1)
  })
})
