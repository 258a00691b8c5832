import { globSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { testFolder } from '#tests/support/files.ts'
import { emptySites } from '#tests/support/sites.ts'
import { openPlace } from './place.server.ts'
import { backUpNow, backUpWhenDue } from './schedule.server.ts'
import { backupState } from './state.server.ts'

const log = createLog('silent')
const HOUR = 60 * 60 * 1000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

describe.each([{ postgres: false }, { postgres: true }])(
  'scheduled backups (PostgreSQL: $postgres)',
  (kind) => {
    const make = emptySites()

    async function site() {
      const { env, db, files, tables } = await make({ ...kind, s3: false })
      const folder = testFolder()
      const parts = { env: { ...env, BACKUP_EVERY: 24 * HOUR, BACKUP_KEEP: 2 }, db, files, tables, log }
      const note = (momento: string, error = '') =>
        db.insertInto('respaldos').values({ id: newId(), momento, nombre: 'x', bytes: 1, error }).execute()
      const made = () => readdirSync(folder).filter((name) => name.endsWith('.tar'))
      const state = (every: number | undefined = 24 * HOUR) =>
        backupState(db, [openPlace(folder, env)], every)
      const older = (than: number, error: '=' | '!=') =>
        db
          .updateTable('respaldos')
          .set({ momento: ago(than) })
          .where('error', error, '')
          .execute()
      return { state, older, parts: { ...parts, places: [openPlace(folder, env)] }, note, made, folder }
    }

    test('makes one backup, even if several instances check at once', async () => {
      const { parts, made, state } = await site()
      const names = await Promise.all([1, 2, 3].map(() => backUpWhenDue(parts)))
      expect(names.filter(Boolean)).toHaveLength(1)
      expect(made()).toHaveLength(1)
      expect(await backUpWhenDue(parts)).toBeUndefined()
      expect(await state()).toMatchObject({ overdue: false })
    })

    test('makes one when asked, not twice within ten minutes, and deletes none for it', async () => {
      const { parts, note, made, folder, older } = await site()
      const kept = [1, 2, 3].map((n) => `campanario-2026-01-0${n}-091500.tar`)
      for (const name of kept) writeFileSync(join(folder, name), Buffer.alloc(2048))
      await note(ago(11 * 60_000))
      await note(ago(60_000), 'disk full')
      const asked = await Promise.all([1, 2].map(() => backUpNow(parts)))
      expect(asked).toContain('made')
      expect(asked.filter((each) => each === 'made')).toHaveLength(1)
      expect(made()).toHaveLength(4)
      expect(made()).toEqual(expect.arrayContaining(kept))
      expect(await backUpNow(parts)).toBe('recent')
      await older(11 * 60_000, '=')
      await expect(backUpNow(parts, AbortSignal.abort(new Error('it stops')))).rejects.toThrow('it stops')
      expect(made()).toHaveLength(4)
    })

    test('makes another after a day, and retries a failed one after an hour', async () => {
      const { parts, note, older } = await site()
      await note(ago(25 * HOUR))
      await note(ago(0.5 * HOUR), 'disk full')
      expect(await backUpWhenDue(parts)).toBeUndefined()
      await older(2 * HOUR, '!=')
      expect(await backUpWhenDue(parts)).toMatch(/^campanario-.*\.tar$/)
    })

    test('a backup dated in the future does not delay the next', async () => {
      const { parts, note, state } = await site()
      await note(ago(-23 * HOUR))
      expect(await state()).toMatchObject({ momento: null, overdue: true })
      expect(await backUpWhenDue(parts)).toMatch(/^campanario-.*\.tar$/)
      expect(await backUpWhenDue(parts)).toBeUndefined()
    })

    test('waits before retrying one that killed its process; a stopped one leaves nothing', async () => {
      const { parts, note, made, folder } = await site()
      const stopping = AbortSignal.abort(new Error('the site is stopping'))
      await expect(backUpWhenDue(parts, stopping)).rejects.toThrow('the site is stopping')
      expect([made(), globSync('.temporal/*', { cwd: folder })]).toEqual([[], []])
      await parts.db.deleteFrom('respaldos').execute()
      await note(ago(0.5 * HOUR), 'unfinished')
      expect(await backUpWhenDue(parts)).toBeUndefined()
    })

    test('tells the dashboard when there is none, or none for long', async () => {
      const { parts, note, state } = await site()
      expect(await state()).toMatchObject({ momento: null, overdue: true })
      await note(ago(50 * HOUR))
      expect(await state()).toMatchObject({ overdue: true })
      await note(ago(30 * HOUR))
      await note(ago(HOUR), 'disk full')
      expect(await state()).toMatchObject({ overdue: false })
      // Without a schedule, a weekly manual backup is enough.
      expect(await backupState(parts.db, parts.places, undefined)).toMatchObject({ overdue: false })
    })
  },
)
