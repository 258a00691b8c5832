import { expect, test } from 'vitest'
import { sinEnviar } from './avisos.ts'

const desde = '2026-03-01T15:00:00.000Z'

test.each([
  [
    { total: 1, falla: 'ECONNREFUSED', rendido: false },
    /^Hay 1 aviso que no se ha podido .* Seguimos intentándolo\.$/,
  ],
  [
    { total: 2, falla: 'EENVELOPE 550', rendido: true },
    /^Hay 2 avisos .* los rechazó y ya no los intentamos: revisa/,
  ],
  [{ total: 1, falla: 'ESOCKET DATA', rendido: true }, /Ya no lo intentamos: .* puede que haya llegado\.$/],
])('says what becomes of mail that could not be sent: %o', (sinSalir, said) => {
  expect(sinEnviar({ ...sinSalir, desde })).toMatch(said)
})
