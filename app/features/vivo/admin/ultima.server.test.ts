import { expect, test } from 'vitest'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import { propuestaOf } from './ultima.server.ts'

const FACEBOOK = 'https://www.facebook.com/iglesia'

test.each<['enlace', string, string, string, string]>([
  ['enlace', '', FACEBOOK, FACEBOOK, 'the first time'],
  ['enlace', '', '', '', 'nothing is known'],
  ['enlace', '', CONTACTO_INICIAL.facebook, '', 'only the placeholder is there'],
  ['enlace', '', 'https://example.com/iglesia', '', 'no page where one can be live'],
  ['enlace', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', FACEBOOK, FACEBOOK, 'last week’s video is over'],
  [
    'enlace',
    'https://www.youtube.com/@iglesia/live',
    FACEBOOK,
    'https://www.youtube.com/@iglesia/live',
    'a channel',
  ],
  ['enlace', 'https://www.facebook.com/iglesia/videos/1', FACEBOOK, FACEBOOK, 'last week’s video is over'],
])('%s «%s» with %s proposes «%s»: %s', (medio, enlace, facebook, expected) => {
  expect(propuestaOf({ medio, enlace }, facebook)).toEqual({ medio, enlace: expected })
})

test('the radio again, without a link', () => {
  expect(propuestaOf({ medio: 'radio', enlace: '' }, FACEBOOK)).toEqual({ medio: 'radio', enlace: '' })
})
