import sharp from 'sharp'
import { expect, test } from 'vitest'
import { diaOf } from '#app/features/agenda/repeticion.ts'
import { insertCuenta } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import { datosPaypal, ID_PAYPAL } from '#app/features/donaciones/paypal.ts'
import { addPagina } from '#app/features/paginas/paginas.server.ts'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { PAGINAS } from '#app/features.server.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { VERSION } from '#app/platform/version.server.ts'
import { today } from '#app/ui/moments.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// Visitors' pages as search engines, chats and caches read them.

const { site, db } = await fileSite()

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(new URL(path, site.origin), { redirect: 'manual', ...init })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const kept = async (path: string, init: RequestInit = {}) =>
  (await ask(path, init)).headers.get('cache-control')

test('each page has its own title, description, address and card', async () => {
  const seen = new Set<string | undefined>()
  for (const { ruta } of PAGINAS) {
    const { text } = await ask(ruta)
    const content = (name: string) =>
      new RegExp(`<meta [^>]*"${name}" content="([^"]*)"`).exec(text)?.[1] ?? ''
    const [, title] = /<title>([^<]*)/.exec(text) ?? []
    expect(title).toContain('Iglesia Comunidad Los Bosques')
    expect(content('description')).toMatch(/^.{40,160}$/)
    seen.add(title).add(content('description'))
    expect(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]).toBe(site.origin + ruta)
    const card = await fetch(content('og:image'))
    expect(card.headers.get('content-type')).toBe('image/jpeg')
    expect(card.headers.get('cache-control')).toContain('immutable')
    expect((await card.bytes()).length).toBeLessThan(300_000)
  }
  expect(seen.size).toBe(PAGINAS.length * 2)
  expect((await ask('/tarjeta/otra.jpg')).status).toBe(404)
}, 150_000)

test('each page has a window of its own, which differs by more than its seed', async () => {
  // The two legal texts are one kind of page.
  const pages = PAGINAS.map(({ ruta }) => ruta).filter((ruta) => ruta !== '/terminos')
  const drawn = await Promise.all(
    pages.map(
      async (path) => /<svg[^>]* data-dibujo="[^",]*,([^"]*)"/.exec((await ask(path)).text)?.[1] ?? path,
    ),
  )
  expect(drawn.filter((each) => each.startsWith('/'))).toEqual([])
  expect(drawn.filter((each, n) => drawn.indexOf(each) < n)).toEqual([])
})

test('a date of what repeats has an address of its own, for search engines and for chats', async () => {
  const first = addDays(today(), 1)
  await addEventoDe(db, {
    titulo: 'Ensayo',
    inicio: `${first}T20:00`,
    fin: `${first}T21:00`,
    repeticion: { tipo: 'semana', cada: 1, dias: [diaOf(first)], fin: { tipo: 'nunca' } },
  })
  const address = `${site.origin}/agenda/ensayo?fecha=${addDays(first, 7)}`
  const { text } = await ask(address)
  expect(text).toContain(`<link rel="canonical" href="${address}"`)
  expect(text).toContain(`<meta property="og:url" content="${address}"`)
})

test('a page of the church’s own has a card of its own, and is in the site map', async () => {
  const pagina = { titulo: 'Qué creemos', resumen: 'En breve, lo que nos une.', enMenu: false, bloques: [] }
  await changeContent(db, (trx) => addPagina(trx, newId(), pagina))
  const { text } = await ask('/p/que-creemos')
  expect(text).toContain('content="En breve, lo que nos une."')
  const [, image = ''] = /"og:image" content="([^"]*)"/.exec(text) ?? []
  const card = await fetch(image.replaceAll('&amp;', '&'))
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const usual = /"og:image" content="([^"]*)"/.exec((await ask('/')).text)?.[1]
  expect(image).not.toBe(usual)
  expect((await ask('/sitemap.xml')).text).toContain(`<loc>${site.origin}/p/que-creemos</loc>`)
})

