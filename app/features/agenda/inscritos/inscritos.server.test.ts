import { expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { countByDia, countGente } from '../cambios/mudanza.server.ts'
import { findEventoById } from '../eventos.server.ts'
import { signUp } from '../voy/inscripciones.server.ts'
import { inscritosCsv, listFechas, listInscritos } from './inscritos.server.ts'

onBothEngines('who comes', (db) => {
  const ahora = new Date('2026-11-22T12:00:00Z')

  /** A weekly lunch for three, and who signed up for two of its dates. @returns its id. */
  async function addAlmuerzo() {
    const evento = await addEventoDe(db(), {
      titulo: 'Almuerzo',
      inicio: '2026-11-29T13:00',
      fin: '2026-11-29T15:00',
      inscripcion: true,
      cupo: 3,
      repeticion: { tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'nunca' } },
    })
    for (const [nombre, cuantos, fecha] of [
      ['Ana', 2, '2026-11-29'],
      ['Beto', 2, '2026-11-29'],
      ['Eva', 1, '2026-11-29'],
      ['Eva', 3, '2026-12-06'],
    ] as const)
      await signUp(
        db(),
        { id: newId(), secret: 'secret', ahora },
        { evento: 'almuerzo', fecha, nombre, contacto: `${nombre}@correo.cl`, cuantos },
      )
    return evento
  }

  test('by date, with totals; those who wait last', async () => {
    const evento = await addAlmuerzo()
    expect(await listFechas(db(), ahora)).toMatchObject([
      {
        evento,
        dia: '2026-11-29',
        titulo: 'Almuerzo',
        cupo: 3,
        van: 3,
        esperan: 2,
        cuando: 'domingo 29 de noviembre, 13:00–15:00',
      },
      { dia: '2026-12-06', van: 3, esperan: 0 },
    ])
    expect(await listInscritos(db(), evento, '2026-11-29')).toMatchObject([
      { nombre: 'Ana', enEspera: false },
      { nombre: 'Eva', enEspera: false },
      { nombre: 'Beto', contacto: 'Beto@correo.cl', cuantos: 2, enEspera: true },
    ])
    const of = async (fecha: string, alcance: 'esta' | 'siguientes' | 'todas', at = '2026-11-22T12:00Z') => {
      const found = await findEventoById(db(), evento)
      if (!found) throw new Error('gone')
      return countGente(db(), found, { fecha: `${fecha}T13:00`, alcance }, new Date(at))
    }
    const counted = await countByDia(db(), [evento], '2026-11-30')
    for (const found of [counted.totalOf(evento), counted.on(evento, '2026-12-06')])
      expect(found).toEqual({ inscritos: 3, turnos: 0 })
    expect(counted.on(evento, '2026-12-13')).toEqual({ inscritos: 0, turnos: 0 })
    expect(await of('2026-11-29', 'esta')).toEqual({ inscritos: 5, turnos: 0 })
    expect(await of('2026-12-06', 'siguientes')).toMatchObject({ inscritos: 3 })
    expect(await of('2026-12-06', 'todas')).toMatchObject({ inscritos: 8 })
    expect(await of('2026-11-29', 'todas', '2026-11-30T12:00Z')).toMatchObject({ inscritos: 3 })
    for (const over of ['2026-11-29T18:00Z', '2026-11-30T12:00Z'])
      expect(await of('2026-11-29', 'esta', over), over).toMatchObject({ inscritos: 0 })
    const cambios = { inicio: '2026-12-02T13:00', fin: '2026-12-02T15:00' }
    const excepciones = JSON.stringify([{ fecha: '2026-11-29T13:00', cambios }])
    await db().updateTable('eventos').set({ excepciones }).execute()
    expect(await of('2026-11-29', 'esta', '2026-11-30T12:00Z'), 'moved').toMatchObject({ inscritos: 5 })
    await db().updateTable('eventos').set({ repeticion: '' }).execute()
    expect((await listFechas(db(), ahora))[1]?.cuando).toBe(
      'domingo 6 de diciembre (ya no está en la agenda)',
    )
    await db().deleteFrom('eventos').execute()
    expect(await listFechas(db(), ahora)).toMatchObject([{ titulo: 'Encuentro eliminado' }, {}])
  })
})

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
  // Nor one behind signs that nobody sees, or in a line of its own.
  for (const hidden of ['\u200b', '\x01', '\t', '\r\n', '\ufeff', '\u202e', '\0', '\u2060 '])
    expect(inscritosCsv([row(`${hidden}=1+1`)])).toContain(`\r\n"'=1+1";`)
  expect(inscritosCsv([row('\u200d=1+1')])).toContain(`\r\n"'\u200d=1+1";`)
  expect(inscritosCsv([row('Ana\r\n=1+1')])).toContain('\r\n"Ana =1+1";')
})
