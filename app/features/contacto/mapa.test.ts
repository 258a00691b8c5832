import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#app/platform/pages/csp.server.ts'
import { mapaUrl, ORIGENES_DE_MAPA, parseMapa } from './mapa.ts'

const EMBED =
  'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3333.1!2d-70.73!3d-33.36!5e0!3m2!1ses-419!2scl'
const OSM_EMBED =
  'https://www.openstreetmap.org/export/embed.html?bbox=-70.74%2C-33.37%2C-70.72%2C-33.35&layer=mapnik&marker=-33.36%2C-70.73'
const google = (q: string, z = 17) =>
  `https://www.google.com/maps?${new URLSearchParams({ q, z: String(z), hl: 'es', output: 'embed' })}`

test.each([
  ['nothing', '   ', ''],
  ['an embed address', EMBED, EMBED],
  [
    'an embed code',
    `<iframe src="${EMBED.replace('?', '?x=1&amp;')}" width="600" height="450" style="border:0;" allowfullscreen="" loading="lazy"></iframe>`,
    EMBED.replace('?', '?x=1&'),
  ],
  ['an embed code in single quotes', `<iframe width='600' src='${EMBED}'></iframe>`, EMBED],
  [
    'an embed address of My Maps',
    'https://www.google.com/maps/d/u/0/embed?mid=1abc',
    'https://www.google.com/maps/d/u/0/embed?mid=1abc',
  ],
  [
    'the long link of a place: where its pin stands',
    'https://www.google.com/maps/place/Iglesia+Los+Bosques/@-33.3601,-70.7301,15.5z/data=!3m1!4b1!4m6!3m5!1s0x9662!8m2!3d-33.3655!4d-70.7344!16s%2Fg%2F11b',
    google('-33.3655,-70.7344', 16),
  ],
  [
    'a place without a pin: its name',
    'https://www.google.cl/maps/place/Los+Bosques+San+Luis,+Quilicura/',
    google('Los Bosques San Luis, Quilicura'),
  ],
  ['where the map looks', 'https://www.google.com/maps/@-33.36,-70.73,14z', google('-33.36,-70.73', 14)],
  ['a search', 'https://www.google.com/maps/search/?api=1&query=-33.36%2C-70.73', google('-33.36,-70.73')],
  [
    'the old embed',
    'https://maps.google.com/maps?q=Quilicura&t=&z=13&ie=UTF8&iwloc=&output=embed',
    google('Quilicura', 13),
  ],
  ['a link without its scheme', 'www.google.com/maps/@-33.36,-70.73,14z', google('-33.36,-70.73', 14)],
  [
    'a name before the link, as phones share it',
    'Iglesia Los Bosques\nhttps://maps.google.com/?q=-33.36,-70.73',
    google('-33.36,-70.73'),
  ],
  ['coordinates', '-33.36, -70.73', google('-33.36,-70.73')],
  ['an address', ' Av. Los Pinos 123, Quilicura ', google('Av. Los Pinos 123, Quilicura')],
  ['an OpenStreetMap embed', OSM_EMBED, OSM_EMBED],
  [
    'an OpenStreetMap embed code',
    `<iframe width="425" src="${OSM_EMBED.replaceAll('&', '&amp;')}"></iframe><br/><small>…</small>`,
    OSM_EMBED,
  ],
  [
    'an OpenStreetMap link',
    'https://www.openstreetmap.org/?mlat=-33.36&mlon=-70.73#map=16/-33.361/-70.731',
    'https://www.openstreetmap.org/export/embed.html?bbox=-70.737866%2C-33.36512%2C-70.724134%2C-33.35688&layer=mapnik&marker=-33.36%2C-70.73',
  ],
])('%s', (_what, pasted, url) => {
  expect(parseMapa(pasted)).toEqual({ tipo: 'mapa', url })
})

test.each([
  'https://maps.app.goo.gl/AbC123?g_st=ic',
  'https://goo.gl/maps/AbC123',
  'Templo https://maps.app.goo.gl/AbC123',
])('the server must resolve the short link %s', (pasted) => {
  expect(parseMapa(pasted)).toMatchObject({
    tipo: 'corto',
    url: expect.stringMatching(/^https:\/\/(maps\.app\.)?goo\.gl\//),
  })
})

test.each([
  'javascript:alert(1)',
  'iglesia.cl',
  'www.google.com',
  'https://www.google.com/search?q=iglesia',
  'https://www.google.com/maps',
  'https://www.google.com.evil.example/maps/embed?pb=1',
  'https://google.evil/maps/embed?pb=1',
  'https://evil.example/https://www.google.com/maps/embed?pb=1',
  'https://www.google.com@evil.example/maps/embed?pb=1',
  'https://user:clave@www.google.com/maps/embed?pb=1',
  '<iframe src="https://evil.example/"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<script src="https://www.google.com/maps/embed?pb=1"></script>',
  'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,"><script>',
  'https://www.openstreetmap.org/',
  '99.5, 200.1',
  'https://goo.gl/',
])('not a map: %s', (pasted) => {
  expect(parseMapa(pasted)).toEqual({ tipo: 'desconocido' })
})

test('the content security policy allows frames of the maps and videos only', () => {
  const frames = /frame-src ([^;]*)/.exec(contentSecurityPolicy(''))?.[1]?.split(' ')
  const videos = ['https://www.youtube-nocookie.com', 'https://www.facebook.com']
  expect(frames?.toSorted()).toEqual([...ORIGENES_DE_MAPA, ...videos].sort())
})

test('the page frames the stored map', () => {
  expect(mapaUrl(EMBED, 'Quilicura')).toBe(EMBED)
  expect(mapaUrl(OSM_EMBED, 'Quilicura')).toBe(OSM_EMBED)
})

test.each(['', 'https://maps.app.goo.gl/abc', 'https://evil.example/maps/embed'])(
  'the page frames the map of the address if «%s» is stored',
  (stored) => {
    expect(mapaUrl(stored, 'Los Bosques San Luis, Quilicura')).toBe(
      'https://www.google.com/maps?q=Los+Bosques+San+Luis%2C+Quilicura&hl=es&output=embed',
    )
  },
)