test('robots.txt, the site map, the manifest and its icons', async () => {
  const robots = await ask('/robots.txt')
  expect(robots.text).toContain('Disallow: /admin/')
  expect(robots.text).toContain(`Sitemap: ${site.origin}/sitemap.xml`)
  const map = await ask('/sitemap.xml')
  for (const { ruta } of PAGINAS) expect(map.text).toContain(`<loc>${site.origin}${ruta}</loc>`)
  const { name, icons, shortcuts, screenshots } = JSON.parse((await ask('/manifest.webmanifest')).text)
  expect(shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/radio', '/agenda', '/contacto'])
  expect(name).toBe('Iglesia Comunidad Los Bosques')
  const addresses = icons.map(({ src }: { src: string }) => src)
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', ...addresses])
    expect((await ask(path)).status, path).toBe(200)
  expect(screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)).toEqual([
    'narrow',
    'narrow',
    'narrow',
    'wide',
  ])
  for (const { src, sizes, label } of screenshots) {
    const picture = await (await fetch(site.origin + src)).arrayBuffer()
    const { width, height } = await sharp(picture).metadata()
    expect(`${width}x${height}`, label).toBe(sizes)
  }
})

test('structured data tells of the church and a sermon, whatever its words; a new title is a new card', async () => {
  const titulo = 'Sal y luz </script><script>window.roto = true</script>'
  const datos = { conductor: 'Marta Fuentes', fecha: '2026-11-15', descripcion: 'La sal da sabor.' }
  const sermon = { ...datos, titulo, slug: 'sal', link: 'https://youtu.be/dQw4w9WgXcQ' }
  await changeContent(db, (trx) => addPredicacion(trx, 'sermon', sermon, ''))
  const read = async (path: string) => {
    const { text } = await ask(path)
    expect(text).not.toContain('<script>window.roto')
    return {
      card: /"og:image" content="([^"]*)"/.exec(text)?.[1] ?? '',
      told: [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, json = '']) => JSON.parse(json),
      ),
    }
  }
  await expect.poll(async () => (await read('/')).told).toHaveLength(2)
  const [church, onHome] = (await read('/')).told
  expect(church).toMatchObject({ '@type': 'Church', openingHours: ['Su 11:00', 'We 20:00'] })
  expect(church.telephone).toBeUndefined()
  expect(onHome).toMatchObject({ '@type': 'VideoObject', name: titulo })

  const url = `${site.origin}/predicaciones/sal`
  const { card, told } = await read('/predicaciones/sal')
  expect(told).toMatchObject([{ '@type': 'VideoObject', url, uploadDate: '2026-11-15T12:00:00-03:00' }])
  expect(card).toMatch(/\/tarjeta\/predicacion-sal\.jpg\?v=\w+$/)
  expect((await fetch(card)).headers.get('content-type')).toBe('image/jpeg')
  expect((await ask('/sitemap.xml')).text).toContain(`<loc>${url}</loc>`)
  // Chats keep the card that they saw.
  await changeContent(db, async (trx) => {
    await trx.updateTable('predicaciones').set({ titulo: 'La sal' }).execute()
    await trx
      .insertInto('direcciones_predicacion')
      .values({ slug: 'sal-y-luz', predicacion: 'sermon' })
      .execute()
  })
  await expect.poll(async () => (await read('/predicaciones/sal')).card).not.toBe(card)
  // An address that it had leads to it for good.
  const old = await ask('/predicaciones/sal-y-luz')
  expect([old.status, old.headers.get('location')]).toEqual([301, '/predicaciones/sal'])
})

