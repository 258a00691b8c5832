import { expect, test } from 'vitest'
import { requisitosOf } from './lista.ts'

const missing = (estado: Parameters<typeof requisitosOf>[0]) =>
  requisitosOf(estado).flatMap(({ listo, texto, ruta }) => (listo ? [] : [[texto, ruta]]))

test('says what is missing, and where it is mended', () => {
  expect(missing({ datos: false, portada: false, conAudio: 0 })).toEqual([
    ['Faltan los datos del podcast: revísalos y guárdalos', '#datos'],
    ['Falta una portada de 1400 px o más', '#portada'],
    ['Falta una predicación con audio', '/admin/dashboard/predicaciones'],
  ])
  expect(missing({ datos: true, portada: true, conAudio: 1 })).toEqual([])
})
