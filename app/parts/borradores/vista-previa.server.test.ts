import { afterEach, expect, test, vi } from 'vitest'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { readVistaPrevia, rutaVistaPrevia } from './vista-previa.server.ts'

const secret = new Secret('a secret of thirty-two characters')
const asked = { tabla: 'predicaciones', fila: 'x' } as const
const claveOf = (ruta: string) => ruta.split('/').at(-1) ?? ''

afterEach(() => vi.useRealTimers())

test('shows what it was made for, for seven days', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') })
  const clave = claveOf(rutaVistaPrevia(secret, asked))
  vi.setSystemTime('2026-11-29T11:59:59Z')
  expect(readVistaPrevia(secret, clave)).toEqual(asked)
  vi.setSystemTime('2026-11-29T12:00:00Z')
  expect(readVistaPrevia(secret, clave)).toBeUndefined()
})

test('nobody else can make one', () => {
  const clave = claveOf(rutaVistaPrevia(secret, asked))
  for (const made of [
    '',
    'x',
    '__proto__',
    clave.slice(0, -2),
    `${clave.startsWith('A') ? 'B' : 'A'}${clave.slice(1)}`,
    'A'.repeat(10_000),
  ])
    expect(readVistaPrevia(secret, made)).toBeUndefined()
  expect(readVistaPrevia(new Secret('another secret of thirty-two char'), clave)).toBeUndefined()
})