test('a new church’s contact and gifts have their placeholders; PayPal once it has an address', async () => {
  const contacto = (await ask('/contacto')).text
  for (const name of ['WhatsApp', 'Facebook', 'Instagram'])
    expect(contacto).toMatch(new RegExp(`<a [^>]*target="_blank"[^>]*>(?:<[^>]*>)*[^<]*${name}`))
  expect(contacto).toMatch(/href="https:\/\/wa\.me\/\d{8,15}"/)
  for (const said of ['Domingo', '11:00 AM', 'Miércoles', '8:00 PM']) expect(contacto).toContain(said)
  const donaciones = (await ask('/donaciones')).text
  for (const said of [
    'Obra misionera',
    'Ayuda social',
    'Infraestructura',
    'Capacitación',
    '¡Gracias por tu generosidad!',
    'Pronto publicaremos aquí los datos para transferir.',
    '¿En qué se usa mi ofrenda?',
    'Rendimos cuenta a la congregación',
  ])
    expect(donaciones).toContain(said)
  expect(donaciones).not.toContain('PayPal')
  await insertCuenta(db, ID_PAYPAL, datosPaypal('https://paypal.me/iglesia'))
  await expect
    .poll(async () => (await ask('/donaciones')).text)
    .toMatch(/<a [^>]*href="https:\/\/paypal\.me\/iglesia"[^>]*>(?:<[^>]*>)*[^<]*PayPal/)
})

const WORDS = [
  'Ley 21.719',
  'consentimiento expreso',
  'Borrar tus datos',
  'acceso',
  'rectificación',
  'supresión',
  'oposición',
  'portabilidad',
  'bloqueo',
  '30 días',
  'Agencia de Protección',
  'cookies',
]

