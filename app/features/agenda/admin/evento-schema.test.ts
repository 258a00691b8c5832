import { expect, test } from 'vitest'
import { eventoSchema } from './evento-schema.ts'

const FORM = {
  ...{ titulo: 'Almuerzo', categoria: 'otro', fecha: '2026-11-29', comienza: '13:00', termina: '15:00' },
  ...{ modalidad: 'otro', lugar: 'Parque' },
}

test('title and place are one line, the link as browsers spell it', () => {
  const form = {
    ...FORM,
    titulo: 'Almuerzo\r\nde\u2066 todos',
    lugar: ' Parque\nSur ',
    enlace: 'HTTPS://A.cl',
  }
  expect(eventoSchema.parse(form)).toMatchObject({
    ...{ titulo: 'Almuerzo de todos', lugar: 'Parque Sur', enlace: 'https://a.cl/' },
  })
})

test.each(['https://a.cl/\njavascript:alert(1)', 'https://evil.cl\\@good.cl', 'javascript:alert(1)'])(
  '%j is no link',
  (enlace) => {
    const { error } = eventoSchema.safeParse({ ...FORM, enlace })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Escribe un enlace completo, por ejemplo https://maps.app.goo.gl/…',
    ])
  },
)

test.each(['9999-12-26', '1850-01-01'])('%s is refused with one sentence', (fecha) => {
  expect(eventoSchema.safeParse({ ...FORM, fecha }).error?.issues).toHaveLength(1)
})
