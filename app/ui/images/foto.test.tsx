import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { colourOf, Foto, thumbhashUrl } from './foto.tsx'
import { fallbackUrl, type Imagen, srcset } from './image.ts'

const imagen: Imagen = {
  url: '/archivos/galeria/2026-11-culto-3f9c.jpg',
  ancho: 3000,
  alto: 4000,
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  webp: [2400, 480, 960],
  avif: [480],
}

test('lists the encoded sizes in order', () => {
  const base = '/archivos/variantes/galeria/2026-11-culto-3f9c'
  expect(srcset(imagen, 'webp')).toBe(`${base}-480.webp 480w, ${base}-960.webp 960w, ${base}-2400.webp 2400w`)
  expect(srcset({ ...imagen, avif: [] }, 'avif')).toBe('')
  expect(fallbackUrl(imagen)).toBe(`${base}-960.webp`)
  expect(fallbackUrl({ ...imagen, webp: [] })).toBe(imagen.url)
})

test('renders size, formats and blur; lazy unless it has priority', () => {
  const html = renderToStaticMarkup(<Foto imagen={imagen} alt="El coro" sizes="100vw" />)
  expect(html).toMatch(/<source type="image\/avif".*<source type="image\/webp".*<img /)
  expect(html, 'for browsers that know neither format').toContain(`src="${imagen.url}"`)
  expect(html).toContain('width="3000" height="4000"')
  expect(html).toContain('alt="El coro"')
  expect(html).toContain('loading="lazy"')
  expect(html).toContain('fetchPriority="low"')
  expect(html).toContain('decoding="async"')
  expect(html).toMatch(/background-image:url\(data:image\/png;base64,/)
  expect(html.length).toBeLessThan(1800)
  const first = renderToStaticMarkup(<Foto imagen={imagen} alt="" sizes="100vw" priority />)
  expect(first).toContain('fetchPriority="high"')
  expect(first).not.toContain('lazy')
})

test('shows the original while no size is encoded', () => {
  const html = renderToStaticMarkup(
    <Foto imagen={{ ...imagen, webp: [], avif: [], thumbhash: '' }} alt="" sizes="100vw" />,
  )
  expect(html).not.toContain('<source')
  expect(html).toContain(`src="${imagen.url}"`)
  expect(html).not.toContain('background')
})

test('the blur is a small PNG of the same shape', async () => {
  const url = thumbhashUrl(imagen.thumbhash) ?? ''
  const metadata = await sharp(Buffer.from(url.split(',')[1] ?? '', 'base64')).metadata()
  expect(metadata).toMatchObject({ format: 'png' })
  expect(Math.max(metadata.width, metadata.height)).toBe(9)
  expect(url.length).toBeLessThan(600)
})

test('its colour is the average of its blur; what is no hash, or transparent, has none', async () => {
  const bytes = Buffer.from(thumbhashUrl(imagen.thumbhash)?.split(',')[1] ?? '', 'base64')
  const { channels } = await sharp(bytes).stats()
  const parts = colourOf(imagen.thumbhash)?.match(/\d+/g)?.map(Number) ?? []
  for (const [n, part] of parts.entries()) expect(Math.abs(part - (channels[n]?.mean ?? 0))).toBeLessThan(12)
  expect(parts).toHaveLength(3)
  for (const bad of ['', 'AAAA', btoa('\0\0\x80\0\0\0\0')]) expect(colourOf(bad)).toBeUndefined()
})
