import { beforeEach, expect, test } from 'vitest'
import { moveGente } from '#app/features/agenda/cambios/mudanza.server.ts'
import { saveSuscripcion } from '#app/features/avisame/suscripciones.server.ts'
import { quienOf } from '#app/parts/feature/person.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { queueMail, sentPush } from '#app/platform/mail/outbox.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { createDevice } from '#tests/support/network/push.ts'
import { avisarCambios, enterada, listCambios } from './cambios.server.ts'
import { findPorClave, readMisTurnos, responder, writeMisTurnos } from './enlace/mis-turnos.server.ts'
import {
  addPersona,
  claveOf,
  editPersona,
  findPersona,
  listPersonas,
  removePersonas,
} from './equipo.server.ts'
import { person } from './persona.server.ts'
import { deleteOldTurnos, listPendientes, markRecordado, pendientes, recordar } from './recordar.server.ts'
import { CONSENTIMIENTO_TURNOS, type RespuestaTurno, TEXTOS_ENLACE } from './turno.ts'
import {
  addTurno,
  borrarPropuesta,
  cambiar,
  findTurno,
  proponerMes,
  proximoDia,
  publicar,
  readMes,
  readProximas,
} from './turnos.server.ts'

const AHORA = new Date('2026-11-28T12:00:00Z')
const MES = '2026-12'
const [D1, D2, D3] = ['2026-12-06', '2026-12-13', '2026-12-20'] as const
const SECRET = 'secret'

