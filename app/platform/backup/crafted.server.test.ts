import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { type Header, pack } from 'tar-stream'
import { afterEach, describe, expect, test } from 'vitest'
import { LATEST_MIGRATION, openDb } from '#app/platform/db/db.server.ts'
import { areOneSite, joinSite } from '#app/platform/identity.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { createSum } from '#app/platform/transfer/checksum.server.ts'
import { sha256Of } from '#app/platform/transfer/content.server.ts'
import type { Row } from '#app/platform/transfer/snapshot.server.ts'
import { addPicture, contents, emptySites, fill, type Storage } from '#tests/support/sites.ts'
import { LIMITS, readBackup } from './read-backup.server.ts'
import { restoreBackup } from './restore.server.ts'
import { writeBackup } from './write-backup.server.ts'

type Entry = Partial<Header> & { name: string; bytes?: Uint8Array }

const HERE = { postgres: false, s3: false }
const make = emptySites()

const json = (name: string, value: unknown): Entry => ({ name, bytes: Buffer.from(JSON.stringify(value)) })
const lines = (rows: unknown[]) => gzipSync(rows.map((row) => JSON.stringify(row)).join('\n'))
const rowsOf = (table: string, rows: unknown[]): Entry => ({
  name: `datos/${table}/000001.jsonl.gz`,
  bytes: lines(rows),
})
const cabecera = json('cabecera.json', {
  formato: 'campanario',
  version: 1,
  creado: now(),
  migracion: LATEST_MIGRATION,
})

async function tarOf(entries: Entry[]): Promise<Buffer> {
  const tar = pack()
  for (const { bytes = new Uint8Array(), ...header } of entries)
    tar.entry({ mtime: new Date(0), ...header }, Buffer.from(bytes))
  tar.finalize()
  return buffer(tar)
}

/** A manifest that agrees with the entries: what is refused is refused for itself. */
async function whole(entries: Entry[], tables: Record<string, Row[]> = {}): Promise<Buffer> {
  const archivos = []
  for (const { name, bytes = new Uint8Array() } of entries)
    if (name.startsWith('archivos/'))
      archivos.push({
        clave: name.slice('archivos/'.length),
        bytes: bytes.length,
        sha256: await sha256Of(stream(bytes)),
      })
  const tablas = Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => {
      const sum = createSum()
      rows.forEach(sum.add)
      return [table, sum.result()]
    }),
  )
  const rows = Object.entries(tables).map(([table, each]) => rowsOf(table, each))
  return tarOf([cabecera, ...entries, ...rows, json('manifiesto.json', { tablas, archivos, faltan: [] })])
}

async function* stream(bytes: Uint8Array) {
  yield bytes
}

const restore = (bytes: Uint8Array, site: Storage, replace = true) =>
  restoreBackup(async () => stream(bytes), site, { replace })

const foto = { name: 'archivos/galeria/2026-11-foto-1.jpg', bytes: Buffer.from('foto') }
const config = (id: string): Row => ({ id, data: '{}', version: 1 })

test('a whole one made by hand is restored: the refusals below are for what they name', async () => {
  const site = await make(HERE)
  await restore(await whole([foto], { config: [config('sitio')] }), site)
  expect(await site.db.selectFrom('config').select('id').execute()).toEqual([{ id: 'sitio' }])
})

describe('a crafted backup changes nothing', () => {
  const refused: [string, () => Promise<Uint8Array>, RegExp][] = [
    [
      'a path out of the store',
      () => whole([{ ...foto, name: 'archivos/../../galeria/x.jpg' }]),
      /no es un archivo del sitio/,
    ],
    [
      'the mark of the site',
      () => whole([{ ...foto, name: 'archivos/identidad.json' }]),
      /no es un archivo del sitio/,
    ],
    [
      'what was set aside',
      () => whole([{ ...foto, name: 'archivos/papelera/2026-11-01/galeria/x.jpg' }]),
      /no es un archivo del sitio/,
    ],
    ['an upload', () => whole([{ ...foto, name: 'archivos/subidas/x' }]), /no es un archivo del sitio/],
    [
      'a link',
      () => whole([{ name: foto.name, type: 'symlink', linkname: '/etc/passwd' }]),
      /no es un archivo\./,
    ],
    ['a folder', () => whole([{ name: 'archivos/galeria/', type: 'directory' }]), /no es un archivo\./],
    ['a name twice', () => whole([foto, foto]), /dos veces/],
    ['an entry of no backup', () => whole([json('otro.json', {})]), /no es parte/],
    [
      'rows of a table of this machine',
      () => whole([], { secretos: [{ nombre: 'x', valor: 'y' }] }),
      /no es de una tabla/,
    ],
    [
      'rows of the migrations',
      () => whole([], { kysely_migration: [{ name: 'x', timestamp: '' }] }),
      /no es de una tabla/,
    ],
    ['rows of no table', () => whole([rowsOf('../config', [config('x')])]), /no es de una tabla/],
    ['a column of no table', () => whole([], { config: [{ ...config('sitio'), otra: 1 }] }), /dañado/],
    ['a row that is no row', () => whole([rowsOf('config', [['sitio']])]), /dañado/],
    [
      'rows that the manifest does not count',
      () => whole([rowsOf('config', [config('sitio')])]),
      /faltan o sobran/,
    ],
    [
      'anything after the end',
      async () => tarOf([cabecera, json('manifiesto.json', { tablas: {}, archivos: [], faltan: [] }), foto]),
      /después del final/,
    ],
    [
      'a picture whose row names the mark',
      () =>
        whole([], {
          imagenes: [
            {
              clave: 'identidad.json',
              ancho: 1,
              alto: 1,
              thumbhash: '',
              variantes: '{"webp":[],"avif":[]}',
              estado: 'lista',
              intentos: 0,
              createdAt: now(),
            },
          ],
        }),
      /identidad.*no es un archivo del sitio/,
    ],
  ]
  test.each(refused)('%s', async (_what, bytes, why) => {
    const site = await make(HERE)
    await fill(site, 1)
    await joinSite(site, site.env)
    const before = await contents(site)
    await expect(restore(await bytes(), site)).rejects.toThrow(why)
    expect(await contents(site)).toEqual(before)
    expect(await areOneSite(site)).toBe(true)
  })

  test('nor one that is larger than any backup, packed or not', async () => {
    const { tables } = await make(HERE)
    const read = async (bytes: Uint8Array, limits: Partial<typeof LIMITS>) => {
      const empty = openDb({ DATA_DIR: mkStage() })
      try {
        return await readBackup(stream(bytes), empty, tables, { ...LIMITS, ...limits })
      } finally {
        await empty.destroy()
      }
    }
    const bomb = await whole([rowsOf('config', [{ ...config('sitio'), data: 'a'.repeat(1_000_000) }])])
    expect(bomb.length).toBeLessThan(20_000)
    await expect(read(bomb, { rows: 100_000 })).rejects.toThrow('no se puede leer')
    await expect(read(bomb, { rows: 100 })).rejects.toThrow('demasiado grande')
    await expect(read(bomb, { allRows: 100_000 })).rejects.toThrow('demasiado grandes')
    await expect(read(bomb, { manifest: 10 })).rejects.toThrow('demasiado grande')
    await expect(read(bomb, { header: 10 })).rejects.toThrow('demasiado grande')
    await expect(read(bomb, { entries: 2 })).rejects.toThrow('demasiados')
  })
})

