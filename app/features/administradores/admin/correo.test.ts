import { expect, test } from 'vitest'
import { nuevoAdministradorSchema, olvidoSchema } from '../administrador.ts'

test('a missing e-mail is asked of the person whose it is', () => {
  const messages = [nuevoAdministradorSchema, olvidoSchema].map(
    (schema) =>
      schema.safeParse({ permisos: ['agenda'] }).error?.issues.find(({ path }) => path[0] === 'email')
        ?.message,
  )
  expect(messages).toEqual(['Escribe su correo electrónico.', 'Escribe tu correo electrónico.'])
})
