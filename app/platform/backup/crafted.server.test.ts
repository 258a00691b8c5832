import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { joinSite } from '#app/platform/identity.server.ts'
import { now } from '#app/platform/ids.server.ts'
import type { Row } from '#app/platform/transfer/snapshot.server.ts'
import '#app/documents.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { cabecera, json, rowsOf, SHAPED, stream, tarOf, whole } from '#tests/support/backups.ts'
import { migratedSqlite } from '#tests/support/databases.ts'
import { testFolder } from '#tests/support/files.ts'
import { addPicture, contents, emptySites, fill, type Storage } from '#tests/support/sites.ts'
import { LIMITS } from './format.server.ts'
import { RestoreError, stageBackup } from './read-backup.server.ts'
import { stageInProcess } from './reader-process.server.ts'
import { restoreBackup } from './restore.server.ts'
import { writeBackup } from './write-backup.server.ts'

const HERE = { postgres: false, s3: false }
const make = emptySites()

const restore = (bytes: Uint8Array, site: Storage, replace = true) =>
  restoreBackup(async () => stream(bytes), site, { replace })

/** In tables that are there already: what is refused comes after them. */
async function stage(bytes: Uint8Array, limits: Partial<typeof LIMITS> = {}) {
  const folder = testFolder()
  await migratedSqlite(folder)
  return stageBackup(stream(bytes), folder, TABLES, { ...LIMITS, ...limits })
}

const foto = { name: 'archivos/galeria/2026-11-foto-1.jpg', bytes: Buffer.from('foto') }
const config = (id: string): Row => ({ id, data: '{}', version: 1 })

test('a whole one made by hand is restored: the refusals below are for what they name', async () => {
  const site = await make(HERE)
  await restore(await whole([foto], { config: [config('sitio')] }), site)
  expect(await site.db.selectFrom('config').select('id').execute()).toEqual([{ id: 'sitio' }])
})

