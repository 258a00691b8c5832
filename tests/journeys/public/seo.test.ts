import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { expect, test, visit } from '#tests/support/journey.ts'

const RUTAS = [
  '/',
  '/radio',
  '/contacto',
  '/donaciones',
  '/galeria',
  '/predicaciones',
  '/agenda',
  '/boletin',
  '/boletin/archivo',
  '/Prox',
  '/privacidad',
  '/terminos',
]

test('each page has its own title, description, address and card', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const seen = new Set<string>()
  for (const ruta of RUTAS) {
    await page.goto(ruta)
    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content')
    const title = await page.title()
    const description = (await content('meta[name="description"]')) ?? ''
    expect(title).toContain('Iglesia Comunidad Los Bosques')
    expect(description.length).toBeGreaterThan(40)
    expect(description.length).toBeLessThanOrEqual(160)
    seen.add(title).add(description)
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', site.origin + ruta)

    const image = (await content('meta[property="og:image"]')) ?? ''
    expect(image).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/tarjeta\//)
    const response = await page.request.get(image)
    expect(response.headers()['content-type']).toBe('image/jpeg')
    expect(response.headers()['cache-control']).toContain('immutable')
    expect((await response.body()).length).toBeLessThan(300_000)
  }
  expect(seen.size).toBe(RUTAS.length * 2)
})

test('structured data describes the church and its sermons, whatever their texts contain', {
  tag: '@once',
}, async ({ page, db, site }) => {
  const datos = {
    titulo: 'Sal y luz </script><script>window.roto = true</script>',
    conductor: 'Marta Fuentes',
    fecha: '2026-11-15',
    descripcion: 'La sal da sabor.',
    link: 'https://youtu.be/dQw4w9WgXcQ',
  }
  await addPredicacion(db, newId(), datos, '')
  await site.restart()
  await page.goto('/')
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [church, sermon] = blocks.map((text) => JSON.parse(text))
  expect(church['@type']).toBe('Church')
  expect(church.openingHours).toEqual(['Su 11:00', 'We 20:00'])
  expect(church.telephone).toBeUndefined()
  expect(sermon['@type']).toBe('VideoObject')
  expect(sermon.name).toBe('Sal y luz </script><script>window.roto = true</script>')
  expect(await page.evaluate(() => 'roto' in window)).toBe(false)
})

test('serves robots.txt, site map, manifest and icons', { tag: '@once' }, async ({ page, request, site }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /admin/')
  expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`)
  const map = await (await request.get('/sitemap.xml')).text()
  for (const ruta of RUTAS) expect(map).toContain(`<loc>${site.origin}${ruta}</loc>`)
  // Scripts add the manifest after the first paint.
  await visit(page, '/terminos')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest.name).toBe('Iglesia Comunidad Los Bosques')
  for (const path of [
    '/favicon.ico',
    '/apple-touch-icon.png',
    ...manifest.icons.map((i: { src: string }) => i.src),
  ])
    expect((await request.get(path)).status(), path).toBe(200)
  expect((await request.get('/tarjeta/otra.jpg')).status()).toBe(404)
})
