import { describe, expect, test } from 'vitest'
import { mapaUrl } from './mapa-url.ts'

describe('the map', () => {
  const byAddress = 'https://www.google.com/maps?q=Quilicura&output=embed'

  test.each([
    ['https://www.google.com/maps/embed?pb=!1m18', 'https://www.google.com/maps/embed?pb=!1m18'],
    [
      '<iframe src="https://www.google.com/maps/embed?pb=!1m18&amp;x=1" width="600"></iframe>',
      'https://www.google.com/maps/embed?pb=!1m18&x=1',
    ],
    [
      'https://maps.google.com/maps?q=-33.3,-70.7&output=embed',
      'https://www.google.com/maps?q=-33.3,-70.7&output=embed',
    ],
    [
      'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
      'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
    ],
  ])('frames what may be framed: %s', (pasted, expected) => {
    expect(mapaUrl(pasted, 'Quilicura')).toBe(expected)
  })

  test.each([
    '',
    'no es una dirección',
    'https://maps.app.goo.gl/abc',
    'https://www.google.com/search?q=x',
    'http://www.google.com/maps/embed?pb=1',
    'https://www.google.com.example.org/maps/embed',
    'https://www.google.com@example.org/maps/embed',
    'javascript:alert(1)//www.google.com/maps/embed',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  ])('shows the address instead of %s', (pasted) => {
    expect(mapaUrl(pasted, 'Quilicura')).toBe(byAddress)
  })
})
