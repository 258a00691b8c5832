import { expect, test } from 'vitest'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { listPorCompletar } from './por-completar.ts'

test('a new site lists everything', () => {
  const open = listPorCompletar({
    contacto: CONTACTO_INICIAL,
    sitio: SITIO_INICIAL,
    cuentas: [{ ejemplo: true }],
  })
  expect(open.map(({ texto }) => texto)).toContain('El teléfono de la iglesia')
  expect(open).toHaveLength(9)
})

test('does not list filled-in fields and those left empty on purpose', () => {
  const contacto = {
    ...CONTACTO_INICIAL,
    telefono: '+56 2 2345 6789',
    email: 'hola@iglesia.cl',
    whatsapp: '',
    facebook: '',
    instagram: 'https://www.instagram.com/iglesia',
    direccion: 'Los Pinos 123, Quilicura',
  }
  const sitio = {
    ...SITIO_INICIAL,
    pastores: [{ nombre: 'Ana Soto', cargo: 'Pastora', foto: '' }],
    radioUrl: 'https://radio.iglesia.cl/vivo',
  }
  expect(listPorCompletar({ contacto, sitio, cuentas: [{ ejemplo: false }] })).toEqual([])
  expect(listPorCompletar({ contacto, sitio, cuentas: [] })).toEqual([
    { texto: 'La cuenta bancaria para donaciones', seccion: 'donaciones' },
  ])
})
