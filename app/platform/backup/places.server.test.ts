import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { SettingsError } from '#app/platform/env.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { stream } from '#tests/support/backups.ts'
import { testFolder } from '#tests/support/files.ts'
import { sftpMissing, startSshd } from '#tests/support/network/sshd.ts'
import { contents, emptySites, fill, type Storage } from '#tests/support/sites.ts'
import { backupName } from './format.server.ts'
import { openPlace, openPlaces, type Place } from './place.server.ts'
import { restoreBackup } from './restore.server.ts'
import { backUpNow, backUpWhenDue } from './schedule.server.ts'
import { backupState } from './state.server.ts'

const HOUR = 60 * 60 * 1000
const log = createLog('silent')
const said: unknown[] = []
const listening = { ...log, error: (what: unknown) => said.push(what) } as typeof log
afterEach(() => said.splice(0))

const tars = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.tar'))

/** A filled site with `to` as its places. */
function partsOf(storage: Storage, to: string[], keep = 2) {
  const env = {
    ...storage.env,
    BACKUP_TO: to,
    BACKUP_EVERY: 24 * HOUR,
    BACKUP_KEEP: keep,
    BACKUP_REQUESTS: true,
  }
  return { ...storage, env, log: listening, places: openPlaces(env) }
}

const states = async ({ db, places }: { db: Storage['db']; places: readonly Place[] }) =>
  (await backupState(db, places, 24 * HOUR)).lugares.map(({ well, momento }) => ({ well, momento }))

/** Makes every backup older, as if that time had passed. */
const age = ({ db }: { db: Storage['db'] }, ms: number) =>
  db
    .updateTable('respaldos')
    .set({ momento: new Date(Date.now() - ms).toISOString() })
    .execute()

/** Whether what lies in a place is the site. */
async function restores(make: ReturnType<typeof emptySites>, place: Place, from: Storage) {
  const other = await make({ postgres: false, s3: false })
  const [name = ''] = (await place.sizes()).keys()
  const open = async () => (await place.get(name)) ?? []
  await restoreBackup(open as never, other, { replace: false })
  return expect(await contents(other)).toEqual(await contents(from))
}

describe('several places', () => {
  const make = emptySites()

  test('get one backup, which restores from each; one that fails stops no other and gets it later', async () => {
    const site = await make({ postgres: false, s3: true })
    await fill(site)
    const [near, away] = [testFolder(), join(testFolder(), 'unmounted', 'respaldos')]
    const parts = partsOf(site, [away, near, `s3://${site.env.S3_BUCKET}/copias`])
    const name = (await backUpWhenDue(parts)) ?? ''
    expect(tars(near)).toEqual([name])
    expect(said).toMatchObject([{ place: away, reason: expect.stringContaining('¿Está montado su disco?') }])
    expect((await states(parts)).map(({ well }) => well)).toEqual([false, true, true])
    for (const place of parts.places.slice(1)) await restores(make, place, site)
    // It is tried again after an hour, and gets the one that was made.
    mkdirSync(join(away, '..'))
    expect(await backUpWhenDue(parts)).toBeUndefined()
    await age(parts, 2 * HOUR)
    expect(await backUpWhenDue(parts)).toBe(name)
    expect([tars(away), tars(near)]).toEqual([[name], [name]])
    const all = await states(parts)
    expect(all.every(({ well, momento }) => well && momento === all[0]?.momento)).toBe(true)
    expect(await backUpWhenDue(parts)).toBeUndefined()
  })

  test('each keeps its newest, whatever the others hold or a clock said; none goes for one that failed', async () => {
    const site = await make({ postgres: false, s3: false })
    const [one, other] = [testFolder(), testFolder()]
    const parts = partsOf(site, [one, other])
    const old = [1, 2, 3].map((n) => `campanario-2026-01-0${n}-091500.tar`)
    const ahead = 'campanario-2099-01-01-091500.tar'
    for (const name of [...old, ahead]) writeFileSync(join(one, name), Buffer.alloc(2048))
    const first = (await backUpWhenDue(parts)) ?? ''
    expect(tars(one)).toEqual([old[2], first, ahead])
    expect(tars(other)).toEqual([first])
    const yesterday = backupName(new Date(Date.now() - 25 * HOUR))
    renameSync(join(one, first), join(one, yesterday))
    rmSync(other, { recursive: true })
    writeFileSync(other, '')
    await age(parts, 25 * HOUR)
    const second = (await backUpWhenDue(parts)) ?? ''
    expect(tars(one)).toEqual([yesterday, second, ahead])
    expect((await states(parts)).map(({ well }) => well)).toEqual([true, false])
  })
})

test('an address of sftp that means something else than a folder there is refused, in words', () => {
  const DATA_DIR = testFolder()
  const open = (to: string) => openPlace(to, { DATA_DIR } as Parameters<typeof openPlace>[1])
  for (const path of ['', '/', '/%zz', '/a%0Ab', '/copias#1', '/copias?x'])
    expect(() => open(`sftp://casa.cl${path}`), path).toThrow(SettingsError)
  for (const user of ['a%00b', 'a%zz', 'ana:clave'])
    expect(() => open(`sftp://${user}@casa.cl/copias`), user).toThrow(SettingsError)
  expect(open('sftp://casa.cl/con%20espacio,').id).toBe('sftp://casa.cl/con espacio,/')
})

