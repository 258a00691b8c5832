import { expect, test } from 'vitest'
import { CONTACTO_INICIAL } from './contacto-inicial.ts'
import { stepOf } from './de-fabrica.server.ts'
import { SITIO_INICIAL } from './sitio-inicial.ts'

test('a step is done once nothing that the product shipped is left, and names the first field and all that is', () => {
  const [daniel, marta] = SITIO_INICIAL.pastores
  expect(stepOf(SITIO_INICIAL, ['pastores'])).toEqual({
    campo: 'pastores[0].nombre',
    listo: false,
    quedan: ['Daniel Rojas', 'Marta Fuentes'],
  })
  const half = {
    ...SITIO_INICIAL,
    pastores: [{ ...daniel, nombre: 'Ana' }, marta] as typeof SITIO_INICIAL.pastores,
  }
  expect(stepOf(half, ['pastores'])).toMatchObject({ campo: 'pastores[1].nombre', quedan: ['Marta Fuentes'] })
  expect(stepOf({ ...half, pastores: [] }, ['pastores'])).toEqual({
    campo: 'pastores',
    listo: true,
    quedan: [],
  })
  expect(stepOf(SITIO_INICIAL, ['nombre'])).toEqual({ campo: 'nombre', listo: false, quedan: [] })
  // Another verse needs another reference.
  const verse = { ...SITIO_INICIAL, versiculo: 'Todo lo puedo en Cristo.' }
  expect(stepOf(verse, ['versiculo', 'versiculoReferencia'])).toMatchObject({
    campo: 'versiculoReferencia',
    listo: false,
    quedan: ['Mateo 11:28'],
  })
})

test('an hour of the schedule may be the church’s own, once the list is', () => {
  const [, second] = CONTACTO_INICIAL.horarios
  const horarios = [{ dia: 'Domingo', hora: '10:00' }, ...(second ? [second] : [])]
  expect(stepOf(CONTACTO_INICIAL, ['horarios'])).toMatchObject({ campo: 'horarios[0].hora', listo: false })
  expect(stepOf({ ...CONTACTO_INICIAL, horarios }, ['horarios'])).toMatchObject({ listo: true })
})
