import { beforeEach, expect, test } from 'vitest'
import { addPicture, onEveryStorage, type Storage } from '#tests/support/sites.ts'
import { SettingsError } from './env.server.ts'
import { readFile } from './files/file-store.server.ts'
import { adoptFiles, areOneSite, joinSite, readSitio } from './identity.server.ts'

const MARK = 'identidad.json'
const OTHER = '01990000-0000-7000-8000-00000000000b'

onEveryStorage("a site's mark", (make) => {
  let site: Storage
  beforeEach(async () => {
    site = await make()
  })

  const join = () => joinSite(site, site.env)
  const storedMark = async () => {
    const bytes = await readFile(site.files, MARK)
    return bytes && JSON.parse(Buffer.from(bytes).toString()).sitio
  }
  const markStorage = (sitio: string) =>
    site.files.put(MARK, Buffer.from(JSON.stringify({ sitio })), 'application/json')
  const forget = {
    database: () => site.db.updateTable('instalacion').set({ sitio: '' }).execute(),
    storage: () => site.files.delete(MARK),
  }
  const addPictures = async (count: number) => {
    for (let n = 1; n <= count; n++) await addPicture(site, n)
  }
  /** A photo of another site: it has no row here. */
  const addForeign = async (count: number) => {
    for (let n = 1; n <= count; n++)
      await site.files.put(`galeria/2025-01-ajena-${n}.jpg`, Buffer.from('x'), 'image/jpeg')
  }
  const forgetRows = async () => {
    await site.db.deleteFrom('imagenes').execute()
    await site.db.deleteFrom('galeria').execute()
  }
  const forgetFiles = async () => {
    for await (const { key } of site.files.list('galeria/')) await site.files.delete(key)
  }
  const keys = async () => {
    const found: string[] = []
    for (const folder of ['galeria/', 'variantes/'])
      for await (const { key } of site.files.list(folder)) found.push(key)
    return found.sort()
  }

  /** Expects the start to succeed, and both sides to carry one mark. */
  const expectJoined = async (mark?: string) => {
    await join()
    expect(await areOneSite(site)).toBe(true)
    expect(await storedMark()).toBe(await readSitio(site.db))
    if (mark) expect(await readSitio(site.db)).toBe(mark)
  }
  /** Expects the start to fail, and neither side to change. */
  const expectRefused = async (what: string) => {
    const before = [await readSitio(site.db), await storedMark(), await keys()]
    const refusal = await join().catch((error) => error)
    expect(refusal).toBeInstanceOf(SettingsError)
    expect(refusal.message).toContain(what)
    expect(refusal.message).toContain('npm run admin -- adopt-files')
    expect(refusal.message).toContain(site.env.S3_BUCKET ? 'S3_BUCKET' : site.env.DATA_DIR)
    expect([await readSitio(site.db), await storedMark(), await keys()]).toEqual(before)
    expect(await areOneSite(site)).toBe(false)
  }

  test('is created once, however many processes start on a new site', async () => {
    await Promise.all([join(), join(), join()])
    const mark = await readSitio(site.db)
    expect(mark).toMatch(/^[0-9a-f-]{36}$/)
    await expectJoined(mark)
    await addPictures(2)
    await forgetFiles()
    await expectJoined(mark)
  })

  test('is created by an update from a version without marks', async () => {
    await addPictures(3)
    await addForeign(1) // left behind by a killed process
    await expectJoined()
  })

  test('accepts files without their mark: of a process killed before it, restored, or cut', async () => {
    await join()
    const mark = await readSitio(site.db)
    await forget.storage()
    await expectJoined(mark)
    await addPictures(3)
    await forget.storage()
    await expectJoined(mark)
    await site.files.put(MARK, Buffer.from('{"sit'), 'application/json')
    await expectJoined(mark)
  })

  test('accepts a database from before the mark by its own pictures', async () => {
    await addPictures(3)
    await markStorage(OTHER)
    await expectJoined(OTHER)
  })

  test('refuses files without their database: with a mark, without one, and of a site without photos', async () => {
    await join()
    await addPictures(2)
    await forget.database()
    await forgetRows()
    await expectRefused('Archivos sin su base de datos')
    await forget.storage()
    await expectRefused('hay 2 fotos')
    await forgetFiles()
    await markStorage(OTHER)
    await expectRefused('la marca de un sitio')
  })

  test("refuses another site's files: marked, unmarked, and mixed with some of our own", async () => {
    await join()
    await addPictures(2)
    await markStorage(OTHER)
    await expectRefused('Archivos de otro sitio')
    await forget.storage()
    await addForeign(2)
    await expectRefused('de las que 2 son las mismas')
    await forgetRows()
    await expectRefused('Archivos sin su base de datos')
  })

  test('refuses a database without its files', async () => {
    await join()
    await addPictures(2)
    await forgetFiles()
    await forget.storage()
    await expectRefused('Base de datos sin sus archivos')
    await forget.database()
    await expectRefused('Base de datos sin sus archivos')
  })

  test("an operator's confirmation is obeyed, and keeps another site's mark", async () => {
    await join()
    await addPictures(2)
    await markStorage(OTHER)
    await adoptFiles(site)
    await expectJoined(OTHER)
    await forget.storage()
    await forgetFiles()
    await adoptFiles(site)
    await expectJoined(OTHER)
  })

  test('incoming rows decide: a backup of this storage, or of pictures stored there', async () => {
    await addPictures(3)
    const named = (await keys()).filter((key) => key.startsWith('galeria/'))
    await forgetRows()
    await markStorage(OTHER)
    const restore = (sitio: string, pictures: string[]) =>
      joinSite(site, site.env, { sitio, named: pictures })
    await expect(restore('', ['galeria/otra.jpg'])).rejects.toThrow('Archivos sin su base de datos')
    await restore(OTHER, ['galeria/otra.jpg'])
    expect(await areOneSite(site)).toBe(true)
    await forget.database()
    await restore('', named)
    await expectJoined(OTHER)
    await forget.database()
    await forget.storage()
    await forgetFiles()
    await restore('', named)
    expect(await areOneSite(site)).toBe(true)
  })
})
