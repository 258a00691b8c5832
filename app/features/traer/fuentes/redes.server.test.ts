import { expect, test } from 'vitest'
import { archivoOf, leer } from '#tests/support/archivos.ts'
import { feedInCanal, feedOfCanal } from './youtube.server.ts'

const ATOM = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <title>Iglesia La Viña</title><author><name>Iglesia La Viña</name></author>`
const entry = (id: string, title: string) => `<entry><id>yt:video:${id}</id><yt:videoId>${id}</yt:videoId>
  <title>${title}</title><author><name>Iglesia La Viña</name></author><published>2026-05-04T01:30:00+00:00</published>
  <media:group><media:title>${title}</media:title><media:description>Lucas 15 &amp; más</media:description></media:group></entry>`

const CANAL = `UC${'x'.repeat(22)}`
const FEED = `https://www.youtube.com/feeds/videos.xml?channel_id=${CANAL}`

test.each([
  [`https://www.youtube.com/channel/${CANAL}`, FEED],
  [`https://m.youtube.com/channel/${CANAL}/videos`, FEED],
  ['https://www.youtube.com/@iglesia', undefined],
  [`https://youtube.com.otro.cl/channel/${CANAL}`, undefined],
  ['https://www.youtube.com/channel/UCcorto', undefined],
])('the channel at %s has the feed %s', (direccion, feed) => expect(feedOfCanal(direccion)).toBe(feed))

test('the page of a channel that has a name leads to its feed; no other site’s page does', async () => {
  const page = `<link rel="alternate" type="application/rss+xml" href="${FEED}">`
  expect(await feedInCanal(archivoOf('https://www.youtube.com/@iglesia', page))).toBe(FEED)
  expect(await feedInCanal(archivoOf('https://otro.cl/@iglesia', page))).toBeUndefined()
})

test('the videos of a YouTube channel are sermons of their day', async () => {
  const found = await leer(
    archivoOf(
      'https://www.youtube.com/feeds/videos.xml',
      `${ATOM}${entry('dQw4w9WgXcQ', 'El hijo')}${entry('x', 'Otro')}</feed>`,
    ),
  )
  expect(found).toEqual([
    expect.objectContaining({
      tipo: 'predicacion',
      titulo: 'El hijo',
      conductor: 'Iglesia La Viña',
      fecha: '2026-05-03',
      link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      descripcion: 'Lucas 15 & más',
    }),
    expect.objectContaining({ tipo: 'ilegible', que: 'Otro' }),
  ])
})

/** As Facebook writes it. */
const misread = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
const media = (name: string, more: object = {}) => ({
  uri: `your_facebook_activity/posts/media/Bautismos_1/${name}`,
  creation_timestamp: Date.parse('2019-08-12T02:00:00Z') / 1000,
  ...more,
})
const ROOT = 'facebook-iglesia/your_facebook_activity/posts'
const json = (name: string, value: unknown) => archivoOf(`${ROOT}/${name}`, JSON.stringify(value))
const foto = (name: string) => archivoOf(`${ROOT}/media/Bautismos_1/${name}`, name)

test('Facebook’s albums and posts come with their words as they were written', async () => {
  const larga = misread(`Oración por nuestro país 🙏\n${'Señor, ten misericordia de nosotros. '.repeat(5)}`)
  const found = await leer(
    json('album/0.json', {
      name: misread('Bautismos en el río'),
      photos: [
        media('1.jpg', { description: misread('¡Qué alegría!') }),
        media('2.jpg', {
          media_metadata: { photo_metadata: { exif_data: [{ taken_timestamp: 1_500_000_000 }] } },
        }),
        media('falta.jpg'),
        media('3.mp4'),
      ],
    }),
    json('your_posts__check_ins__photos_and_videos_1.json', [
      { timestamp: 1_600_000_000, data: [{ post: larga }], attachments: [] },
      { timestamp: 1_600_000_000, data: [{ post: 'Hola' }] },
      {
        timestamp: 1_600_000_000,
        data: [{ update_timestamp: 1 }, { post: misread('Niños del coro') }],
        attachments: [
          { data: [{ media: media('2.jpg') }, { media: media('4.jpg') }, { external_context: {} }] },
        ],
      },
    ]),
    archivoOf('facebook-iglesia/ads_information/ads.json', '{}'),
    ...['1.jpg', '2.jpg', '4.jpg'].map(foto),
  )
  const album = { tipo: 'foto', titulo: 'Bautismos en el río', categoria: 'Bautismos en el río' }
  expect(found).toEqual([
    expect.objectContaining({ ...album, fecha: '2019-08-11', descripcion: '¡Qué alegría!' }),
    expect.objectContaining({ ...album, fecha: '2017-07-13', descripcion: 'Niños del coro' }),
    expect.objectContaining({ tipo: 'ilegible', por: expect.stringContaining('todas sus partes') }),
    expect.objectContaining({ tipo: 'ilegible', por: expect.stringContaining('video') }),
    expect.objectContaining({ tipo: 'foto', categoria: 'Facebook', descripcion: 'Niños del coro' }),
    expect.objectContaining({
      tipo: 'pagina',
      titulo: 'Oración por nuestro país 🙏',
      resumen: '13 de septiembre de 2020',
      bloques: [expect.objectContaining({ texto: expect.stringContaining('ten misericordia') })],
    }),
    { tipo: 'ilegible', que: 'Facebook', por: '1 publicación corta y sin foto no se trae.' },
  ])
})

test.each(['{', '"x"', '{"photos":{"uri":7}}', '[null]', '{"__proto__":{"name":"x"}}'])(
  'a file of Facebook that is %s brings nothing',
  async (text) => {
    expect(await leer(archivoOf(`${ROOT}/album/0.json`, text))).toEqual([])
  },
)