describe.skipIf(sftpMissing)(`sftp${sftpMissing && ` (${sftpMissing})`}`, () => {
  const make = emptySites()

  async function far() {
    const site = await make({ postgres: false, s3: false })
    await fill(site)
    const sshd = await startSshd(site.env.DATA_DIR)
    onTestFinished(sshd.stop)
    const there = testFolder()
    const parts = partsOf(site, [testFolder(), sshd.address(`${there}/copias`)])
    return { site, sshd, parts, there: join(there, 'copias'), place: parts.places[1] as Place }
  }

  test('takes backups through a real server, lists, thins and gives them back', async () => {
    const { site, parts, there, place } = await far()
    const name = (await backUpWhenDue(parts)) ?? ''
    expect([said, tars(there)]).toEqual([[], [name]])
    expect((await states(parts)).map(({ well }) => well)).toEqual([true, true])
    await restores(make, place, site)
    expect(await place.get('campanario-2026-01-01-091500.tar')).toBeNull()
    for (const n of [1, 2])
      writeFileSync(join(there, `campanario-2026-01-0${n}-091500.tar`), Buffer.alloc(2048))
    await age(parts, 25 * HOUR)
    const second = await backUpWhenDue(parts)
    expect(tars(there)).toEqual([name, second])
  })

  test('one that refuses, is unknown or is away is told, without anybody’s key', async () => {
    const { sshd, parts } = await far()
    // A failure is remembered for a minute.
    const look = () => (openPlaces(parts.env)[1] as Place).sizes()
    sshd.refuse()
    expect(await backUpNow(parts)).toBe('made')
    expect(said).toMatchObject([{ reason: expect.stringMatching(/^sftp:.*unable to authenticate/) }])
    expect((await states(parts)).map(({ well }) => well)).toEqual([true, false])
    writeFileSync(join(parts.env.DATA_DIR, 'ssh', 'known_hosts'), '')
    await expect(look()).rejects.toThrow(/key is unknown\. .*ssh-keyscan/)
    await sshd.stop()
    await expect(look()).rejects.toThrow('connection refused')
    expect(JSON.stringify(said)).not.toContain('PRIVATE')
  })

  test('whatever else lies there is no backup, and a list without an end is not read', async () => {
    const { place, there } = await far()
    const name = 'campanario-2026-01-01-091500.tar'
    mkdirSync(join(there, name.replace('01-01', '01-02')), { recursive: true })
    for (const other of [name, `-${name}`, `${name}\n`, '--config=x', `x ${name}`, `${name}.parcial`, '…'])
      writeFileSync(join(there, other), 'x')
    expect([...(await place.sizes())]).toEqual([[name, 1]])
    for (let n = 0; n < 25_000; n++)
      writeFileSync(
        join(there, `campanario-2026-01-01-${String(n).padStart(6, '0')}${'x'.repeat(100)}.tar`),
        '',
      )
    await expect(place.size(name)).rejects.toThrow('más archivos de los que alguien tiene')
  })

  test('a user’s home is a place too', async () => {
    const { parts, sshd } = await far()
    const home = openPlace(sshd.address('/~'), parts.env)
    const name = 'campanario-2026-01-01-091500.tar'
    onTestFinished(() => rmSync(join(homedir(), name), { force: true }))
    await home.put(name, stream(Buffer.from('x')))
    expect([existsSync(join(homedir(), name)), await home.size(name)]).toEqual([true, 1])
    await home.remove(name)
  })

  test('one that is cut half-way or full leaves nothing that counts as a backup', async ({ skip }) => {
    const { sshd, parts, there, place } = await far()
    async function* cut() {
      for (let n = 0; n < 64; n++) {
        if (n === 32) await sshd.stop()
        yield Buffer.alloc(1024 * 1024, 'a')
      }
      throw new Error('the source is cut too')
    }
    await expect(place.put('campanario-2026-01-01-091500.tar', cut())).rejects.toThrow()
    expect(tars(there)).toEqual([])
    skip(spawnSync('unshare', ['--mount', 'true']).status !== 0, 'mounting a small disk needs root')
    const small = testFolder()
    const tiny = await startSshd(parts.env.DATA_DIR, small)
    onTestFinished(tiny.stop)
    const full = partsOf(parts, [parts.env.BACKUP_TO[0] as string, tiny.address(small)])
    expect(await backUpWhenDue(full)).toBeDefined()
    expect(said).toMatchObject([{ reason: expect.stringMatching(/^sftp:/) }])
    expect([...(await (full.places[1] as Place).sizes()).keys()]).toEqual([])
    expect((await states(full)).map(({ well }) => well)).toEqual([true, false])
  })
})
