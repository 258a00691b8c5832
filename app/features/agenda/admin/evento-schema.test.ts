import { expect, test } from 'vitest'
import { eventoSchema } from './evento-schema.ts'

const FORM = {
  titulo: 'Almuerzo',
  categoria: 'otro',
  fecha: '2026-11-29',
  comienza: '13:00',
  termina: '15:00',
  modalidad: 'otro',
  lugar: 'Parque',
}

test('title and place are one line, the link as browsers spell it', () => {
  const form = {
    ...FORM,
    titulo: 'Almuerzo\r\nde\u2066 todos',
    lugar: ' Parque\nSur ',
    enlace: 'HTTPS://A.cl',
  }
  expect(eventoSchema.parse(form)).toMatchObject({
    titulo: 'Almuerzo de todos',
    lugar: 'Parque Sur',
    enlace: 'https://a.cl/',
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

test.each([
  [
    'termina',
    { termina: '13:00' },
    'Tiene que terminar después de las 13:00. Si termina otro día, elige «Último día» en «Más opciones».',
  ],
  ['ultimoDia', { ultimoDia: '2026-11-28' }, 'El último día no puede ser antes de la fecha.'],
  ['ultimoDia', { ultimoDia: '2026-12-31' }, 'Un evento dura como máximo 31 días.'],
  [
    'hasta',
    { repite: 'semana', hasta: '2026-11-28' },
    'Así no ocurriría nunca: elige un día desde la fecha en adelante.',
  ],
  [
    'veces',
    { repite: 'semana', hasta: '2026-12-28', veces: 3 },
    'Elige una de las dos: hasta una fecha, o un número de veces.',
  ],
])('%s is refused beside its field: %j', (campo, typed, message) => {
  const { error } = eventoSchema.safeParse({ ...FORM, ...typed })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[campo, message]])
})