describe('a crafted backup is refused, before anything is touched', () => {
  /** A file of that name in the store. */
  const at = (name: string) => () => whole([{ ...foto, name: `archivos/${name}` }])
  const sitio = config('sitio')
  const ofMark = { clave: 'identidad.json', ancho: 1, alto: 1, thumbhash: '', intentos: 0, createdAt: now() }
  const mark = { ...ofMark, variantes: '{"webp":[],"avif":[]}', estado: 'lista' }
  const end = json('manifiesto.json', { tablas: {}, archivos: [], faltan: [] })
  const refused: [string, () => Promise<Uint8Array>, RegExp][] = [
    ['a path out of the store', at('../../galeria/x.jpg'), /no es un archivo del sitio/],
    ['the mark of the site', at('identidad.json'), /no es un archivo del sitio/],
    ['what was set aside', at('papelera/2026-11-01/galeria/x.jpg'), /no es un archivo del sitio/],
    ['an upload', at('subidas/x'), /no es un archivo del sitio/],
    [
      'a link',
      () => whole([{ name: foto.name, type: 'symlink', linkname: '/etc/passwd' }]),
      /no es un archivo\./,
    ],
    ['a folder', () => whole([{ name: 'archivos/galeria/', type: 'directory' }]), /no es un archivo\./],
    ['a name twice', () => whole([foto, foto]), /dos veces/],
    ['an entry of no backup', () => whole([json('otro.json', {})]), /no es parte/],
    [
      'rows of this machine',
      () => whole([], { secretos: [{ nombre: 'x', valor: 'y' }] }),
      /no es de una tabla/,
    ],
    ['rows of the migrations', () => whole([], { kysely_migration: [{ name: 'x' }] }), /no es de una tabla/],
    ['rows of no table', () => whole([rowsOf('../config', [config('x')])]), /no es de una tabla/],
    ['a column of no table', () => whole([], { config: [{ ...sitio, otra: 1 }] }), /dañado/],
    ['a column of every object', () => whole([], { config: [{ ...sitio, toString: 1 }] }), /dañado/],
    ['a row without columns', () => whole([rowsOf('config', [{}])]), /dañado/],
    [
      'more rows than we write at once',
      () => whole([rowsOf('config', Array(501).fill(sitio))]),
      /demasiadas filas/,
    ],
    ['a row that is no row', () => whole([rowsOf('config', [['sitio']])]), /dañado/],
    ['rows that the manifest does not count', () => whole([rowsOf('config', [sitio])]), /faltan o sobran/],
    ['anything after the end', () => tarOf([cabecera, end, foto]), /después del final/],
    ['a picture of the mark', () => whole([], { imagenes: [mark] }), /identidad.*no es un archivo del sitio/],
  ]
  const apart = { id: 'x', archivo: '', sale: '', lote: 'x', createdAt: now() }
  const fila = JSON.stringify({
    inicio: '2026-11-22T11:00',
    fin: '2026-11-22T12:00',
    zona: 'America/Santiago',
    excepciones: '[]',
    repeticion: '{"tipo":"semana","cada":0,"dias":[],"fin":{"tipo":"nunca"}}',
  })
  const version = { id: 'x', tabla: 'galeria', fila: 'x', fecha: '', quien: '', datos: '1' }
  const boletin = { id: 'x', fecha: '2026-11-22', avisos: '[{}]', createdAt: '', ejemplo: 0, version: 1 }
  const unreadable: [string, Record<string, Row[]>][] = [
    ['a document that its schema does not take', { config: [{ ...config('sitio'), data: '{"nombre":""}' }] }],
    ['a document that is no JSON', { config: [{ ...config('contacto'), data: '{' }] }],
    ['roles that are none', { admin: [{ ...config('roles'), data: '{"adminEmails":1}' }] }],
    ['a draft that is no JSON', { borradores: [{ ...apart, tabla: 'eventos', fila: 'x' }] }],
    [
      'a draft that cannot be drawn once it is public',
      { borradores: [{ ...apart, tabla: 'eventos', fila }] },
    ],
    ['a version without fields', { versiones: [version] }],
    ['a notice without a text', { boletines: [boletin] }],
  ]
  test.each(unreadable)('%s', async (_what, tables) => {
    const [table] = Object.keys(tables)
    await expect(stage(await whole([], tables))).rejects.toThrow(`no se puede leer lo que trae en ${table}`)
  })

  test.each(refused)('%s', async (_what, bytes, why) => {
    await expect(stage(await bytes())).rejects.toThrow(why)
  })

  test('one that is larger than any backup, packed or not', async () => {
    const bomb = await whole([rowsOf('config', [{ ...config('sitio'), data: 'a'.repeat(1_000_000) }])])
    expect(bomb.length).toBeLessThan(20_000)
    await expect(stage(bomb, { rows: 100_000 })).rejects.toThrow('no se puede leer')
    await expect(stage(bomb, { rows: 100 })).rejects.toThrow('demasiado grande')
    await expect(stage(bomb, { row: 100_000 })).rejects.toThrow('una de sus filas es demasiado grande')
    await expect(stage(bomb, { rowCount: 0 })).rejects.toThrow('demasiadas filas')
    await expect(stage(bomb, { allRows: 100_000 })).rejects.toThrow('demasiado grandes')
    await expect(stage(bomb, { manifest: 10 })).rejects.toThrow('demasiado grande')
    await expect(stage(bomb, { header: 10 })).rejects.toThrow('demasiado grande')
    await expect(stage(bomb, { entries: 2 })).rejects.toThrow('demasiados')
  })
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

test('none is made of more files than are restored', async () => {
  const site = await make(HERE)
  await fill(site)
  const made = Array.fromAsync(writeBackup(site, { withPrivate: false, mostFiles: 2 }))
  await expect(made).rejects.toThrow('más archivos de los que lleva un respaldo: 2.')
})

describe('a backup that would stop the site', () => {
  // What is large is refused by the limits above; at its full size: `npm run test:attack -- respaldos`.
  test.each(SHAPED)('is refused: %s', async (_what, bytes) => {
    const given = await bytes()
    await expect(stageInProcess(async () => stream(given), testFolder())).rejects.toThrow(RestoreError)
  })

  test('ends only the process that reads it, which leaves others what they read', async () => {
    const manifest = `{"archivos":[${'{},'.repeat(5_000_000)}{}]}`
    const greedy = await tarOf([cabecera, { name: 'manifiesto.json', bytes: Buffer.from(manifest) }])
    const [refused, taken] = await Promise.allSettled(
      [greedy, await whole([foto])].map((each) => stageInProcess(async () => stream(each), testFolder())),
    )
    expect(String(refused?.status === 'rejected' && refused.reason)).toContain('pide más memoria')
    expect(taken).toMatchObject({ status: 'fulfilled', value: { manifiesto: { archivos: [{}] } } })
  })

  test('is not blamed for a source that fails', async () => {
    async function* failing() {
      yield new Uint8Array(2 ** 20)
      throw new Error('S3 is away')
    }
    await expect(stageInProcess(async () => failing(), testFolder())).rejects.toThrow('S3 is away')
  })
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
      await expect(restore(bytes, site)).rejects.toThrow('no se cambió nada: galeria')
      expect(await site.db.selectFrom('galeria').select('titulo').execute()).toEqual([{ titulo: 'Foto 9' }])
      expect(await site.files.stat('galeria/2026-11-foto-9.jpg')).not.toBeNull()
    })
  },
)
