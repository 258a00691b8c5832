import { sql } from 'kysely'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { openFileStore } from '#app/platform/files/open-file-store.server.ts'
import { openS3Store } from '#app/platform/files/s3.server.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { s3Env, startS3 } from '#tests/support/s3.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { pause } from './client.ts'

export type Engine = 'sqlite' | 'postgres'

/** The real server on real storage, and the faults that can be injected. */
export type Stack = {
  sites: Site[]
  db: Db
  files: FileStore
  /** Waits until no statement of a dead process can still take effect. */
  settle(): Promise<void>
  /** Kills and restarts the database, as a power cut of its machine would. */
  crashDatabase?: () => Promise<void>
  /** Faults found by the engine's own integrity check. */
  integrity(): Promise<string[]>
  stop(): Promise<void>
}

export const SETTINGS = {
  TRUST_PROXY: '1', // each visitor has an address of their own
  LOG_LEVEL: 'silent',
  // Nothing listens there: mail stays in the outbox, where it can be counted.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'avisos@iglesia.cl',
}

export const openStack = (engine: Engine, instances = 1): Promise<Stack> =>
  engine === 'sqlite' ? openSqlite() : openPostgres(instances)

/** SQLite and files on disk. */
async function openSqlite(): Promise<Stack> {
  const site = await startSite(SETTINGS)
  const db = openDb({ DATA_DIR: site.dataDir })
  return {
    sites: [site],
    db,
    files: openFileStore({ DATA_DIR: site.dataDir, S3_REGION: '' }),
    settle: async () => {},
    async integrity() {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
      const { rows: keys } = await sql`pragma foreign_key_check`.execute(db)
      const wrong = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
      return [...wrong, ...keys.map((row) => `a key without its row: ${JSON.stringify(row)}`)]
    },
    async stop() {
      await db.destroy()
      await site.stop()
    },
  }
}

/** PostgreSQL and S3 over HTTP. */
async function openPostgres(instances: number): Promise<Stack> {
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()])
  const start = () => startSite({ ...SETTINGS, ...s3Env(s3.settings), DATABASE_URL: postgres.url })
  const sites = await Promise.all(Array.from({ length: instances }, start))
  const db = openDb({ DATABASE_URL: new Secret(postgres.url), DATA_DIR: '' })
  await sql`create extension if not exists amcheck`.execute(db)
  return {
    sites,
    db,
    files: openS3Store(s3.settings),
    async settle() {
      for (;;) {
        const { rows } = await sql`
          select pid from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db)
        if (rows.length === 0) return
        await pause(10)
      }
    },
    crashDatabase: postgres.crash,
    /** amcheck: every index against its table, and every page of every table. */
    async integrity() {
      const { rows: broken } = await sql<{ text: string }>`
        select c.relname || ': ' || h.msg as text from pg_class c, lateral verify_heapam(c.oid) h
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(db)
      const { rows: indexes } = await sql<{ name: string }>`
        select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam
        where c.relkind = 'i' and a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`.execute(db)
      const wrong = broken.map(({ text }) => text)
      for (const { name } of indexes)
        await sql`select bt_index_check(${name}::regclass, true)`
          .execute(db)
          .catch((error) => wrong.push(`${name}: ${error.message}`))
      return wrong
    },
    async stop() {
      await db.destroy()
      await Promise.all(sites.map((site) => site.stop()))
      await Promise.all([postgres.stop(), s3.stop()])
    },
  }
}
