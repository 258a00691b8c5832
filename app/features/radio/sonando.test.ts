import { describe, expect, test } from 'vitest'
import { fuentesDe, megabytesPorHora, parseAzuracast, parseIcecast, parseShoutcast } from './sonando.ts'

const ICECAST = (source: string) => `{"icestats":{"admin":"x","host":"radio.cl","source":${source}}}`

describe('Icecast', () => {
  const vivo = '{"listenurl":"http://radio.cl:8000/vivo","title":"Himno 12","artist":"Coro","bitrate":128}'
  const otra = '{"listenurl":"http://radio.cl:8000/otra","title":"Otra cosa","bitrate":"64"}'

  test('reads one source or a list, and takes the one at the address', () => {
    expect(parseIcecast(ICECAST(vivo), '/vivo')).toEqual({ titulo: 'Coro – Himno 12', kbps: 128 })
    expect(parseIcecast(ICECAST(`[${otra},${vivo}]`), '/otra')).toEqual({ titulo: 'Otra cosa', kbps: 64 })
    expect(parseIcecast(ICECAST(`[${otra},${vivo}]`), '/tercera')).toEqual({ titulo: '', kbps: null })
  })

  test('decodes XML references, which Icecast uses for characters outside its charset', () => {
    const titulo = (title: string) =>
      parseIcecast(ICECAST(`{"listenurl":"http://radio.cl/vivo","title":"${title}"}`), '/vivo')?.titulo
    expect(titulo('Ñandú &#8211; Santo &amp; Fuerte &#x1F514;')).toBe('Ñandú – Santo & Fuerte 🔔')
    expect(titulo('&nada; &#0; &#9999999; &#x110000; AT&T')).toBe('&nada; AT&T')
    expect(titulo('&amp;lt;')).toBe('&lt;')
  })

  test('accepts a missing source, a missing title and a broken title', () => {
    expect(parseIcecast('{"icestats":{"host":"radio.cl"}}', '/vivo')).toEqual({ titulo: '', kbps: null })
    expect(parseIcecast(ICECAST('{"listenurl":"http://radio.cl/vivo","title": - }'), '/vivo')?.titulo).toBe(
      '',
    )
  })

  test('returns undefined for anything but Icecast’s status', () => {
    expect(parseIcecast('<html>404</html>', '/vivo')).toBeUndefined()
    expect(parseIcecast('[1]', '/vivo')).toBeUndefined()
  })
})

test('Shoutcast', () => {
  expect(parseShoutcast('{"streamstatus":1,"songtitle":" Coro -  Himno ","bitrate":"96"}')).toEqual({
    titulo: 'Coro - Himno',
    kbps: 96,
  })
  expect(parseShoutcast('{"otro":1}')).toBeUndefined()
})

test('AzuraCast', () => {
  const answer = {
    station: {
      mounts: [
        { url: 'https://radio.cl/listen/iglesia/bajo.mp3', bitrate: 48, is_default: false },
        { url: 'https://radio.cl/listen/iglesia/radio.mp3', bitrate: 192, is_default: true },
      ],
    },
    now_playing: { song: { text: 'Coro - Himno' } },
  }
  const parse = (address: string) => parseAzuracast(JSON.stringify(answer), address)
  expect(parse('https://radio.cl/listen/iglesia/bajo.mp3')).toEqual({ titulo: 'Coro - Himno', kbps: 48 })
  expect(parse('https://radio.cl/listen/iglesia/otra.mp3')?.kbps).toBe(192)
})

test('derives the URLs to ask from the stream’s address', () => {
  const urls = (address: string) => fuentesDe(address).map(({ url }) => url)
  expect(urls('https://radio.cl:8443/vivo')).toEqual([
    'https://radio.cl:8443/status-json.xsl',
    'https://radio.cl:8443/stats?sid=1&json=1',
  ])
  expect(urls('https://radio.cl/listen/iglesia/radio.mp3')[0]).toBe('https://radio.cl/api/nowplaying/iglesia')
  expect(urls('http://radio.cl:8000/stream/2/')[1]).toBe('http://radio.cl:8000/stats?sid=2&json=1')
  expect(urls('file:///etc/passwd')).toEqual([])
})

test('megabytes per hour', () => expect(megabytesPorHora(128)).toBe(58))
