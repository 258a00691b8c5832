import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renderPortada } from '#app/features/podcast/portada.server.ts'
import { portadaVersion } from '#app/features/podcast/portada.ts'
import { PAGINA as RADIO } from '#app/features/radio/pagina.ts'
import { renderIcono } from '#app/frames/public/iconos.server.ts'
import { tarjetaSvg } from '#app/frames/public/tarjeta.server.ts'
import { iconoPath } from '#app/parts/page/iconos.ts'
import { tarjetaVersion } from '#app/parts/page/meta.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { sweepTomorrow } from '#tests/support/sweeping.ts'
import { brandOf, drawLogo, logoDe, readLogo } from './logo.server.ts'
import { fitted, needsPlate } from './logo.ts'
import { readSitio, saveSitio } from './sitio.server.ts'
import { SITIO_INICIAL } from './sitio-inicial.ts'

/** Three bars, twice as wide as high. */
const bars = (fill: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" fill="${fill}"><path d="M0 0h40v100H0zM80 0h40v100H80zM160 0h40v100h-40z"/></svg>`,
  )

onBothEngines('a church’s logo', (db) => {
  const files = diskStore()
  const parts = () => ({ db: db(), files: files() })
  const keep = async (fill: string) =>
    (
      await keepImage(parts(), {
        bytes: bars(fill),
        folder: 'sitio',
        nombre: 'logo',
        shape: 'logo',
      })
    ).url

  test('is a PNG whose name says what it was measured to be, and stays while the site names it', async () => {
    const [dark, light, gold] = [await keep('#1b2a63'), await keep('#ffffff'), await keep('#c88a1e')]
    expect(dark).toMatch(/^\/archivos\/sitio\/\d{4}-\d\d-logo-oscuro-[0-9a-f]{24}\.png$/)
    expect([dark, light, gold].map((url) => [needsPlate(url, 'dia'), needsPlate(url, 'noche')])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ])
    const sitio = { ...SITIO_INICIAL, logo: dark, logoNoche: light }
    await saveSitio(db(), sitio, (await readSitio(db())).version)
    await sweepTomorrow(parts())
    expect((await logoDe(db(), sitio)).logo).toMatchObject({
      dia: { url: dark, ancho: 1200, alto: 600 },
      noche: { url: light },
      solo: false,
    })
    expect(await logoDe(db(), { ...sitio, logo: gold })).toEqual({})
    expect(await logoDe(db(), SITIO_INICIAL)).toEqual({})
    expect(await readLogo(files(), sitio, 'noche')).toMatchObject({
      ancho: 1200,
      alto: 600,
      placa: undefined,
    })
    const alone = { ...SITIO_INICIAL, logo: dark }
    expect(await readLogo(files(), alone, 'noche')).toMatchObject({ placa: '#fbf7f0' })
    expect(await readLogo(files(), alone, 'dia')).toMatchObject({ placa: undefined })
    expect(await readLogo(files(), { ...alone, logo: gold }, 'dia')).toBeUndefined()
  })

  test('is on icons, cards and the podcast’s cover, whose addresses change with it', async () => {
    const sitio = { ...SITIO_INICIAL, logo: await keep('#1b2a63') }
    const pixel = async (bytes: Uint8Array, x: number, y: number) => {
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    }
    const near = (color: number[]) => color.map((each) => expect.closeTo(each, -1))
    const icon = await renderIcono(parts(), 'icono-192.png', sitio)
    expect(await sharp(icon).metadata()).toMatchObject({ width: 192, height: 192, format: 'png' })
    expect(await pixel(icon, 4, 4)).toEqual(near([0xfb, 0xf7, 0xf0]))
    expect(await pixel(icon, 96, 96)).toEqual(near([0x1b, 0x2a, 0x63]))
    // What a phone may cut away has nothing of it.
    const maskable = await renderIcono(parts(), 'icono-maskable-512.png', sitio)
    expect(await pixel(maskable, 256, 256)).toEqual(near([0x1b, 0x2a, 0x63]))
    expect(await pixel(maskable, 52, 256)).toEqual(near([0xfb, 0xf7, 0xf0]))
    const ico = Buffer.from(await renderIcono(parts(), 'favicon.ico', sitio))
    expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ width: 32, height: 32 })
    const green = await renderIcono(parts(), 'icono-192.png', { ...SITIO_INICIAL, paleta: 'bosque' })
    expect(await pixel(green, 4, 4)).not.toEqual(await pixel(icon, 4, 4))

    const logo = await readLogo(files(), sitio, 'noche')
    expect(tarjetaSvg(RADIO, sitio, logo)).toContain('data:image/png;base64,')
    // On its plate.
    expect(await pixel(await renderPortada(parts(), sitio), 116, 200)).toEqual(near([0xfb, 0xf7, 0xf0]))
    for (const address of [
      (of: typeof sitio) => iconoPath('favicon.ico', of),
      (of: typeof sitio) => tarjetaVersion(RADIO, of),
      portadaVersion,
    ]) {
      const own = address(sitio)
      expect(address({ ...sitio, logo: `${sitio.logo}x` })).not.toBe(own)
    }
    expect(iconoPath('favicon.ico', SITIO_INICIAL)).toBe('/favicon.ico')
  })

  test('stands on white in mails and documents, a light one on its plate; who has none has none there', async () => {
    const sitio = { ...SITIO_INICIAL, logo: await keep('#1b2a63') }
    await saveSitio(db(), sitio, (await readSitio(db())).version)
    const brand = await brandOf(parts())
    expect(brand).toMatchObject({ ancho: 112, alto: 56, nombre: SITIO_INICIAL.nombre })
    const cornerOf = async (png: Uint8Array = new Uint8Array(), x: number, y: number) => {
      const { data, info } = await sharp(png)
        .flatten({ background: '#000' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([336, 168])
      return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
    }
    expect(await cornerOf(brand?.png, 100, 80)).toEqual([255, 255, 255])
    expect(await cornerOf(brand?.png, 10, 80)).toEqual([0x1b, 0x2a, 0x63])
    const light = await drawLogo(files(), { ...SITIO_INICIAL, logo: await keep('#ffffff') })
    expect(await cornerOf(light?.png, 4, 80)).toEqual([0x17, 0x1a, 0x2e])
    await saveSitio(db(), SITIO_INICIAL, (await readSitio(db())).version)
    expect(await brandOf(parts())).toBeUndefined()
    expect(await drawLogo(files(), { ...sitio, logo: '/archivos/sitio/gone.png' })).toBeUndefined()
  })
})

test('fills a box without being cut', () => {
  const box = { ancho: 184, alto: 44 }
  expect(fitted({ ancho: 1200, alto: 240 }, box)).toEqual({ ancho: 184, alto: 37 })
  expect(fitted({ ancho: 600, alto: 1200 }, box)).toEqual({ ancho: 22, alto: 44 })
})
