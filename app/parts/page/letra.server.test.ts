import { expect, test } from 'vitest'
import { enlargeSheet } from './letra.server.ts'

test('widths that a sheet asks for grow as its letters do; nothing else changes', () => {
  const css = '@media not all and (min-width:20rem){.a{width:20rem}}@container (min-width:40rem){.b{}}'
  expect(enlargeSheet(css, 'muy-grande')).toBe(
    '@media not all and (min-width:30rem){.a{width:20rem}}@container (min-width:40rem){.b{}}' +
      '@media screen{html{font-size:max(100%,min(150%,10vw))}}',
  )
})
