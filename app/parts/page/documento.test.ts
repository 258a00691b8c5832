import { expect, test } from 'vitest'
import { readDocumento } from './documento.tsx'

const BEGIN = '# Reglas\n\nVigente desde: 2026-11-21\n\nPocas, de {{iglesia}}.\n\n'

test('reads the parts of a document, with its values, the place of its form and what the law asks for', () => {
  const texto = `${BEGIN}## Una {#una .ley}\n\n{{nada}}\n\n## Dos {#dos}\n\nantes\n\n{{formulario}}\n\ndespués\n`
  expect(readDocumento(texto, { iglesia: 'Los Bosques', nada: '' })).toEqual({
    titulo: 'Reglas',
    fecha: '2026-11-21',
    resumen: 'Pocas, de Los Bosques.',
    secciones: [
      { id: 'una', titulo: 'Una', ley: true, texto: '' },
      { id: 'dos', titulo: 'Dos', ley: false, texto: 'antes\n\n{{formulario}}\n\ndespués' },
    ],
  })
})

test('leaves a name that has no value, of Object too', () => {
  expect(readDocumento(BEGIN, {}).resumen).toBe('Pocas, de {{iglesia}}.')
  expect(readDocumento(BEGIN.replace('iglesia', 'toString'), {}).resumen).toBe('Pocas, de {{toString}}.')
})

test('a text that does not begin as it must is refused', () => {
  expect(() => readDocumento('Hola', {})).toThrow('begins with')
})