onBothEngines('turns', (db) => {
  const told: string[] = []
  let evento = ''
  let ana = ''
  let beto = ''
  const add = async (nombre: string, more = {}) => {
    const id = newId()
    const datos = {
      nombre,
      whatsapp: '',
      correo: `${nombre}@correo.cl`,
      roles: ['Sonido'],
      bloqueadas: '',
      con: '',
    }
    await addPersona(db(), { id, secret: SECRET }, { ...datos, ...more })
    return id
  }
  beforeEach(async () => {
    await empty(db(), 'turnos', 'turnos_personas', 'turnos_eventos', 'eventos', 'correos', 'suscripciones')
    told.length = 0
    evento = await addEventoDe(db(), {
      titulo: 'Culto',
      inicio: '2026-11-29T11:00',
      fin: '2026-11-29T12:30',
      repeticion: { tipo: 'semana', cada: 1, dias: ['SU'], fin: { tipo: 'nunca' } },
      excepciones: [{ fecha: `${D3}T11:00`, cancelada: true }],
    })
    await addTurno(db(), evento, 'Sonido 1')
    ana = await add('Ana')
    beto = await add('Beto', { correo: '', whatsapp: '56911112222' })
  })
  const turno = async () => {
    const found = await findTurno(db(), evento)
    if (!found) throw new Error('gone')
    return found
  }
  const propose = async () => proponerMes(db(), await turno(), MES, AHORA)
  const give = async (dia: string, antes: string, persona: string) =>
    cambiar(db(), await turno(), MES, [{ dia, rol: 'Sonido', n: 0, antes, persona }], AHORA)
  const sonido = async () => {
    const { fechas } = await readMes(db(), await turno(), MES, AHORA)
    return fechas.map(({ dia, puestos }) => [dia, puestos[0]?.nombre, puestos[0]?.estado])
  }
  /** Whom a month has that nobody was in before, date by date. */
  const proposedAnew = async () => {
    await empty(db(), 'turnos')
    await propose()
    return (await sonido()).map(([, nombre]) => nombre)
  }
  const tell = async (_: unknown, { id }: { id: string }) => void told.push(id)
  const answer = (id: string, respuesta: Partial<RespuestaTurno>) => {
    const said = { que: 'acepto', turno: '', suplente: '', desde: '', hasta: '' } as const
    return responder(db(), { ...said, clave: claveOf(SECRET, id), ...respuesta }, { ahora: AHORA, tell })
  }
  const turnoOf = async (dia: string) =>
    db().selectFrom('turnos').selectAll().where('dia', '=', dia).executeTakeFirstOrThrow()
  const found = async (id: string) => {
    const persona = await findPersona(db(), 'id', id)
    if (!persona) throw new Error('gone')
    return persona
  }
  const publish = async () => {
    await propose()
    await publicar(db(), evento, MES, AHORA)
  }

  test('the next date is the one to come that is not suspended', async () => {
    const { evento } = await turno()
    const at = (ahora: string) => proximoDia(evento, new Date(ahora))
    expect(at('2026-11-29T10:00:00Z')).toBe('2026-11-29')
    expect(at('2026-11-29T15:00:00Z')).toBe(D1)
    expect(at('2026-12-13T15:00:00Z')).toBe('2026-12-27')
  })

  test('a month is proposed but for suspended dates, changed by hand, taken back, and published', async () => {
    expect(await propose()).toEqual({ hechos: 3, abiertos: 0 })
    expect(await sonido()).toEqual([
      [D1, 'Ana', 'espera'],
      [D2, 'Beto', 'espera'],
      [D3, '', ''],
      ['2026-12-27', 'Ana', 'espera'],
    ])
    expect(await propose(), 'nothing is open').toEqual({ hechos: 0, abiertos: 0 })
    expect(await give(D2, ana, ana), 'nothing').toBe(0)
    expect(await give(D2, '', ana), 'somebody was quicker').toBe('adelantado')
    expect(await give(D2, beto, 'nobody')).toBe('adelantado')
    expect(await give(D2, beto, ana)).toBe(1)
    expect((await sonido())[1]).toEqual([D2, 'Ana', 'espera'])
    expect(await borrarPropuesta(db(), evento, MES)).toBe(3)
    await propose()
    expect(await publicar(db(), evento, MES, AHORA)).toHaveLength(2)
    expect(await borrarPropuesta(db(), evento, MES)).toBe(0)
  })

  test('of the coming four weeks it counts the open places', async () => {
    const count = async () => (await readProximas(db(), await turno(), AHORA)).abiertas
    const open = async () => (await count()).length
    expect(await count(), 'one of three Sundays is suspended').toEqual(['2026-11-29', D1, D2])
    await publish()
    expect(await open(), 'of this month').toBe(1)
    const { id } = await turnoOf(D1)
    await answer(ana, { turno: id, que: 'no-puedo' })
    expect(await open()).toBe(2)
    const carla = await add('Carla')
    await answer(ana, { turno: id, que: 'proponer', suplente: carla })
    expect(await open(), 'Ana’s until Carla accepts').toBe(1)
    await answer(carla, { turno: id, que: 'no-puedo' })
    expect(await open()).toBe(2)
  })

  test('of the next date it says who serves in each role, and how many it lacks', async () => {
    await db().updateTable('turnos_eventos').set({ puestos: 'Acogida 2\nSonido 1' }).execute()
    const roles = async () => {
      const { proxima } = await readProximas(db(), await turno(), new Date('2026-11-30T12:00:00Z'))
      return [proxima?.dia, ...(proxima?.roles ?? [])]
    }
    const acogida = { rol: 'Acogida', nombres: [], faltan: 2, propuesta: false }
    const sonido = { rol: 'Sonido', nombres: ['Ana'], faltan: 0, propuesta: true }
    await propose()
    expect(await roles()).toEqual([D1, acogida, sonido])
    await publicar(db(), evento, MES, AHORA)
    expect(await roles()).toEqual([D1, acogida, { ...sonido, propuesta: false }])
    await answer(ana, { turno: (await turnoOf(D1)).id, que: 'no-puedo' })
    expect(await roles()).toEqual([D1, acogida, { ...sonido, nombres: [], faltan: 1, propuesta: false }])
  })

  test('a date that is suspended or gone from the agenda tires nobody', async () => {
    await publish()
    const before = await sonido()
    await db().deleteFrom('turnos').where('dia', '!=', D1).execute()
    const [first] = before.map(([, nombre]) => nombre)
    await db().updateTable('turnos').set({ evento: 'borrado' }).execute()
    await propose()
    expect((await sonido())[0]?.[1], 'free as before').toBe(first)
  })

  test('nobody is put in two places of one day by hand', async () => {
    await db().updateTable('turnos_eventos').set({ puestos: 'Sonido 2' }).execute()
    const cambios = [0, 1].map((n) => ({ dia: D1, rol: 'Sonido', n, antes: '', persona: ana }))
    expect(await cambiar(db(), await turno(), MES, cambios, AHORA)).toBe('repetida')
    expect(await db().selectFrom('turnos').select('id').execute()).toEqual([])
  })

  test('who cannot proposes somebody, who has it once they accept by their own link', async () => {
    await publish()
    const { id } = await turnoOf(D1)
    const carla = await add('Carla')
    expect(await answer(beto, { turno: id }), 'not theirs').toEqual({ rechazo: TEXTOS_ENLACE.noEsTuyo })
    const [mio] = (await readMisTurnos(db(), await found(ana), AHORA)).turnos
    expect(mio?.libres.map(({ nombre, descansa }) => [nombre, descansa])).toEqual([
      ['Carla', true],
      ['Beto', false],
    ])
    expect(await answer(ana, { turno: id, que: 'proponer', suplente: 'x' })).toMatchObject({
      rechazo: TEXTOS_ENLACE.suplenteOcupado,
    })
    expect(await answer(ana, { turno: id, que: 'proponer', suplente: carla })).toEqual({ propuesta: carla })
    expect(told).toEqual([carla])
    expect((await sonido())[0]).toEqual([D1, 'Ana', 'cambio'])
    expect(await answer(carla, { turno: id, que: 'no-puedo' })).toEqual({})
    expect((await sonido())[0], 'open').toEqual([D1, 'Ana', 'rechaza'])
    await answer(ana, { turno: id, que: 'proponer', suplente: carla })
    await answer(carla, { turno: id })
    expect((await sonido())[0]).toEqual([D1, 'Carla', 'acepta'])
    expect(await answer(ana, { turno: id }), 'no more').toEqual({ rechazo: TEXTOS_ENLACE.noEsTuyo })
  })

  test('who declined is not proposed again for that date, nor who cannot then', async () => {
    await publish()
    await answer(ana, { turno: (await turnoOf(D1)).id, que: 'no-puedo' })
    expect(await propose()).toEqual({ hechos: 0, abiertos: 1 })
    expect((await sonido())[0]).toEqual([D1, 'Ana', 'rechaza'])
    await add('Carla')
    expect(await propose()).toEqual({ hechos: 1, abiertos: 0 })
    expect((await sonido())[0]).toEqual([D1, 'Carla', 'espera'])
    expect(await answer(beto, { que: 'fecha', desde: D1, hasta: D2 })).toEqual({})
    // By two devices at once.
    const both = ['2027-01-03', '2027-01-17'] as const
    await Promise.all(both.map((desde) => answer(beto, { que: 'fecha', desde })))
    expect((await found(beto)).periodos).toMatchObject([{ desde: D1 }, ...both.map((desde) => ({ desde }))])
    for (const desde of both) await answer(beto, { que: 'sin-fecha', desde })
    expect(await findPersona(db(), 'id', beto)).toMatchObject({
      bloqueadas: '06/12/2026 al 13/12/2026',
      version: 6,
    })
    expect(await answer(beto, { que: 'fecha', desde: D2, hasta: D1 })).toMatchObject({ campo: 'hasta' })
    const { turnos: suyos } = await readMisTurnos(db(), await found(beto), AHORA)
    expect(suyos, 'the one they have is in the way').toMatchObject([{ choca: true }])
    expect(await proposedAnew()).toEqual(['Ana', 'Carla', '', 'Beto'])
    await answer(beto, { que: 'sin-fecha', desde: D1, hasta: D2 })
    expect(await findPersona(db(), 'id', beto)).toMatchObject({ bloqueadas: '' })
    expect(await proposedAnew()).toEqual(['Ana', 'Beto', '', 'Carla'])
    // Who goes with somebody is not proposed to a place that is for one.
    await editPersona(db(), { id: ana, version: 1 }, { ...(await found(ana)), con: beto })
    expect(await proposedAnew()).toEqual(['Carla', '', '', 'Carla'])
  })

  test('the calendar has a person’s own turns, but for what they declined', async () => {
    await publish()
    const calendario = { origin: 'https://iglesia.cl', nombre: 'Mis turnos', iglesia: 'Aquí' }
    const write = async () => writeMisTurnos(db(), calendario, await found(ana), AHORA)
    expect(await write()).toMatch(/20261206T110000[\s\S]*SUMMARY:Sonido · Culto/)
    await answer(ana, { turno: (await turnoOf(D1)).id, que: 'no-puedo' })
    expect(await write()).not.toContain('20261206T110000')
  })

  test('is told of three days before, once: by mail, or by the volunteer; not who declined', async () => {
    await publish()
    const at = (dia: string, hour = 'T15:00:00Z') => new Date(`${dia}${hour}`)
    expect(await recordar(parts(), at('2026-12-03', 'T13:00:00Z')), 'too early').toBe(0)
    expect(await recordar(parts(), at('2026-12-03'))).toBe(1)
    expect(await recordar(parts(), at('2026-12-04'))).toBe(0)
    const [mail] = await db().selectFrom('correos').selectAll().execute()
    expect(mail).toMatchObject({ para: 'Ana@correo.cl', asunto: 'Tu turno: Sonido' })
    expect(mail?.texto).toContain(`https://iglesia.cl/mis-turnos?clave=${claveOf(SECRET, ana)}`)
    await answer(ana, { turno: (await turnoOf(D1)).id, que: 'no-puedo' })
    expect(await db().selectFrom('correos').select('id').execute(), 'withdrawn').toEqual([])
    expect(await recordar(parts(), at('2026-12-11'))).toBe(1)
    const [pending] = await listPendientes(db(), at('2026-12-11'))
    expect(pending?.persona).toBe(beto)
    expect(await markRecordado(db(), pending?.id ?? '')).toBe(true)
    expect(await markRecordado(db(), pending?.id ?? '')).toBe(false)
    await give(D3, '', ana)
    await publicar(db(), evento, MES, AHORA)
    expect(await recordar(parts(), at('2026-12-19')), 'suspended').toBe(0)
  })

  test('where the site sends no mail, the volunteer is asked to write to everybody', async () => {
    await publish()
    const at = new Date('2026-12-03T15:00:00Z')
    const unconnected = { ...parts(), correo: { mail: false, home: 'https://iglesia.cl' } }
    expect(await recordar(unconnected, at)).toBe(1)
    expect(await mails()).toEqual([])
    expect(await listPendientes(db(), at)).toMatchObject([{ persona: ana }])
    await give(D1, ana, beto)
    await publicar(db(), evento, MES, AHORA)
    expect(await pendientes(db(), { mail: true })).toMatchObject([{ count: 0 }])
    expect(await pendientes(db(), { mail: false })).toMatchObject([{ count: 1 }])
  })

  const device = new Secret('of devices')
  const subscribe = async (persona: string, tipos: 'culto'[] = []) => {
    const { suscripcion } = createDevice(`https://web.push.apple.com/${persona}`)
    await saveSuscripcion(db(), device, { suscripcion }, (before) => ({ ...before, persona, tipos }))
  }
  const notices = () => db().selectFrom('correos').selectAll().where('via', '=', 'push').execute()

  test('who chose a device is told there, and if it gets nothing by mail or the volunteer', async () => {
    await publish()
    await subscribe(ana)
    await subscribe(beto)
    expect(await recordar(parts(), new Date(`${D1}T01:00:00Z`))).toBe(1)
    const [notice, ...others] = await notices()
    expect(others, 'not on other people’s').toEqual([])
    expect(notice).toMatchObject({ tipo: 'turno', sobre: (await turnoOf(D1)).id, asunto: 'Tu turno: Sonido' })
    expect(JSON.parse(notice?.texto ?? '')).toMatchObject({
      ruta: `/mis-turnos?clave=${claveOf(SECRET, ana)}`,
    })
    const again = new Date(`${D1}T02:00:00Z`)
    expect(await recordar(parts(), again), 'it is on its way').toBe(0)
    await sentPush(db(), [notice?.id ?? ''])
    expect(await recordar(parts(), again), 'it arrived').toBe(0)
    await db().deleteFrom('correos').execute()
    expect(await recordar(parts(), again), 'nothing got there').toBe(1)
    expect(await mails()).toMatchObject([{ para: 'Ana@correo.cl' }])
    await recordar(parts(), new Date(`${D2}T01:00:00Z`))
    await db().deleteFrom('correos').execute()
    await recordar(parts(), new Date(`${D2}T02:00:00Z`))
    expect(await listPendientes(db(), new Date(`${D2}T03:00:00Z`))).toMatchObject([{ persona: beto }])
  })

  test('who answers after a notice is not told again, and who gave a turn away is told no more', async () => {
    await publish()
    await subscribe(ana)
    const { id } = await turnoOf(D1)
    const soon = new Date(`${D1}T01:00:00Z`)
    await recordar(parts(), soon)
    await answer(ana, { turno: id, que: 'no-puedo' })
    expect(await notices()).toEqual([])
    await answer(ana, { turno: id })
    expect(await recordar(parts(), soon)).toBe(0)
    await db().updateTable('turnos').set({ recordado: '' }).execute()
    const carla = await add('Carla')
    await answer(ana, { turno: id, que: 'proponer', suplente: carla })
    await db().updateTable('turnos').set({ estado: 'espera' }).where('id', '=', id).execute()
    await recordar(parts(), soon)
    expect(await notices()).toHaveLength(1)
    await answer(carla, { turno: id })
    expect(await notices()).toEqual([])
  })

  test('whoever is gone is reminded on no device; one that told of nothing else is forgotten', async () => {
    await subscribe(ana)
    await subscribe(beto, ['culto'])
    await removePersonas(db(), [ana, beto])
    const rows = await db().selectFrom('suscripciones').select(['persona', 'tipos']).execute()
    expect(rows).toEqual([{ persona: '', tipos: '["culto"]' }])
  })

  const parts = () => ({
    db: db(),
    correo: { mail: true, home: 'https://iglesia.cl' },
    secret: SECRET,
  })
  /** Who is to be told what, by name. */
  const news = async () =>
    (await listCambios(db(), AHORA)).map(({ persona: { nombre }, cambios }) => [nombre, ...cambios])
  const mails = () => db().selectFrom('correos').select(['para', 'texto']).execute()
  const suspend = async (dia: string, cancelada: boolean) => {
    const excepciones = [{ fecha: `${D3}T11:00`, cancelada: true, cambios: null, motivo: '' }]
    if (cancelada) excepciones.push({ fecha: `${dia}T11:00`, cancelada, cambios: null, motivo: 'Llueve' })
    const values = { excepciones: JSON.stringify(excepciones) }
    await db().updateTable('eventos').set(values).where('id', '=', evento).execute()
  }

  test('who is taken off a published turn by hand is told once: by mail, or by the volunteer', async () => {
    await publish()
    expect(await news(), 'all is as published').toEqual([])
    await give(D1, ana, '')
    await give(D2, beto, ana)
    const off = (dia: string) => [`Ya no te toca: Sonido, en «Culto», ${dia} de diciembre de 2026, 11:00.`]
    expect(await news()).toEqual([
      ['Ana', ...off('6')],
      ['Beto', ...off('13')],
    ])
    expect(await enterada(db(), AHORA, beto), 'the volunteer did').toBe(true)
    expect(await enterada(db(), AHORA, beto)).toBe(false)
    expect(await avisarCambios(parts(), AHORA)).toBe(1)
    expect(await avisarCambios(parts(), AHORA), 'once').toBe(0)
    expect(await mails()).toMatchObject([
      { para: 'Ana@correo.cl', texto: expect.stringContaining('Ya no te toca') },
    ])
    await publicar(db(), evento, MES, AHORA)
    expect(await news(), 'the new one is told by publishing').toEqual([])
  })

  test('who gets their place back is told nothing, and of losing it for good once', async () => {
    await publish()
    for (const turn of ['first', 'second']) {
      await give(D2, beto, ana)
      await give(D2, ana, beto)
      await publicar(db(), evento, MES, AHORA)
      expect(await news(), turn).toEqual([])
    }
    await db().updateTable('eventos').set({ titulo: 'Culto de Adviento' }).execute()
    expect(await news(), 'by another name').toEqual([])
    await give(D2, beto, '')
    expect(await news()).toMatchObject([['Beto', expect.stringContaining('Ya no te toca')]])
  })

  test('who serves on a date that is suspended, resumed or moved is told; not who declined', async () => {
    await publish()
    await answer(ana, { turno: (await turnoOf(D1)).id, que: 'no-puedo' })
    await suspend(D1, true)
    await give(D1, ana, '')
    expect(await news(), 'she had declined').toEqual([])
    await suspend(D2, true)
    expect(await news()).toEqual([
      ['Beto', 'Se suspendió: «Culto», 13 de diciembre de 2026, 11:00 (Llueve).'],
    ])
    await suspend(D2, false)
    expect(await news(), 'nobody was told').toEqual([])
    await suspend(D2, true)
    expect(await avisarCambios(parts(), AHORA), 'has no address').toBe(0)
    expect(await enterada(db(), AHORA, beto)).toBe(true)
    await suspend(D2, false)
    expect(await news()).toEqual([
      ['Beto', 'Sí se hace: «Culto», 13 de diciembre de 2026, 11:00. Tu turno: Sonido.'],
    ])
    expect(await enterada(db(), AHORA, beto)).toBe(true)
    await db().updateTable('eventos').set({ inicio: '2026-11-29T18:00', fin: '2026-11-29T19:00' }).execute()
    expect(await news()).toEqual([
      ['Ana', 'Cambió de fecha: Sonido, en «Culto», ahora es 27 de diciembre de 2026, 18:00.'],
      ['Beto', 'Cambió de fecha: Sonido, en «Culto», ahora es 13 de diciembre de 2026, 18:00.'],
    ])
  })

  test('a person’s data is found and copied, and erased with turns, link and mails', async () => {
    await publish()
    await editPersona(db(), { id: ana, version: 1 }, { ...(await found(ana)), con: beto })
    expect((await listPersonas(db())).map(({ con }) => con)).toEqual([beto, ana])
    const { id } = await turnoOf(D2)
    await db().updateTable('turnos').set({ estado: 'cambio', suplente: ana }).where('id', '=', id).execute()
    await queueMail(db(), [{ tipo: 'turnos', sobre: ana, para: 'Ana@correo.cl', asunto: '', texto: 'x' }])
    const quien = quienOf('ana@correo.cl')
    expect(await person.find(db(), quien)).toMatchObject([{ nota: 'Sonido · 2 turnos' }])
    expect(JSON.stringify(await person.export(db(), quien))).toContain(CONSENTIMIENTO_TURNOS)
    expect(await person.erase(db(), quien)).toEqual({ turnos: 1 })
    expect(await findPorClave(db(), claveOf(SECRET, ana))).toBeUndefined()
    expect(await db().selectFrom('correos').select('id').execute()).toEqual([])
    expect(await db().selectFrom('turnos').select(['persona', 'estado', 'suplente']).execute()).toEqual([
      { persona: beto, estado: 'rechaza', suplente: '' },
    ])
    expect(await listPersonas(db())).toMatchObject([{ nombre: 'Beto', con: '' }])
    expect(await removePersonas(db(), [ana])).toBe(0)
  })

  test('dates that become another event’s take their turns along; old ones are forgotten', async () => {
    await publish()
    const other = newId()
    await moveGente(db(), evento, other, D2)
    expect(await db().selectFrom('turnos').select(['evento', 'dia']).orderBy('dia').execute()).toEqual([
      { evento, dia: D1 },
      { evento: other, dia: D2 },
      { evento: other, dia: '2026-12-27' },
    ])
    expect(await db().selectFrom('turnos_eventos').select('id').execute()).toHaveLength(2)
    expect(await deleteOldTurnos(db(), new Date('2028-01-11T00:00:00Z'))).toBe(1)
  })
})
