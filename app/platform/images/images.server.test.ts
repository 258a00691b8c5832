import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { readFile } from '#app/platform/files/file-store.server.ts'
import { onBothFileStores } from '#tests/support/files.ts'
import { allKeys, input, photo, prepared } from '#tests/support/pictures/images.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { discardImage, prepareImage } from './images.server.ts'
import { NOT_AN_IMAGE } from './refusals.ts'

onBothFileStores('keeping a picture', (files) => {
  test('stores the cleaned original, its first size and a readable, unguessable name', async () => {
    const imagen = await prepared(files())
    expect(imagen).toMatchObject({
      ancho: 700,
      alto: 1000,
      url: `/archivos/${imagen.clave}`,
      variantes: { webp: [480], avif: [] },
    })
    expect(imagen.clave).toMatch(/^galeria\/2026-11-culto-de-navidad-ninos-y-anos-[0-9a-f]{24}\.jpg$/)
    expect((await prepared(files())).clave).not.toBe(imagen.clave)
    const original = await readFile(files(), imagen.clave)
    expect(Buffer.from(original ?? '').includes('moto g54')).toBe(false)
    const kept = { width: 700, height: 1000, format: 'jpeg' }
    expect(await sharp(original ?? undefined).metadata()).toMatchObject(kept)
    const stem = imagen.clave.replace('.jpg', '')
    const first = await readFile(files(), `variantes/${stem}-480.webp`)
    const metadata = await sharp(first ?? undefined).metadata()
    expect(metadata).toMatchObject({ width: 480, height: 686, format: 'webp' })
    expect(metadata.exif).toBeUndefined()
  })

  test('handles titles without usable letters', async () => {
    const bytes = await sharp(await drawPhoto(20, 20))
      .jpeg()
      .toBuffer()
    expect((await prepared(files(), { bytes, nombre: '../../etc/passwd' })).clave).toMatch(
      /^galeria\/2026-11-etc-passwd-/,
    )
    expect((await prepared(files(), { bytes, nombre: '🙏🙏' })).clave).toMatch(/^galeria\/2026-11-foto-/)
    expect(
      (await prepared(files(), { bytes, nombre: 'ñ'.repeat(300), folder: 'sitio' })).clave.length,
    ).toBeLessThan(120)
  })

  test('refused and withdrawn pictures leave nothing', async () => {
    const before = await allKeys(files())
    expect(await prepareImage({ files: files() }, input({ bytes: photo.subarray(0, 5000) }))).toEqual({
      ok: false,
      mensaje: NOT_AN_IMAGE,
    })
    await discardImage({ files: files() }, await prepared(files()))
    expect(await allKeys(files())).toEqual(before)
  })

  test('a storage failure removes what was already stored', async () => {
    const before = await allKeys(files())
    for (const failing of [1, 2]) {
      let puts = 0
      const put: FileStore['put'] = (...file) =>
        ++puts === failing ? Promise.reject(new Error('full')) : files().put(...file)
      await expect(prepareImage({ files: { ...files(), put } }, input())).rejects.toThrow('full')
      expect(await allKeys(files())).toEqual(before)
    }
  })
})
