import { describe, expect, test } from 'vitest'
import { comoLlegarUrl, mapaUrl, telefonoUrl, whatsappUrl } from './enlaces.ts'

test('a chat needs digits alone, and there is a number where none is configured', () => {
  expect(whatsappUrl('56912345678')).toBe('https://wa.me/56912345678')
  expect(whatsappUrl('+56 9 1234 5678')).toBe('https://wa.me/56912345678')
  expect(whatsappUrl('')).toBe('https://wa.me/56900000000')
})

test('a telephone number is dialled as it is meant', () => {
  expect(telefonoUrl('+56 (2) 2345-6789')).toBe('tel:+56223456789')
})

test('an address survives its accents and signs', () => {
  expect(comoLlegarUrl('Ñuñoa & Peñalolén 12')).toBe(
    'https://www.google.com/maps/search/?api=1&query=%C3%91u%C3%B1oa%20%26%20Pe%C3%B1alol%C3%A9n%2012',
  )
})

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
