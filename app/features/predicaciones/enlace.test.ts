import { expect, test } from 'vitest'
import { parseEnlace } from './enlace.ts'

test.each([
  'http://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s',
  ' https://youtu.be/dQw4w9WgXcQ?si=abc ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
])('YouTube: %s', (link) => {
  expect(parseEnlace(link)).toEqual({
    sitio: 'YouTube',
    id: 'dQw4w9WgXcQ',
    miniatura: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
    incrustado: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  })
})

test.each([
  'https://www.facebook.com/iglesia/videos/1234567890/',
  'https://m.facebook.com/watch?v=1234567890',
  'https://fb.watch/abcDEF/',
  'https://www.facebook.com/reel/123456',
  'https://www.facebook.com/share/v/abc/',
])('Facebook: %s', (link) => {
  const video = parseEnlace(link)
  expect(video?.sitio).toBe('Facebook')
  expect(new URL(video?.incrustado ?? '').searchParams.get('href')).toBe(link)
})

test.each([
  '',
  'no es un enlace',
  'https://www.youtube.com/@iglesia',
  'https://www.youtube.com/watch?v=corto',
  'https://youtu.be/"onload=alert(1)',
  'https://youtube.com.malo.cl/watch?v=dQw4w9WgXcQ',
  'https://nofacebook.com/iglesia/videos/123',
  'https://www.facebook.com/iglesia',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'https://soundcloud.com/iglesia/culto',
])('no known video: %s', (link) => {
  expect(parseEnlace(link)).toBeNull()
})
