import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PAGINA as INICIO } from '#app/features/inicio/pagina.ts'
import { PAGINA as RADIO } from '#app/features/radio/pagina.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { AL_CENTRO } from '#app/parts/iglesia/ventana.ts'
import { tarjetaVersion } from '#app/parts/page/meta.ts'
import { measureText, wrapText } from '#app/platform/text/text-outlines.server.ts'
import { diskStore } from '#tests/support/files.ts'
import { renderTarjeta, tarjetaSvg } from './tarjeta.server.ts'

const files = diskStore()

test('a card is a picture of the size that chats expect', async () => {
  const { width, height, format } = await sharp(
    await renderTarjeta({ files: files() }, RADIO, SITIO_INICIAL),
  ).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
})

test('draws text as outlines: no installed fonts needed, and no injected markup', () => {
  const svg = tarjetaSvg(INICIO, { ...SITIO_INICIAL, nombre: '<script>Iglesia</script> & más 教会' })
  expect(svg).not.toContain('<text')
  expect(svg).not.toContain('script')
})

test('a church’s own window is on its cards, at another address', () => {
  const ventana = (semilla: string, clase: 'vitral' | 'siempre' = 'vitral') =>
    [{ clase, motivo: 'olas' as const, semilla, foto: '', pelicula: '', ...AL_CENTRO }] as const
  const sitios = [[], [...ventana('gracia')], [...ventana('paz')]].map((each) => ({
    ...SITIO_INICIAL,
    ventana: each,
  }))
  expect(new Set(sitios.map((sitio) => tarjetaSvg(INICIO, sitio))).size).toBe(3)
  expect(new Set(sitios.map((sitio) => tarjetaVersion(INICIO, sitio))).size).toBe(3)
  const siempre = { ...SITIO_INICIAL, ventana: [...ventana('paz', 'siempre')] }
  expect(tarjetaVersion(INICIO, siempre)).toBe(tarjetaVersion(INICIO, SITIO_INICIAL))
})

test('lines stay within the width, and a wider word gets a line of its own', () => {
  const lines = wrapText('titulo', 90, 'Comunidad de los bosques y las montañas', 600)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(measureText('titulo', 90, line)).toBeLessThanOrEqual(600)
  expect(wrapText('titulo', 90, 'Otorrinolaringología infantil', 300)).toEqual([
    'Otorrinolaringología',
    'infantil',
  ])
})
