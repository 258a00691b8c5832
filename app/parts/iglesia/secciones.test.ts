import { expect, test } from 'vitest'
import { NOMBRES_SECCION, seccionesDe, seccionesVisibles, sonSeccionesDeFabrica } from './secciones.ts'

const hidden = (seccion: (typeof NOMBRES_SECCION)[number]) => ({ seccion, visible: false })
const shown = (seccion: (typeof NOMBRES_SECCION)[number]) => ({ seccion, visible: true })

test('the home page begins as specified; a church orders and hides its sections', () => {
  expect(seccionesVisibles()).toEqual(['cuando', 'semana', 'quienes-somos', 'predicaciones', 'eventos'])
  const own = [shown('eventos'), hidden('semana'), shown('cuando')]
  expect(seccionesVisibles(own)).toEqual(['eventos', 'cuando', 'quienes-somos', 'predicaciones'])
  expect(seccionesVisibles(NOMBRES_SECCION.map(hidden))).toEqual([])
})

test('each section stands once, whatever was sent', () => {
  expect(seccionesDe([hidden('eventos'), shown('eventos')]).map(({ seccion }) => seccion)).toEqual([
    'eventos',
    ...NOMBRES_SECCION.slice(0, -1),
  ])
})

test('the specified order with everything shown is a new site’s', () => {
  expect(sonSeccionesDeFabrica([])).toBe(true)
  expect(sonSeccionesDeFabrica(NOMBRES_SECCION.map(shown))).toBe(true)
  expect(sonSeccionesDeFabrica([hidden('cuando')])).toBe(false)
  expect(sonSeccionesDeFabrica([shown('eventos')])).toBe(false)
})
