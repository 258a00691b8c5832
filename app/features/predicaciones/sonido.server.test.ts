import { expect, test } from 'vitest'
import { emptyPapelera, restore } from '#app/parts/papelera/papelera.server.ts'
import { writeBackup } from '#app/platform/backup/write-backup.server.ts'
import { readFile } from '#app/platform/files/file-store.server.ts'
import { adoptFiles } from '#app/platform/identity.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { sweep } from '#app/platform/stored/sweep.server.ts'
import { copySite } from '#app/platform/transfer/copy-site.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { keepSound } from '#tests/support/player/sounds.ts'
import { addSermon } from '#tests/support/sermons.ts'
import { onEveryStorage, type Storage } from '#tests/support/sites.ts'
import { deletePredicacion } from './predicaciones.server.ts'

const log = createLog('silent')
const DAY = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY + 60_000)

onEveryStorage('a sermon’s sound', (make) => {
  /** A site with two of them, and their keys. */
  async function start() {
    const site = await make()
    await adoptFiles(site)
    const add = async (nombre: string) => {
      const { url } = await keepSound(site, { folder: 'predicaciones', nombre, fecha: '2026-11-15' })
      return { id: await addSermon(site.db, { audio: url }), clave: url.replace('/archivos/', '') }
    }
    const [una, otra] = [await add('una'), await add('otra')]
    const sounds = () => Array.fromAsync(site.files.list('predicaciones/'), ({ key }) => key)
    return { site, una, otra, sounds, sweepLater: () => sweep({ ...site, log }, { at: inDays(2) }) }
  }

  test('stays while the sermon, or the bin, names it', async () => {
    const { site, una, otra, sounds, sweepLater } = await start()
    expect(await sweepLater()).toEqual({ aside: 0, left: 0 })
    expect((await sounds()).sort()).toEqual([una.clave, otra.clave].sort())
    await site.db.deleteFrom('predicaciones').where('id', '=', otra.id).execute()
    await sweepLater()
    expect(await sounds()).toEqual([una.clave])

    await deletePredicacion(site.db, una.id)
    await sweepLater()
    expect(await sounds()).toEqual([una.clave])
    expect(await restore(site.db, TABLES, una.id)).toBe('deshecha')
    await deletePredicacion(site.db, una.id)
    await emptyPapelera(site, inDays(1).toISOString())
    expect(await sounds()).toEqual([])
    expect(await site.db.selectFrom('audios').select('url').execute()).toEqual([])
  })

  test('is in a backup and in a copy', async () => {
    const { site, una } = await start()
    let archive = ''
    for await (const chunk of writeBackup(site, { withPrivate: false }))
      archive += Buffer.from(chunk).toString('latin1')
    expect(archive).toContain(`archivos/${una.clave}`)
    const copy: Storage = await make()
    await copySite(site, copy, { replace: false })
    expect(await readFile(copy.files, una.clave)).toEqual(await readFile(site.files, una.clave))
    const audios = ({ db }: Storage) => db.selectFrom('audios').selectAll().orderBy('url').execute()
    expect(await audios(copy)).toEqual(await audios(site))
  })
})
