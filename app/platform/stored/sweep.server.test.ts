import { beforeEach, expect, test } from 'vitest'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { fileFolders } from '#app/platform/db/claims.server.ts'
import { serveFile } from '#app/platform/files/serve-file.server.ts'
import { adoptFiles } from '#app/platform/identity.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { addPicture, onEveryStorage, type Storage } from '#tests/support/sites.ts'
import { countUnswept, sweep } from './sweep.server.ts'

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60_000
const log = createLog('silent')
const inDays = (days: number) => new Date(Date.now() + days * DAY + MINUTE)

onEveryStorage('the sweep', (make) => {
  let site: Storage
  beforeEach(async () => {
    site = await make()
    await adoptFiles(site)
  })

  const sweepAt = (at?: Date, evenMany = false) => sweep({ ...site, log }, { ...(at && { at }), evenMany })
  const keysIn = async (...folders: string[]) => {
    const keys: string[] = []
    for (const folder of folders) for await (const { key } of site.files.list(folder)) keys.push(key)
    return keys.sort()
  }
  const shown = () => keysIn('galeria/', 'variantes/')
  const aside = () => keysIn('papelera/')
  const addPictures = async (count: number) => {
    for (let n = 1; n <= count; n++) await addPicture(site, n)
  }
  const addLeftOver = async (count: number) => {
    for (let n = 1; n <= count; n++)
      await site.files.put(`galeria/2026-11-resto-${n}.jpg`, Buffer.from('resto'), 'image/jpeg')
  }
  const forget = async (n: number) => {
    const clave = `galeria/2026-11-foto-${n}.jpg`
    const gone = site.db.deleteFrom('imagenes').where('clave', '=', clave).returningAll()
    const row = await gone.executeTakeFirstOrThrow()
    await site.db.deleteFrom('galeria').where('url', '=', `/archivos/${clave}`).execute()
    return row
  }

  test('sets unnamed files aside for a month, unserved and in no backup, and then deletes them', async () => {
    await addPictures(2)
    const before = await shown()
    await addLeftOver(2)
    expect(await sweepAt(inDays(1))).toEqual({ aside: 2, left: 0 })
    expect(await shown()).toEqual(before)
    const lying = await aside()
    expect(lying.map((key) => key.split('/').slice(2).join('/'))).toEqual([
      'galeria/2026-11-resto-1.jpg',
      'galeria/2026-11-resto-2.jpg',
    ])
    const served = { files: site.files, folders: fileFolders(TABLES), log }
    for (const key of lying) expect((await serveFile(new Request('http://x/'), served, key)).status).toBe(404)
    let archive = ''
    const options = { withPrivate: true }
    for await (const chunk of writeBackup(site, options)) archive += Buffer.from(chunk).toString('latin1')
    expect(archive).toContain('archivos/galeria/2026-11-foto-1.jpg')
    expect(archive).not.toContain('resto')

    await sweepAt(inDays(31))
    expect(await aside()).toEqual(lying)
    await sweepAt(inDays(33))
    expect(await aside()).toEqual([])
    expect(await shown()).toEqual(before)
  })

  test('restores a picture, with all sizes, that is named again', async () => {
    await addPictures(2)
    const before = await shown()
    const row = await forget(1)
    await sweepAt(inDays(1))
    expect(await aside()).toHaveLength(4)
    await site.db.insertInto('imagenes').values(row).execute()
    await sweepAt()
    expect(await shown()).toEqual(before)
    expect(await aside()).toEqual([])
  })

  test('takes nothing until database and files have belonged together for a day', async () => {
    await addLeftOver(1)
    await sweepAt()
    // The file is old enough by then: only the database is young.
    const desde = inDays(1).toISOString()
    await site.db.updateTable('instalacion').set({ desde }).execute()
    await sweepAt(new Date(inDays(2).getTime() - MINUTE))
    expect(await aside()).toEqual([])
    expect(await shown()).toHaveLength(1)
    await sweepAt(inDays(2))
    expect(await aside()).toHaveLength(1)
  })

  test('takes nothing if the two are not one site, or the clock is distrusted', async () => {
    await addLeftOver(1)
    await site.db.updateTable('instalacion').set({ sitio: '01990000-0000-7000-8000-00000000000b' }).execute()
    expect(await sweepAt(inDays(1))).toEqual({ aside: 0, left: 0 })
    await adoptFiles(site)
    const longAgo = new Date(Date.now() - 3 * DAY).toISOString()
    await site.db.updateTable('instalacion').set({ desde: longAgo, reloj: longAgo }).execute()
    await sweepAt()
    expect(await aside()).toEqual([])
  })

  test('takes nothing over its share, and reports it until somebody decides', async () => {
    await addPictures(3)
    await addLeftOver(11)
    const before = await shown()
    expect(await sweepAt(inDays(1))).toEqual({ aside: 0, left: 11 })
    expect(await shown()).toEqual(before)
    expect(await countUnswept(site.db)).toBe(11)

    expect(await sweepAt(inDays(1), true)).toEqual({ aside: 11, left: 0 })
    expect(await countUnswept(site.db)).toBe(0)
    expect(await aside()).toHaveLength(11)
  })

  test('two at once take turns', async () => {
    await addLeftOver(3)
    const swept = await Promise.all([sweepAt(inDays(1)), sweepAt(inDays(1))])
    expect(swept).toContainEqual({ aside: 3, left: 0 })
    expect(await aside()).toHaveLength(3)
    expect(await shown()).toEqual([])
  })
})