const stages: string[] = []
const mkStage = () => {
  const folder = mkdtempSync(join(tmpdir(), 'campanario-etapa-'))
  stages.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of stages.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('rows of a long text are packed in pieces that a restore takes', async () => {
  const site = await make(HERE)
  const data = JSON.stringify('ñ'.repeat(3_000_000))
  for (let n = 1; n <= 4; n++)
    await site.db
      .insertInto('config')
      .values({ id: `largo-${n}`, data, version: 1 })
      .execute()
  const bytes = Buffer.concat(await Array.fromAsync(writeBackup(site, { withPrivate: false })))
  expect(bytes.includes('datos/config/000002.jsonl.gz')).toBe(true)
  const other = await make(HERE)
  await restore(bytes, other, false)
  expect((await contents(other)).rows).toEqual((await contents(site)).rows)
})

describe.each([{ postgres: false }, { postgres: true }])(
  'restoring (PostgreSQL: $postgres)',
  ({ postgres }) => {
    const kind = { postgres, s3: false }

    test('two at once leave the site of one of them, and the other is told to wait', async () => {
      const bytes = await Promise.all(
        [1, 2].map(async (n) => {
          const site = await make(HERE)
          await addPicture(site, n)
          return Buffer.concat(await Array.fromAsync(writeBackup(site, { withPrivate: false })))
        }),
      )
      const site = await make(kind)
      // Both have read their backup before either begins to store.
      const both = Promise.withResolvers<void>()
      let arrived = 0
      const results = await Promise.allSettled(
        bytes.map((each) => {
          let opened = 0
          const open = async () => {
            if (++opened === 2 && ++arrived === 1) await both.promise
            return stream(each)
          }
          const done = restoreBackup(open, site, { replace: true })
          done.catch(() => {}).finally(both.resolve)
          return done
        }),
      )
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const refusal = results.find((each) => each.status === 'rejected')
      expect(String(refusal?.reason)).toContain('Ya se está restaurando un respaldo')
      const won = results.findIndex(({ status }) => status === 'fulfilled') + 1
      const fotos = await site.db.selectFrom('galeria').select('titulo').execute()
      expect(fotos).toEqual([{ titulo: `Foto ${won}` }])
      expect(await site.db.selectFrom('reservas').select('nombre').execute()).toEqual([])
    })

    test('one that would not hold as many rows as its backup leaves the old site', async () => {
      const from = await make(HERE)
      await fill(from)
      const bytes = Buffer.concat(await Array.fromAsync(writeBackup(from, { withPrivate: false })))
      const site = await make(kind)
      await addPicture(site, 9)
      await joinSite(site, site.env)
      if (postgres) {
        await sql`create function perder() returns trigger language plpgsql as 'begin return null; end'`.execute(
          site.db,
        )
        await sql`create trigger perder before insert on galeria for each row execute function perder()`.execute(
          site.db,
        )
      } else
        await sql`create trigger perder after insert on galeria begin delete from galeria where id = new.id; end`.execute(
          site.db,
        )
      await expect(restore(bytes, site)).rejects.toThrow('galeria would hold 0 rows instead of 3')
      expect(await site.db.selectFrom('galeria').select('titulo').execute()).toEqual([{ titulo: 'Foto 9' }])
      expect(await site.files.stat('galeria/2026-11-foto-9.jpg')).not.toBeNull()
    })
  },
)
