import { expect, test } from 'vitest'
import { hasChanges } from './has-changes.ts'

const initialValue = { titulo: 'Culto', mapa: '', horarios: [{ dia: 'Domingo', hora: '11:00' }] }

test.each([
  ['nothing', initialValue, false],
  [
    'other order, hidden fields',
    { version: '3', horarios: [{ hora: '11:00', dia: 'Domingo' }], titulo: 'Culto' },
    false,
  ],
  ['a text', { ...initialValue, titulo: 'Culto de Navidad' }, true],
  ['what was empty', { ...initialValue, mapa: 'https://maps.app.goo.gl/x' }, true],
  ['what is empty now', { ...initialValue, titulo: undefined }, true],
  ['a row changed', { ...initialValue, horarios: [{ dia: 'Lunes', hora: '11:00' }] }, true],
  [
    'a row more',
    { ...initialValue, horarios: [...initialValue.horarios, { dia: 'Lunes', hora: '8' }] },
    true,
  ],
  ['no rows', { ...initialValue, horarios: undefined }, true],
])('%s', (_name, value, expected) => {
  expect(hasChanges({ initialValue, value })).toBe(expected)
})

test('a form without initial values', () => {
  expect(hasChanges({ initialValue: {}, value: { constructor: 'x' } })).toBe(true)
  expect(hasChanges({ initialValue: undefined, value: { intencion: 'agregar', titulo: '' } })).toBe(false)
  expect(hasChanges({ initialValue: undefined, value: { titulo: 'A' } })).toBe(true)
})
