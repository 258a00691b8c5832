import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { envioSchema } from './answers.server.ts'

test('typed values come back complete, including blank list rows', () => {
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(
    'titulo=Culto&filas[0].dia=&filas[1].dia=Domingo&doble=&doble=x',
  ))
    form.append(name, value)
  const schema = z.object({ filas: z.array(z.object({ dia: z.string() })), falta: z.string('Falta.') })
  const envio = parseWithZod(form, { schema }).reply()
  expect(envioSchema.parse(envio)).toEqual(envio)
  expect(envio.initialValue).toEqual({
    titulo: 'Culto',
    filas: [undefined, { dia: 'Domingo' }],
    doble: [undefined, 'x'],
  })
})
