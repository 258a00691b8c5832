import { beforeEach, expect, test } from 'vitest'
import { restore } from '#app/parts/papelera/papelera.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { addEventoDe, eventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { eventoOf, listCitas } from '../agenda.server.ts'
import type { Alcance, Evento, Repeticion } from '../evento.ts'
import { type EventoEntero, findEventoById } from '../eventos.server.ts'
import { tables } from '../tables.server.ts'
import { restoreEvento } from '../versiones/versiones.server.ts'
import { findMiLugar, signUp } from '../voy/inscripciones.server.ts'
import {
  cancelEvento,
  deleteEvento,
  moveFecha,
  putBackFecha,
  resumeEvento,
  updateEvento,
} from './cambios.server.ts'
import { type Editado, shownOn } from './editado.server.ts'

const MIERCOLES: Repeticion = { tipo: 'semana', cada: 1, dias: ['WE'], fin: { tipo: 'nunca' } }
const ORACION = eventoDe({
  titulo: 'Oración',
  // A Wednesday.
  inicio: '2026-11-25T19:30',
  fin: '2026-11-25T20:30',
  repeticion: MIERCOLES,
})
const SECOND = '2026-12-02T19:30'
const THIRD = '2026-12-09T19:30'

onBothEngines('an event’s dates', (db) => {
  beforeEach(() => changeContent(db(), (trx) => trx.deleteFrom('eventos').execute()))

  const add = (changes: Partial<EventoEntero> = {}) => addEventoDe(db(), { ...ORACION, ...changes })
  const find = async (id: string) => (await findEventoById(db(), id)) as Evento

  /** What visitors see up to New Year: local start, title, and an × for what is cancelled. */
  async function seen() {
    const [desde, hasta] = [new Date('2026-11-20T12:00Z'), new Date('2026-12-31T12:00Z')]
    return (await listCitas(db(), { desde, hasta })).map(
      ({ inicio, titulo, cancelada }) => `${inicio.local.slice(5)} ${titulo}${cancelada ? ' ×' : ''}`,
    )
  }

  /** Sends the form of a date, with some fields changed. */
  async function edit(id: string, fecha: string, alcance: Alcance, changes: Partial<Editado>) {
    const evento = await find(id)
    const { repeticion, inscripcion, cupo, version } = evento
    const datos = { ...shownOn(evento, fecha), repeticion, inscripcion, cupo, ...changes }
    return updateEvento(db(), { id, fecha, alcance, version }, datos)
  }

  test('begin on the rule’s first', async () => {
    const id = await add({ inicio: '2026-11-23T19:30', fin: '2026-11-23T20:30' })
    expect(await find(id)).toMatchObject({ inicio: '2026-11-25T19:30', fin: '2026-11-25T20:30' })
  })

  test('do not show twice when one goes back to before those that follow became an event of their own', async () => {
    const id = await add()
    await edit(id, ORACION.inicio, 'todas', { titulo: 'Rezo' })
    await edit(id, SECOND, 'siguientes', { titulo: 'Vigilia' })
    const versions = await db().selectFrom('versiones').select('datos').where('fila', '=', id).execute()
    expect(versions).toHaveLength(2)
    for (const { datos } of versions) await restoreEvento(db(), id, JSON.parse(datos))
    const shown = (await seen()).map((each) => each.split(' ')[0])
    expect(shown).toHaveLength(6)
    expect(new Set(shown).size).toBe(6)
    expect((await find(id)).titulo).toMatch(/Oración|Rezo/)
  })

  test('keep what one has of its own when the time of before is gone back to after a cut', async () => {
    const id = await add()
    await edit(id, ORACION.inicio, 'todas', { inicio: '2026-11-25T20:00', fin: '2026-11-25T21:00' })
    await cancelEvento(db(), { id, fecha: '2026-12-02T20:00', alcance: 'esta' }, 'Feriado')
    const moved = { inicio: '2026-12-10T20:00', fin: '2026-12-10T21:00' }
    await edit(id, '2026-12-09T20:00', 'esta', moved)
    await edit(id, '2026-12-16T20:00', 'siguientes', { titulo: 'Vigilia' })
    const before = await seen()
    const versions = await db().selectFrom('versiones').select('datos').where('fila', '=', id).execute()
    expect(versions).toHaveLength(4)
    for (const { datos } of versions) await restoreEvento(db(), id, JSON.parse(datos))
    expect(await seen()).toEqual(before)
  })

  test('are moved one by one', async () => {
    const id = await add()
    const moved = { inicio: '2026-12-03T20:00', fin: '2026-12-03T21:00', titulo: 'Vigilia' }
    expect(await edit(id, SECOND, 'esta', moved)).toBe(true)
    expect((await seen()).slice(0, 3)).toEqual([
      '11-25T19:30 Oración',
      '12-03T20:00 Vigilia',
      '12-09T19:30 Oración',
    ])
    expect(await find(id)).toMatchObject({ version: 2, inicio: ORACION.inicio })
    // Back as the rule has it: nothing is left of the exception.
    await edit(id, SECOND, 'esta', { inicio: SECOND, fin: '2026-12-02T20:30', titulo: 'Oración' })
    expect((await find(id)).excepciones).toEqual([])
  })

  test('are cut in two events when those that follow are edited', async () => {
    const id = await add()
    await cancelEvento(db(), { id, fecha: THIRD, alcance: 'esta' }, 'Feriado')
    await edit(id, '2026-11-25T19:30', 'esta', { titulo: 'Primera' })
    expect(
      await edit(id, SECOND, 'siguientes', { inicio: '2026-12-02T20:00', fin: '2026-12-02T21:00' }),
    ).toBe(true)
    const times = [
      '11-25T19:30 Primera',
      '12-02T20:00 Oración',
      '12-09T20:00 Oración ×',
      '12-16T20:00 Oración',
    ]
    expect((await seen()).slice(0, 4)).toEqual(times)
    const rows = (await db().selectFrom('eventos').selectAll().orderBy('inicio').execute()).map(eventoOf)
    expect(rows.map(({ slug }) => slug)).toEqual(['oracion', 'oracion-2'])
    expect(rows.map(({ excepciones }) => excepciones.map(({ fecha }) => fecha))).toEqual([
      ['2026-11-25T19:30'],
      ['2026-12-09T20:00'],
    ])
  })

  test('are counted on when those that follow are edited', async () => {
    const id = await add({ repeticion: { ...MIERCOLES, fin: { tipo: 'veces', veces: 4 } } })
    await edit(id, THIRD, 'siguientes', { titulo: 'Estudio' })
    expect(await seen()).toEqual([
      '11-25T19:30 Oración',
      '12-02T19:30 Oración',
      '12-09T19:30 Estudio',
      '12-16T19:30 Estudio',
    ])
  })

  test('move together, and so do the exceptions that still name one', async () => {
    const id = await add()
    await cancelEvento(db(), { id, fecha: SECOND, alcance: 'esta' }, 'Feriado')
    await edit(id, THIRD, 'esta', { titulo: 'Especial' })
    // Seen from the third, a day later and at another time: «cada miércoles» becomes «cada jueves».
    expect(
      await edit(id, THIRD, 'todas', { inicio: '2026-12-10T18:00', fin: '2026-12-10T19:00', lugar: 'Sede' }),
    ).toBe(true)
    expect((await seen()).slice(0, 4)).toEqual([
      '11-26T18:00 Oración',
      '12-03T18:00 Oración ×',
      '12-10T18:00 Especial',
      '12-17T18:00 Oración',
    ])
    expect(await find(id)).toMatchObject({ lugar: 'Sede', titulo: 'Oración', fin: '2026-11-26T19:00' })
    // Every second week the third of them is still there, the second is not.
    await edit(id, '2026-11-26T18:00', 'todas', { repeticion: { ...MIERCOLES, cada: 2, dias: ['TH'] } })
    expect((await find(id)).excepciones).toEqual([
      { fecha: '2026-12-10T18:00', cambios: { titulo: 'Especial' } },
    ])
  })

  test('follow the ordinal weekday that one was moved to', async () => {
    const id = await add({
      inicio: '2026-11-29T13:00',
      fin: '2026-11-29T15:00',
      repeticion: { tipo: 'mes-ordinal', cada: 1, ordinal: -1, dia: 'SU', fin: { tipo: 'nunca' } },
    })
    await edit(id, '2026-12-27T13:00', 'todas', { inicio: '2026-12-19T13:00', fin: '2026-12-19T15:00' })
    expect((await find(id)).repeticion).toMatchObject({ ordinal: 3, dia: 'SA' })
  })

  test.each([
    ['the number that a later one was moved to', '2027-03-10', '2027-04-02', '2027-03-02'],
    ['the same number a month later', '2027-03-10', '2027-04-10', '2027-03-10'],
    ['the first month that has the number', '2027-03-10', '2027-03-31', '2027-03-31'],
  ])('by the number of a day take %s', async (_, from, to, first) => {
    const mensual = { tipo: 'mes', cada: 1, fin: { tipo: 'nunca' } } as const
    const id = await add({ inicio: '2027-02-10T19:00', fin: '2027-02-10T20:00', repeticion: mensual })
    await edit(id, `${from}T19:00`, 'todas', { inicio: `${to}T19:00`, fin: `${to}T20:00` })
    expect(await find(id)).toMatchObject({ inicio: `${first}T19:00`, fin: `${first}T20:00` })
  })

  test('become monthly, or yearly, on the day that the form shows', async () => {
    const id = await add()
    await edit(id, THIRD, 'todas', { repeticion: { tipo: 'mes', cada: 1, fin: { tipo: 'nunca' } } })
    expect(await find(id)).toMatchObject({ inicio: THIRD })
    await edit(id, '2027-01-09T19:30', 'todas', { repeticion: MIERCOLES })
    await edit(id, '2027-03-31T19:30', 'todas', {
      repeticion: { tipo: 'anio', cada: 1, fin: { tipo: 'nunca' } },
    })
    expect(await find(id)).toMatchObject({ inicio: '2027-03-31T19:30' })
    const other = await add()
    await edit(other, SECOND, 'esta', { inicio: '2026-12-04T19:30', fin: '2026-12-04T20:30' })
    await edit(other, SECOND, 'todas', { repeticion: { tipo: 'mes', cada: 1, fin: { tipo: 'nunca' } } })
    expect(await find(other), 'moved by hand').toMatchObject({ inicio: '2026-12-04T19:30' })
  })

  test('are not changed by a form that is out of date', async () => {
    const id = await add()
    const { version } = await find(id)
    await cancelEvento(db(), { id, fecha: SECOND, alcance: 'esta' }, '')
    const datos = { ...ORACION, titulo: 'Otra' }
    for (const alcance of ['esta', 'siguientes', 'todas'] as const)
      expect(await updateEvento(db(), { id, fecha: THIRD, alcance, version }, datos)).toBe(false)
    expect((await seen()).every((each) => each.includes('Oración'))).toBe(true)
  })

  test('stay visible when cancelled, with the reason, and can be taken back', async () => {
    const id = await add()
    await cancelEvento(db(), { id, fecha: SECOND, alcance: 'esta' }, 'Feriado')
    expect((await seen()).filter((each) => each.endsWith('×'))).toEqual(['12-02T19:30 Oración ×'])
    await resumeEvento(db(), { id, fecha: SECOND })
    expect(await find(id)).toMatchObject({ excepciones: [], version: 3 })
    await cancelEvento(db(), { id, fecha: THIRD, alcance: 'siguientes' }, 'Vacaciones')
    expect((await seen()).map((each) => each.endsWith('×'))).toEqual([false, false, true, true, true, true])
    await cancelEvento(db(), { id, fecha: SECOND, alcance: 'todas' }, 'Se acabó')
    expect((await seen()).every((each) => each.endsWith('×'))).toBe(true)
    await resumeEvento(db(), { id, fecha: SECOND })
    expect((await seen()).filter((each) => each.endsWith('×'))).toHaveLength(4)
  })

  test('begin later, that one alone, by the rule’s time however often, and back', async () => {
    const id = await add()
    const date = { id, fecha: SECOND }
    const first = async () => (await seen()).slice(0, 3)
    expect(await moveFecha(db(), date, 10)).toBe(true)
    expect(await moveFecha(db(), date, 30)).toBe(true)
    expect(await first()).toEqual(['11-25T19:30 Oración', '12-02T20:00 Oración', '12-09T19:30 Oración'])
    await cancelEvento(db(), { ...date, alcance: 'esta' }, 'Lluvia')
    expect(await moveFecha(db(), date, 0)).toBe(true)
    expect((await first())[1], 'the cancellation stays').toBe('12-02T19:30 Oración ×')
    expect(await moveFecha(db(), { id, fecha: '2026-12-03T19:30' }, 10)).toBe(false)
    expect(await moveFecha(db(), { id: 'otro', fecha: SECOND }, 10)).toBe(false)
  })

  test('begin later than one was moved to by hand, for as long as it was to last', async () => {
    const id = await add()
    const cambios = async () => (await find(id)).excepciones.map((each) => each.cambios)
    await edit(id, SECOND, 'esta', { inicio: '2026-12-01T18:00', fin: '2026-12-01T20:00' })
    await edit(id, THIRD, 'esta', { inicio: '2026-12-09T20:30', fin: '2026-12-09T21:00' })
    for (const fecha of [SECOND, THIRD]) await moveFecha(db(), { id, fecha }, 10)
    expect(await cambios()).toEqual([
      { inicio: '2026-12-01T18:10', fin: '2026-12-01T20:10' },
      { inicio: '2026-12-09T20:40', fin: '2026-12-09T21:10' },
    ])
    const before = await cambios()
    for (const fecha of [SECOND, THIRD]) await moveFecha(db(), { id, fecha }, 0)
    expect(await cambios(), 'nobody asked for the rule’s day').toEqual(before)
  })

  test('are deleted one by one, and put back', async () => {
    const id = await add()
    expect(await deleteEvento(db(), { id, fecha: SECOND, alcance: 'esta' })).toEqual({ deshacer: undefined })
    expect((await seen())[1]).toBe('12-09T19:30 Oración')
    expect(await deleteEvento(db(), { id, fecha: SECOND, alcance: 'esta' })).toBeUndefined()
    await putBackFecha(db(), { id, fecha: SECOND })
    expect((await seen())[1]).toBe('12-02T19:30 Oración')
  })

  test('come back from the bin: those that follow as an event of their own', async () => {
    const id = await add()
    const before = await seen()
    const deleted = await deleteEvento(db(), { id, fecha: SECOND, alcance: 'siguientes' })
    expect(await seen()).toEqual(before.slice(0, 1))
    await restore(db(), tables, deleted?.deshacer || '')
    expect(await seen()).toEqual(before)
    const all = await deleteEvento(db(), { id, fecha: '2026-11-25T19:30', alcance: 'siguientes' })
    expect(await find(id)).toBeUndefined()
    await restore(db(), tables, all?.deshacer || '')
    expect(await seen()).toEqual(before)
  })

  test('end with the last of them', async () => {
    const id = await add({ repeticion: { ...MIERCOLES, fin: { tipo: 'veces', veces: 2 } } })
    await deleteEvento(db(), { id, fecha: '2026-11-25T19:30', alcance: 'esta' })
    expect(await deleteEvento(db(), { id, fecha: SECOND, alcance: 'esta' })).toEqual({ deshacer: id })
    expect(await find(id)).toBeUndefined()
  })

  test('that were cut show one picture, which goes with the last of them', async () => {
    const id = await add({ imagen: '/archivos/agenda/1.jpg' })
    await edit(id, SECOND, 'siguientes', { titulo: 'Después' })
    const files = async (discarded: string) =>
      (await db().selectFrom('papelera').select('archivo').where('id', '=', discarded).executeTakeFirst())
        ?.archivo
    await deleteEvento(db(), { id, fecha: '2026-11-25T19:30', alcance: 'todas' })
    expect(await files(id)).toBe('')
    await restore(db(), tables, id)
    await changeContent(db(), (trx) => trx.deleteFrom('eventos').where('id', '!=', id).execute())
    await deleteEvento(db(), { id, fecha: '2026-11-25T19:30', alcance: 'todas' })
    expect(await files(id)).toBe('/archivos/agenda/1.jpg')
  })

  test('who signed up for a later date stays with it, and gets a place that is added', async () => {
    const id = await add({ inscripcion: true, cupo: 1 })
    const evento = await find(id)
    const claves: string[] = []
    for (const nombre of ['ana', 'beto']) {
      const datos = {
        evento: evento.slug,
        fecha: THIRD.slice(0, 10),
        nombre,
        contacto: `${nombre}@correo.cl`,
      }
      const by = { id: newId(), secret: 'secret', ahora: new Date('2026-11-22T12:00Z') }
      const answer = await signUp(db(), by, { ...datos, cuantos: 1 })
      if ('clave' in answer) claves.push(answer.clave)
    }
    const where = { id, fecha: SECOND, alcance: 'siguientes' as const, version: evento.version }
    const { repeticion, inscripcion, ...datos } = { ...evento, ...shownOn(evento, SECOND) }
    expect(await updateEvento(db(), where, { ...datos, repeticion, inscripcion, cupo: 2 })).toBe(true)
    const places = await Promise.all(claves.map((clave) => findMiLugar(db(), clave)))
    expect(places.map((each) => each?.espera)).toEqual([0, 0])
    expect(places[0]?.evento.id).not.toBe(id)
  })
})

