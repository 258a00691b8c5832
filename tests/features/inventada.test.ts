import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { erasePersona, exportPersona, findPersona } from '#app/features/privacidad/persona.server.ts'
import { personaPdf } from '#app/features/privacidad/persona-pdf.server.ts'
import { FEATURES } from '#app/features.server.ts'
import {
  addExampleContent,
  countExampleContent,
  deleteExampleContent,
} from '#app/parts/ejemplo/ejemplo.server.ts'
import { discard, emptyPapelera, restore } from '#app/parts/papelera/papelera.server.ts'
import { audiosByUrl } from '#app/platform/audios/audios.server.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { fileFolders, mergeClaims } from '#app/platform/db/claims.server.ts'
import { readFile } from '#app/platform/files/file-store.server.ts'
import { serveFile } from '#app/platform/files/serve-file.server.ts'
import { adoptFiles, joinSite } from '#app/platform/identity.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { sweep } from '#app/platform/stored/sweep.server.ts'
import { copySite } from '#app/platform/transfer/copy-site.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { keepSound } from '#tests/support/player/sounds.ts'
import { onEveryStorage, type Storage } from '#tests/support/sites.ts'
import { INVENTOS, inventada } from './inventada/feature.server.ts'

const log = createLog('silent')
const tables = mergeClaims(TABLES, inventada.tables)
const features = [...FEATURES, inventada]
const DAY = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY + 60_000)

