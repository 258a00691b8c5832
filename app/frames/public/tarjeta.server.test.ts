import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PAGINA as INICIO } from '#app/features/inicio/pagina.ts'
import { PAGINA as RADIO } from '#app/features/radio/pagina.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { measureText, wrapText } from '#app/platform/text/text-outlines.server.ts'
import { renderTarjeta, tarjetaSvg } from './tarjeta.server.ts'

test('a card is a picture of the size that chats expect', async () => {
  const { width, height, format } = await sharp(await renderTarjeta(RADIO, SITIO_INICIAL)).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
})

test('draws text as outlines: no installed fonts needed, and no injected markup', () => {
  const svg = tarjetaSvg(INICIO, { ...SITIO_INICIAL, nombre: '<script>Iglesia</script> & más 教会' })
  expect(svg).not.toContain('<text')
  expect(svg).not.toContain('script')
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
