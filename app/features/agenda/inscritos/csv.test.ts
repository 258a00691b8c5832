import { expect, test } from 'vitest'
import { inscritosCsv } from './csv.ts'

const row = (nombre: string, contacto = 'a@b.cl') => ({
  id: '1',
  nombre,
  contacto,
  cuantos: 2,
  enEspera: false,
})

test('a spreadsheet reads it with accents and quotes', () => {
  expect(inscritosCsv([row('Ñandú "Rojo"; hijo'), { ...row('Eva'), enEspera: true }])).toBe(
    '\uFEFF"Nombre";"Teléfono o correo";"Cuántos";"Estado"\r\n' +
      '"Ñandú ""Rojo""; hijo";"a@b.cl";"2";"Con lugar"\r\n' +
      '"Eva";"a@b.cl";"2";"En lista de espera"\r\n',
  )
})

test('no formula runs in it', () => {
  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠'])
    expect(inscritosCsv([row(`${start}HYPERLINK("x")`, `${start}1`)])).toContain(
      `\r\n"'${start}HYPERLINK(""x"")";"'${start}1";`,
    )
})

test('nor one behind signs that nobody sees, or in a line of its own', () => {
  for (const hidden of ['\u200b', '\x01', '\t', '\r\n', '\ufeff', '\u202e', '\0', '\u2060 '])
    expect(inscritosCsv([row(`${hidden}=1+1`)])).toContain(`\r\n"'=1+1";`)
  expect(inscritosCsv([row('\u200d=1+1')])).toContain(`\r\n"'\u200d=1+1";`)
  expect(inscritosCsv([row('Ana\r\n=1+1')])).toContain('\r\n"Ana =1+1";')
})