onEveryStorage('a feature that only the tests know', (make) => {
  const start = async (): Promise<Storage> => {
    const site = { ...(await make()), tables }
    await sql`create table inventos (id text primary key, titulo text, foto text, sonido text, correo text, ejemplo integer)`.execute(
      site.db,
    )
    return site
  }
  const add = async (site: Storage, id: string, correo = '') => {
    const bytes = await drawPhoto(300, 200)
    const { url, clave } = await keepImage(site, { bytes, folder: 'inventos', nombre: id })
    const sonido = await keepSound(site, { folder: 'sonidos', nombre: id })
    await sql`insert into inventos (id, titulo, foto, sonido, correo, ejemplo)
      values (${id}, ${id}, ${url}, ${sonido.url}, ${correo}, 0)`.execute(site.db)
    return { url, clave, sonido: sonido.url.replace('/archivos/', '') }
  }
  const filesIn = async (site: Storage, folder: string) => {
    const keys: string[] = []
    for await (const { key } of site.files.list(folder)) keys.push(key)
    return keys
  }
  const stored = (site: Storage) => filesIn(site, 'inventos/')
  const sounds = (site: Storage) => filesIn(site, 'sonidos/')
  const titles = async ({ db }: Storage) =>
    (await sql<{ titulo: string }>`select titulo from inventos order by titulo`.execute(db)).rows.map(
      ({ titulo }) => titulo,
    )

  test('its pictures and sounds are served, and survive the sweep while a row names them', async () => {
    const site = await start()
    await adoptFiles(site)
    const [kept, forgotten] = [await add(site, 'rueda'), await add(site, 'imprenta')]
    const folders = fileFolders(tables)
    const request = new Request('http://localhost/')
    for (const key of [kept.clave, kept.sonido]) {
      const answer = await serveFile(request, { files: site.files, folders, log }, key)
      expect(answer.status).toBe(200)
      await answer.body?.cancel()
    }

    expect(await sweep({ ...site, log }, { at: inDays(2) })).toEqual({ aside: 0, left: 0 })
    expect((await stored(site)).sort()).toEqual([kept.clave, forgotten.clave].sort())
    expect((await sounds(site)).sort()).toEqual([kept.sonido, forgotten.sonido].sort())
    await sql`delete from inventos where id = 'imprenta'`.execute(site.db)
    await sweep({ ...site, log }, { at: inDays(2) })
    expect(await stored(site)).toEqual([kept.clave])
    expect(await sounds(site)).toEqual([kept.sonido])
    expect([...(await audiosByUrl(site.db, [`/archivos/${kept.sonido}`])).values()]).toHaveLength(1)
    expect(await site.db.selectFrom('audios').select('url').execute()).toHaveLength(1)
  })

  test('a deleted row can be restored, or is deleted with its files', async () => {
    const site = await start()
    await adoptFiles(site)
    await add(site, 'rueda')
    await discard(site.db, tables, INVENTOS, 'rueda')
    expect(await titles(site)).toEqual([])
    await sweep({ ...site, log }, { at: inDays(2) })
    expect(await stored(site)).toHaveLength(1)
    expect(await sounds(site)).toHaveLength(1)
    expect(await restore(site.db, tables, 'rueda')).toBe('deshecha')
    expect(await titles(site)).toEqual(['rueda'])
    await discard(site.db, tables, INVENTOS, 'rueda')
    await emptyPapelera(site, inDays(1).toISOString())
    expect([...(await stored(site)), ...(await sounds(site))]).toEqual([])
    expect(await site.db.selectFrom('audios').select('url').execute()).toEqual([])
  })

  test('a backup and a copy contain its rows, pictures and sounds', async () => {
    const [site, other] = [await start(), await start()]
    await joinSite(site, site.env)
    const { clave, sonido } = await add(site, 'rueda')
    let archive = ''
    for await (const chunk of writeBackup(site, { withPrivate: false }))
      archive += Buffer.from(chunk).toString('latin1')
    for (const key of [clave, sonido]) expect(archive).toContain(`archivos/${key}`)
    expect(archive).toContain('datos/inventos/000001.jsonl.gz')

    await copySite(site, other, { replace: false })
    expect(await titles(other)).toEqual(['rueda'])
    expect(await stored(other)).toEqual([clave])
    expect(await readFile(other.files, sonido)).toEqual(await readFile(site.files, sonido))
    expect(await other.db.selectFrom('audios').selectAll().execute()).toEqual(
      await site.db.selectFrom('audios').selectAll().execute(),
    )
    await expect(copySite(site, other, { replace: false })).rejects.toThrow('El destino ya tiene contenido')
  })

  test("a person's rows are found, copied and erased, also from the bin and with their pictures", async () => {
    const site = await start()
    await adoptFiles(site)
    const { clave: kept, sonido } = await add(site, 'rueda', 'otra@correo.cl')
    await add(site, 'imprenta', 'ada@correo.cl')
    await add(site, 'telar', 'Ada@correo.cl ')
    await discard(site.db, tables, INVENTOS, 'telar')
    const quien = ' ADA@correo.cl'
    const find = () => findPersona(site.db, features, quien)
    expect(await find()).toEqual([{ titulo: 'Invento · imprenta' }, { titulo: 'Invento · telar' }])

    const { json, secciones } = await exportPersona(site.db, features, quien)
    expect(json).toMatchObject({ peticiones: [], inventos: [{ titulo: 'imprenta' }, { titulo: 'telar' }] })
    expect(secciones).toHaveLength(2)
    const pdf = { quien, iglesia: 'Los Bosques', momento: '2026-11-21T12:00:00.000Z' }
    expect((await personaPdf(secciones, pdf)).length).toBeGreaterThan((await personaPdf([], pdf)).length)

    expect(await erasePersona(site.db, features, quien)).toMatchObject({ peticiones: 0, inventos: 2 })
    expect(await find()).toEqual([])
    expect(await titles(site)).toEqual(['rueda'])
    expect(await restore(site.db, tables, 'telar')).toBe('tarde')
    await emptyPapelera(site)
    await sweep({ ...site, log }, { at: inDays(2) })
    expect(await stored(site)).toEqual([kept])
    expect(await sounds(site)).toEqual([sonido])
  })

  test('its examples are added to a new site, counted, and deleted with their pictures', async () => {
    const site = await start()
    const insert = () => Promise.reject(new Error('disk full'))
    const failing = { ...inventada.examples, insert }
    await expect(addExampleContent(site, [{ examples: failing }])).rejects.toThrow('disk full')
    expect([...(await stored(site)), ...(await sounds(site))]).toEqual([])

    expect(await addExampleContent(site, [inventada])).toBe(true)
    expect(await addExampleContent(site, [inventada])).toBe(false)
    expect(await titles(site)).toEqual(['Arado'])
    expect(await countExampleContent(site.db, tables)).toBe(1)
    expect(await stored(site)).toHaveLength(1)
    expect(await sounds(site)).toHaveLength(1)

    const { clave: own, sonido } = await add(site, 'rueda')
    expect(await countExampleContent(site.db, tables)).toBe(1)
    await deleteExampleContent({ ...site, log }, features)
    expect(await countExampleContent(site.db, tables)).toBe(0)
    expect(await titles(site)).toEqual(['rueda'])
    expect(await stored(site)).toEqual([own])
    expect(await sounds(site)).toEqual([sonido])
  })

  test('no examples are added where it has content', async () => {
    const site = await start()
    await add(site, 'rueda')
    expect(await addExampleContent(site, [inventada])).toBe(false)
    expect(await titles(site)).toEqual(['rueda'])
  })
})
