import { expect, test } from 'vitest'
import { withoutFoto } from './kept.ts'

test('an open photo is left out of its page’s address, and nothing else', () => {
  for (const [address, page] of [
    ['/galeria?foto=a', '/galeria'],
    ['/galeria?foto=a&categoria=Cultos', '/galeria?categoria=Cultos'],
    ['/galeria?categoria=Cultos&foto=a', '/galeria?categoria=Cultos'],
    ['/galeria?categoria=a&foto=b&desde=c', '/galeria?categoria=a&desde=c'],
    ['/predicaciones?q=la%20foto=a', '/predicaciones?q=la%20foto=a'],
    ['/privacidad?foto=a', '/privacidad?foto=a'],
    ['/', '/'],
  ] as const)
    expect(withoutFoto(address)).toBe(page)
})
