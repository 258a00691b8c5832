import { expect, test } from 'vitest'
import { contactoFormSchema } from './formulario.ts'

const valid = { direccion: 'Los Pinos 123', telefono: '+56 9 1234 5678', email: 'hola@iglesia.cl' }

test('requires address, telephone, e-mail, and day and hour of every row, and nothing else', () => {
  expect(contactoFormSchema.parse(valid)).toEqual({
    ...valid,
    facebook: '',
    instagram: '',
    whatsapp: '',
    horarios: [],
    ubicacionMapa: '',
  })
  const result = contactoFormSchema.safeParse({ horarios: [{ dia: 'Domingo' }, { hora: ' ', dia: ' ' }] })
  expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['direccion', 'Escribe la dirección.'],
    ['telefono', 'Escribe el teléfono.'],
    ['email', 'Escribe el correo electrónico.'],
    ['horarios.0.hora', 'Escribe la hora.'],
    ['horarios.1.dia', 'Escribe el día.'],
    ['horarios.1.hora', 'Escribe la hora.'],
  ])
})

test('adds a missing https:// to links, and reports what is no link beside its field', () => {
  expect(contactoFormSchema.parse({ ...valid, facebook: 'facebook.com/iglesia' }).facebook).toBe(
    'https://facebook.com/iglesia',
  )
  for (const facebook of ['javascript:alert(1)', 'mi iglesia', '@iglesia', 'ftp://x.cl'])
    expect(contactoFormSchema.safeParse({ ...valid, facebook }).success, facebook).toBe(false)
})
