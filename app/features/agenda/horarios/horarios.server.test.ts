import { beforeEach, expect, test } from 'vitest'
import { saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import { addDays, localAt } from '#app/parts/iglesia/zona.server.ts'
import { today } from '#app/ui/moments.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { cancelEvento, deleteEvento, moveFecha } from '../cambios/cambios.server.ts'
import type { Dia } from '../opciones.ts'
import { NOMBRE_DE_DIA } from '../palabras.ts'
import { diaOf } from '../repeticion.ts'
import { HORARIOS_ACTIONS, listDiferencias, pendientesHorarios } from './coincidir.server.ts'
import { cuandoDe, listSemanales, notasDe, parear } from './horarios.server.ts'

test.each([
  ['Domingo', '11:00 AM', 'SU 11:00'],
  ['Miércoles', '8:00 PM', 'WE 20:00'],
  ['miercoles', '19.30 hrs.', 'WE 19:30'],
  ['Los sábados', '7 p. m.', 'SA 19:00'],
  ['Todos los domingos', '12:00 am', 'SU 00:00'],
  ['Viernes', '20', 'FR 20:00'],
  ['Lunes a viernes', '20:00', ''],
  ['Domingo', '11:00 y 18:00', ''],
  ['Domingo', '25:00', ''],
  ['Domingo', 'en la mañana', ''],
])('«%s», «%s» means %j', (dia, hora, means) => {
  const cuando = cuandoDe({ dia, hora })
  expect(cuando ? `${cuando.dia} ${cuando.hora}` : '').toBe(means)
})

const HOY = today()
const MANANA = addDays(HOY, 1)
const DIA = NOMBRE_DE_DIA[diaOf(MANANA)]

onBothEngines('the schedule and the agenda', (db) => {
  beforeEach(async () => {
    await db().deleteFrom('eventos').execute()
    await db().deleteFrom('config').execute()
  })
  const setHorarios = (...horas: string[]) =>
    saveContacto(db(), { ...CONTACTO_INICIAL, horarios: horas.map((hora) => ({ dia: DIA, hora })) }, 0)
  const addSemanal = (hora: string, more: { categoria?: string; dias?: Dia[] } = {}) =>
    addEventoDe(db(), {
      titulo: `A las ${hora}`,
      inicio: `${MANANA}T${hora}`,
      fin: `${MANANA}T23:00`,
      categoria: more.categoria ?? 'culto',
      repeticion: { tipo: 'semana', cada: 1, dias: more.dias ?? [diaOf(MANANA)], fin: { tipo: 'nunca' } },
    })
  const differ = async () =>
    (await listDiferencias(db())).map(
      ({ horario, semanal }) => `${horario?.hora ?? ''}/${semanal?.evento.titulo ?? ''}`,
    )

  test('differ where a time is another one, or is in one of them alone; not before there is an agenda', async () => {
    await setHorarios('8:00 PM', '9:00', 'por la tarde')
    expect(await differ()).toEqual([])
    await addSemanal('20:00')
    await addSemanal('10:00', { categoria: 'reunion' })
    await addSemanal('15:00', { categoria: 'jovenes' })
    await addSemanal('21:30', { categoria: 'radio' })
    await addSemanal('12:30')
    expect(await differ()).toEqual(['9:00/A las 10:00', '/A las 12:30'])
  })

  test('each case has its buttons, but none that would move other days too', async () => {
    await setHorarios('19:00', '09:00')
    await addSemanal('20:00')
    await addSemanal('08:30', { dias: [diaOf(HOY), diaOf(MANANA)] })
    const [pendiente] = await pendientesHorarios(db())
    expect(
      pendiente?.casos?.map(({ texto, remedios }) => [texto, ...remedios.map((each) => each.texto)]),
    ).toEqual([
      [
        `Contacto dice «${DIA} 19:00», y la agenda «A las 20:00», ${DIA} 20:00.`,
        'Poner 20:00 en Contacto',
        'Poner 19:00 en la agenda',
      ],
      [`Contacto dice «${DIA} 09:00», y la agenda «A las 08:30», ${DIA} 08:30.`, 'Poner 08:30 en Contacto'],
    ])
  })

  test.each(['moved', 'deleted'])('the agenda takes the schedule’s time, its next date %s', async (what) => {
    await setHorarios('20:00')
    const donde = { id: await addSemanal('19:30'), fecha: `${MANANA}T19:30` }
    if (what === 'moved') await moveFecha(db(), donde, 30)
    else await deleteEvento(db(), { ...donde, alcance: 'esta' })
    const form = new FormData()
    for (const [name, value] of Object.entries({ dia: DIA, hora: '20:00', evento: donde.id }))
      form.set(name, value)
    const args = { yo: { email: 'marta@iglesia.cl' }, platform: { db: db() } }
    expect(await HORARIOS_ACTIONS['a-la-agenda'].handle(form, args as never)).toMatchObject({ ok: true })
    expect(await differ()).toEqual([])
  })

  test('beside a row stands what this week has of its own', async () => {
    const zona = 'America/Santiago'
    const notas = async () => {
      const now = new Date()
      const semanales = await listSemanales(db(), localAt(now, zona).slice(0, 10))
      return notasDe(parear([{ dia: DIA, hora: '8:00 PM' }], semanales), now, zona).map(({ texto }) => texto)
    }
    const fecha = { id: await addSemanal('20:00'), fecha: `${MANANA}T20:00` }
    expect(await notas()).toEqual([])
    await moveFecha(db(), fecha, 30)
    expect(await notas()).toEqual([`este ${DIA} a las 20:30`])
    await cancelEvento(db(), { ...fecha, alcance: 'esta' }, 'feriado')
    expect(await notas()).toEqual([`este ${DIA} no hay: feriado`])
    await cancelEvento(db(), { ...fecha, alcance: 'todas' }, 'verano')
    expect(await notas()).toEqual(['por ahora no hay: feriado'])
  })
})
