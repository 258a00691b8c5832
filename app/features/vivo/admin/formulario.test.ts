import { expect, test } from 'vitest'
import { abrirSchema } from './formulario.ts'

test.each([
  [' HTTPS://YouTu.be/dQw4w9WgXcQ ', 'https://youtu.be/dQw4w9WgXcQ'],
  ['https://www.youtube.com/@iglesia/live', 'https://www.youtube.com/@iglesia/live'],
  ['https://www.youtube.com/redirected', 'https://www.youtube.com/redirected'],
  ['https://es-la.facebook.com/iglesia/videos/1', 'https://es-la.facebook.com/iglesia/videos/1'],
  ['https://fb.watch/abc', 'https://fb.watch/abc'],
])('%s is a transmission', (typed, stored) => {
  expect(abrirSchema.parse({ medio: 'enlace', enlace: typed }).enlace).toBe(stored)
})

test.each([
  'https://www.youtube.com/redirect?q=https://evil.cl',
  'https://www.youtube.com//redirect?q=https://evil.cl',
  'https://www.youtube.com/%72edirect?q=https://evil.cl',
  'https://www.youtube.com/x/../redirect/?q=https://evil.cl',
  'https://www.facebook.com/l.php?u=https://evil.cl',
  'https://l.facebook.com/L.php?u=https://evil.cl',
  'https://www.facebook.com/flx/warn/?u=https://evil.cl',
  'https://www.youtube.com/%zz',
  'https://user:pass@www.youtube.com/watch?v=x',
  'https://www.youtube.com:8443/watch?v=x',
  'https://www.youtube.com\\@evil.cl/',
  'https:\\\\www.youtube.com/watch?v=x',
  'https://www.youtube.com/\nwatch',
  'http://www.youtube.com/watch?v=x',
  'https://youtube.com.evil.cl/',
  'https://www.facebook.com/',
  'https://www.youtube.com//?app=desktop',
  '',
])('%j is none', (enlace) => {
  const { error } = abrirSchema.safeParse({ medio: 'enlace', enlace })
  expect(error?.issues.map(({ path }) => path)).toEqual([['enlace']])
})
