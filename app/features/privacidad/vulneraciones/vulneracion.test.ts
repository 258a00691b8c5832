import { expect, test } from 'vitest'
import { OTRAS_CLASES, quienesDebenSaber, vulneracionSchema } from './vulneracion.ts'

const PETICIONES = { id: 'peticiones', nombre: 'Peticiones', grave: 'sensibles' } as const
const CUENTAS = { id: 'cuentas', nombre: 'Cuentas del panel' }

test('the kinds of data decide who must be told: the Agency in any case, the people where the law says so', () => {
  for (const clases of [[CUENTAS], [PETICIONES], OTRAS_CLASES])
    expect(quienesDebenSaber(clases).agencia).toMatch(/^Avisa sin demora a la Agencia/)
  expect(quienesDebenSaber([CUENTAS])).toMatchObject({
    debenSaberPersonas: false,
    personas: 'Por estos datos la ley no obliga a avisar a las personas. Puedes hacerlo igual.',
  })
  expect(quienesDebenSaber([CUENTAS, PETICIONES, PETICIONES]).personas).toBe(
    'Avisa también a las personas, en palabras claras: hay datos sensibles.',
  )
  expect(quienesDebenSaber([PETICIONES, ...OTRAS_CLASES]).personas).toBe(
    'Avisa también a las personas, en palabras claras: hay datos sensibles, datos de menores de 14 años y datos económicos o bancarios.',
  )
})

test('an entry says what, when, which data and how many, of days that have been and in their order', () => {
  const good = {
    que: 'Se perdió un teléfono.',
    ocurrio: '2026-11-10',
    notada: '2026-11-12',
    clases: ['cuentas'],
    cuantos: '2',
    medidas: 'Cambiamos la contraseña.',
  }
  const errorsOf = (more: object) =>
    vulneracionSchema
      .safeParse({ ...good, ...more })
      .error?.issues.map(({ path, message }) => [path[0], message]) ?? []
  expect(errorsOf({})).toEqual([])
  expect(errorsOf({ notada: '2026-11-09' })).toEqual([['notada', 'No pudo notarse antes de que ocurriera.']])
  expect(errorsOf({ agencia: '2100-01-01' })).toEqual([['agencia', 'Ese día todavía no llega.']])
  expect(errorsOf({ clases: [] })).toEqual([['clases', 'Marca al menos una.']])
  for (const cuantos of ['', 'varias', '-1', '1.5'])
    expect(
      errorsOf({ cuantos }).map(([path]) => path),
      cuantos,
    ).toEqual(['cuantos'])
})
