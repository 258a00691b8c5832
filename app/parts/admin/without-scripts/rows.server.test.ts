import { expect, test } from 'vitest'
import { changeRows } from './rows.server.ts'

const horarios: Record<string, string>[] = [{ dia: 'a' }, { dia: 'b', hora: '1' }]
const typed = { initialValue: { direccion: 'x', fila: 'y', horarios } }
const rowsAfter = (fila: unknown) => changeRows(typed, fila, ['horarios'])?.initialValue?.horarios

test('adds, removes, moves and empties rows, and keeps what else was typed', () => {
  expect(changeRows(typed, 'agregar:horarios', ['horarios'])).toEqual({
    initialValue: { direccion: 'x', horarios: [{ dia: 'a' }, { dia: 'b', hora: '1' }, {}] },
  })
  expect(rowsAfter('agregar:horarios:dia:c')).toEqual([...horarios, { dia: 'c' }])
  expect(rowsAfter('quitar:horarios:0')).toEqual([{ dia: 'b', hora: '1' }])
  expect(rowsAfter('subir:horarios:1')).toEqual([{ dia: 'b', hora: '1' }, { dia: 'a' }])
  expect(rowsAfter('subir:horarios:0')).toEqual([{ dia: 'a' }, { dia: 'b', hora: '1' }])
  expect(rowsAfter('bajar:horarios:0')).toEqual([{ dia: 'b', hora: '1' }, { dia: 'a' }])
  expect(rowsAfter('vaciar:horarios:1:hora')).toEqual([{ dia: 'a' }, { dia: 'b' }])
})

test('adds the first row of a list that was empty', () => {
  expect(changeRows({ initialValue: {} }, 'agregar:horarios', ['horarios'])).toEqual({
    initialValue: { horarios: [{}] },
  })
})

test('knows no other list, row or word', () => {
  const strange = [
    '',
    'agregar',
    'agregar:direccion',
    'agregar:__proto__',
    'agregar:constructor',
    'borrar:horarios:0',
    'agregar:horarios:dia',
    'quitar:horarios:2',
    'quitar:horarios:99',
    'quitar:horarios:-1',
    'quitar:horarios:1e1',
    `agregar:${'x'.repeat(100)}`,
    'agregar:horarios\n',
    null,
    new File([], 'x'),
  ]
  for (const fila of strange) expect(rowsAfter(fila), String(fila)).toBeUndefined()
})
