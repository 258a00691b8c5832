import { expect, test } from 'vitest'
import { parseCanal } from './ajustes-youtube.ts'

const ID = 'UC_x5XG1OV2P6uZZ5FSM9Ttw'

test.each([
  [ID, ID],
  [` https://www.youtube.com/channel/${ID}/videos?view=0 `, ID],
  ['@iglesia.losbosques', '@iglesia.losbosques'],
  ['youtube.com/@IglesiaÑuñoa', '@IglesiaÑuñoa'],
  ['https://m.youtube.com/@Iglesia%C3%91u%C3%B1oa/streams', '@IglesiaÑuñoa'],
  ['', undefined],
  ['Iglesia Los Bosques', undefined],
  ['UCcorto', undefined],
  ['@a', undefined],
  ['@con espacios', undefined],
  ['https://www.youtube.com/c/Iglesia', undefined],
  ['https://www.youtube.com/%', undefined],
  [`https://youtube.com.otra.cl/channel/${ID}`, undefined],
  [`https://www.youtube.com/channel/${ID}x`, undefined],
])('%s is the channel %s', (typed, canal) => {
  expect(parseCanal(typed)).toBe(canal)
})