onBothEngines('an event without repetition', (db: () => Db) => {
  test('that is delayed and made longer has the times that its form shows', async () => {
    const vigilia = { ...ORACION, titulo: 'Vigilia', repeticion: undefined }
    const id = await addEventoDe(db(), vigilia)
    const donde = { id, fecha: ORACION.inicio, alcance: 'todas' } as const
    await moveFecha(db(), donde, 20)
    const times = { inicio: '2026-11-25T19:50', fin: '2026-11-25T21:00' }
    await updateEvento(db(), { ...donde, version: 2 }, { ...vigilia, ...times })
    expect(await findEventoById(db(), id)).toMatchObject({ ...times, excepciones: [] })
  })

  test('is changed, cancelled and deleted as a whole, whatever was asked', async () => {
    const id = await addEventoDe(db(), { ...ORACION, repeticion: undefined })
    const donde = { id, fecha: ORACION.inicio, alcance: 'esta' } as const
    const datos = { ...ORACION, repeticion: undefined, titulo: 'Bautismos' }
    expect(await updateEvento(db(), { ...donde, version: 1 }, datos)).toBe(true)
    await cancelEvento(db(), donde, 'Lluvia')
    expect(await findEventoById(db(), id)).toMatchObject({
      titulo: 'Bautismos',
      cancelado: true,
      motivo: 'Lluvia',
      version: 3,
      slug: 'oracion',
    })
    expect(await cancelEvento(db(), { ...donde, fecha: '2026-11-26T19:30' }, '')).toBe(false)
    await moveFecha(db(), donde, 20)
    expect((await findEventoById(db(), id))?.excepciones[0]?.cambios).toMatchObject({
      inicio: '2026-11-25T19:50',
    })
    const delayed = { ...datos, inicio: '2026-11-25T19:50', fin: '2026-11-25T20:50', lugar: 'Sede' }
    await updateEvento(db(), { ...donde, version: 4 }, delayed)
    expect(await findEventoById(db(), id)).toMatchObject({
      lugar: 'Sede',
      inicio: ORACION.inicio,
      excepciones: [{ cambios: { inicio: '2026-11-25T19:50' } }],
    })
    await moveFecha(db(), donde, 0)
    expect((await findEventoById(db(), id))?.excepciones).toEqual([])
    expect(await deleteEvento(db(), donde)).toEqual({ deshacer: id })
  })
})
