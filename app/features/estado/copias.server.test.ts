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
import { emptySites, fill, type Storage } from '#tests/support/sites.ts'
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

/** Leaves a tenth of a disk, and then nothing. */
const leaveTenth = (disk: string) => {
  const { bavail, blocks, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'casi'), Buffer.alloc(Math.floor((bavail - 0.1 * blocks) * bsize)))
}
const fillUp = (disk: string) => pipeline(zeros(), createWriteStream(join(disk, 'otro'))).catch(() => {})

/** A folder, a bucket, and another machine, which can be turned off. */
async function startPlaces({ env }: Storage) {
  const [s3, sshd] = [await startOwnS3(), await startSshd(env.DATA_DIR)]
  onTestFinished(s3.stop)
  return {
    near: testFolder(),
    bucket: `s3://${s3.settings.bucket}/copias`,
    away: sshd.address(`${testFolder()}/copias`),
    keys: s3Env({ ...s3.settings, bucket: '' }),
    turnOff: sshd.stop,
  }
}

/** The site as it starts with these settings, and what its log is told. */
function started(site: Storage, settings: Record<string, string>) {
  const told: unknown[] = []
  const env = readEnv({ DATA_DIR: site.env.DATA_DIR, BACKUP_EVERY: '24h', ...settings })
  const log = { ...createLog('silent'), error: (what: unknown) => told.push(what) } as never
  return { ...site, env, places: openPlaces(env), log, told }
}
type Started = ReturnType<typeof started>

const diskOf = async ({ env, places }: Started) =>
  (await lookAtDisk({ settings: publicSettings(env), backups: places }))?.nivel

/** What is found of its backups. */
async function foundOf({ env, places, ...site }: Started) {
  const examined = {
    ...site,
    backups: places,
    settings: publicSettings(env),
    guardedFetch: createGuardedFetch([]),
    checkDatabase: async () => {},
  }
  return (await examine(examined, () => {})).find(({ id }) => id === 'respaldos')
}

/** A disk with a tenth left, and one with nothing. */
async function expectNoticed(site: Started, disk: string) {
  leaveTenth(disk)
  expect(await diskOf(site)).toBe('aviso')
  await fillUp(disk)
  expect(await diskOf(site)).toBe('mal')
}

/** The mails that tell of them, once they were looked at three times. */
async function mailsOf({ env, places, ...site }: Started) {
  const job = watchCopies()
  for (let n = 0; n < 3; n++)
    await runJob(job, { ...site, settings: { ...publicSettings(env), mail: true }, backups: places })
  return await site.db.selectFrom('correos').select(['para', 'texto']).execute()
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
    const { near, bucket, away, keys, turnOff } = await startPlaces(site)
    const settings = { BACKUP_TO: [full, near, bucket, away].join(), ...keys }
    const before = started(site, settings)
    const first = await backUpWhenDue(before)
    expect(before.told).toEqual([])

    const momento = new Date(Date.now() - 3 * DAY).toISOString()
    await site.db.updateTable('respaldos').set({ momento }).execute()
    await expectNoticed(before, full)
    await turnOff()
    const now = started(site, { ...settings, S3_ACCESS_KEY_ID: 'otra' })
    const second = await backUpWhenDue(now)
    expect(second).not.toBe(first)
    expect(readdirSync(near)).toContain(second)
    expect(now.told).toHaveLength(3)
    expect(JSON.stringify(now.told)).toMatch(/ENOSPC.*403.*connection refused/)

    const found = await foundOf(now)
    expect(found?.nivel).toBe('mal')
    expect(found?.tecnico).toContain('place for backups')
    const told = [
      `En ${full}: la última es de hace 3 días.`,
      `En ${near}: la última es de hace menos de una hora.`,
      `En ${bucket}: no responde; la última es de hace 3 días.`,
      `En ${away}: no responde; la última es de hace 3 días.`,
    ]
    for (const each of told) expect(found?.texto).toContain(each)
    const mails = await mailsOf(now)
    expect(mails).toMatchObject([{ para: 'ana@iglesia.cl' }])
    for (const [n, each] of told.entries()) expect(mails[0]?.texto.includes(each), each).toBe(n !== 1)
  })
})