test('the legal texts say what the law asks, and lead to each part', async () => {
  const policy = (await ask('/privacidad')).text
  for (const word of WORDS) expect(policy).toContain(word)
  // What somebody wants, and then what the law calls it.
  const rights = [...policy.matchAll(/<option[^>]*>([^<]*\([^<]*)</g)].map(([, right]) => right)
  expect([rights.length, rights[0]]).toEqual([7, 'Borrar mis datos (supresión)'])
  for (const [path, part] of [
    ['/privacidad', 'Tus derechos'],
    ['/terminos', 'El buen uso'],
  ] as const) {
    const { text } = await ask(path)
    const [, id] = new RegExp(`<a [^>]*href="[^"#]*#([^"]*)"[^>]*>${part}<`).exec(text) ?? []
    expect(text, path).toMatch(new RegExp(`id="${id}"[^>]*>(?:<[^>]*>)*${part}<`))
  }
})

test('an administrator’s session never leaks into cached pages', async () => {
  const { headers, post } = await signIn(site)
  for (const path of ['/', '/galeria', '/radio', '/contacto', '/_.data', '/galeria.data']) {
    // The administrator is the first to request the page after a change and so fills the cache.
    await post('/admin/dashboard/galeria.data', { intencion: 'agregar-categoria', nombre: `De ${path}` })
    const first = await ask(path, { headers })
    const visitor = await ask(path)
    const again = await ask(path, { headers })
    expect(first.status, path).toBe(200)
    expect([visitor.text, again.text], path).toEqual([first.text, first.text])
    expect(first.text, path).not.toContain('marta@iglesia.cl')
    for (const answer of [first, visitor, again]) expect(answer.headers.getSetCookie(), path).toEqual([])
  }
  // The dashboard is never cached: a stranger's next request gets nothing of it.
  expect(await kept('/admin/dashboard', { headers })).toBe('no-store')
  expect((await ask('/admin/dashboard')).status).toBe(302)
})

test('invented addresses, headers and methods change no cached page', async () => {
  const { text, headers } = await ask('/')
  const etag = headers.get('etag') ?? ''
  expect((await ask(`/?invented=${newId()}`)).headers.get('etag')).toBe(etag)
  const strange = { 'X-Forwarded-Host': 'evil.cl', 'X-Forwarded-Proto': 'https', 'X-Original-URL': '/admin' }
  expect((await ask('/', { headers: strange })).text).toBe(text)
  expect((await ask('/', { headers: { 'If-None-Match': etag } })).status).toBe(304)
  const head = await ask('/', { method: 'HEAD' })
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
  await ask('/', { method: 'DELETE' })
  expect((await ask('/')).text).toBe(text)
  for (const path of ['?foto=none', '?categoria=Ninguna', '?desde=none', '/mas?desde=none'])
    expect(await kept(`/galeria${path}`), path).toBe('no-store')
})

test.each([
  ['/home', 302, '/'],
  ['/?desde=inventada', 302, '/'],
  ['/predicaciones/ninguna', 302, '/#no-encontrada'],
  ['/predicaciones/foto.png', 404, null],
  ['/agenda/1900-01', 302, '/agenda'],
  ['/agenda/9999-12', 302, '/agenda'],
  ['/agenda/no-hay', 302, '/#no-encontrada'],
  ['/boletin/2026-11-15', 302, '/#no-encontrada'],
  ['/boletin/2026-12', 302, '/#no-encontrada'],
  ['/boletin/nada', 302, '/#no-encontrada'],
])('%s, which is not there, answers %i %s', async (path, status, to) => {
  const { headers, ...answer } = await ask(path)
  expect([answer.status, headers.get('location')]).toEqual([status, to])
})

test('/salud says what is well, and that there is no backup', async () => {
  const { status, text } = await ask('/salud')
  expect([status, JSON.parse(text)]).toEqual([
    200,
    {
      version: VERSION,
      estado: 'bien',
      base_de_datos: 'bien',
      archivos: 'bien',
      inicio: 'bien',
      respaldos: 'atrasados',
      detalle: ['No hay un respaldo reciente que se pueda leer.'],
    },
  ])
})

test('letters are as large as the visitor chose, from the first byte, of pages in memory too', async () => {
  const choose = (letra: string, volver: string, how: RequestInit = {}) =>
    ask('/letra', {
      method: 'POST',
      headers: { Origin: site.origin },
      body: new URLSearchParams({ letra, volver }),
      ...how,
    })
  const chosen = await choose('grande', '/agenda?vista=mes')
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, `${site.origin}/agenda?vista=mes`])
  expect(chosen.headers.get('set-cookie')).toMatch(/^letra=grande; Path=\/; Max-Age=31536000; SameSite=Lax/)
  expect((await choose('normal', '/')).headers.get('set-cookie')).toContain('Max-Age=0')
  for (const elsewhere of ['//otro.cl', '/.//otro.cl', '/\\otro.cl', '/\t/otro.cl', 'https://otro.cl/', 'x:'])
    expect((await choose('grande', elsewhere)).headers.get('location'), elsewhere).toMatch(
      new RegExp(`^(?:/|${site.origin}/.*)$`),
    )
  expect((await choose('grande', '/', { headers: { Origin: 'https://otro.cl' } })).status).toBe(403)

  const sheet = async (path: string, cookie = '') =>
    /<link rel="stylesheet" href="([^"]*)"/.exec((await ask(path, { headers: { Cookie: cookie } })).text)?.[1]
  for (const path of ['/', '/contacto', '/admin/login'])
    for (const _ of ['drawn', 'from memory']) {
      const usual = await sheet(path)
      expect(usual, path).toMatch(/\.css$/)
      expect(await sheet(path, 'letra=grande'), path).toBe(`${usual}?letra=grande`)
      expect(await sheet(path, 'letra=enorme'), path).toBe(usual)
    }
  const large = `${await sheet('/')}?letra=muy-grande`
  for (const encoding of ['br', 'gzip', 'identity'])
    expect((await ask(large, { headers: { 'Accept-Encoding': encoding } })).text).toContain(
      'html{font-size:max(100%,min(150%,10vw))}',
    )
  expect((await ask(large.replace('muy-grande', '__proto__'))).text).not.toContain('html{font-size')
})
