import { expect, test } from 'vitest'
import { ownAddress, withFilesFrom } from './files-url.server.ts'

const CDN = 'https://archivos.iglesia.cl'
const OWN = '/archivos/sitio/marta.jpg'

test('pages point pictures at FILES_URL, by path and by absolute URL', () => {
  const page = `<img src="${OWN}"><meta content="https://iglesia.cl${OWN}">`
  expect(withFilesFrom(CDN, page, 'https://iglesia.cl')).toBe(
    `<img src="${CDN}/sitio/marta.jpg"><meta content="${CDN}/sitio/marta.jpg">`,
  )
})

test('a picture URL from a form is stored as this server’s own path', () => {
  expect(ownAddress(CDN, withFilesFrom(CDN, OWN, 'https://iglesia.cl'))).toBe(OWN)
  expect(ownAddress(CDN, OWN)).toBe(OWN)
  expect(ownAddress(undefined, OWN)).toBe(OWN)
  expect(ownAddress(CDN, `${CDN}.otro.cl/sitio/marta.jpg`)).toBe(`${CDN}.otro.cl/sitio/marta.jpg`)
})
