import { parseFeed } from 'podcast-partytime'
import { expect, test } from 'vitest'
import { missingPython, runPython } from '#tests/support/readers/python.ts'
import { type Episodio, writeFeed } from './feed.server.ts'
import type { Podcast } from './podcast.ts'

const podcast: Podcast = {
  titulo: 'Predicaciones de Ñuñoa & alrededores',
  autor: 'Iglesia Los Bosques',
  correo: 'hola@iglesia.cl',
  categoria: 'cristianismo',
  descripcion: 'La Palabra de cada domingo.',
  portada: 'dibujada',
  guid: '917393e3-1b1e-5cef-ace4-edaa54e1f810',
  desde: '2026-11-22T15:00:00.000Z',
}
const canal = {
  origin: 'https://iglesia-ñuñoa.cl',
  podcast,
  portada: '/predicaciones/portada.jpg?v=abc',
  radio: undefined,
  pagina: 1,
  hayMas: false,
}
const ID = '01932d4f-0000-7000-8000-000000000001'
const episodio: Episodio = {
  id: ID,
  slug: 'la-oracion-que-espera',
  titulo: 'La oración que espera',
  conductor: 'Pastor Daniel Rojas',
  fecha: '2026-11-22',
  descripcion: 'Por qué volver a pedir no es falta de fe.',
  pasajes: 'Lucas 18:1-8',
  audio: '/archivos/predicaciones/2026-11-la-oracion-0a1b.mp3',
  tipo: 'audio/mpeg',
  bytes: 12_345_678,
  milisegundos: 2_400_400,
  conSubtitulos: true,
  serie: { nombre: 'Historias que contó Jesús', temporada: 2, numero: 3 },
}
/** The host in ASCII. */
const HOST = new URL(canal.origin).origin

/** The feed as podcast apps read it. */
function read(xml: string) {
  const feed = parseFeed(xml)
  if (!feed) throw new Error('Not a feed')
  return feed
}

test('a podcast app reads the channel and its episodes', () => {
  const feed = read(writeFeed(canal, [episodio]))
  expect(feed).toMatchObject({
    title: podcast.titulo,
    description: podcast.descripcion,
    language: 'es',
    link: `${HOST}/predicaciones`,
    author: podcast.autor,
    explicit: false,
    guid: podcast.guid,
    locked: true,
    owner: { email: podcast.correo, name: podcast.autor },
    itunesImage: `${HOST}/predicaciones/portada.jpg?v=abc`,
    itunesCategory: ['Religion & Spirituality > Christianity'],
  })
  expect(feed.items).toHaveLength(1)
  expect(feed.items[0]).toMatchObject({
    title: episodio.titulo,
    description: `${episodio.descripcion} Lucas 18:1-8`,
    guid: ID,
    link: `${HOST}/predicaciones/la-oracion-que-espera`,
    pubDate: new Date('2026-11-22T16:00:00Z'),
    duration: 2400,
    enclosure: { url: HOST + episodio.audio, length: 12_345_678, type: 'audio/mpeg' },
    podcastSeason: { number: 2, name: 'Historias que contó Jesús' },
    podcastEpisode: { number: 3 },
    podcastTranscripts: [{ url: `${HOST}/predicaciones/subtitulos/${ID}.vtt`, type: 'text/vtt' }],
  })
})

const missing = missingPython('feedparser')

test.skipIf(missing)(`feedparser reads it too${missing ? ` (${missing})` : ''}`, () => {
  const other = { ...episodio, id: `${ID.slice(0, -1)}2`, titulo: 'Otra & <b>más</b>', slug: 'otra' }
  expect(runPython('read_feed.py', writeFeed(canal, [episodio, other]))).toEqual({
    broken: false,
    title: podcast.titulo,
    language: 'es',
    entries: [episodio, other].map(({ id, slug, titulo }) => ({
      title: titulo,
      guid: id,
      link: `${HOST}/predicaciones/${slug}`,
      published: [2026, 11, 22, 16, 0, 0],
      enclosures: [{ href: HOST + episodio.audio, length: '12345678', type: 'audio/mpeg' }],
    })),
  })
})

test('every address in it is ASCII', () => {
  const xml = writeFeed(canal, [episodio])
  const addresses = [...xml.matchAll(/(?:url|href)="([^"]*)"|<link>([^<]*)</g)].map(
    ([, a, b]) => a ?? b ?? '',
  )
  expect(addresses.length).toBeGreaterThan(4)
  for (const address of addresses) expect(address).toMatch(/^https:\/\/[\x21-\x7e]+$/)
})

test('no word breaks it', () => {
  const words: [word: string, shown: string][] = [
    ['a\0b', 'ab'],
    ['c\ud83d', 'c\ufffd'],
    [']]>\n    <item>\n  </channel>', ']]> <item> </channel>'],
    ['<itunes:explicit>no</itunes:explicit>', '<itunes:explicit>no</itunes:explicit>'],
    ['& $& $1 `', '& $& $1 `'],
  ]
  for (const [word, shown] of words) {
    const radio = { nombre: word, url: 'https://radio.cl/vivo?a=1&b="' }
    const own = { ...podcast, titulo: word, autor: word, descripcion: word }
    const all = { titulo: word, conductor: word, descripcion: word, pasajes: word }
    const serie = { nombre: word, temporada: 1, numero: 1 }
    const feed = read(writeFeed({ ...canal, podcast: own, radio }, [{ ...episodio, ...all, serie }]))
    expect(feed.title).toBe(shown)
    expect(feed.items.map(({ title }) => title)).toEqual([shown])
    expect(feed.podcastLiveItems?.map(({ title }) => title)).toEqual([shown])
  }
  // A title of nothing that XML can hold is still a title.
  expect(read(writeFeed(canal, [{ ...episodio, titulo: '\u0001' }])).items[0]?.title).toBe('Predicación')
})

test('a sermon outside of a series, without a transcript', () => {
  const xml = writeFeed(canal, [{ ...episodio, serie: undefined, conSubtitulos: false }])
  expect(xml).not.toMatch(/season|episode>|transcript/)
})

test('the radio is a live item with a link to its page', () => {
  const radio = { nombre: 'Radio Los Bosques', url: 'https://radio.cl/vivo' }
  const feed = read(writeFeed({ ...canal, radio }, [episodio]))
  expect(feed.items).toHaveLength(1)
  expect(feed.podcastLiveItems).toMatchObject([
    {
      title: radio.nombre,
      status: 'live',
      start: new Date(podcast.desde),
      guid: `${podcast.guid}-radio`,
      enclosure: { url: radio.url, type: 'audio/mpeg' },
      contentLinks: [{ url: `${HOST}/radio`, title: radio.nombre }],
    },
  ])
  expect(read(writeFeed(canal, [episodio])).podcastLiveItems).toBeUndefined()
})

test('names the pages before and after it (RFC 5005)', () => {
  const rels = (pagina: number, hayMas: boolean) =>
    [...writeFeed({ ...canal, pagina, hayMas }, [episodio]).matchAll(/<atom:link ([^>]*)>/g)].map(
      ([, text = '']) => [/rel="(\w+)"/.exec(text)?.[1], /href="[^"]*podcast\.xml([^"]*)"/.exec(text)?.[1]],
    )
  expect(rels(1, false)).toEqual([['self', '']])
  expect(rels(1, true)).toEqual([
    ['self', ''],
    ['first', ''],
    ['next', '?pagina=2'],
  ])
  expect(rels(2, true)).toEqual([
    ['self', '?pagina=2'],
    ['first', ''],
    ['prev', ''],
    ['next', '?pagina=3'],
  ])
})
