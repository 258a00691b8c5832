import { expect, test } from 'vitest'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import { propuestaOf } from './ultima.server.ts'

const FACEBOOK = 'https://www.facebook.com/iglesia'
const CHANNEL = 'https://www.youtube.com/@iglesia/live'

test.each([
  ['the first time', '', FACEBOOK, FACEBOOK],
  ['only the placeholder is there', '', CONTACTO_INICIAL.facebook, ''],
  ['no page where one can be live', '', 'https://example.com/iglesia', ''],
  ['last week’s video is over', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', FACEBOOK, FACEBOOK],
  ['a channel', CHANNEL, FACEBOOK, CHANNEL],
])('%s: after «%s», with %s, proposes «%s»', (_, enlace, facebook, expected) => {
  expect(propuestaOf({ medio: 'enlace', enlace }, facebook)).toEqual({ medio: 'enlace', enlace: expected })
})

test('what was prepared, whatever was used last', () => {
  const preparada = { medio: 'enlace', enlace: 'https://youtu.be/dQw4w9WgXcQ' } as const
  expect(propuestaOf({ medio: 'radio', enlace: '', preparada }, FACEBOOK)).toEqual(preparada)
})

test('the radio again, without a link', () => {
  expect(propuestaOf({ medio: 'radio', enlace: '' }, FACEBOOK)).toEqual({ medio: 'radio', enlace: '' })
})
