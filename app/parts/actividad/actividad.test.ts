import { expect, test } from 'vitest'
import { fraseDe, isQuiet } from './actividad.ts'

test('what was given to whom reads as a sentence', () => {
  const said = (detalle: string) => fraseDe({ texto: 'dio a … el permiso', detalle })
  expect(said('eva@iglesia.cl: Fotos')).toBe('dio a eva@iglesia.cl el permiso «Fotos»')
  expect(said('eva@iglesia.cl: Fotos, Agenda')).toBe('dio a eva@iglesia.cl los permisos «Fotos», «Agenda»')
  expect(fraseDe({ texto: 'agregó la foto', detalle: 'Culto: tarde' })).toBe('agregó la foto «Culto: tarde»')
  expect(fraseDe({ texto: 'inició sesión', detalle: '' })).toBe('inició sesión')
})

test('only what changes nothing is quiet', () => {
  const quiet = [
    'inició sesión',
    'cerró sesión',
    'leyó peticiones de oración',
    'vio lo que aceptó una persona',
  ]
  expect(quiet.every(isQuiet)).toBe(true)
  expect(['eliminó una foto', 'exportó los datos de una persona', 'cerró una colección'].some(isQuiet)).toBe(
    false,
  )
})
