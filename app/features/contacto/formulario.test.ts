import { expect, test } from 'vitest'
import { contactoFormSchema, sinProtocolo } from './formulario.ts'

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

test('takes a telephone as people write it, and none that cannot be dialled', () => {
  const isTaken = (telefono: string) => contactoFormSchema.safeParse({ ...valid, telefono }).success
  expect(['+56 9 0000 0000', '(2) 2345 6789', '600 600 (anexo 2)'].filter((each) => !isTaken(each))).toEqual(
    [],
  )
  expect(['abc', '123', 'llámanos'].filter(isTaken)).toEqual([])
})

test('takes a profile’s link, with or without https://, or its name, and reports anything else beside its field', () => {
  for (const [typed, kept] of [
    ['', ''],
    ['facebook.com/iglesia', 'https://facebook.com/iglesia'],
    ['m.facebook.com', 'https://m.facebook.com'],
    ['iglesia.cl/facebook', 'https://iglesia.cl/facebook'],
    ['losbosques', 'https://www.facebook.com/losbosques'],
    [' @los.bosques ', 'https://www.facebook.com/los.bosques'],
    ['https://www.facebook.com/\n los.bosques', 'https://www.facebook.com/los.bosques'],
  ])
    expect(contactoFormSchema.parse({ ...valid, facebook: typed }).facebook).toBe(kept)
  for (const facebook of ['javascript:alert(1)', 'mi iglesia', 'ftp://x.cl', '@', '@los bosques', 'a@b.cl'])
    expect(contactoFormSchema.safeParse({ ...valid, facebook }).success, facebook).toBe(false)
  const { error } = contactoFormSchema.safeParse({ ...valid, instagram: 'mi iglesia' })
  expect(error?.issues[0]?.message).toContain('https://www.instagram.com/miiglesia')
})

test('shortens a profile only where the short one is saved as the same', () => {
  const short = ['https://www.facebook.com/', 'https://facebook.com/iglesia', 'https://iglesia.cl/redes']
  for (const enlace of short) expect(sinProtocolo('facebook', enlace)).toBe(enlace.slice('https://'.length))
  for (const enlace of [
    '',
    'http://facebook.com/x',
    'https://linktr.ee',
    'https://a.cl:8080/x',
    'https://x.cl#y',
  ])
    expect(sinProtocolo('facebook', enlace)).toBe(enlace)
})
