import { expect, test } from 'vitest'
import { claveNueva } from './administrador.ts'
import { isClaveComun } from './clave-comun.ts'

const COMUNES =
  '1234567890 9876543210 012345678901234 QWERTYuiop abcdefghijkl 12345qwerty aaaaaaaaaa 123123123123 hola1hola1 Password123 contraseña123 diosesamor'

test.each(COMUNES.split(' '))('%s is too common', (clave) => {
  expect(claveNueva.safeParse(clave).success).toBe(false)
})

test.each(['la puerta siempre abierta', 'otra bien larga', 'clave-segura-123', '1234567890 veces'])(
  '%s is accepted',
  (clave) => {
    expect(claveNueva.safeParse(clave).success).toBe(true)
  },
)

test('checks a long password quickly', () => {
  const before = performance.now()
  isClaveComun('qwerty'.repeat(33).slice(0, 199))
  isClaveComun(`${'0123456789'.repeat(19)}x`)
  expect(performance.now() - before).toBeLessThan(100)
})
